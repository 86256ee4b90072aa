import { normalised } from '../text/normalised.ts';
import { plainNumber, tokensOf, withPlainForms, type Token } from '../text/tokens.ts';
import { inOneSpelling, withoutContraction } from './word-tables.ts';

/** Signs that mean something wherever they stand. The others are punctuation. */
const MEANINGFUL = /^[\p{S}%@#/*°′″]$/u;
/** Signs that mean something between numbers, "3:1", and before one, "-5". */
const BETWEEN_NUMBERS = /^[-:/]$/u;

/** Points of Hebrew and Arabic, stress in Cyrillic, and invisible characters. */
const OPTIONAL_MARKS =
  /[\u{591}-\u{5c7}]|[\u{64b}-\u{652}]|\u{670}|\u{640}|\u{34f}|\p{Cf}|(?<=\p{Script=Cyrillic})(?:\u{300}|\u{301})/gu;

/**
 * The words, numbers and meaningful signs of an answer, without differences that no judge should care about: case, width of
 * characters, punctuation, white space, contractions and spellings of English, separators in numbers. `language` is a
 * primary subtag (ISO 639) or null.
 */
export function foldedWords(text: string, language: string | null): string[] {
  const typed = language === 'zh' ? text.replaceAll(/u:/giu, 'ü') : text;
  const plain = withPlainForms(typed.replaceAll('&', ' and '))
    .replaceAll(OPTIONAL_MARKS, '')
    .replaceAll(/(?<=(?<!\p{L})\p{L})\.(?=\p{L}(?!\p{L}))/gu, '')
    .replaceAll(/['’ʼʻ`´]/gu, "'");
  const cased = normalised(plain.toUpperCase().toLowerCase(), 'NFC')
    .replaceAll('ς', 'σ')
    .replaceAll('ё', 'е')
    .replaceAll(/(?<!\p{L})per\s?cent(?!\p{L})/gu, '%');
  const tokens = tokensOf(cased);
  const hasWords = tokens.some(({ kind }) => kind === 'word');
  return tokens.flatMap((token, index) => {
    if (token.kind === 'number') return [numberOf(token.text)];
    if (token.kind === 'word') return wordsOf(token.text, language);
    return isMeaningful(token, index, tokens, hasWords) ? [token.text] : [];
  });
}

function numberOf(text: string): string {
  const plain = plainNumber(text);
  return plain.length <= 15 && /^\d+(?:\.\d+)?$/u.test(plain) ? String(Number(plain)) : plain;
}

function wordsOf(word: string, language: string | null): string[] {
  if (language !== null && language !== 'en') return elided(word);
  return withoutContraction(word)
    .split(' ')
    .map((each) => inOneSpelling(each.replaceAll("'", '')));
}

/** "l'eau" as the article and its noun. */
function elided(word: string): string[] {
  const at = word.indexOf("'");
  return at > 0 && at <= 2
    ? [word.slice(0, at + 1), word.slice(at + 1).replaceAll("'", '')]
    : [word.replaceAll("'", '')];
}

function isMeaningful(token: Token, index: number, tokens: readonly Token[], hasWords: boolean): boolean {
  if (MEANINGFUL.test(token.text)) return true;
  const next = tokens[index + 1];
  const last = tokens[index - 1];
  if (BETWEEN_NUMBERS.test(token.text) && next?.kind === 'number') {
    return (
      last?.kind === 'number' ||
      (token.text === '-' && next.start === token.start + 1 && last?.kind !== 'word')
    );
  }
  return !hasWords && !/^[.,;?"«»“”„]$/u.test(token.text);
}

/** Letters that are not a letter with a mark in Unicode, but are typed as one. */
const UNMARKED: ReadonlyMap<string, string> = new Map(
  ['øo', 'łl', 'đd', 'ıi', 'ħh'].map((pair) => [pair.charAt(0), pair.charAt(1)]),
);
const TRANSCRIBED: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['ø', 'oe'],
  ['æ', 'ae'],
  ['œ', 'oe'],
]);

/** A folded text without its accents. Marks that make another letter stay: й, and those of kana, Devanagari and Thai. */
export function withoutAccents(folded: string): string {
  return normalised(
    normalised(folded, 'NFD')
      .replaceAll(/(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Arabic}])\p{M}+/gu, '')
      .replaceAll(/[øłđıħ]/gu, (letter) => UNMARKED.get(letter) ?? letter)
      .replaceAll('æ', 'ae')
      .replaceAll('œ', 'oe'),
    'NFC',
  );
}

/** A folded text as one types it without these letters: "schön" as "schoen". */
export function transcribed(folded: string): string {
  return folded.replaceAll(/[äöüåøæœ]/gu, (letter) => TRANSCRIBED.get(letter) ?? letter);
}

/** A folded text with hiragana in place of katakana. */
export function inHiragana(folded: string): string {
  return folded.replaceAll(/[\u30a1-\u30f6]/gu, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60));
}

const TONES = '\u0304\u0301\u030c\u0300';

/**
 * Pinyin as its letters and its tones, from marks ("nǐ hǎo") or numbers ("ni3 hao3"); null for a text without tones.
 */
export function pinyinOf(folded: string): string | null {
  const tones: number[] = [];
  const letters = normalised(folded.replaceAll('v', 'ü'), 'NFD')
    .replaceAll(/[\u0304\u0301\u030c\u0300]/gu, (mark) => {
      tones.push(TONES.indexOf(mark) + 1);
      return '';
    })
    .replaceAll(/(?<=\p{L}\p{M}?)[1-5]/gu, (digit) => {
      if (digit !== '5') tones.push(Number(digit));
      return '';
    })
    .replaceAll(/[\s'5]/gu, '');
  return tones.length === 0 || /[^a-z]/u.test(letters.replaceAll('\u0308', ''))
    ? null
    : `${letters} ${tones.join('')}`;
}
