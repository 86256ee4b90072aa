import type { Insight } from '#domain/statistics/insights.ts';

export type InsightAction = { to: string; label: string };

/** What the learner can do about an insight. */
export function insightAction({
  kind,
  deck,
  front,
}: Pick<Insight, 'kind' | 'deck' | 'front'>): InsightAction {
  switch (kind) {
    case 'start':
    case 'more':
      return { to: '/dashboard', label: 'Choose a deck' };
    case 'weak-deck':
      return deck ? { to: `/study/${deck.id}`, label: `Study ${deck.title}` } : REVIEW;
    case 'missed-card':
      return deck && front !== null
        ? { to: `/decks/${deck.id}?search=${encodeURIComponent(front)}`, label: 'Open the card' }
        : REVIEW;
    case 'time-of-day':
      return { to: '/settings#reviewing', label: 'New cards a day' };
    case 'weekday':
    case 'pace':
      return { to: '/settings#study', label: 'Daily goal' };
    case 'streak':
    case 'rising':
    case 'falling':
    case 'hints':
      return REVIEW;
  }
}

const REVIEW: InsightAction = { to: '/review', label: 'Review what is due' };
