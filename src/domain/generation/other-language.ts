import { guessLanguage, wordsOf } from '../speech/guess-language.ts';
import { haveOtherLanguage } from '../speech/guess-latin.ts';
import { LATIN_LANGUAGES } from '../speech/latin-languages.ts';
import type { CardDraft } from './draft.ts';
import { isUnspaced } from './segments.ts';

/** Words and sentences in quotation marks, which may be of any language. */
const QUOTED = /"[^"]*"|[“„][^“„”"]*[”“"]|«[^«»]*»|「[^「」]*」|『[^『』]*』|《[^《》]*》/gu;
const QUESTION = /[?？؟;]\s*$/u;

/** Questions about another language. */
const ABOUT_LANGUAGE =
  /translat|how do you say|übersetz|auf (?:englisch|deutsch|spanisch|französisch|latein)|tradu|en (?:anglais|inglés|francés|espagnol)|in (?:english|spanish|french|german|italian|latin|japanese|chinese|russian)|перевед|по-(?:английски|русски|немецки)|翻译|英语|訳|英語|ترجم|بالإنجليزية/iu;

/** Whether a question has a blank to fill in. */
export function hasBlank(front: string): boolean {
  return /_{2,}|…/u.test(front);
}

const FEWEST_WORDS = 4;
const FEWEST_LETTERS = 6;

type Verdict = 'asked' | 'other' | 'unclear';

/**
 * Whether a draft is not in the language (BCP 47 tag) asked for. Cards for learners of a language may have one side in it:
 * the question if the answer is in the language asked for, and the answer if it translates the question.
 */
export function isInOtherLanguage(
  { front, back, hints, explanation, distractors }: CardDraft,
  language: string,
): boolean {
  if ([explanation, hints.join('\n')].some((text) => verdictOn(text, language) === 'other')) return true;
  const question = verdictOn(front, language);
  const answer = verdictOn(back, language);
  if (question === 'other') return !(answer !== 'other' && mayTranslate(front, back)) && !hasBlank(front);
  const isOther =
    answer === 'other' || (distractors !== undefined && areInOtherLanguage([back, ...distractors], language));
  return (
    isOther &&
    QUESTION.test(front) &&
    !QUESTION.test(back) &&
    !ABOUT_LANGUAGE.test(front) &&
    front.search(QUOTED) === -1
  );
}

/**
 * Whether options, each too short to say so by itself, have frequent words of one other language. Terms of two words ("con
 * brio"), names and code do not count.
 */
function areInOtherLanguage(options: readonly string[], language: string): boolean {
  const arePhrases = options.every((option) => {
    const words = option.match(/[\p{L}\p{M}]+/gu) ?? [];
    if (!/^[\p{L}\p{M}\s,.;:'’()-]+$/u.test(option)) return false;
    return words.length > 2 && words.filter((word) => /^\p{Ll}/u.test(word)).length * 2 >= words.length;
  });
  return (
    arePhrases &&
    haveOtherLanguage(
      options.map((option) => wordsOf([option])),
      primary(language),
    )
  );
}

/** Whether an answer may be the translation of a question: both ask, or neither does, and they are of similar length. */
function mayTranslate(front: string, back: string): boolean {
  return QUESTION.test(front) === QUESTION.test(back) && 3 * weightOf(back) >= weightOf(front);
}

/** The number of letters; those of scripts without spaces count more. */
function weightOf(text: string): number {
  return (text.match(/\p{L}/gu)?.length ?? 0) * (isUnspaced(text) ? 3 : 1);
}

function verdictOn(text: string, language: string): Verdict {
  const own = text.replaceAll(QUOTED, ' ');
  const guess = guessLanguage([own]);
  if (guess !== null) {
    if (primary(guess) === primary(language)) return 'asked';
    // A language without a list of words here is mistaken for a related one, and hardly ever for English.
    const isGuessed = guess === 'en' || !LATIN_LANGUAGES.has(guess) || LATIN_LANGUAGES.has(primary(language));
    if (!isGuessed && scriptOf(language) === SCRIPTS['Latn']) return 'unclear';
    return isLong(own) ? 'other' : 'unclear';
  }
  return hasOtherScript(own, language) ||
    (primary(language) === 'ja' && !KANA.test(own) && CHINESE_QUESTION.test(own))
    ? 'other'
    : 'unclear';
}

/** A question in Chinese characters. Japanese would hardly ask one without kana. */
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const CHINESE_QUESTION = /\p{Script=Han}{7}[?？]/u;

/** Whether a text is too long for a name or a word that a card is about. */
function isLong(text: string): boolean {
  if (isUnspaced(text)) return (text.match(/\p{L}/gu)?.length ?? 0) >= FEWEST_LETTERS;
  return text.trim().split(/\s+/u).length >= FEWEST_WORDS;
}

/** The language of a tag. Serbian, Bosnian and Croatian count as one language here, as do both kinds of Norwegian. */
function primary(tag: string): string {
  const { language } = new Intl.Locale(tag);
  if (language === 'sr' || language === 'bs') return 'hr';
  return language === 'nn' || language === 'no' ? 'nb' : language;
}

/** Whether a text of some length has no letter of the scripts of a language, though it has many letters of others. */
function hasOtherScript(text: string, language: string): boolean {
  const own = scriptOf(language);
  if (own === null || own.test(text)) return false;
  if (own.source.includes('Latin')) return (text.match(/\p{L}/gu)?.length ?? 0) >= FEWEST_LETTERS * 2;
  const words = text.match(/(?<![\p{L}\p{N}])\p{Ll}{2,}(?![\p{L}\p{N}])/gu) ?? [];
  return words.length >= FEWEST_WORDS;
}

const SCRIPTS: Readonly<Record<string, RegExp>> = {
  Latn: /\p{Script=Latin}/u,
  Cyrl: /\p{Script=Cyrillic}/u,
  Grek: /\p{Script=Greek}/u,
  Arab: /\p{Script=Arabic}/u,
  Hebr: /\p{Script=Hebrew}/u,
  Deva: /\p{Script=Devanagari}/u,
  Thai: /\p{Script=Thai}/u,
  Hans: /\p{Script=Han}/u,
  Hant: /\p{Script=Han}/u,
  Jpan: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u,
  Kore: /\p{Script=Hangul}/u,
};

function scriptOf(tag: string): RegExp | null {
  const { language, script } = new Intl.Locale(tag);
  // Serbian is written in two scripts.
  return language === 'sr' && script === undefined
    ? null
    : (SCRIPTS[new Intl.Locale(tag).maximize().script ?? ''] ?? null);
}
