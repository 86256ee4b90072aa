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
  return Array.from({ length: count }, (_, index) => {
    return Math.floor(((index + offset) * list.length) / count);
  }).flatMap((at) => list[at] ?? []);
}

/** A whole number divided by weights: one for each, the rest by the largest remainders. */
function dealt(whole: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rest = whole - weights.length;
  const exact = weights.map((weight) => 1 + (total === 0 ? 0 : (rest * weight) / total));
  const shares = exact.map(Math.floor);
  const missing = whole - shares.reduce((sum, share) => sum + share, 0);
  const byRemainder = exact
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .toSorted((one, other) => other.remainder - one.remainder || one.at - other.at);
  for (const { at } of byRemainder.slice(0, missing)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}
