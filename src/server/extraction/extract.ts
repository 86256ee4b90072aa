import { candidatesIn } from '#domain/extraction/cards.ts';
import { type Choice, chooseCards, type ExtractedCard } from '#domain/extraction/choose-cards.ts';
import { focusOf } from '#domain/extraction/focus.ts';
import { textLanguage } from '#domain/extraction/language.ts';
import { type Marked, markedIn } from '#domain/extraction/marked.ts';
import { sectionsOf, type TextPassage, textOf } from '#domain/extraction/outline.ts';
import { seededRandom } from '#domain/random.ts';

export interface ExtractionBrief extends Choice {
  /** The passages to make cards from, in reading order; `index` is a passage's number in its source. */
  passages: readonly (TextPassage & { index: number })[];
  /** The user's focus as free text, followed as far as simple rules can. */
  focus: string | null;
  seed: string;
}

/** `marked` is what the text marks nevertheless, or null if it was not read to its end. */
export type Refusal = { refused: 'nothing'; message: string; marked: Marked | null };
export type Extraction = { cards: ExtractedCard[] } | Refusal;

const NOTHING_FOUND =
  'Without an AI provider, no good card can be made of this text: it marks no terms, and no sentence says by itself what one is.';
const NOT_IN_FOCUS =
  'Without an AI provider, no good card can be made of what this text says on your focus. Leave the focus out or name words of the text.';

/** Makes cards from a text by rules, synchronously: certain ones first, at most `cardCount` together. */
export function extract(brief: ExtractionBrief): Extraction {
  const { passages, focus, seed } = brief;
  const candidates = candidatesIn(sectionsOf(passages), textLanguage(textOf(passages)));
  const cards = chooseCards(candidates.filter(focusOf(focus)), brief, seededRandom(seed));
  if (cards.length > 0)
    return { cards: cards.map((card) => ({ ...card, passage: passages[card.passage]?.index ?? 0 })) };
  const message = focus === null ? NOTHING_FOUND : NOT_IN_FOCUS;
  return { refused: 'nothing', message, marked: markedIn(passages) };
}
