import type { Left } from './day-limits.ts';

/**
 * Shares out the rest of a day's limits among decks: decks take turns, in the order of their ids, to get one of their waiting
 * cards, until the limit is reached or nothing more may come up. The shares add up to all cards that come up. `waiting` has the
 * number of cards by deck id; decks without a share are left out.
 */
export function shareOut(waiting: ReadonlyMap<string, number>, { all, of }: Left): Map<string, number> {
  const shares = new Map<string, number>();
  let left = all;
  let decks = [...waiting]
    .map(([deckId, cards]) => [deckId, Math.min(cards, of.get(deckId) ?? cards)] as const)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  while (left > 0 && decks.length > 0) {
    const turns = Math.max(1, Math.floor(left / decks.length));
    for (const [deckId, cards] of decks) {
      const share = shares.get(deckId) ?? 0;
      const taken = Math.min(turns, cards - share, left);
      if (taken > 0) shares.set(deckId, share + taken);
      left -= taken;
    }
    decks = decks.filter(([deckId, cards]) => cards > (shares.get(deckId) ?? 0));
  }
  return shares;
}
