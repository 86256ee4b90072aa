import { onFirstUse } from './on-first-use.ts';

const numbers = onFirstUse(() => new Intl.NumberFormat('en'));
const times = onFirstUse(() => new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }));
const dates = onFirstUse(
  () => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }),
);
const days = onFirstUse(
  () => new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** 10000 as "10,000". */
export function formatNumber(value: number): string {
  return numbers().format(value);
}

/** An instant (epoch ms) as the time of day on the learner's clock. */
export function formatTime(instant: number): string {
  return times().format(instant);
}

/** An instant (epoch ms) as the day on the learner's calendar: "Nov 21, 2026". */
export function formatDate(instant: number): string {
  return dates().format(instant);
}

/** A local day (YYYY-MM-DD) as "Sat, Nov 21". */
export function formatDay(day: string): string {
  return days().format(Date.parse(day));
}

/** "1 card", "2 cards". */
export function countOf(count: number, singular: string): string {
  return `${formatNumber(count)} ${singular}${count === 1 ? '' : 's'}`;
}
