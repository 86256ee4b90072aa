import { z } from 'zod';
import { numberOf } from '#domain/interchange/anki/numbers.ts';
import { localDay } from '#domain/local-day.ts';
import { dueToday } from '#domain/scheduling/due-today.ts';
import { listDays } from '../../analytics/analytics.repository.ts';
import { queueOf } from '../../scheduling/due/queue.ts';
import { action, noParams, shortText, type Action } from '../action.ts';
import { ankiDecks } from '../anki-decks.ts';
import { cardCounts } from '../cards/card-places.repository.ts';

const deckList = z.object({ decks: z.array(shortText).max(10_000, 'Send at most 10000 decks') });

/** Before anybody's first day. */
const EVER = '0000-01-01';

export const statisticsActions: Readonly<Record<string, Action>> = {
  getNumCardsReviewedToday: action('read', noParams, async ({ db, user, clock }) => {
    const today = localDay(clock.now(), user.timeZone);
    const days = await listDays(db, user.id, today);
    return days.find((day) => day.localDay === today)?.answered ?? 0;
  }),

  getNumCardsReviewedByDay: action('read', noParams, async ({ db, user }) => {
    const days = await listDays(db, user.id, EVER);
    return days
      .filter(({ answered }) => answered > 0)
      .map(({ localDay: day, answered }) => [day, answered])
      .toReversed();
  }),

  getDeckStats: action('read', deckList, async ({ db, user, clock }, { decks: names }) => {
    const decks = await ankiDecks(db, user.id);
    const due = await dueToday(queueOf(db, user.id), { now: clock.now(), timeZone: user.timeZone });
    const counts = new Map(due.decks.map((deck) => [deck.deckId, deck]));
    const sizes = await cardCounts(db, user.id);
    const stats = [...new Set(names)].flatMap((name) => {
      const deck = decks.get(name);
      if (!deck) return [];
      // As in Anki, what is due includes the decks inside a deck, while its total has only its own cards.
      const inside = Array.from(decks).filter(([other]) => other === name || other.startsWith(`${name}::`));
      const sum = (of: 'new' | 'learning' | 'due') =>
        inside.reduce((all, [, { id }]) => all + (counts.get(id)?.[of] ?? 0), 0);
      const stat = {
        deck_id: numberOf(deck.id),
        name,
        new_count: sum('new'),
        learn_count: sum('learning'),
        review_count: sum('due'),
        total_in_deck: sizes.get(deck.id) ?? 0,
      };
      return [[String(stat.deck_id), stat] as const];
    });
    return Object.fromEntries(stats);
  }),
};
