import type { Share } from '../sources/choose-passages.ts';

/**
 * Maximum cards per request. Larger decks use parallel requests, so that 30 cards take little longer than 10, and small
 * models lose count of more.
 */
export const MAX_CARDS_PER_CHUNK = 5;

/** One request's share of a deck. */
export type Chunk = {
  /** 1 to `of`: which part of the topic it covers. */
  part: number;
  of: number;
  /** The difficulty of each requested card, easy ones first; one entry per card. */
  difficulties: readonly number[];
  /** What its cards should ask, if the deck was planned. */
  lines?: ReadonlyArray<{ text: string; difficulty: number }>;
  /** The passages that its cards come from, if the deck is made from a source. */
  shares?: readonly Share[];
};

/** Of every ten cards, six have the deck's own difficulty, two are easier and two harder. */
const SPREAD = [0, 0, 1, 0, -1, 0, 0, 1, 0, -1] as const;

/** Each card's difficulty in a deck of `count`: around the deck's own, always from 1 to 5. */
export function spreadDifficulties(count: number, difficulty: number): number[] {
  return Array.from({ length: count }, (_, index) => {
    return clampDifficulty(difficulty + (SPREAD[index % SPREAD.length] ?? 0), difficulty);
  });
}

/** The difficulty (1 to 5) closest to the requested one that is at most one level from the deck's. */
export function clampDifficulty(requested: number, deck: number): number {
  const nearest = Math.min(Math.max(Math.round(requested), deck - 1), deck + 1);
  return Math.min(Math.max(nearest, 1), 5);
}

/** How many cards are asked for while the plan of a deck is made; a deck of no more needs no plan. */
export const OPENING_CARDS = MAX_CARDS_PER_CHUNK;

/**
 * Divides a deck of more than `OPENING_CARDS` cards into its opening, which needs no plan, and the other chunks.
 */
export function openingAndOthers(count: number, difficulty: number): { opening: Chunk; others: Chunk[] } {
  const [first] = planChunks(OPENING_CARDS, difficulty);
  const others = planChunks(count - OPENING_CARDS, difficulty);
  const of = others.length + 1;
  return {
    opening: { part: 1, of, difficulties: first?.difficulties ?? [] },
    others: others.map((chunk) => ({ ...chunk, part: chunk.part + 1, of })),
  };
}

/** Divides `count` cards (1 or more) into as few and as equal chunks as possible. */
export function planChunks(count: number, difficulty: number): Chunk[] {
  const of = Math.ceil(count / MAX_CARDS_PER_CHUNK);
  const all = spreadDifficulties(count, difficulty);
  return Array.from({ length: of }, (_, index) => {
    const from = Math.ceil((index * count) / of);
    const to = Math.ceil(((index + 1) * count) / of);
    return { part: index + 1, of, difficulties: all.slice(from, to).sort((one, other) => one - other) };
  });
}
