import type { PlannedState } from '#domain/interchange/incoming.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import { replayWithStates, type CardState, type ImportedState } from '#domain/scheduling/card-state.ts';
import type { SchedulingSettings } from '#domain/scheduling/settings.ts';
import { projectReview } from '#domain/statistics/project-review.ts';
import { negated } from '#domain/statistics/rollups.ts';
import type { Db } from '../../../db/tables.ts';
import { applyIncrements } from '../../analytics/rollups.repository.ts';
import { readReplaySettings, type FirstState } from '../card-states.repository.ts';
import { insertImportedStates } from './imported-states.repository.ts';
import { replayCards } from './record-review.ts';
import {
  deleteReviews,
  deleteReviewsById,
  insertReviews,
  type FoundReview,
  type Review,
} from './reviews.repository.ts';

/** The history of a card that was learned in another app. The reviews of one card are all at different instants. */
export type CardHistory = {
  cardId: string;
  deckId: string;
  deckTitle: string;
  suspended: boolean;
  reviews: ReadonlyArray<PortableReview & { id: string }>;
  /** When the other app would have shown it next; null to compute that from the reviews. */
  planned: PlannedState | null;
};

/** Histories with the states that result. */
export type ReplayedHistories = {
  states: ReadonlyMap<string, FirstState>;
  log: ReadonlyArray<FoundReview & { before: CardState | null }>;
  imported: ReadonlyArray<ImportedState & { cardId: string }>;
};

/** Computes the states of cards that are about to be added, from their histories. */
export async function replayHistories(
  trx: Db,
  userId: string,
  histories: readonly CardHistory[],
): Promise<ReplayedHistories> {
  if (histories.length === 0) return { states: new Map(), log: [], imported: [] };
  const { memory: settings, timeZone } = await readReplaySettings(trx, userId);
  const replayed = histories.map((history) => replayHistory(history, settings, timeZone));
  return {
    states: new Map(replayed.map(({ cardId, state }) => [cardId, state])),
    log: replayed.flatMap(({ log }) => log),
    imported: replayed.flatMap(({ imported }) => imported ?? []),
  };
}

/**
 * Adds the histories of cards that have been added, in the same transaction with the user's lock. Reviews count in the
 * history of the user's memory, but not as answers: streaks and accuracy stay as they are.
 */
export async function insertHistories(
  trx: Db,
  userId: string,
  { log, imported }: ReplayedHistories,
): Promise<void> {
  await insertImportedStates(trx, userId, imported);
  await insertReviews(trx, userId, log);
  await applyIncrements(
    trx,
    userId,
    log.flatMap((review) => projectReview(review, review.before)),
  );
}

/** Adds reviews to the logs of cards that the user has already, and computes their states anew. */
export async function addToHistories(
  trx: Db,
  userId: string,
  histories: ReadonlyArray<Omit<CardHistory, 'planned' | 'suspended'>>,
): Promise<void> {
  const withReviews = histories.filter(({ reviews }) => reviews.length > 0);
  if (withReviews.length === 0) return;
  const { memory: settings, timeZone } = await readReplaySettings(trx, userId);
  const log = withReviews.flatMap((history) =>
    logOf(history, timeZone).map((review) => ({ ...review, before: null })),
  );
  await insertReviews(trx, userId, log);
  await applyIncrements(
    trx,
    userId,
    log.flatMap((review) => projectReview(review, review.before)),
  );
  const cardIds = withReviews.map(({ cardId }) => cardId);
  await replayCards(trx, userId, cardIds, settings);
}

/** Takes reviews that an import has added out of the logs of some cards. */
export async function takeFromHistories(
  trx: Db,
  userId: string,
  reviewIds: readonly string[],
): Promise<void> {
  if (reviewIds.length === 0) return;
  const taken = await deleteReviewsById(trx, userId, reviewIds);
  await applyIncrements(
    trx,
    userId,
    taken.flatMap((review) => negated(projectReview(review, review.before))),
  );
  const { memory: settings } = await readReplaySettings(trx, userId);
  await replayCards(trx, userId, [...new Set(taken.map(({ cardId }) => cardId))], settings);
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

function replayHistory(history: CardHistory, settings: SchedulingSettings, timeZone: string) {
  const { cardId, suspended, planned } = history;
  const log = logOf(history, timeZone);
  const imported =
    planned === null
      ? null
      : { cardId, at: log.at(-1)?.at ?? planned.state.lastReviewAt, state: planned.state };
  const { reviews, memory } = replayWithStates(log, settings, imported);
  const lastEntryAt = log.at(-1)?.at ?? imported?.at ?? null;
  const state: FirstState = { memory, lastEntryAt, suspended };
  return { cardId, state, imported, log: reviews.map(({ review, before }) => ({ ...review, before })) };
}

function logOf(
  { cardId, deckId, deckTitle, reviews }: Pick<CardHistory, 'cardId' | 'deckId' | 'deckTitle' | 'reviews'>,
  timeZone: string,
): Review[] {
  return reviews.map(({ id, at, rating, grade, presentation, durationMs }) => ({
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
}
