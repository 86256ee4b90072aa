import { LATIN_LANGUAGES } from './latin-languages.ts';

/** The languages that a word is evidence for, and how much it counts. */
type Evidence = { languages: ReadonlySet<string>; weight: number };

/** The least evidence for a language: its weight, the number of different words, and their share of all words. */
const MIN_EVIDENCE = 2;
const MIN_DIFFERENT_WORDS = 2;
const MIN_SHARE = 0.1;
/** The least lead over any other language, counting only the evidence for one of the two. */
const MIN_LEAD = 1.5;
const MIN_LEAD_RATIO = 2.5;

const ENGLISH_LETTERS = /^[a-z']+$/u;
const NON_ENGLISH_LETTERS = /[^a-z']/gu;

/** The language (BCP 47 tag) of lower-case words in Latin script, or null unless one is clearly ahead of all others. */
export function guessLatin(words: readonly string[]): string | null {
  const evidence = evidenceIn(words);
  const totals = [...LATIN_LANGUAGES.keys()].map((language) => ({
    language,
    total: weightFor(evidence, language),
  }));
  const best = totals.reduce((one, other) => (other.total > one.total ? other : one));
  const differentWords = evidence.filter(({ languages }) => languages.has(best.language)).length;
  if (
    best.total < MIN_EVIDENCE ||
    differentWords < MIN_DIFFERENT_WORDS ||
    best.total < words.length * MIN_SHARE
  )
    return null;
  const foreign = weightFor(evidence, null);
  const isAhead = totals.every(({ language }) => {
    if (language === best.language) return true;
    const against = weightFor(evidence, language, best.language) + foreign;
    const lead = weightFor(evidence, best.language, language);
    return lead >= MIN_LEAD && lead >= MIN_LEAD_RATIO * against;
  });
  return isAhead ? best.language : null;
}

/** Whether lower-case words in Latin script are at least as much evidence for other languages as for this one. */
export function suggestsOtherLanguages(words: readonly string[], language: string): boolean {
  const evidence = evidenceIn(words);
  const against = evidence.filter(({ languages }) => !languages.has(language));
  return against.length > 0 && against.length >= evidence.length - against.length;
}

/**
 * Whether each text, given its lower-case words, has a frequent word of one language that `language` does not have, and none
 * that only `language` has. False for a language that is unknown here.
 */
export function haveOtherLanguage(texts: ReadonlyArray<readonly string[]>, language: string): boolean {
  const own = LATIN_LANGUAGES.get(language)?.words;
  if (!own) return false;
  return [...LATIN_LANGUAGES.values()].some(
    ({ words: other }) =>
      texts.every((words) => words.some((word) => word.length > 1 && other.has(word) && !own.has(word))) &&
      !texts.flat().some((word) => own.has(word) && !other.has(word)),
  );
}

function evidenceIn(words: readonly string[]): Evidence[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].flatMap(([word, count]) => {
    const languages = languagesOf(word);
    // Single letters count less, because they also name vitamins and variables.
    const weight = word.length === 1 ? count / 2 : count;
    return languages === null ? [] : [{ languages, weight }];
  });
}

/**
 * The languages with this frequent word or, for another word, with all of its letters. Null if the word is no evidence.
 */
function languagesOf(rawWord: string): ReadonlySet<string> | null {
  const word = isFrequentWord(rawWord) ? rawWord : rawWord.replaceAll("'", '');
  if (isFrequentWord(word)) return languagesWith(({ words }) => words.has(word));
  if (ENGLISH_LETTERS.test(word)) return null;
  const letters = word.match(NON_ENGLISH_LETTERS) ?? [];
  return languagesWith((language) => letters.every((letter) => language.letters.has(letter)));
}

function isFrequentWord(word: string): boolean {
  return [...LATIN_LANGUAGES.values()].some(({ words }) => words.has(word));
}

function languagesWith(test: (language: NonNullable<ReturnType<typeof LATIN_LANGUAGES.get>>) => boolean) {
  return new Set([...LATIN_LANGUAGES].filter(([, language]) => test(language)).map(([tag]) => tag));
}

/**
 * The weight of the evidence for a language but not for `except`, or with null, of words that fit no known language.
 */
function weightFor(
  evidence: readonly Evidence[],
  language: string | null,
  except: string | null = null,
): number {
  return evidence
    .filter(({ languages }) => (language === null ? languages.size === 0 : languages.has(language)))
    .filter(({ languages }) => except === null || !languages.has(except))
    .reduce((total, { weight }) => total + weight, 0);
}
