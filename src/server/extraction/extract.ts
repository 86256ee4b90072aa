import type { CardKind } from '#domain/extraction/candidate.ts';
import { chooseCards, type ExtractedCard } from '#domain/extraction/choose-cards.ts';
import { fitsFocus, focusOf, mayFitFocus } from '#domain/extraction/focus.ts';
import { englishOf } from '#domain/extraction/language/grammar.ts';
import { findMaterial, type Material } from '#domain/extraction/material.ts';
import { figuresIn, poolOf } from '#domain/extraction/pool.ts';
import { textLanguage } from '#domain/extraction/language/text-language.ts';
import type { CardMix } from '#domain/generation/mix.ts';
import type { Question } from '#domain/generation/same-question.ts';
import { seededRandom } from '#domain/random.ts';
import type { Block } from '#domain/sources/tree.ts';
import { grammar } from './tagger.ts';

export interface ExtractionBrief {
  /** The passages to make cards from, in reading order; `index` is a passage's number in its source. */
  passages: readonly {
    index: number;
    text: string;
    blocks: readonly Block[];
    headings: readonly string[];
  }[];
  /** All passages of the source, which supply options of the same kind; may be the same list. */
  context: readonly { text: string }[];
  /** Number of cards, 1 to 100. */
  cardCount: number;
  /** Difficulty of the deck, 1 to 5. */
  difficulty: number;
  mix: CardMix;
  /** The user's focus as free text, followed as far as simple rules can. */
  focus: string | null;
  seed: string;
  /** Questions of existing cards. */
  known: readonly Question[];
}

export type Refusal = { refused: 'language' | 'nothing'; message: string };
export type Extraction = { cards: ExtractedCard[] } | Refusal;

const ONLY_ENGLISH =
  'Without an AI provider, cards can be made from English texts only, and this one is in another language.';
const NOTHING_FOUND =
  'Without an AI provider, no good card can be made of this text: it has no sentences with definitions, dates, quantities or lists that make sense by themselves.';
const NOT_IN_FOCUS =
  'Without an AI provider, no good card can be made of what this text says on your focus. Leave the focus out or name words of the text.';

/** Passages per batch. Decks need only a part of a long source. */
const BATCH_SIZE = 120;
/** How many candidates per requested card are enough to choose from. */
const CANDIDATES_PER_CARD = 4;

/**
 * After this time the deck is made from the candidates found so far. They come from all parts of the source, because
 * every batch does.
 */
const TIMEOUT_MS = 20_000;

/** Makes cards from a text, synchronously. */
export function extract(brief: ExtractionBrief): Extraction {
  const { passages, context, cardCount, focus, seed } = brief;
  const language = textLanguage(passages.map(({ text }) => text).join('\n'));
  if (language === null) return { refused: 'nothing', message: NOTHING_FOUND };
  if (language !== 'en') return { refused: 'language', message: ONLY_ENGLISH };
  const english = englishOf(context, grammar);
  const request = focusOf(focus);
  const isRequested = (kind: CardKind) => request.kinds?.has(kind) ?? true;
  const figures = figuresIn(context);
  const material: Material = { candidates: [], definitions: [] };
  let cards: ExtractedCard[] = [];
  const batches = spreadBatches(passages.filter((passage) => mayFitFocus(passage, request)));
  const start = performance.now();
  for (const [at, batch] of batches.entries()) {
    const { candidates, definitions } = findMaterial(batch, isRequested, english);
    material.definitions.push(...definitions);
    material.candidates.push(...candidates.filter((candidate) => fitsFocus(candidate, request)));
    const isLast = at === batches.length - 1 || performance.now() - start > TIMEOUT_MS;
    if (!isLast && material.candidates.length < CANDIDATES_PER_CARD * cardCount) continue;
    const pool = poolOf(figures, material.candidates, material.definitions, english);
    cards = chooseCards(material.candidates, pool, brief, seededRandom(seed));
    if (isLast || cards.length >= cardCount) break;
  }
  if (cards.length > 0) return { cards };
  return { refused: 'nothing', message: focus === null ? NOTHING_FOUND : NOT_IN_FOCUS };
}

/** Splits passages into batches, each with passages from all parts of the source. */
function spreadBatches<T>(passages: readonly T[]): T[][] {
  const count = Math.ceil(passages.length / BATCH_SIZE);
  return Array.from({ length: count }, (_, batch) => passages.filter((_, index) => index % count === batch));
}
