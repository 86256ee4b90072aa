import type { Due } from '#contract/memory.ts';
import { addDays, localDay } from '#domain/local-day.ts';
import { formatDate, formatTime } from '#web/lib/format.ts';

type Counts = Pick<Due, 'due' | 'new' | 'learning'>;

/** How many cards can be reviewed now, in one deck or, with null, in all. */
export function dueNow(due: Due, deckId: string | null): number {
  const all = sum(due);
  const deck = deckId === null ? due : due.decks.find((one) => one.deckId === deckId);
  // The daily limits count for all decks together.
  return deck === undefined ? 0 : Math.min(sum(deck), all);
}

function sum(counts: Counts): number {
  return counts.due + counts.new + counts.learning;
}

/** When the next card is due: "at 14:05", "tomorrow", "on Nov 21, 2026". Instants in epoch ms. */
export function nextDueText(nextDueAt: number, now: number, timeZone: string): string {
  const day = localDay(nextDueAt, timeZone);
  const today = localDay(now, timeZone);
  if (day <= today) return `at ${formatTime(nextDueAt)}`;
  return day === addDays(today, 1) ? 'tomorrow' : `on ${formatDate(nextDueAt)}`;
}
