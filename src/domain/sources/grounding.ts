import type { DraftFault } from '../generation/draft-checks.ts';
import type { Quotation } from '../generation/batch.ts';
import type { PlacedPassage } from './choose-passages.ts';
import { findQuote, isGrounded, pageAt } from './quote.ts';

/** What cards are made from: a source of the learner's. */
export type Material = {
  title: string;
  /** The passages that cards may come from, in reading order. */
  passages: readonly PlacedPassage[];
  /** All passages of the source, for options of the same kind. */
  context: readonly PlacedPassage[];
};

/** Where a generator says that a card comes from. `passage` is the passage's number; null where it does not say. */
export type Claim = { passage: number | null; quote: string };

/**
 * Where a card really comes from: its quote as it stands in the passage, and the faults of a card without one. A quote that
 * stands in another passage than the claimed one is that one's. An answer has to come from the passage of its quote.
 */
export function checkClaim(
  { back }: { back: string },
  claim: Claim,
  passages: readonly PlacedPassage[],
): { quotation: Quotation } | { faults: DraftFault[] } {
  const claimed = passages.filter(({ position }) => position === claim.passage);
  const others = passages.filter(({ position }) => position !== claim.passage);
  for (const passage of [...claimed, ...others]) {
    const place = findQuote(passage.text, claim.quote);
    if (!place) continue;
    if (!isGrounded(back, passage.text)) return { faults: ['answer-not-found'] };
    const quote = passage.text.slice(place.start, place.end);
    return { quotation: { passage: passage.position, page: pageAt(passage, place.start), quote } };
  }
  return { faults: ['quote-not-found'] };
}
