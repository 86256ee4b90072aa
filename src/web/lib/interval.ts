import type { CardState } from '#domain/scheduling/card-state.ts';

/** The time until a card is due: short for a button, in full for a screen reader. */
export type Interval = { short: string; long: string };

const MINUTES_PER_DAY = 1_440;

/** Largest unit first, each with the number of minutes from which it is used. Minutes, hours and days are rounded. */
const UNITS = [
  { unit: 'year', short: 'y', size: 365 * MINUTES_PER_DAY, from: 365 * MINUTES_PER_DAY, digits: 1 },
  { unit: 'month', short: 'mo', size: (365 / 12) * MINUTES_PER_DAY, from: 30 * MINUTES_PER_DAY, digits: 1 },
  { unit: 'day', short: 'd', size: MINUTES_PER_DAY, from: MINUTES_PER_DAY, digits: 0 },
  { unit: 'hour', short: 'h', size: 60, from: 60, digits: 0 },
  { unit: 'minute', short: 'min', size: 1, from: 0, digits: 0 },
] as const;

/** The time from the last answer to the next review: "10 min", "2 d", "1.5 mo", "2 y". */
export function intervalOf(
  memory: Pick<CardState, 'state' | 'intervalDays' | 'dueAt' | 'lastReviewAt'>,
): Interval {
  const { state, intervalDays, dueAt, lastReviewAt } = memory;
  const minutes =
    state === 'review'
      ? intervalDays * MINUTES_PER_DAY
      : Math.max(1, Math.round((dueAt - lastReviewAt) / 60_000));
  const { unit, short, size, digits } = UNITS.find(({ from }) => minutes >= from) ?? UNITS[4];
  const amount = minutes / size;
  const options = { maximumFractionDigits: digits };
  return {
    short: `${amount.toLocaleString('en', options)} ${short}`,
    long: amount.toLocaleString('en', { ...options, style: 'unit', unit, unitDisplay: 'long' }),
  };
}
