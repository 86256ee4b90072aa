import { intervalFactor } from './card-state.ts';
import type { SchedulingSettings } from './settings.ts';

/**
 * The reviews a day that a learner's known cards would cause with these settings. `atNinety` is the same at a desired
 * retention of 90 %, where a card's interval is its stability; every interval grows and shrinks by the same factor.
 */
export function estimatedReviewsPerDay(atNinety: number, settings: SchedulingSettings): number {
  return Math.round(atNinety / intervalFactor(settings));
}
