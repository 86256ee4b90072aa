import { candidatesIn } from '#domain/extraction/cards.ts';
import { type Choice, chooseCards, type ExtractedCard } from '#domain/extraction/choose-cards.ts';
import { focusOf } from '#domain/extraction/focus.ts';
import { textLanguage } from '#domain/extraction/language.ts';
import { sectionsOf, type TextPassage, textOf } from '#domain/extraction/outline.ts';
import { seededRandom } from '#domain/random.ts';

export interface ExtractionBrief extends Choice {
  /** The passages to make cards from, in reading order; `index` is a passage's number in its source. */
  passages: readonly (TextPassage & { index: number })[];
  /** The user's focus as free text, followed as far as simple rules can. */
  focus: string | null;
  seed: string;
}

/** Makes cards from a text by rules, synchronously: certain ones first, at most `cardCount` in all, perhaps none. */
export function extract(brief: ExtractionBrief): ExtractedCard[] {
  const { passages, focus, seed } = brief;
  const text = textOf(passages);
  const candidates = candidatesIn(sectionsOf(passages), text, textLanguage(text));
  const cards = chooseCards(candidates.filter(focusOf(focus)), brief, seededRandom(seed));
  return cards.map((card) => ({ ...card, passage: passages[card.passage]?.index ?? 0 }));
}
