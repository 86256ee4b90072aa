import type { Due } from '#contract/scheduling.ts';
import { daysBetween, localDay } from '#domain/local-day.ts';
import { countOf, formatDay, formatNumber, formatTime } from '#web/lib/format.ts';

/** How many cards are due, new and in learning, within today's limits. */
export type TodaysCounts = Pick<Due, 'due' | 'new' | 'learning'>;

const MS_PER_HOUR = 3_600_000;

const NONE: TodaysCounts = { due: 0, new: 0, learning: 0 };

/** The number of cards to study: due, new and in learning. */
export function cardsToStudy({ due, new: unseen, learning }: TodaysCounts): number {
  return due + unseen + learning;
}

/** The number of cards that have been seen and are due, whether known or in learning. */
export function dueCards({ due, learning }: TodaysCounts): number {
  return due + learning;
}

/** The counts of one deck, which add up over the decks to those of the day. */
export function countsOf(today: Due | undefined, deckId: string): TodaysCounts {
  return today?.decks.find((deck) => deck.deckId === deckId) ?? NONE;
}

/** A function that returns the counts of each deck, for lists of many decks. */
export function countsByDeck(today: Due | undefined): (deckId: string) => TodaysCounts {
  const counts = new Map(today?.decks.map((deck) => [deck.deckId, deck]));
  return (deckId) => counts.get(deckId) ?? NONE;
}

/** "6 due, 4 new", leaving out zeros. */
export function countsText(counts: TodaysCounts): string {
  return [
    { count: dueCards(counts), name: 'due' },
    { count: counts.new, name: 'new' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${formatNumber(count)} ${name}`)
    .join(', ');
}

/**
 * What to expect when nothing is due: that today's limit is reached, or when the next cards are due. Empty if nothing
 * is scheduled. `now` in epoch ms.
 */
export function nextCardsText(today: Due, now: number, timeZone: string): string {
  const { tomorrow, nextDueAt } = today;
  const tomorrowText = tomorrow > 0 ? `${countOf(tomorrow, 'card')} tomorrow.` : '';
  if (isLimitReached(today)) return `You have reached today's limit of reviews. ${tomorrowText}`.trimEnd();
  if (nextDueAt === null) return tomorrowText;
  const days = daysBetween(localDay(now, timeZone), localDay(nextDueAt, timeZone));
  if (days <= 0) return `Next card at ${formatTime(nextDueAt)}. ${tomorrowText}`.trimEnd();
  if (tomorrowText !== '') return tomorrowText;
  return days === 1 ? 'Next card tomorrow.' : `Next card on ${formatDay(localDay(nextDueAt, timeZone))}.`;
}

/** Whether due cards have to wait for another day because today's limit is reached. */
function isLimitReached({ due, heldBack }: Due): boolean {
  return due === 0 && heldBack > 0;
}

/** Milliseconds until the next card is due, if that is within the hour and nothing is due before; otherwise null. */
export function msUntilNextCard(today: Due | undefined, now: number): number | null {
  if (today === undefined || today.nextDueAt === null) return null;
  const ms = today.nextDueAt - now;
  return ms > 0 && ms <= MS_PER_HOUR ? ms : null;
}
