import type { PortableReview } from '#domain/interchange/portable-review.ts';
import { replayWithStates, type CardState } from '#domain/scheduling/card-state.ts';
import type { SchedulingSettings } from '#domain/scheduling/settings.ts';
import { projectReview } from '#domain/statistics/project-review.ts';
import { negated } from '#domain/statistics/rollups.ts';
import type { Db } from '../../../db/tables.ts';
import { applyIncrements } from '../../analytics/rollups.repository.ts';
import { readReplaySettings, saveCardState, setSuspended } from '../card-states.repository.ts';
import { deleteReviews, insertReviews, type FoundReview } from './reviews.repository.ts';

/** The history of a card that was learned in another app. The reviews of one card are all at different instants. */
export type CardHistory = {
  cardId: string;
  deckId: string;
  deckTitle: string;
  suspended: boolean;
  reviews: ReadonlyArray<PortableReview & { id: string }>;
};

/**
 * Adds the reviews of new cards to the log and computes their memories, in a transaction with the user's lock. They count in the
 * history of the user's memory, but not as answers: streaks and accuracy stay as they are.
 */
export async function insertHistories(
  trx: Db,
  userId: string,
  histories: readonly CardHistory[],
): Promise<void> {
  if (histories.length === 0) return;
  const { memory: settings, timeZone } = await readReplaySettings(trx, userId);
  const folded = histories.map((history) => ({ ...history, ...foldHistory(history, settings, timeZone) }));
  const found = folded.flatMap(({ log }) => log);
  await insertReviews(trx, userId, found);
  await applyIncrements(
    trx,
    userId,
    found.flatMap((review) => projectReview(review, review.before)),
  );
  for (const { cardId, suspended, memory, log } of folded) {
    const last = log.at(-1);
    if (last) await saveCardState(trx, userId, cardId, { memory, lastEntryAt: last.at });
    if (suspended) await setSuspended(trx, userId, cardId, true);
  }
}

/** Deletes the reviews that came with imported cards: those from before `before`, when the cards were imported (epoch ms). */
export async function deleteHistories(
  trx: Db,
  userId: string,
  cardIds: readonly string[],
  before: number,
): Promise<void> {
  const taken = await deleteReviews(trx, userId, cardIds, before);
  await applyIncrements(
    trx,
    userId,
    taken.flatMap((review) => negated(projectReview(review, review.before))),
  );
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
