import type { Due } from '#contract/scheduling.ts';
import { daysBetween, localDay } from '#domain/local-day.ts';
import { countOf, formatDay, formatTime } from '#web/lib/format.ts';

type Counts = Pick<Due, 'due' | 'new' | 'learning'>;

const MS_PER_HOUR = 3_600_000;

/** The number of cards in a review: due, new and in learning. */
export function cardsToReview({ due, new: unseen, learning }: Counts): number {
  return due + unseen + learning;
}

/** The number of cards in the review of one deck. Its due cards count up to what is left of today's limit. */
export function cardsToReviewIn(today: Due, deckId: string): number {
  const deck = today.decks.find((one) => one.deckId === deckId);
  return deck === undefined ? 0 : cardsToReview({ ...deck, due: Math.min(deck.due, today.due) });
}

/** "4 due, 6 new, 2 learning", leaving out zeros. */
export function countsText({ due, new: unseen, learning }: Counts): string {
  return [
    { count: due, name: 'due' },
    { count: unseen, name: 'new' },
    { count: learning, name: 'learning' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, name }) => `${count} ${name}`)
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

/** Whether due cards are held back because today's limit is reached. */
function isLimitReached({ due, decks }: Due): boolean {
  return due === 0 && decks.some((deck) => deck.due > 0);
}

/** Milliseconds until the next card is due, if that is within the hour and nothing is due before; otherwise null. */
export function msUntilNextCard(today: Due | undefined, now: number): number | null {
  if (today === undefined || today.nextDueAt === null) return null;
  const ms = today.nextDueAt - now;
  return ms > 0 && ms <= MS_PER_HOUR ? ms : null;
}
