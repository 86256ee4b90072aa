import { normalised } from '../text/normalised.ts';

const SPACE = /[\s\u{85}\u{a0}\u{180e}\u{200b}\u{2028}\u{2029}]+/gu;
// Soft hyphens, byte order marks and control characters; the joiners of Persian and Indic scripts stay.
const INVISIBLE = /[\u{ad}\u{feff}\u{2060}\u{fffe}\u{ffff}[\p{Cc}--[\s\u{85}]]]/gv;

/** Composed characters, single spaces, nothing invisible. */
export function cleanText(text: string): string {
  return normalised(text, 'NFC').replace(INVISIBLE, '').replace(SPACE, ' ').trim();
}

const HYPHENS = new Set(['-', '\u{2010}', '\u{ad}']);
const NO_LETTER = /[^\p{L}\p{M}]/u;
const CONTINUED = /^\p{Ll}[\p{L}\p{M}]*/u;
const NO_SPACES = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\u{3000}-\u{303f}\u{ff00}-\u{ffef}]/u;

/**
 * The lines of one paragraph as running text. A word divided at a line's end becomes whole, unless the document writes
 * it with a hyphen elsewhere (`isWord` says what it writes); Chinese and Japanese lines meet without a space.
 */
export function joinLines(lines: readonly string[], isWord: (word: string) => boolean): string {
  const parts: string[] = [];
  // The end of what there is so far: a paragraph may have hundreds of thousands of lines.
  let end = '';
  for (const line of lines) {
    if (line === '') continue;
    const joint = end === '' ? '' : jointOf(end, line, isWord);
    if (joint === 'whole word') {
      parts.push(parts.pop()?.slice(0, -1) ?? '', line);
      end = (end.slice(0, -1) + line).slice(-END);
    } else {
      parts.push(joint, line);
      end = (end + joint + line).slice(-END);
    }
  }
  return parts.join('');
}

/** More than the longest word. */
const END = 60;

/** The word at the very end of a text. */
function lastWord(text: string): string | undefined {
  return (
    text
      .split(NO_LETTER)
      .at(-1)
      ?.replace(/^\p{M}+/u, '') || undefined
  );
}

/** What stands between two lines; 'whole word' where the hyphen at the end of the first goes. */
function jointOf(end: string, line: string, isWord: (word: string) => boolean): '' | ' ' | 'whole word' {
  // The last character first: most lines end without a hyphen.
  const left = HYPHENS.has(end.at(-1) ?? '') ? lastWord(end.slice(0, -1)) : undefined;
  const right = CONTINUED.exec(line)?.[0];
  if (left !== undefined && right !== undefined) {
    const keepsHyphen = isWord(`${left}-${right}`.toLowerCase()) && !isWord(`${left}${right}`.toLowerCase());
    return keepsHyphen ? '' : 'whole word';
  }
  if (left !== undefined && /^\p{Lu}/u.test(line)) return '';
  const last = end.replace(/[,.;:!?]$/u, '').at(-1) ?? '';
  const first = line.at(0) ?? '';
  return NO_SPACES.test(last) && NO_SPACES.test(first) ? '' : ' ';
}

/** The words of a document, with and without hyphens, in lower case, for `joinLines`. */
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

/** Raised text within a line: x² where there are such characters, x^k where not. */
export function raised(text: string): string {
  return inCharacters(text, RAISED, '^');
}

/** Lowered text within a line: H₂O, x_k. */
export function lowered(text: string): string {
  return inCharacters(text, LOWERED, '_');
}

function inCharacters(
  text: string,
  characters: ReadonlyMap<string, string | undefined>,
  sign: string,
): string {
  const plain = text.trim().replaceAll('−', '-');
  if (plain === '') return text;
  const all = Array.from(plain, (character) => characters.get(character));
  if (all.every((character) => character !== undefined)) return all.join('');
  // An ordinal (1st) or an abbreviation (Mme) is no power.
  return /^\p{L}{2,}$/u.test(plain) ? plain : `${sign}${plain.length > 1 ? `{${plain}}` : plain}`;
}
