import type { z } from 'zod';
import type { examPlanEndpoints, ExamPlan, PlanCards, PlanOutcome } from '#contract/exam-plans.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import { addDays, localDay } from '#domain/local-day.ts';
import { habitsOf, ownWeekAttendance } from '#domain/planning/habits.ts';
import type { Habits } from '#domain/planning/learner.ts';
import { outcomeOf } from '#domain/planning/outcome.ts';
import { PLAN_LIMITS } from '#domain/planning/plan.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { listDays } from '../../analytics/analytics.repository.ts';
import type { StoredUser } from '../../auth/auth.repository.ts';
import { readReviewSettings, type StoredCardState } from '../card-states.repository.ts';
import {
  deletePlan,
  findPlan,
  listAnswersAfter,
  listTimedAnswers,
  listPlannedCards,
  listPlans,
  savePlan,
  type StoredPlan,
} from './plans.repository.ts';

export type PlanDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  config: Pick<Config, 'MAX_ANSWER_SECONDS'>;
};

type PlanInput = z.output<typeof examPlanEndpoints.change.body>;
type Chosen = Pick<PlanInput, 'deckIds' | 'tags'>;

const MS_PER_DAY = 86_400_000;

/** How many of the last days show how a learner answers, and whether they study on the days on which they mean to. */
const HABIT_DAYS = 90;
const ATTENDANCE_DAYS = 28;

/** An exam can be at most this far ahead, like its forecast. */
const FARTHEST_MS = 730 * MS_PER_DAY;

/** A user's plans, the next exam first, then the past ones, the latest first. */
export async function readPlans(
  { db, clock }: Pick<PlanDeps, 'db' | 'clock'>,
  userId: string,
): Promise<ExamPlan[]> {
  const plans = await listPlans(db, userId);
  const now = clock.now();
  return [
    ...plans.filter(({ examAt }) => examAt > now),
    ...plans.filter(({ examAt }) => examAt <= now).toReversed(),
  ];
}

/**
 * Stores a new plan; repeating it with the same id changes nothing else. Throws VALIDATION_FAILED for an exam that is past or
 * too far away, for too many cards or plans, and ID_TAKEN when another user's plan has the id.
 */
export async function createPlan(
  deps: PlanDeps,
  user: StoredUser,
  { id = deps.newId(), ...input }: PlanInput & { id?: string | undefined },
): Promise<ExamPlan> {
  return transactAsUser(deps.db, user.id, async (trx) => {
    const plans = await listPlans(trx, user.id);
    if (plans.length >= PLAN_LIMITS.plans && !plans.some((plan) => plan.id === id)) {
      throw invalidField(
        'name',
        `You have ${PLAN_LIMITS.plans} plans already. Delete one that you do not need.`,
      );
    }
    return store(trx, deps, user, { id, input, earlier: null });
  });
}

/** Stores a plan in place of the earlier one. Throws NOT_FOUND, and VALIDATION_FAILED as `createPlan`. */
export async function changePlan(
  deps: PlanDeps,
  user: StoredUser,
  id: string,
  input: PlanInput,
): Promise<ExamPlan> {
  return transactAsUser(deps.db, user.id, async (trx) => {
    const earlier = await existingPlan(trx, user.id, id);
    return store(trx, deps, user, { id, input, earlier });
  });
}

/** Throws NOT_FOUND. */
export async function removePlan({ db }: Pick<PlanDeps, 'db'>, userId: string, id: string): Promise<void> {
  await transactAsUser(db, userId, async (trx) => {
    if (!(await deletePlan(trx, userId, id))) throw notFound('Plan');
  });
}

/** What a plan for some cards is computed from. Throws VALIDATION_FAILED if they are too many. */
export async function planCards(
  { db, clock, config }: Pick<PlanDeps, 'db' | 'clock' | 'config'>,
  user: StoredUser,
  chosen: Chosen,
): Promise<PlanCards> {
  const cards = await chosenCards(db, user.id, chosen);
  const {
    memory: settings,
    days: { breaks },
  } = await readReviewSettings(db, user.id);
  const last = Math.max(0, ...cards.map(({ memory }) => memory?.lastReviewAt ?? 0));
  return {
    cards: cards.map(({ cardId, memory }) => ({ cardId, memory })),
    settings: { ...settings, weights: settings.weights && [...settings.weights] },
    habits: await readHabits({ db, clock, config }, user),
    breaks,
    lastStudied: last === 0 ? null : localDay(last, user.timeZone),
  };
}

/** What was known in an exam, or is known now if it is still to come. Throws NOT_FOUND. */
export async function planOutcome(
  { db, clock }: Pick<PlanDeps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<PlanOutcome> {
  const plan = await existingPlan(db, userId, id);
  const examAt = Math.min(plan.examAt, clock.now());
  const cards = await listPlannedCards(db, userId, plan);
  const later = await listAnswersAfter(db, userId, examAt, new Set(cards.map(({ cardId }) => cardId)));
  const { memory: settings } = await readReviewSettings(db, userId);
  return outcomeOf(cards, later, { examAt, settings });
}

async function store(
  trx: Db,
  { clock, config }: Pick<PlanDeps, 'clock' | 'config'>,
  user: StoredUser,
  { id, input, earlier }: { id: string; input: PlanInput; earlier: StoredPlan | null },
): Promise<ExamPlan> {
  const now = clock.now();
  if (input.examAt <= now) throw invalidField('examAt', 'The exam must be in the future');
  if (input.examAt > now + FARTHEST_MS) throw invalidField('examAt', 'The exam must be within two years');
  await chosenCards(trx, user.id, input);
  const expected = input.expected === null ? (earlier?.expected ?? null) : { ...input.expected, at: now };
  const habits = await readHabits({ db: trx, clock, config }, user);
  const plan = { ...input, id, expected, updatedAt: now, habits };
  if (!(await savePlan(trx, user.id, plan))) throw new AppError('ID_TAKEN', 'Another plan has this id');
  return plan;
}

async function chosenCards(db: Db, userId: string, chosen: Chosen): Promise<StoredCardState[]> {
  if (chosen.deckIds.length + chosen.tags.length === 0) return [];
  const cards = await listPlannedCards(db, userId, chosen, PLAN_LIMITS.cards + 1);
  if (cards.length > PLAN_LIMITS.cards) {
    throw invalidField('deckIds', 'A plan can have at most 10,000 cards: choose fewer decks or tags');
  }
  return cards;
}

async function readHabits(
  { db, clock, config }: Pick<PlanDeps, 'db' | 'clock' | 'config'>,
  { id, timeZone }: StoredUser,
): Promise<Habits> {
  const now = clock.now();
  const answers = await listTimedAnswers(db, id, {
    since: now - HABIT_DAYS * MS_PER_DAY,
    mostSeconds: config.MAX_ANSWER_SECONDS,
  });
  const today = localDay(now, timeZone);
  const days = await listDays(db, id, addDays(today, -ATTENDANCE_DAYS));
  const studied = days.filter(({ localDay: day, answered }) => answered > 0 && day < today);
  return habitsOf(
    answers,
    ownWeekAttendance(
      studied.map(({ localDay: day }) => day),
      today,
    ),
  );
}

async function existingPlan(db: Db, userId: string, id: string): Promise<StoredPlan> {
  const plan = await findPlan(db, userId, id);
  if (!plan) throw notFound('Plan');
  return plan;
}
