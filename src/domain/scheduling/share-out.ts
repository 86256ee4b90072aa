/**
 * Shares a daily limit out among decks: each deck in turn gets one of its waiting cards, in the order of their ids, until
 * the limit is reached or nothing waits. The shares add up to the cards that come up in all. `waiting` has the number of
 * cards by deck id; decks without a share are left out.
 */
export function shareOut(waiting: ReadonlyMap<string, number>, limit: number): Map<string, number> {
  const shares = new Map<string, number>();
  let left = limit;
  let decks = [...waiting].toSorted(([one], [other]) => (one < other ? -1 : 1));
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
