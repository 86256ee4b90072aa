import { sql } from 'kysely';
import type { LocalDay } from '#domain/local-day.ts';
import type { TimedAnswer } from '#domain/planning/habits.ts';
import type { Db } from '../../../db/tables.ts';

/** The number of the user's last change, which shows whether results are out of date. */
export async function lastChange(db: Db, userId: string): Promise<number> {
  const { number } = await db
    .selectFrom('change_counters')
    .select('number')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return number;
}

/** How many of the user's cards come up: new ones by deck, and those that have been answered. */
export async function countQueued(
  db: Db,
  userId: string,
): Promise<{ new: Map<string, number>; begun: number }> {
  const rows = await db
    .selectFrom('card_memories')
    .select((eb) => ['state', 'deck_id', eb.fn.countAll<number>().as('cards')])
    .where('user_id', '=', userId)
    .where('queued', '=', 1)
    .groupBy(['state', 'deck_id'])
    .execute();
  const counts = { new: new Map<string, number>(), begun: 0 };
  for (const { state, deck_id: deckId, cards } of rows) {
    if (state === 'new') counts.new.set(deckId, cards);
    else counts.begun += cards;
  }
  return counts;
}

/** A card that comes up and has been answered. Instants in epoch ms. */
export type QueuedCard = {
  cardId: string;
  deckId: string;
  stability: number;
  difficulty: number;
  lastReviewAt: number;
  /** Null while it is being learned. */
  dueDay: LocalDay | null;
};

/** Where the two last hexadecimal digits of an id begin. */
const LAST_DIGITS = 35;
const DIGIT_PAIRS = 256;

/** The user's cards that come up and have been answered: all, or about a share of them (0 to 1), chosen by their ids. */
export async function sampleQueued(db: Db, userId: string, share: number): Promise<QueuedCard[]> {
  const below = Math.ceil(share * DIGIT_PAIRS);
  const rows = await db
    .selectFrom('card_memories')
    .select(['card_id', 'deck_id', 'stability', 'difficulty', 'last_review_at', 'due_day'])
    .where('user_id', '=', userId)
    .where('queued', '=', 1)
    .where('state', 'in', ['learning', 'relearning', 'review'])
    .$if(below < DIGIT_PAIRS, (query) =>
      query.where(sql<boolean>`substr(card_id, ${LAST_DIGITS}) < ${below.toString(16).padStart(2, '0')}`),
    )
    .orderBy('card_id')
    .execute();
  return rows.flatMap((row) =>
    row.last_review_at === null
      ? []
      : [
          {
            cardId: row.card_id,
            deckId: row.deck_id,
            stability: row.stability,
            difficulty: row.difficulty,
            lastReviewAt: row.last_review_at,
            dueDay: row.due_day,
          },
        ],
  );
}

/** The answers to some of the user's cards since an instant (epoch ms), a list for each card, in the order of time. */
export async function listAnswers(
  db: Db,
  userId: string,
  cardIds: readonly string[],
  { since, mostSeconds }: { since: number; mostSeconds: number },
): Promise<TimedAnswer[][]> {
  if (cardIds.length === 0) return [];
  const rows = await db
    .selectFrom('reviews')
    .select(['card_id', 'reviewed_at', 'time_zone', 'rating', 'duration_ms', 'state_before'])
    .where('user_id', '=', userId)
    .where('card_id', 'in', cardIds)
    .where('reviewed_at', '>=', since)
    .where('undone_at', 'is', null)
    .orderBy('card_id')
    .orderBy('reviewed_at')
    .orderBy('id')
    .execute();
  const byCard = Map.groupBy(rows, (row) => row.card_id);
  return Array.from(byCard.values(), (log) =>
    log.map((row) => ({
      at: row.reviewed_at,
      timeZone: row.time_zone,
      rating: row.rating,
      isNew: row.state_before === 'new',
      seconds: Math.min(row.duration_ms / 1_000, mostSeconds),
    })),
  );
}
