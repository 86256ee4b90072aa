import type { CardState } from './card-state.ts';

/** The fewest reviews that say anything about a card. */
const MIN_REVIEWS = 5;

/**
 * The share of reviews in which a card of each difficulty, from 1, is expected to be forgotten. The values are our own: the
 * published schedule aims at a tenth for every card, and cards that claim to be harder may be forgotten more often.
 */
const EXPECTED_SHARES = [0.1, 0.15, 0.2, 0.25, 0.3] as const;

/** One-sided confidence of 90 %. */
const Z = 1.28;

/**
 * Whether a learner's own reviews show that a card is harder than its difficulty (1 to 5) says: from five reviews on,
 * if the smallest plausible share of lapses (lower bound of the Wilson score interval; E. B. Wilson, "Probable inference",
 * 1927) is above the expected one. There is no opposite, because the schedule asks an easy card less often until it is
 * forgotten as often as others.
 */
export function isHarderThanSaid(
  difficulty: number,
  { repetitions, lapses }: Pick<CardState, 'repetitions' | 'lapses'>,
): boolean {
  if (repetitions < MIN_REVIEWS) return false;
  const expected = EXPECTED_SHARES[difficulty - 1] ?? Math.max(...EXPECTED_SHARES);
  return leastShare(Math.min(lapses, repetitions), repetitions) > expected;
}

/** The lower bound of the Wilson score interval for `hits` of `count`. */
function leastShare(hits: number, count: number): number {
  const share = hits / count;
  const centre = share + Z ** 2 / (2 * count);
  const spread = Z * Math.sqrt((share * (1 - share)) / count + Z ** 2 / (4 * count ** 2));
  return (centre - spread) / (1 + Z ** 2 / count);
}
