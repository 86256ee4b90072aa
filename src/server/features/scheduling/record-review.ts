import { isDeepStrictEqual } from 'node:util';
import { AppError, notFound } from '#domain/errors.ts';
import { nextCardState, replayWithStates, type CardState } from '#domain/scheduling/card-state.ts';
import { FORGET } from '#domain/scheduling/rating.ts';
import type { SchedulingSettings } from '#domain/scheduling/settings.ts';
import type { Db } from '../../db/tables.ts';
import { addToRollups, createSum, takeFromRollups, type Increment } from '../analytics/rollups.repository.ts';
import {
  findCardState,
  findCardStateAndSettings,
  readReviewSettings,
  saveCardState,
  type StoredCardState,
} from './card-states.repository.ts';
import { memoryIncrementsOf } from './review-increments.ts';
import {
  findReview,
  insertReview,
  logOfCards,
  markUndone,
  setBefore,
  type FoundReview,
  type Review,
} from './reviews.repository.ts';

/**
 * Adds an entry to a card's log and computes its memory anew, in a transaction with the learner's lock. Entries may arrive
 * in any order; one that is older than the last has the whole log read again. Returns what the entry found; `statistics` is
 * what it adds to the rollups besides. Throws NOT_FOUND, or ID_TAKEN when the entry's id is another's.
 */
export async function recordReview(
  trx: Db,
  userId: string,
  review: Review,
  statistics: readonly Increment[] = [],
): Promise<FoundReview> {
  const found = await findCardStateAndSettings(trx, userId, review.cardId);
  if (!found) throw notFound('Card');
  const {
    place: stored,
    settings: { memory: settings },
  } = found;
  const isLatest = !stored.stale && (stored.lastEntryAt === null || review.at > stored.lastEntryAt);
  const before = isLatest ? stored.memory : null;
  if (!(await insertReview(trx, userId, review, before))) {
    throw new AppError('ID_TAKEN', 'This id belongs to another answer');
  }
  const sum = createSum();
  sum.add(statistics);
  sum.add(memoryIncrementsOf(userId, review, before));
  await addToRollups(trx, sum.total());
  if (!isLatest) {
    await replayCards(trx, userId, [review.cardId], settings);
    return (await findReview(trx, userId, review.id)) ?? { ...review, before };
  }
  const memory = review.rating === FORGET ? null : nextCardState(before, review.rating, review, settings);
  await saveCardState(trx, userId, review.cardId, { memory, lastEntryAt: review.at });
  return { ...review, before };
}

/** Takes an entry out of a card's log and computes its memory without it. The entry stays, marked as undone. */
export async function undoReview(
  trx: Db,
  userId: string,
  review: FoundReview,
  now: number,
): Promise<StoredCardState | undefined> {
  await markUndone(trx, userId, review.id, now);
  await takeFromRollups(trx, memoryIncrementsOf(userId, review, review.before));
  const { memory: settings } = await readReviewSettings(trx, userId);
  await replayCards(trx, userId, [review.cardId], settings);
  return findCardState(trx, userId, review.cardId);
}

/**
 * Computes the memories of some cards from their logs, and corrects what each review found, in a transaction with the
 * learner's lock. Cards that are gone are left alone, but their reviews are read as well.
 */
export async function replayCards(
  trx: Db,
  userId: string,
  cardIds: readonly string[],
  settings: SchedulingSettings,
): Promise<void> {
  const logs = Map.groupBy(await logOfCards(trx, userId, cardIds), (review) => review.cardId);
  for (const cardId of cardIds) {
    const log = logs.get(cardId) ?? [];
    const { reviews, memory } = replayWithStates(log, settings);
    for (const { review, before } of reviews) await correctBefore(trx, userId, review, before);
    await saveCardState(trx, userId, cardId, { memory, lastEntryAt: log.at(-1)?.at ?? null });
  }
}

async function correctBefore(
  trx: Db,
  userId: string,
  review: FoundReview,
  before: CardState | null,
): Promise<void> {
  if (isSame(review.before, before)) return;
  await setBefore(trx, userId, review.id, before);
  await takeFromRollups(trx, memoryIncrementsOf(userId, review, review.before));
  await addToRollups(trx, memoryIncrementsOf(userId, review, before));
}

function isSame(one: CardState | null | undefined, other: CardState | null): boolean {
  return isDeepStrictEqual(one, other);
}
