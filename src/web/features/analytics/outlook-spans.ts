import type { OutlookResponse } from '#contract/outlook.ts';
import { countOf, formatNumber } from '#web/lib/format.ts';

/** What is expected to come up on a day ahead, or on the days from `from` to `to` inclusive, in whole cards and minutes. */
export type OutlookSpan = {
  from: string;
  to: string;
  /** Cards that come back. */
  reviews: number;
  new: number;
  minutes: number;
};

type Day = OutlookResponse['days'][number];

const DAYS_IN_WEEK = 7;

/** The first `length` days one by one, or by weeks counted from today, where an incomplete last week is dropped. */
export function outlookSpans(days: readonly Day[], length: number, unit: 'day' | 'week'): OutlookSpan[] {
  const size = unit === 'day' ? 1 : DAYS_IN_WEEK;
  const spans: OutlookSpan[] = [];
  for (let start = 0; start + size <= Math.min(length, days.length); start += size) {
    const span = spanOf(days.slice(start, start + size));
    if (span) spans.push(span);
  }
  return spans;
}

function spanOf(days: readonly Day[]): OutlookSpan | undefined {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return undefined;
  const fresh = Math.round(sumOf(days, 'new'));
  return {
    from: first.date,
    to: last.date,
    reviews: Math.max(0, Math.round(sumOf(days, 'cards')) - fresh),
    new: fresh,
    minutes: Math.round(sumOf(days, 'minutes')),
  };
}

function sumOf(days: readonly Day[], figure: 'cards' | 'new' | 'minutes'): number {
  return days.reduce((sum, day) => sum + day[figure], 0);
}

/** "34 cards, 6 min a day". */
export function loadText(days: readonly Day[], length: number): string {
  const some = days.slice(0, length);
  const perDay = (figure: 'cards' | 'minutes') => Math.round(sumOf(some, figure) / Math.max(1, some.length));
  const [cards, minutes] = [perDay('cards'), perDay('minutes')];
  return `${countOf(cards, 'card')}, ${minutes === 0 ? 'less than 1' : formatNumber(minutes)} min a day`;
}

/** "You know about 812 cards now and, if you go on like this, about 900 in 30 days." */
export function knownText({ known: [now, soon, later] }: OutlookResponse, isYear: boolean): string {
  const about = (cards = 0) => `about ${countOf(Math.round(cards), 'card')}`;
  const then = isYear ? `${about(later?.cards)} in a year` : `${about(soon?.cards)} in 30 days`;
  return `You know ${about(now?.cards)} now and, if you go on like this, ${then}.`;
}
