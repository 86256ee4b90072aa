import { words } from '#domain/generation/compare-text.ts';

/**
 * The word of a definition in which a term ends: "finch" for "goldfinch" and "snow finch"; null when there is none.
 * Such a word is a clue, so that options must end in it too.
 */
export function sharedEnding(definitionWords: ReadonlySet<string>, term: string): string | null {
  const own = words(term);
  const last = own.at(-1) ?? '';
  for (const word of definitionWords) {
    if (word.length > 3 && last.endsWith(word) && (last !== word || own.length > 1)) return word;
  }
  return null;
}
