import { addDays, localDay, localDayNumber, dayOfNumber } from '#domain/local-day.ts';
import { intervalRange, possibleInterval } from '#domain/scheduling/card-state.ts';
import { chooseInterval, hasDayRules } from '#domain/scheduling/choose-interval.ts';
import type { ReviewSettings } from '#domain/scheduling/queue.ts';
import { FORGET } from '#domain/scheduling/rating.ts';
import type { Db } from '../../../db/tables.ts';
import type { StoredCardState } from '../card-states.repository.ts';
import { countDays } from '../due/due.repository.ts';
import { isLatest } from './record-review.ts';
import type { Review } from './reviews.repository.ts';

/**
 * The interval in days to store with an answer: the one that came with it if the card's schedule allows it, or else one by
 * what comes back on these days. An answer older than the last one keeps what came with it, which counts when the log is read.
 */
export async function intervalOf(
  trx: Db,
  userId: string,
  review: Review,
  { memory: stored, settings }: { memory: StoredCardState; settings: ReviewSettings },
): Promise<number | null> {
  const { rating, chosenInterval = null } = review;
  if (rating === FORGET || !isLatest(stored, review)) return chosenInterval;
  const possible = possibleInterval(stored.memory, rating, review, settings.memory);
  if (possible !== null || !hasDayRules(settings.days)) return possible;
  const range = intervalRange(stored.memory, rating, review, settings.memory);
  if (range === null || range.min === range.max) return null;
  const today = localDay(review.at, review.timeZone);
  const counts = await countDays(trx, userId, addDays(today, range.min - 1), addDays(today, range.max));
  return chooseInterval(
    range,
    localDayNumber(review.at, review.timeZone),
    settings.days,
    (day) => counts.get(dayOfNumber(day)) ?? 0,
  );
}
