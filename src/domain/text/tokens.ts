import { normalised } from './normalised.ts';

/**
 * A piece of prose. A number keeps its decimals and the separators between its groups; a word has its marks, digits and
 * inner apostrophes; every other character that is not white space is a sign.
 */
export type Token = {
  kind: 'word' | 'number' | 'sign';
  /** As written. */
  text: string;
  /** Where it begins in the text. */
  start: number;
};

/** Groups of three digits separated by a space or apostrophe, or digits with points and commas between them. */
const NUMBER = String.raw`\p{Nd}{1,3}(?:[ \u00a0\u202f'’]\p{Nd}{3})+(?![\p{Nd}\p{L}])|\p{Nd}+(?:[.,]\p{Nd}+)*`;
const WORD = String.raw`[\p{L}\p{M}][\p{L}\p{M}\p{N}]*(?:['’ʼ](?=\p{L})[\p{L}\p{M}\p{N}]+)*`;
const TOKEN = new RegExp(String.raw`(?<number>${NUMBER})|(?<word>${WORD})|(?<sign>\S)`, 'gu');

/** Divides prose (no code, no formulas) into its tokens, in order. White space is left out. */
export function tokensOf(prose: string): Token[] {
  return [...prose.matchAll(TOKEN)].map(({ 0: text, index, groups }) => ({
    kind: groups?.['number'] !== undefined ? 'number' : groups?.['word'] !== undefined ? 'word' : 'sign',
    text,
    start: index,
  }));
}

/**
 * A number in one notation: digits of ASCII, a decimal point and no separators between groups. A single point is a decimal
 * point ("1.000"), a single comma before three digits is not ("1,000").
 */
export function plainNumber(number: string): string {
  const digits = number.replaceAll(/\p{Nd}/gu, asciiDigit).replaceAll(/[ \u00a0\u202f'’]/gu, '');
  const marks = digits.match(/[.,]/gu) ?? [];
  const last = marks.at(-1);
  if (last === undefined) return digits;
  const isGrouped = /^\d{1,3}(?:[.,]\d{3})+$/u.test(digits) || /^\d{1,2}(?:,\d{2})+,\d{3}$/u.test(digits);
  if (new Set(marks).size === 1) {
    if (marks.length === 1) {
      return last === ',' && isGrouped && !digits.startsWith('0')
        ? digits.replace(',', '')
        : digits.replace(',', '.');
    }
    return isGrouped ? digits.replaceAll(last, '') : digits;
  }
  const at = digits.lastIndexOf(last);
  return `${digits.slice(0, at).replaceAll(/[.,]/gu, '')}.${digits.slice(at + 1)}`;
}

/** A digit of any script. Each script has its ten digits in a row, from a code that ends in 0 or 6. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  const fromZero = code - (code % 16);
  const zero = /\p{Nd}/u.test(String.fromCodePoint(fromZero)) ? fromZero : fromZero + 6;
  return String(code - zero);
}

/**
 * A text whose compatibility forms are plain characters: full-width letters and digits, vulgar fractions, subscripts. A
 * superscript becomes a power, "x²" as "x^2", and "1½" is "1 1/2", so that they are not taken for further digits, and a decimal gets the zero that
 * some leave out: ".75" is "0.75".
 */
export function withPlainForms(text: string): string {
  return normalised(
    text.replaceAll(/(?<=\p{Nd})(?=[¼-¾⅐-⅞])/gu, ' ').replaceAll(/[⁰¹²³⁴-ⁿ]+/gu, (power) => `^${power}`),
    'NFKC',
  )
    .replaceAll('\u2044', '/')
    .replaceAll(/(?<![\p{L}\p{N}.])\.(?=\p{Nd})/gu, '0.')
    .replaceAll(/[−–‐‑‒]/gu, '-');
}
