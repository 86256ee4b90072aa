import type { Passage } from './passage.ts';

/** A passage with its number in its source. */
export type PlacedPassage = Passage & { position: number };

/** A passage and how many cards to make from it. */
export type Share = { passage: PlacedPassage; cards: number };

/** For each turn, the relative position within each stretch of text, so that repeated requests choose other passages. */
const OFFSETS = [0.5, 0, 0.75, 0.25] as const;

/**
 * Divides `cards` (1 or more) among passages in reading order. Every section gets a share in proportion to its length,
 * and at least one card if there are enough. Within a section, passages are chosen at equal distances. Passages without
 * cards are left out. `turn` counts the earlier requests for cards from this text.
 */
export function choosePassages(passages: readonly PlacedPassage[], cards: number, turn = 0): Share[] {
  const offset = OFFSETS[turn % OFFSETS.length] ?? 0.5;
  const sections = [...Map.groupBy(passages, ({ headings }) => headings.join('\n')).values()];
  const chosen = sections.length <= cards ? sections : spreadOut(sections, cards, offset);
  const shares = divide(
    cards,
    chosen.map((section) => section.reduce((sum, { text }) => sum + text.length, 0)),
  );
  return chosen
    .flatMap((section, at) => {
      const share = shares[at] ?? 0;
      const picked = spreadOut(section, Math.min(share, section.length), offset);
      const cardCounts = divide(
        share,
        picked.map(() => 1),
      );
      return picked.map((passage, index) => ({ passage, cards: cardCounts[index] ?? 0 }));
    })
    .toSorted((one, other) => one.passage.position - other.passage.position);
}

/** Picks `count` items (at most all) at equal distances. */
function spreadOut<Item>(list: readonly Item[], count: number, offset: number): Item[] {
  const places = Array.from({ length: count }, (_, index) =>
    Math.floor(((index + offset) * list.length) / count),
  );
  const chosen = new Set(places);
  return list.filter((_, at) => chosen.has(at));
}

/** Divides a whole number by weights: one for each weight, and the rest to those furthest below their share. */
function divide(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map(() => 1);
  for (let remaining = whole - shares.length; remaining > 0; remaining -= 1) {
    const missing = weights.map((weight, at) => (whole * weight) / Math.max(total, 1) - (shares[at] ?? 0));
    const next = missing.indexOf(Math.max(...missing));
    shares[next] = (shares[next] ?? 0) + 1;
  }
  return shares;
}
