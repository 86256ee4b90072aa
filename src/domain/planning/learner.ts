import { rememberedAfter, type Remembered } from '../scheduling/card-state.ts';
import { AGAIN, GOOD, type Rating } from '../scheduling/rating.ts';
import type { SchedulingSettings } from '../scheduling/settings.ts';

/** How a learner answers and how long that takes, according to their log. */
export type Habits = Readonly<{
  /** The shares of Again, Hard, Good and Easy among answers to new cards; they add up to 1. */
  firstRatings: number[];
  /** The shares of Hard, Good and Easy among the answers to cards that were recalled; they add up to 1. */
  recalledRatings: number[];
  /** Time for a card on one day, in seconds, more than 0. Repeating one that was not known counts with it. */
  seconds: Readonly<{ new: number; recalled: number; forgotten: number }>;
  /** The share of the planned days on which they do study, 0 to 1. */
  attendance: number;
}>;

/**
 * The habits that are assumed of a learner without a log. Ratings and times are those of most users of Anki (fsrs-rs,
 * `SimulatorConfig`), with the repetitions of the same day.
 */
export const USUAL_HABITS: Habits = {
  firstRatings: [0.24, 0.09, 0.5, 0.17],
  recalledRatings: [0.22, 0.63, 0.15],
  seconds: { new: 25, recalled: 12, forgotten: 30 },
  attendance: 1,
};

/** How a learner remembers, and how they answer. */
export type Learner = Readonly<{ settings: SchedulingSettings; habits: Habits }>;

/**
 * The memory of a card (null: new) after a day on which its first answer had this rating, some whole days after its last
 * review. A card that was not known comes back on the same day until it is.
 */
export function rememberedAfterDay(
  memory: Remembered | null,
  days: number,
  rating: Rating,
  settings: SchedulingSettings,
): Remembered {
  const answered = rememberedAfter(memory, days, rating, settings);
  return rating === AGAIN ? rememberedAfter(answered, 0, GOOD, settings) : answered;
}
