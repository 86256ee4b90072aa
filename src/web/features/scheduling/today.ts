import type { Due } from '#contract/scheduling.ts';
import { daysBetween, localDay } from '#domain/local-day.ts';
import { countOf, formatDay, formatTime } from '#web/lib/format.ts';

type Counts = Pick<Due, 'due' | 'new' | 'learning'>;

const MS_PER_HOUR = 3_600_000;

/** All cards of a review: due, new and in learning. */
export function cardsToReview({ due, new: unseen, learning }: Counts): number {
  return due + unseen + learning;
}

/** The cards of one deck in a review. Of its due cards no more count than today's limit still allows. */
export function cardsToReviewIn(today: Due, deckId: string): number {
  const deck = today.decks.find((one) => one.deckId === deckId);
  return deck === undefined ? 0 : cardsToReview({ ...deck, due: Math.min(deck.due, today.due) });
}

/** "4 due, 6 new, 2 learning", without what there is none of. */
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
 * What follows when nothing is due: today's limit is reached, or when cards come next. Empty when nothing is scheduled. `now`
 * in epoch ms.
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

/** Whether cards are due that have to wait because enough have been reviewed today. */
function isLimitReached({ due, decks }: Due): boolean {
  return due === 0 && decks.some((deck) => deck.due > 0);
}

/** How long until the next card becomes due (ms), if that is within the hour and nothing is due before. */
export function msUntilNextCard(today: Due | undefined, now: number): number | null {
  if (today === undefined || today.nextDueAt === null) return null;
  const ms = today.nextDueAt - now;
  return ms > 0 && ms <= MS_PER_HOUR ? ms : null;
}
