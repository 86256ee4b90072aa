import type { LoggedRating } from '../scheduling/rating.ts';
import type { Grade } from '../study/answer/grading.ts';
import type { Presentation } from '../study/mode.ts';

/** One entry of a card's history as it is in files: the parts of a review of ours that other programs also know. */
export type PortableReview = {
  /** Epoch ms. */
  at: number;
  rating: LoggedRating;
  /** Null, like the presentation, when the card was forgotten on purpose. */
  grade: Grade | null;
  presentation: Presentation | null;
  durationMs: number;
};
