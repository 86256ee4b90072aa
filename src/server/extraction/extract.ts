import { chooseCards, type ExtractedCard } from '#domain/extraction/choose-cards.ts';
import { withInfinitives } from '#domain/extraction/events.ts';
import { fitsFocus, focusOf } from '#domain/extraction/focus.ts';
import { findMaterial, nameWriter, poolOf } from '#domain/extraction/material.ts';
import { textLanguage } from '#domain/extraction/text-language.ts';
import type { CardMix } from '#domain/generation/mix.ts';
import type { Asked } from '#domain/generation/same-question.ts';
import { seededRandom } from '#domain/random.ts';
import { grammar } from './tagger.ts';

export interface ExtractionBrief {
  /** What cards are to be made from, in reading order; `index` is the passage's number in its source. */
  passages: readonly { index: number; text: string; headings: readonly string[] }[];
  /** All of the source, for options of the same kind; may be the same list. */
  context: readonly { text: string }[];
  /** 1 to 100. */
  cardCount: number;
  /** 1 to 5, the deck's. */
  difficulty: number;
  mix: CardMix;
  /** A free wish of the learner, obeyed as far as simple rules can. */
  focus: string | null;
  seed: string;
  /** Cards that are there already. */
  known: readonly Asked[];
}

export type Refusal = { refused: 'language' | 'nothing'; sentence: string };
export type Extraction = { cards: ExtractedCard[] } | Refusal;

/** Makes cards of what a text says, here and now. */
export function extract(brief: ExtractionBrief): Extraction {
  const { passages, context, focus, seed } = brief;
  if (textLanguage(passages.map(({ text }) => text).join('\n')) !== 'en') {
    return { refused: 'language', sentence: 'Without an AI provider, cards can be made from English texts only, and from whole sentences.' };
  }
  const random = seededRandom(seed);
  const nameOf = nameWriter(context, grammar);
  const material = findMaterial(passages, nameOf, grammar);
  const pool = poolOf(context, material, nameOf, grammar);
  const wish = focusOf(focus);
  const candidates = material.candidates
    .filter((candidate) => fitsFocus(candidate, wish))
    .map((candidate) => ({ ...candidate, front: withInfinitives(candidate.front, grammar) }));
  const cards = chooseCards(candidates, pool, brief, random);
  if (cards.length === 0) return { refused: 'nothing', sentence: 'There is no sentence in this text that a good card could be made of without an AI provider.' };
  return { cards };
}
