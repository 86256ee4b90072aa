import { foldedWords, inHiragana, pinyinOf, transcribed, withoutAccents } from './fold.ts';
import { typosAllowed, typosBetween } from './letters.ts';
import { areDifferentWords, articlesOf, negationsOf } from './word-tables.ts';

export type Verdict = 'right' | 'nearly' | 'wrong';
/** Why an answer is not exactly the expected one. */
export type Slip = 'accents' | 'article' | 'typo' | 'spacing' | 'script' | 'case' | 'part' | 'unit' | 'aside';
export type Comparison = { verdict: Verdict; slip: Slip | null };

export type Accents = 'strict' | 'lenient';

export type JudgeOptions = {
  /** BCP 47 tag of the language of the answer, or null if it is unknown. */
  language: string | null;
  /** Whether a missing accent is a slip, as it is for learners of a language. */
  accents: Accents;
};

export const RIGHT: Comparison = { verdict: 'right', slip: null };
export const WRONG: Comparison = { verdict: 'wrong', slip: null };

export function nearly(slip: Slip): Comparison {
  return { verdict: 'nearly', slip };
}

const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}\p{Script=Lao}\p{Script=Khmer}]/u;
/** Characters that are a word or a syllable, so that another one is no slip. */
const SYLLABIC = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HYPHENATED = /\p{L}[-‐‑–]\p{L}/u;

/** Compares a typed text with one that was expected. A list is taken as one text; see `judgeAnswer`. */
export function compareTexts(typed: string, expected: string, options: JudgeOptions): Comparison {
  const language = options.language?.split('-')[0]?.toLowerCase() ?? null;
  const [given, wanted] = [foldedWords(typed, language), foldedWords(expected, language)];
  if (given.length === 0 || wanted.length === 0) return WRONG;
  const [one, other] = [given.join(' '), wanted.join(' ')];
  if (one === other) return isOtherSymbol(typed, expected) ? nearly('case') : RIGHT;
  const same = compareSpelling(one, other, options);
  if (same !== null) return same;
  const [bareGiven, bareWanted] = [given, wanted].map((words) => withoutArticle(words, language));
  if (bareGiven !== undefined && bareWanted !== undefined) {
    const isBare = bareGiven.length < given.length || bareWanted.length < wanted.length;
    const bare = isBare ? compareBare(bareGiven, bareWanted, options) : null;
    if (bare !== null) {
      const hasBoth = bareGiven.length < given.length && bareWanted.length < wanted.length;
      const isOther = hasBoth && articlesOf(language)?.gendered === true && given[0] !== wanted[0];
      return isOther ? nearly('article') : bare;
    }
  }
  if (numbersOf(given) !== numbersOf(wanted)) return WRONG;
  if (negationsOf(given) !== negationsOf(wanted)) return WRONG;
  return (
    compareSpacing(typed, expected, given.join(''), wanted.join(''), options) ??
    compareLetters(bareGiven ?? given, bareWanted ?? wanted)
  );
}

/** Two symbols of two letters that differ only in case, such as the element Co and the compound CO. */
function isOtherSymbol(typed: string, expected: string): boolean {
  const isSymbol = (text: string) => /^[A-Z][A-Za-z]$/u.test(text.trim());
  return isSymbol(typed) && isSymbol(expected) && typed.trim() !== expected.trim();
}

function compareBare(given: string[], wanted: string[], options: JudgeOptions): Comparison | null {
  const [one, other] = [given.join(' '), wanted.join(' ')];
  return one === other ? RIGHT : compareSpelling(one, other, options);
}

function compareSpelling(one: string, other: string, { accents }: JudgeOptions): Comparison | null {
  if (one === transcribed(other) || transcribed(one) === other) return RIGHT;
  const pinyin = pinyinOf(other);
  if (pinyin !== null && pinyinOf(one) === pinyin) return RIGHT;
  if (withoutAccents(one) === withoutAccents(other)) return accents === 'strict' ? nearly('accents') : RIGHT;
  return inHiragana(one) === inHiragana(other) ? nearly('script') : null;
}

function withoutArticle(words: readonly string[], language: string | null): string[] {
  const { words: articles } = articlesOf(language) ?? {};
  const first = words[0] ?? '';
  const rest = words.length > 1 && articles?.has(first) === true ? words.slice(1) : [...words];
  const isEnglish = language === null || language === 'en';
  return isEnglish && rest.length > 1 ? rest.filter((word) => word !== 'the') : rest;
}

/** Numbers, within words or alone, and signs, which are never typos. */
function numbersOf(words: readonly string[]): string {
  return words.flatMap((word) => word.match(/[^\p{L}\p{M}']+/gu) ?? []).join(' ');
}

function compareSpacing(
  typed: string,
  expected: string,
  one: string,
  other: string,
  options: JudgeOptions,
): Comparison | null {
  if (/\d/u.test(other)) return null;
  const isFree = HYPHENATED.test(typed) || HYPHENATED.test(expected) || UNSPACED.test(other);
  const spelling = one === other ? RIGHT : compareSpelling(one, other, options);
  if (spelling === null) return null;
  return isFree ? spelling : Array.from(other).length < 5 ? null : nearly('spacing');
}

function compareLetters(given: readonly string[], wanted: readonly string[]): Comparison {
  if (given.length !== wanted.length) return WRONG;
  let hasAccents = false;
  let typos = 0;
  for (const [index, word] of wanted.entries()) {
    const other = given[index] ?? '';
    if (word === other) continue;
    const [plain, plainOther] = [withoutAccents(word), withoutAccents(other)];
    if (plain === plainOther) {
      hasAccents = true;
      continue;
    }
    const letters = Array.from(plain).length;
    const count = typosBetween(plainOther, plain);
    const isSyllabic = SYLLABIC.test(plain + plainOther);
    if (isSyllabic || count > typosAllowed(letters) || areDifferentWords(plain, plainOther)) return WRONG;
    typos += count;
  }
  // A slip in every other word is more than a slip.
  if (typos > 2 + wanted.length / 2) return WRONG;
  return typos > 0 ? nearly('typo') : hasAccents ? nearly('accents') : RIGHT;
}
