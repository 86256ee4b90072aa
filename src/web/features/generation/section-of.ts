import { BUILT_IN_GENERATOR, madeFrom } from '#domain/generation/made-by.ts';

/** The section of a library topic, as in "Cranial Nerves, from Nervous System"; null for other decks. */
export function sectionOf(source: string | null): string | null {
  const from = madeFrom(BUILT_IN_GENERATOR, source);
  return from?.includes(', from ') === true ? from : null;
}
