/**
 * Who made a deck, as its source begins where no AI provider had a hand in it: "Built-in generator: Cranial Nerves, from
 * Nervous System", "Library: Nervous System".
 */
export const BUILT_IN_GENERATOR = 'Built-in generator';
export const LIBRARY = 'Library';

/** What a source says after who made it; null for another maker's, and where it says no more. */
export function madeFrom(maker: string, source: string | null): string | null {
  const start = `${maker}: `;
  return source?.startsWith(start) === true ? source.slice(start.length) : null;
}
