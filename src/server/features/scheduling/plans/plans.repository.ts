import { sql, type Selectable } from 'kysely';
import { z } from 'zod';
import type { ExamPlan } from '#contract/exam-plans.ts';
import { tagKey } from '#domain/cards/tags.ts';
import type { TimedAnswer } from '#domain/planning/habits.ts';
import type { Habits } from '#domain/planning/learner.ts';
import { PLAN_LIMITS, type Plan } from '#domain/planning/plan.ts';
import type { Db, ExamPlansTable } from '../../../db/tables.ts';
import { toStored, type StoredCardState } from '../card-states.repository.ts';
import { storedCardState } from '../log/reviews.repository.ts';

/** A plan with the learner's habits as they were when it was saved. */
export type StoredPlan = ExamPlan & { habits: Habits };

const texts = z.array(z.string());
const numbers = z.array(z.number());
const habitsColumn = z.object({
  firstRatings: numbers,
  recalledRatings: numbers,
  seconds: z.object({ new: z.number(), recalled: z.number(), forgotten: z.number() }),
  attendance: z.number(),
});
const expectedColumn = z.object({ known: z.number(), low: z.number(), high: z.number(), at: z.number() });

/** A user's plans, the earliest exam first; with `after` (epoch ms), those whose exam is later. */
export async function listPlans(db: Db, userId: string, after = 0): Promise<StoredPlan[]> {
  const rows = await db
    .selectFrom('exam_plans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('exam_at', '>', after)
    .orderBy('exam_at')
    .orderBy('id')
    .execute();
  return rows.map(toPlan);
}

export async function findPlan(db: Db, userId: string, id: string): Promise<StoredPlan | undefined> {
  const row = await db
    .selectFrom('exam_plans')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row && toPlan(row);
}

/** Stores a plan in place of an earlier one of the user's. Returns false when it is another user's. */
export async function savePlan(db: Db, userId: string, plan: StoredPlan): Promise<boolean> {
  const columns = {
    name: plan.name,
    exam_at: plan.examAt,
    deck_ids: JSON.stringify(plan.deckIds),
    tags: JSON.stringify(plan.tags),
    minutes: JSON.stringify(plan.minutes),
    target: plan.target,
    first_day: plan.firstDay,
    habits: JSON.stringify(plan.habits),
    expected: plan.expected === null ? null : JSON.stringify(plan.expected),
    updated_at: plan.updatedAt,
  };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('exam_plans')
    .values({ id: plan.id, user_id: userId, ...columns })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(columns).where('exam_plans.user_id', '=', userId),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** Returns false if the user has no such plan. */
export async function deletePlan(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('exam_plans')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The cards of some decks, and those with one of some tags, in the order in which new ones are begun; `limit` of them. */
export async function listPlannedCards(
  db: Db,
  userId: string,
  { deckIds, tags }: Pick<Plan, 'deckIds' | 'tags'>,
  limit: number = PLAN_LIMITS.cards,
): Promise<StoredCardState[]> {
  const archived = db
    .selectFrom('decks')
    .select('decks.id')
    .where('decks.user_id', '=', userId)
    .where('decks.archived', '=', sql.lit(1));
  const rows = await db
    .selectFrom('card_memories')
    .selectAll()
    .where('user_id', '=', userId)
    .where('suspended', '=', 0)
    .where('deck_id', 'not in', archived)
    .where((eb) =>
      eb.or([
        ...(deckIds.length > 0 ? [eb('deck_id', 'in', deckIds)] : []),
        ...(tags.length > 0
          ? [
              eb(
                'card_id',
                'in',
                eb
                  .selectFrom('card_tags')
                  .select('card_tags.card_id')
                  .where('card_tags.user_id', '=', userId)
                  .where('card_tags.tag_key', 'in', tags.map(tagKey)),
              ),
            ]
          : []),
      ]),
    )
    .orderBy('due_at')
    .orderBy('deck_id')
    .orderBy('card_id')
    .limit(limit)
    .execute();
  return rows.map(toStored);
}

/** From how many answers a learner's habits are taken. */
const HABIT_ANSWERS = 5_000;

/** A user's last answers since an instant (epoch ms) by card, in the order of time, none of them longer than `mostSeconds`. */
export async function listTimedAnswers(
  db: Db,
  userId: string,
  { since, mostSeconds }: { since: number; mostSeconds: number },
): Promise<TimedAnswer[][]> {
  const rows = await db
    .selectFrom('reviews')
    .select(['card_id', 'rating', 'state_before', 'duration_ms', 'reviewed_at', 'time_zone'])
    .where('user_id', '=', userId)
    .where('reviewed_at', '>=', since)
    .where('undone_at', 'is', null)
    .orderBy('reviewed_at', 'desc')
    .limit(HABIT_ANSWERS)
    .execute();
  return [...Map.groupBy(rows.toReversed(), (row) => row.card_id).values()].map((ofCard) =>
    ofCard.map((row) => ({
      at: row.reviewed_at,
      timeZone: row.time_zone,
      rating: row.rating,
      isNew: row.state_before === 'new',
      seconds: Math.min(mostSeconds, row.duration_ms / 1_000),
    })),
  );
}

/** The answers to some cards after an instant (epoch ms), with the state that each found, in order of time. */
export async function listAnswersAfter(db: Db, userId: string, after: number, cardIds: ReadonlySet<string>) {
  const rows = await db
    .selectFrom('reviews')
    .select(['card_id', 'rating', 'memory_before', 'reviewed_at'])
    .where('user_id', '=', userId)
    .where('reviewed_at', '>', after)
    .where('undone_at', 'is', null)
    .orderBy('reviewed_at')
    .orderBy('id')
    .execute();
  return rows
    .filter((row) => cardIds.has(row.card_id))
    .map((row) => ({
      cardId: row.card_id,
      rating: row.rating,
      before: row.memory_before === null ? null : storedCardState.parse(JSON.parse(row.memory_before)),
      at: row.reviewed_at,
    }));
}

function toPlan(row: Selectable<ExamPlansTable>): StoredPlan {
  return {
    id: row.id,
    name: row.name,
    examAt: row.exam_at,
    deckIds: texts.parse(JSON.parse(row.deck_ids)),
    tags: texts.parse(JSON.parse(row.tags)),
    minutes: numbers.parse(JSON.parse(row.minutes)),
    target: row.target,
    firstDay: row.first_day,
    habits: habitsColumn.parse(JSON.parse(row.habits)),
    expected: row.expected === null ? null : expectedColumn.parse(JSON.parse(row.expected)),
    updatedAt: row.updated_at,
  };
}
