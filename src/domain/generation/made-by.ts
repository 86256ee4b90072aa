/**
 * The maker of a deck that no AI provider helped with. The deck's source begins with it: "Built-in generator: Cranial
 * Nerves, from Nervous System", "Library: Nervous System", "Pack: First Aid (Ada, CC BY 4.0)".
 */
export const BUILT_IN_GENERATOR = 'Built-in generator';
export const LIBRARY = 'Library';
export const PACK = 'Pack';

/** The maker of cards that a tool of the learner's proposed. The name of its key follows: "Tool: Claude". */
export const TOOL = 'Tool';

/** What a deck's source says after its maker, or null if it names another maker or nothing more. */
export function madeFrom(maker: string, source: string | null): string | null {
  const start = `${maker}: `;
  return source?.startsWith(start) === true ? source.slice(start.length) : null;
}

/**
 * What the source of a deck says beyond the name of a library topic, as in "Cranial Nerves, from Nervous System",
 * "Photosynthesis, in English" or "Photosynthesis. Made without: grade 4"; null for other decks.
 */
export function detailsOf(source: string | null): string | null {
  const from = madeFrom(BUILT_IN_GENERATOR, source);
  return from !== null && /, from |, in English|\. /u.test(from) ? from : null;
}
