import type { ReviewLoad } from '#contract/scheduling.ts';
import { estimatedReviewsPerDay } from '#domain/scheduling/load.ts';
import { countOf } from '#web/lib/format.ts';

type Props = {
  load: ReviewLoad;
  /** In percent. */
  desiredRetention: number;
};

/** What the learner's known cards would ask of them at a desired retention. A chunk of its own: it needs the scheduler. */
export function ReviewEstimate({ load, desiredRetention }: Props) {
  if (load.reviewsPerDay === 0) return 'No estimate before your first reviews';
  const settings = { ...load.settings, desiredRetention: desiredRetention / 100 };
  const reviews = estimatedReviewsPerDay(load.reviewsPerDay, settings);
  return reviews === 0 ? 'Less than 1 review a day' : `About ${countOf(reviews, 'review')} a day`;
}
