import type { Passage } from './block.ts';

/** A passage with its number in its source. */
export type PlacedPassage = Passage & { position: number };

/** How many cards are to come from a passage. */
export type Share = { passage: PlacedPassage; cards: number };

/** Where in its stretch of the text each turn looks, so that asking again comes to other passages. */
const OFFSETS = [0.5, 0, 0.75, 0.25] as const;

/**
 * Divides `cards` (1 or more) over passages in reading order, so that every section gets its share: as much as it is long,
 * and at least one card where there are enough. Within a section they are taken at equal distances. Passages without a
 * card are left out. `turn` counts from 0 how often this text was asked.
 */
export function choosePassages(passages: readonly PlacedPassage[], cards: number, turn = 0): Share[] {
  const offset = OFFSETS[turn % OFFSETS.length] ?? 0.5;
  const sections = [...Map.groupBy(passages, ({ headings }) => headings.join('\n')).values()];
  const chosen = sections.length <= cards ? sections : spread(sections, cards, offset);
  const shares = dealt(
    cards,
    chosen.map((section) => section.reduce((sum, { text }) => sum + text.length, 0)),
  );
  return chosen
    .flatMap((section, at) => {
      const share = shares[at] ?? 0;
      const from = spread(section, Math.min(share, section.length), offset);
      const each = dealt(
        share,
        from.map(() => 1),
      );
      return from.map((passage, index) => ({ passage, cards: each[index] ?? 0 }));
    })
    .toSorted((one, other) => one.passage.position - other.passage.position);
}

/** `count` of a list (at most as many as it has), at equal distances. */
function spread<Item>(list: readonly Item[], count: number, offset: number): Item[] {
  const places = Array.from({ length: count }, (_, index) =>
    Math.floor(((index + offset) * list.length) / count),
  );
  const taken = new Set(places);
  return list.filter((_, at) => taken.has(at));
}

/** Divides a whole number by weights: one for each, and the rest to those furthest below their share. */
function dealt(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = weights.map(() => 1);
  for (let left = whole - shares.length; left > 0; left -= 1) {
    const missing = weights.map((weight, at) => (whole * weight) / Math.max(total, 1) - (shares[at] ?? 0));
    const next = missing.indexOf(Math.max(...missing));
    shares[next] = (shares[next] ?? 0) + 1;
  }
  return shares;
}
