import { onFirstUse } from './on-first-use.ts';

const numbers = onFirstUse(() => new Intl.NumberFormat('en'));
const times = onFirstUse(() => new Intl.DateTimeFormat(undefined, { hour: 'numeric', minute: '2-digit' }));
const dates = onFirstUse(
  () => new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' }),
);
const days = onFirstUse(
  () => new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

/** Formats a number: 10000 as "10,000". */
export function formatNumber(value: number): string {
  return numbers().format(value);
}

/** Formats an instant (epoch ms) as a local time of day. */
export function formatTime(instant: number): string {
  return times().format(instant);
}

/** Formats an instant (epoch ms) as a local date: "Nov 21, 2026". */
export function formatDate(instant: number): string {
  return dates().format(instant);
}

/** Formats a local day (YYYY-MM-DD) as "Sat, Nov 21". */
export function formatDay(day: string): string {
  return days().format(Date.parse(day));
}

/** A count with its noun: "1 card", "2 cards". */
export function countOf(count: number, singular: string): string {
  return `${formatNumber(count)} ${singular}${count === 1 ? '' : 's'}`;
}
