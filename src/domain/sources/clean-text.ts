import { normalised } from '../text/normalised.ts';

const SPACE = /[\s\u{85}\u{a0}\u{180e}\u{200b}\u{2028}\u{2029}]+/gu;
// Soft hyphens, byte order marks and control characters; the joiners of Persian and Indic scripts stay.
const INVISIBLE = /[\u{ad}\u{feff}\u{2060}\u{fffe}\u{ffff}[\p{Cc}--[\s\u{85}]]]/gv;

/** A text in composed characters (NFC), with single spaces and without invisible characters. */
export function cleanText(text: string): string {
  return singleSpaced(text).trim();
}

/** Like `cleanText`, but keeps a space at either end. For pieces of a text. */
export function singleSpaced(text: string): string {
  return normalised(text, 'NFC').replace(INVISIBLE, '').replace(SPACE, ' ');
}

/** Code in composed characters, without invisible ones, and without blank lines around it. */
export function cleanCode(code: string): string {
  const lines = normalised(code, 'NFC').replaceAll(/\r\n?/gu, '\n').replaceAll(INVISIBLE, '').split('\n');
  const isFilled = (line: string) => line.trim() !== '';
  return lines
    .slice(Math.max(lines.findIndex(isFilled), 0), lines.findLastIndex(isFilled) + 1)
    .join('\n')
    .trimEnd();
}

const HYPHENS = new Set(['-', '\u{2010}', '\u{ad}']);
const NO_LETTER = /[^\p{L}\p{M}]/u;
/** English writes a hyphen after these: well-known, self-made, but selfish. */
const COMPOUND = /^(?:well|self)$/iu;
const CONTINUED = /^\p{Ll}[\p{L}\p{M}]*/u;
const NO_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u;

/**
 * Joins the lines of a paragraph to running text. A word divided at a line's end becomes whole, unless `isWord` says
 * that the document spells it with a hyphen elsewhere. Chinese and Japanese lines are joined without a space.
 */
export function joinLines(lines: readonly string[], isWord: (word: string) => boolean): string {
  const parts: string[] = [];
  for (const [index, joint] of jointsOf(lines, isWord).entries()) {
    if (joint === 'whole word') parts.push(parts.pop()?.slice(0, -1) ?? '');
    else parts.push(joint);
    parts.push(lines[index] ?? '');
  }
  return parts.join('');
}

/** What comes between a line and the one before, or 'whole word' if the hyphen at the end of that one must go. */
export type Joint = '' | ' ' | 'whole word';

/** What comes before each of the lines that `joinLines` joins. */
export function jointsOf(lines: readonly string[], isWord: (word: string) => boolean): Joint[] {
  // Only the end of the text is kept, because a paragraph may have hundreds of thousands of lines.
  let end = '';
  return lines.map((line) => {
    if (line === '') return '';
    const joint = end === '' ? '' : jointOf(end, line, isWord);
    const before = joint === 'whole word' ? end.slice(0, -1) : end + joint;
    end = (before + line).slice(-MAX_WORD_LENGTH);
    return joint;
  });
}

/** At least the length of the longest word, in characters. */
const MAX_WORD_LENGTH = 60;

/** The word at the end of a text. */
function lastWord(text: string): string | undefined {
  return (
    text
      .split(NO_LETTER)
      .at(-1)
      ?.replace(/^\p{M}+/u, '') || undefined
  );
}

function jointOf(end: string, line: string, isWord: (word: string) => boolean): Joint {
  // A quick test first, because most lines end without a hyphen.
  const firstPart = HYPHENS.has(end.at(-1) ?? '') ? lastWord(end.slice(0, -1)) : undefined;
  const secondPart = CONTINUED.exec(line)?.[0];
  if (firstPart !== undefined && secondPart !== undefined) {
    const isOneWord = isWord(`${firstPart}${secondPart}`.toLowerCase());
    const isCompound =
      isWord(`${firstPart}-${secondPart}`.toLowerCase()) ||
      (COMPOUND.test(firstPart) && secondPart.length > 3);
    return isCompound && !isOneWord ? '' : 'whole word';
  }
  if (firstPart !== undefined && /^\p{Lu}/u.test(line)) return '';
  // Ranges, pauses and addresses are broken after these, and written without a space.
  if (/\S[–—/]$/u.test(end)) return '';
  const last = end.replace(/[,.;:!?]$/u, '').at(-1) ?? '';
  const first = line.at(0) ?? '';
  return NO_SPACES.test(last) && NO_SPACES.test(first) ? '' : ' ';
}

/** The words of a document in lower case, including hyphenated ones, for `joinLines`. */
export function wordsOf(lines: Iterable<string>): Set<string> {
  const words = new Set<string>();
  for (const line of lines) {
    for (const [word] of line.matchAll(/\p{L}[\p{L}\p{M}]*(?:[-\u{2010}][\p{L}\p{M}]+)*/gu))
      words.add(word.toLowerCase().replaceAll('\u{2010}', '-'));
  }
  return words;
}

const RAISED = characterMap('0123456789+-=()n', '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁼⁽⁾ⁿ');
const LOWERED = characterMap('0123456789+-=()', '₀₁₂₃₄₅₆₇₈₉₊₋₌₍₎');

function characterMap(from: string, to: string): ReadonlyMap<string, string | undefined> {
  return new Map(Array.from(from, (character, index) => [character, to[index]]));
}

/** Superscript text: x² if Unicode has the characters, otherwise x^k. */
export function raised(text: string): string {
  return replaceCharacters(text, RAISED, '^');
}

/** Subscript text: H₂O if Unicode has the characters, otherwise x_k. */
export function lowered(text: string): string {
  return replaceCharacters(text, LOWERED, '_');
}

function replaceCharacters(
  text: string,
  characters: ReadonlyMap<string, string | undefined>,
  mark: string,
): string {
  const plain = text.trim().replaceAll('−', '-');
  if (plain === '') return text;
  const all = Array.from(plain, (character) => characters.get(character));
  if (all.every((character) => character !== undefined)) return all.join('');
  // Superscript words belong to an ordinal (1st) or an abbreviation (Mme).
  return /^\p{L}{2,}$/u.test(plain) ? plain : `${mark}${plain.length > 1 ? `{${plain}}` : plain}`;
}
