import type { ReviewLoad } from '#contract/memory-history.ts';
import { estimatedReviewsPerDay } from '#domain/scheduling/load.ts';
import { countOf } from '#web/lib/format.ts';

type Props = {
  load: ReviewLoad;
  /** Percent. */
  desiredRetention: number;
};

/**
 * The daily workload that a desired retention would mean for the learner's known cards. A chunk of its own, because it
 * needs the scheduler.
 */
export function ReviewEstimate({ load, desiredRetention }: Props) {
  if (load.reviewsPerDay === 0) return 'No estimate before your first reviews';
  const settings = { ...load.settings, desiredRetention: desiredRetention / 100 };
  const reviews = estimatedReviewsPerDay(load.reviewsPerDay, settings);
  return reviews === 0 ? 'Less than 1 review a day' : `About ${countOf(reviews, 'review')} a day`;
}
