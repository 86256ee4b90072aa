import { LATIN_LANGUAGES } from './latin-languages.ts';

/** What a word says: the languages that it speaks for, and how much that counts. */
type Evidence = { languages: ReadonlySet<string>; weight: number };

/** Of the language itself: words that speak for it, how many different ones, and their share of all words. */
const ENOUGH = 2;
const DIFFERENT = 2;
const SHARE = 0.1;
/** Against each other language: what speaks for one of the two alone. */
const AHEAD = 1.5;
const TIMES_AHEAD = 2.5;

const ALPHABET = /^[a-z']+$/u;
const BEYOND_ALPHABET = /[^a-z']/gu;

/** The language of words in Latin script, in lower case; null unless one language is clearly ahead of all others. */
export function guessLatin(words: readonly string[]): string | null {
  const found = evidenceIn(words);
  const totals = [...LATIN_LANGUAGES.keys()].map((language) => ({ language, total: sum(found, language) }));
  const best = totals.reduce((one, other) => (other.total > one.total ? other : one));
  const different = found.filter(({ languages }) => languages.has(best.language)).length;
  if (best.total < ENOUGH || different < DIFFERENT || best.total < words.length * SHARE) return null;
  const foreign = sum(found, null);
  const isAhead = totals.every(({ language }) => {
    if (language === best.language) return true;
    const against = sum(found, language, best.language) + foreign;
    const lead = sum(found, best.language, language);
    return lead >= AHEAD && lead >= TIMES_AHEAD * against;
  });
  return isAhead ? best.language : null;
}

/** Whether words in Latin script, in lower case, speak for other languages at least as much as for this one. */
export function speaksForOthers(words: readonly string[], language: string): boolean {
  const found = evidenceIn(words);
  const against = found.filter(({ languages }) => !languages.has(language));
  return against.length > 0 && against.length >= found.length - against.length;
}

function evidenceIn(words: readonly string[]): Evidence[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].flatMap(([word, count]) => {
    const languages = languagesOf(word);
    // Single letters name vitamins and variables, too.
    const weight = word.length === 1 ? count / 2 : count;
    return languages === null ? [] : [{ languages, weight }];
  });
}

/** Those with this small word or, for any other word, with all of its letters; null for a word that tells nothing. */
function languagesOf(written: string): ReadonlySet<string> | null {
  const word = isSmallWord(written) ? written : written.replaceAll("'", '');
  if (isSmallWord(word)) return having(({ words }) => words.has(word));
  if (ALPHABET.test(word)) return null;
  const letters = word.match(BEYOND_ALPHABET) ?? [];
  return having((language) => letters.every((letter) => language.letters.has(letter)));
}

function isSmallWord(word: string): boolean {
  return [...LATIN_LANGUAGES.values()].some(({ words }) => words.has(word));
}

function having(test: (language: NonNullable<ReturnType<typeof LATIN_LANGUAGES.get>>) => boolean) {
  return new Set([...LATIN_LANGUAGES].filter(([, language]) => test(language)).map(([tag]) => tag));
}

/** What speaks for a language and not for another one; of null, what speaks for no language that we know. */
function sum(found: readonly Evidence[], language: string | null, butNot: string | null = null): number {
  return found
    .filter(({ languages }) => (language === null ? languages.size === 0 : languages.has(language)))
    .filter(({ languages }) => butNot === null || !languages.has(butNot))
    .reduce((total, { weight }) => total + weight, 0);
}
