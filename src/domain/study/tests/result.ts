import { isPoint, type AskedCard, type Mark } from './question.ts';

/** A card of a finished test. */
export type MarkedCard = Pick<AskedCard, 'id' | 'deckId' | 'deckTitle' | 'tags'> & { mark: Mark };

export type Points = { name: string; right: number; total: number };

/** The points of a finished test, in all, by deck and by tag; tags ignore case and come in order of their names. */
export function resultOf(cards: readonly MarkedCard[]): {
  right: number;
  total: number;
  percent: number;
  decks: Points[];
  tags: Points[];
} {
  const { right, total } = pointsOf('', cards);
  const byDeck = Map.groupBy(cards, ({ deckId }) => deckId);
  const tagged = cards.flatMap((card) => card.tags.map((tag) => ({ card, tag })));
  const byTag = Map.groupBy(tagged, ({ tag }) => tag.toLowerCase());
  return {
    right,
    total,
    percent: percentOf({ right, total }),
    decks: [...byDeck.values()].map((some) => pointsOf(some[0]?.deckTitle ?? '', some)),
    tags: [...byTag.values()]
      .map((some) =>
        pointsOf(
          some[0]?.tag ?? '',
          some.map(({ card }) => card),
        ),
      )
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  };
}

/** Whole percent; 100 means all and 0 means none. */
export function percentOf({ right, total }: { right: number; total: number }): number {
  if (total === 0 || right === 0) return 0;
  return right === total ? 100 : Math.min(99, Math.max(1, Math.round((right / total) * 100)));
}

function pointsOf(name: string, cards: ReadonlyArray<Pick<MarkedCard, 'mark'>>): Points {
  return { name, right: cards.filter(({ mark }) => isPoint(mark)).length, total: cards.length };
}
