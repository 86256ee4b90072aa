import { choosePassages, type PlacedPassage, type Share } from '../sources/choose-passages.ts';
import { MAX_CARDS_PER_CHUNK, spreadDifficulties, type Chunk } from './chunk-plan.ts';

/** Maximum text in one request, in characters, which leaves models with small context windows room to respond. */
const MAX_TEXT = 12_000;

/**
 * Divides `cards` among the passages of a source, and the passages among requests for cards from consecutive
 * passages. `round` counts from 1 how often cards are requested from this source.
 */
export function sourceChunks(
  passages: readonly PlacedPassage[],
  { cards, difficulty, round }: { cards: number; difficulty: number; round: number },
): Chunk[] {
  const groups: Share[][] = [];
  for (const share of choosePassages(passages, cards, round - 1).flatMap(parts)) {
    const open = groups.at(-1);
    const isFull = open && cardsOf(open) + share.cards > MAX_CARDS_PER_CHUNK;
    if (open && !isFull && textOf(open) + textOf([share]) <= MAX_TEXT) {
      open.push(share);
    } else groups.push([share]);
  }
  const all = spreadDifficulties(cards, difficulty);
  let from = 0;
  return groups.map((shares, index) => {
    const difficulties = all.slice(from, (from += cardsOf(shares))).sort((one, other) => one - other);
    return { part: index + 1, of: groups.length, difficulties, shares };
  });
}

function parts({ passage, cards }: Share): Share[] {
  const most = MAX_CARDS_PER_CHUNK;
  if (cards <= most) return [{ passage, cards }];
  return [{ passage, cards: most }, ...parts({ passage, cards: cards - most })];
}

function cardsOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { cards }) => sum + cards, 0);
}

function textOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { passage }) => sum + passage.text.length, 0);
}
