import { addDays, dayNumber, localDay, localDayNumber, type LocalDay } from '#domain/local-day.ts';
import { attendanceOf, habitsOf } from '#domain/planning/habits.ts';
import type { Outlook } from '#domain/planning/outlook.ts';
import type { RetentionEffect } from '#domain/planning/retention-effect.ts';
import { leftAfter } from '#domain/scheduling/day-limits.ts';
import type { FairSemaphore } from '../../../concurrency/fair-semaphore.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import type { Clock } from '../../../ports/clock.ts';
import { listDays } from '../../analytics/analytics.repository.ts';
import type { StoredUser } from '../../auth/auth.repository.ts';
import { readReviewSettings } from '../card-states.repository.ts';
import { findMemoryDay } from '../due/due.repository.ts';
import { limitsOfDecks, listLimitedDecks } from '../presets/limited-decks.repository.ts';
import type { LastResults } from './last-results.ts';
import { effectsInThread, outlookInThread, type Studied } from './outlook-thread.ts';
import { countQueued, lastChange, listAnswers, sampleQueued } from './outlook.repository.ts';

export type OutlookDeps = {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'MAX_ANSWER_SECONDS'>;
  /** Limits how many simulations run concurrently, one at a time for each user. */
  simulations: FairSemaphore;
  outlooks: LastResults<Outlook>;
  effects: LastResults<RetentionEffect[]>;
};

/** If more cards than this have been answered, a sample of them is simulated. */
const SAMPLE = 2_000;

/** Habits are taken from this many of the cards that were answered last, and from at most this many days. */
const HABIT_CARDS = 300;
const HABIT_DAYS = 365;
const MS_PER_DAY = 86_400_000;
const ATTENDANCE_DAYS = 60;

/** Stands for all decks without limits of their own. */
const UNLIMITED = '';

const NOTHING_DONE = { introduced: 0, reviewed: 0 };

/** What the days of the next year ask of a user, anew after each change. Rejects with the signal's reason. */
export async function outlook(deps: OutlookDeps, user: StoredUser, signal: AbortSignal): Promise<Outlook> {
  const today = localDay(deps.clock.now(), user.timeZone);
  const key = async () => `${today} ${await lastChange(deps.db, user.id)}`;
  return once(deps, deps.outlooks, user, { key, simulate: outlookInThread, signal });
}

/**
 * What other desired retentions would cost a user, once a day and after a change of their settings or of the number of their
 * cards; empty without cards that come up. Rejects with the signal's reason.
 */
export async function retentionEffects(
  deps: OutlookDeps,
  user: StoredUser,
  signal: AbortSignal,
): Promise<RetentionEffect[]> {
  const today = localDay(deps.clock.now(), user.timeZone);
  const counts = await countQueued(deps.db, user.id);
  const cards = counts.begun + sumOf(counts.new.values());
  if (cards === 0) return [];
  const key = async () => {
    const settings = await readReviewSettings(deps.db, user.id);
    const limits = await limitsOfDecks(deps.db, user.id);
    return `${today} ${cards} ${JSON.stringify([settings, ...limits])}`;
  };
  return once(deps, deps.effects, user, { key, simulate: effectsInThread, signal });
}

/** Simulates what is not known yet. A user who asks again in the meantime waits for the first result. */
async function once<Result>(
  deps: OutlookDeps,
  results: LastResults<Result>,
  user: StoredUser,
  {
    key,
    simulate,
    signal,
  }: {
    key: () => Promise<string>;
    simulate: (studied: Studied, signal: AbortSignal) => Promise<Result>;
    signal: AbortSignal;
  },
): Promise<Result> {
  const known = results.find(user.id, await key());
  if (known !== undefined) return known;
  const permit = await deps.simulations.acquire(signal, { owner: user.id });
  try {
    const current = await key();
    const meanwhile = results.find(user.id, current);
    if (meanwhile !== undefined) return meanwhile;
    const result = await simulate(await readStudied(deps, user), signal);
    results.keep(user.id, current, result);
    return result;
  } finally {
    permit.release();
  }
}

/** The user's cards, limits and habits as a simulation needs them. */
async function readStudied(
  { db, clock, config }: OutlookDeps,
  { id: userId, timeZone }: StoredUser,
): Promise<Studied> {
  const now = clock.now();
  const today = localDay(now, timeZone);
  const { memory: settings, ...perDay } = await readReviewSettings(db, userId);
  const decks = await listLimitedDecks(db, userId, today);
  const limited = new Set(decks.map(({ deckId }) => deckId));
  const counts = await countQueued(db, userId);
  const queued = await sampleQueued(db, userId, SAMPLE / Math.max(SAMPLE, counts.begun));
  const lastAnswered = queued
    .toSorted((one, other) => other.lastReviewAt - one.lastReviewAt)
    .slice(0, HABIT_CARDS)
    .map(({ cardId }) => cardId);
  const answers = await listAnswers(db, userId, lastAnswered, {
    since: now - HABIT_DAYS * MS_PER_DAY,
    mostSeconds: config.MAX_ANSWER_SECONDS,
  });
  return {
    collection: {
      today: dayNumber(today),
      cards: queued.map(({ deckId, stability, difficulty, lastReviewAt, dueDay }) => ({
        deckId: limited.has(deckId) ? deckId : UNLIMITED,
        memory: { stability, difficulty },
        lastDay: localDayNumber(lastReviewAt, timeZone),
        dueDay: dayNumber(dueDay ?? today),
        isLearning: dueDay === null,
      })),
      part: queued.length === 0 ? 1 : queued.length / counts.begun,
      newCards: byLimit(counts.new, limited),
      limits: {
        ofDay: leftAfter(
          NOTHING_DONE,
          perDay,
          decks.map((deck) => ({ ...deck, done: NOTHING_DONE })),
        ),
        ofToday: leftAfter(await findMemoryDay(db, userId, today), perDay, decks),
      },
    },
    learner: { settings, habits: habitsOf(answers, await readAttendance(db, userId, today)) },
    seed: userId,
  };
}

async function readAttendance(db: Db, userId: string, today: LocalDay): Promise<number> {
  const days = await listDays(db, userId, addDays(today, -ATTENDANCE_DAYS));
  const studied = days.filter(({ localDay: day, answered }) => answered > 0 && day < today);
  return attendanceOf(
    studied.map(({ localDay: day }) => day),
    today,
  );
}

/** The number of cards by deck, with the decks that have no limits of their own as one. */
function byLimit(cards: ReadonlyMap<string, number>, limited: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [deckId, count] of cards) {
    const key = limited.has(deckId) ? deckId : UNLIMITED;
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
}

function sumOf(counts: Iterable<number>): number {
  let sum = 0;
  for (const count of counts) sum += count;
  return sum;
}
