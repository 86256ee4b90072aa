import type { PortableReview } from '#domain/interchange/portable-review.ts';
import { replayWithStates, type CardState } from '#domain/scheduling/card-state.ts';
import type { SchedulingSettings } from '#domain/scheduling/settings.ts';
import type { Db } from '../../db/tables.ts';
import { addToRollups, createSum, takeFromRollups, type Increment } from '../analytics/rollups.repository.ts';
import { readReplaySettings, saveCardState, setSuspended } from './card-states.repository.ts';
import { memoryIncrementsOf } from './review-increments.ts';
import { deleteReviews, insertReviews, type FoundReview } from './reviews.repository.ts';

/** What a card brings that was learned elsewhere. The reviews of one card are all at different instants. */
export type CardHistory = {
  cardId: string;
  deckId: string;
  deckTitle: string;
  suspended: boolean;
  reviews: ReadonlyArray<PortableReview & { id: string }>;
};

/**
 * Adds the reviews of new cards to the log and computes their memories, in a transaction with the learner's lock. They are
 * part of the history of the learner's memory, but no answers of sessions: streaks and accuracy stay as they are.
 */
export async function importHistories(
  trx: Db,
  userId: string,
  histories: readonly CardHistory[],
): Promise<void> {
  if (histories.length === 0) return;
  const { memory: settings, timeZone } = await readReplaySettings(trx, userId);
  const folded = histories.map((history) => ({ ...history, ...foldHistory(history, settings, timeZone) }));
  const found = folded.flatMap(({ log }) => log);
  await insertReviews(trx, userId, found);
  await addToRollups(trx, increments(userId, found));
  for (const { cardId, suspended, memory, log } of folded) {
    const last = log.at(-1);
    if (last) await saveCardState(trx, userId, cardId, { memory, lastEntryAt: last.at });
    if (suspended) await setSuspended(trx, userId, cardId, true);
  }
}

/** Takes out of the log what some cards have from before an instant (epoch ms), which is when they were brought. */
export async function removeHistories(
  trx: Db,
  userId: string,
  cardIds: readonly string[],
  before: number,
): Promise<void> {
  const taken = await deleteReviews(trx, userId, cardIds, before);
  await takeFromRollups(trx, increments(userId, taken));
}

function increments(userId: string, reviews: readonly FoundReview[]): Increment[] {
  const sum = createSum();
  for (const review of reviews) sum.add(memoryIncrementsOf(userId, review, review.before));
  return sum.total();
}

function foldHistory(
  { cardId, deckId, deckTitle, reviews }: CardHistory,
  settings: SchedulingSettings,
  timeZone: string,
): { log: Array<FoundReview & { before: CardState | null }>; memory: CardState | null } {
  const log = reviews.map(({ id, at, rating, grade, presentation, durationMs }) => ({
    id,
    cardId,
    deckId,
    deckTitle,
    sessionId: null,
    rating,
    grade,
    presentation,
    selectedOption: null,
    selectedText: null,
    hintsUsed: 0,
    durationMs,
    explanation: null,
    at,
    timeZone,
    counted: false,
  }));
  const { reviews: replayed, memory } = replayWithStates(log, settings);
  return { log: replayed.map(({ review, before }) => ({ ...review, before })), memory };
}
