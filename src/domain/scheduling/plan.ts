/** A card that may come up in a review, with the probability (0 to 1) of recalling it now. */
export type Candidate = { cardId: string; retrievability: number };

/** How many cards of each kind may come up. */
export type ReviewLimits = { known: number; new: number; all: number };

/**
 * The cards of a review in their order. Those in learning first, since they are overdue by the minute; then known cards,
 * the one most likely to be forgotten first, which mixes the decks; new cards are spread evenly among them. When not all
 * fit, known cards go before new ones.
 */
export function planReview(
  candidates: { learning: readonly string[]; known: readonly Candidate[]; new: readonly string[] },
  limits: ReviewLimits,
): string[] {
  const learning = candidates.learning.slice(0, limits.all);
  const known = candidates.known
    .toSorted(
      (one, other) => one.retrievability - other.retrievability || (one.cardId < other.cardId ? -1 : 1),
    )
    .slice(0, Math.min(limits.known, limits.all - learning.length))
    .map(({ cardId }) => cardId);
  const fresh = candidates.new.slice(0, Math.min(limits.new, limits.all - learning.length - known.length));
  return [...learning, ...spread(known, fresh)];
}

/** Both lists in their order, the second one at even distances within the first. */
function spread(rest: readonly string[], among: readonly string[]): string[] {
  const total = rest.length + among.length;
  const result: string[] = [];
  let used = 0;
  for (let place = 0; place < total; place += 1) {
    // After every place, as many of the second list are used as its share of the whole.
    const share = Math.floor(((place + 1) * among.length) / total);
    const next = share > used ? among[used] : rest[place - used];
    if (share > used) used += 1;
    if (next !== undefined) result.push(next);
  }
  return result;
}
