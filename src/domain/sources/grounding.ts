import type { CardDraft, DraftFault, Quotation } from '../generation/draft.ts';
import { guessLanguage } from '../speech/guess-language.ts';
import type { PlacedPassage } from './choose-passages.ts';
import { pageAt } from './find-text.ts';
import { findQuote, hasNumbersOf, isGrounded } from './quote.ts';

/** The part of a learner's source that cards are made from. */
export type Material = {
  title: string;
  /** The passages that cards may come from, in reading order. */
  passages: readonly PlacedPassage[];
  /** All passages of the source, for options of the same kind. */
  context: readonly PlacedPassage[];
};

/** The origin of a card according to a generator. `passage` is the passage's number, or null if unknown. */
export type Claim = { passage: number | null; quote: string };

type Text = Pick<CardDraft, 'front' | 'back' | 'explanation'>;

/**
 * Checks the claimed origin of a card. Returns the quote as it is written in its passage, even if that is not the
 * claimed one, or the faults of the card: its quote must be in a passage, and that passage must support its answer.
 */
export function checkClaim(
  draft: Text,
  claim: Claim,
  passages: readonly PlacedPassage[],
): { quotation: Quotation } | { faults: DraftFault[] } {
  const claimed = passages.filter(({ position }) => position === claim.passage);
  const others = passages.filter(({ position }) => position !== claim.passage);
  for (const passage of [...claimed, ...others]) {
    const place = findQuote(passage.text, claim.quote);
    if (!place) continue;
    if (!isSupported(draft, passage.text)) return { faults: ['answer-not-found'] };
    const quote = passage.text.slice(place.start, place.end);
    return { quotation: { passage: passage.position, page: pageAt(passage, place.start), quote } };
  }
  return { faults: ['quote-not-found'] };
}

/** A card in another language than its passage, which a learner may wish for, shares only numbers with it. */
function isSupported(draft: Text, passage: string): boolean {
  return (
    isGrounded(draft.back, passage) || (isTranslated(draft, passage) && hasNumbersOf(draft.back, passage))
  );
}

function isTranslated({ front, back, explanation }: Text, passage: string): boolean {
  const [card, source] = [guessLanguage([front, back, explanation]), guessLanguage([passage])];
  return card !== null && source !== null && card !== source;
}
