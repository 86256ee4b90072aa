import { z } from 'zod';
import { NEW_PER_DAY_RANGE, REVIEWS_PER_DAY_RANGE } from '#domain/scheduling/settings.ts';
import { wholeNumber } from './common.ts';

/*
 * Separate from `presets.ts`, so that the settings do not load its endpoints.
 */

export const newPerDay = wholeNumber('New cards a day', NEW_PER_DAY_RANGE);
export const reviewsPerDay = wholeNumber('Reviews a day', REVIEWS_PER_DAY_RANGE);

/** Daily limits that hold for each deck that uses them. */
export const deckLimits = z.object({
  /** Null for no limit, as below. */
  newPerDay: newPerDay.nullable(),
  reviewsPerDay: reviewsPerDay.nullable(),
});
