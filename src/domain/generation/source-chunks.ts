import { choosePassages, type PlacedPassage, type Share } from '../sources/choose-passages.ts';
import { spreadDifficulties, type Chunk } from './chunk-plan.ts';

/** Maximum text in one request, in characters, which leaves models with small context windows room to respond. */
const MAX_TEXT = 12_000;

/**
 * Divides `cards` among the passages of a source, and the passages among requests of at most `most` cards (1 or more)
 * from consecutive passages. `round` counts from 1 how often cards are requested from this source.
 */
export function sourceChunks(
  passages: readonly PlacedPassage[],
  { cards, difficulty, most, round }: { cards: number; difficulty: number; most: number; round: number },
): Chunk[] {
  const groups: Share[][] = [];
  for (const share of choosePassages(passages, cards, round - 1).flatMap((each) => parts(each, most))) {
    const open = groups.at(-1);
    if (open && cardsOf(open) + share.cards <= most && textOf(open) + textOf([share]) <= MAX_TEXT) {
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

function parts({ passage, cards }: Share, most: number): Share[] {
  if (cards <= most) return [{ passage, cards }];
  return [{ passage, cards: most }, ...parts({ passage, cards: cards - most }, most)];
}

function cardsOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { cards }) => sum + cards, 0);
}

function textOf(shares: readonly Share[]): number {
  return shares.reduce((sum, { passage }) => sum + passage.text.length, 0);
}
