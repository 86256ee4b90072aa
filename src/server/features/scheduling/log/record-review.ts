import { isDeepStrictEqual } from 'node:util';
import { chunksOf } from '#domain/chunks.ts';
import { AppError } from '#domain/errors.ts';
import { expectedRecall } from '#domain/scheduling/calibration.ts';
import { nextCardState, replayWithStates, type CardState } from '#domain/scheduling/card-state.ts';
import { FORGET } from '#domain/scheduling/rating.ts';
import type { SchedulingSettings } from '#domain/scheduling/settings.ts';
import { projectReview } from '#domain/statistics/project-review.ts';
import { negated, type AnyIncrement } from '#domain/statistics/rollups.ts';
import type { Db } from '../../../db/tables.ts';
import { applyIncrements } from '../../analytics/rollups.repository.ts';
import { readReviewSettings, saveCardState, type StoredCardState } from '../card-states.repository.ts';
import { importedStatesOf } from './imported-states.repository.ts';
import {
  findReview,
  insertReview,
  logOfCards,
  markUndone,
  setBefore,
  setExpected,
  type FoundReview,
  type Review,
} from './reviews.repository.ts';

/** Reviews that are undone with one reading of their cards' logs. */
const REVIEWS_AT_ONCE = 100;

/** Whether a review follows all others of its card, so that `stored` is what it found. */
export function isLatest(stored: StoredCardState, review: Pick<Review, 'at'>): boolean {
  return !stored.stale && (stored.lastEntryAt === null || review.at > stored.lastEntryAt);
}

/**
 * Adds a review to a card's log, updates the rollups and computes the card's memory anew, in a transaction with the
 * user's lock. `stored` is the card's memory so far. Reviews may arrive in any order: after one that is older than the
 * last, the card's whole log is read again. Returns the review with the memory that it found. Throws ID_TAKEN when another
 * review has its id.
 */
export async function recordReview(
  trx: Db,
  userId: string,
  review: Review,
  stored: StoredCardState,
  settings: SchedulingSettings,
): Promise<FoundReview> {
  const isLast = isLatest(stored, review);
  const before = isLast ? stored.memory : null;
  if (!(await insertReview(trx, userId, review, before))) {
    throw new AppError('ID_TAKEN', 'This id belongs to another answer');
  }
  await applyIncrements(trx, userId, projectReview(review, before));
  if (!isLast) {
    await replayCards(trx, userId, [review.cardId], settings);
    const found = (await findReview(trx, userId, review.id)) ?? { ...review, before };
    await keepExpectation(trx, userId, review, found.before ?? null, settings);
    return found;
  }
  await keepExpectation(trx, userId, review, before, settings);
  const memory = review.rating === FORGET ? null : nextCardState(before, review.rating, review, settings);
  await saveCardState(trx, userId, review.cardId, { memory, lastEntryAt: review.at });
  return { ...review, before };
}

async function keepExpectation(
  trx: Db,
  userId: string,
  review: Review,
  before: CardState | null,
  settings: SchedulingSettings,
): Promise<void> {
  const expected = review.rating === FORGET ? null : expectedRecall(before, review, settings);
  if (expected !== null) await setExpected(trx, userId, review.id, expected);
}

/** `recordReview` for a card that has been deleted: the review goes to the log and the rollups. Throws ID_TAKEN. */
export async function recordReviewOfDeleted(trx: Db, userId: string, review: Review): Promise<FoundReview> {
  const { memory: settings } = await readReviewSettings(trx, userId);
  const { cardId, deckId } = review;
  const unread = {
    cardId,
    deckId,
    memory: null,
    lastEntryAt: null,
    suspended: false,
    siblings: null,
    stale: true,
  };
  return recordReview(trx, userId, review, unread, settings);
}

/** Takes a review out of a card's log and out of the rollups, and computes the card's memory without it. The row stays, marked as undone. */
export async function undoReview(trx: Db, userId: string, review: FoundReview, now: number): Promise<void> {
  await undoReviews(trx, userId, [review], now);
}

/** `undoReview` for many reviews of different cards. */
export async function undoReviews(
  trx: Db,
  userId: string,
  reviews: readonly FoundReview[],
  now: number,
): Promise<void> {
  const { memory: settings } = await readReviewSettings(trx, userId);
  for (const some of chunksOf(reviews, REVIEWS_AT_ONCE)) {
    for (const { id } of some) await markUndone(trx, userId, id, now);
    const increments = some.flatMap((review) => negated(projectReview(review, review.before)));
    await applyIncrements(trx, userId, increments);
    await replayCards(
      trx,
      userId,
      some.map(({ cardId }) => cardId),
      settings,
    );
  }
}

/**
 * Computes the memories of some cards from their logs, and corrects what each review found, in a transaction with the
 * user's lock. Cards that have been deleted have no memory, but their reviews are corrected too.
 */
export async function replayCards(
  trx: Db,
  userId: string,
  cardIds: readonly string[],
  settings: SchedulingSettings,
): Promise<void> {
  const logs = Map.groupBy(await logOfCards(trx, userId, cardIds), (review) => review.cardId);
  const imported = await importedStatesOf(trx, userId, cardIds);
  const increments: AnyIncrement[] = [];
  for (const cardId of cardIds) {
    const log = logs.get(cardId) ?? [];
    const from = imported.get(cardId) ?? null;
    const { reviews, memory } = replayWithStates(log, settings, from);
    for (const { review, before } of reviews) {
      if (isDeepStrictEqual(review.before, before)) continue;
      await setBefore(trx, userId, review.id, before);
      increments.push(...negated(projectReview(review, review.before)), ...projectReview(review, before));
    }
    await saveCardState(trx, userId, cardId, { memory, lastEntryAt: log.at(-1)?.at ?? from?.at ?? null });
  }
  await applyIncrements(trx, userId, increments);
}
