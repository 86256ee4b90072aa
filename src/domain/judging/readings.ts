import { isUnit } from '../generation/units.ts';
import { partsOfMarkup } from '../text/markup-parts.ts';
import { SET_PHRASES } from './word-tables.ts';

/** A text that may be typed for an answer. */
export type Reading = {
  text: string;
  /** Whether it is in parentheses, where it may be a synonym or only a note, so that it is not enough for "right". */
  isAside: boolean;
};

const MAX_READINGS = 16;

/** The plain text of a side of a card, without pictures, sounds and formatting. */
export function plainAnswer(text: string): string {
  return partsOfMarkup(text)
    .map(({ text: part, kind }) =>
      kind === 'prose'
        ? part
            .replaceAll(/!\[[^[\]\n]*\]\([^()\n]*\)/gu, ' ')
            .replaceAll(/\[([^[\]\n]*)\]\([^()\n]*\)/gu, '$1')
            .replaceAll(/^ {0,3}(?:#{1,6} |[-*+] |> |\d{1,3}[.)] )/gmu, '')
            .replaceAll(/\*\*|__|~~/gu, '')
            .replaceAll(/(?<!\w)[*_](?=[^\s*_])([^*_\n]*)[*_](?!\w)/gu, '$1')
        : part,
    )
    .join('')
    .replaceAll(/[^\S\n]+/gu, ' ')
    .replaceAll(/ ?\n\s*/gu, '\n')
    .trim();
}

/** The texts that may be typed for an expected answer: the whole answer first, then its alternatives, with and without parentheses. */
export function readingsOf(expected: string): Reading[] {
  const whole = expected.replaceAll('（', ' (').replaceAll('）', ')');
  const readings = [whole, ...alternativesOf(whole)].flatMap((text) =>
    [...slashesIn(text)].flatMap((each) => parenthesesIn(each)),
  );
  const seen = new Set<string>();
  return [{ text: expected, isAside: false }, ...readings]
    .filter(({ text }) => {
      const isNew = text.trim() !== '' && !seen.has(text.trim());
      seen.add(text.trim());
      return isNew;
    })
    .slice(0, MAX_READINGS);
}

const OR = / (?:or|oder|ou|или|або|lub|eller|veya|أو|או) |または|或者|或いは|또는/iu;

function alternativesOf(text: string): string[] {
  const pieces = splitOutside(text, /;|；|\s[/／]\s|／|\s\|\s/u);
  return pieces.flatMap((piece) => {
    const isOne = SET_PHRASES.has(piece.trim().toLowerCase()) || /\d\s+or\s+\d/u.test(piece);
    const options = isOne ? [piece] : splitOutside(piece, OR);
    if (options.length === 1) return pieces.length === 1 ? [] : options;
    return options.flatMap((option) => (option.includes(',') ? option.split(',') : [option]));
  });
}

/** Splits a text where the pattern matches outside parentheses. */
function splitOutside(text: string, pattern: RegExp): string[] {
  const pieces: string[] = [];
  let piece = '';
  for (const part of text.split(/(\([^()]*\)|\[[^[\]]*\])/u)) {
    if (/^[([]/u.test(part)) {
      piece += part;
      continue;
    }
    const [first = '', ...others] = part.split(pattern);
    piece += first;
    for (const other of others) {
      pieces.push(piece);
      piece = other;
    }
  }
  return [...pieces, piece];
}

/** "a/an" as each of the two; "amigo/a" as both forms. Units, abbreviations and numbers keep their slash. */
function slashesIn(text: string): string[] {
  const found = text.split(/[\s()[\]]/u).find((word) => /[^/]\/[^/]/u.test(word));
  if (found === undefined) return [text];
  const parts = found.split('/').filter((part) => part !== '');
  const isChoice = parts.every((part) => /\p{Ll}|\p{Lo}/u.test(part) && !/\p{N}/u.test(part));
  const isMeasure = parts.every((part) => isUnit(part));
  if (!isChoice || isMeasure || parts.length > 5) return [text];
  const [first = ''] = parts;
  const start = text.slice(0, text.indexOf(found));
  const end = text.slice(start.length + found.length);
  return parts.map((part) => {
    const ending = part.replace(/^-/u, '');
    const isEnding = part !== first && first.length > 3 && (ending.length <= 2 || part.startsWith('-'));
    return `${start}${isEnding ? withEnding(first, ending) : part}${end}`;
  });
}

/** "amigo" and "a" as "amiga", "profesor" and "a" as "profesora". */
function withEnding(word: string, ending: string): string {
  return (/[aeo]$/u.test(word) ? word.slice(0, -ending.length) : word) + ending;
}

const GROUP = /\(([^()]*)\)|\[([^[\]]*)\]/gu;
const SYNONYM = /^\s*(?:also|or|aka|a\.k\.a\.|auch|aussi|también|=)[\s:]+/iu;
/** Kanji with their reading: 捕[つか]まえる, or a word with its reading: 食べる (たべる). */
const FURIGANA =
  /[\p{Script=Han}々]{1,8}(?:\[([\p{Script=Hiragana}\p{Script=Katakana}ー]{1,20})\]|\p{Script=Hiragana}{0,8} ?\(([\p{Script=Hiragana}\p{Script=Katakana}ー]{1,20})\))/gu;

function parenthesesIn(text: string): Reading[] {
  const trimmed = text.trim();
  const groups = [...trimmed.matchAll(GROUP)];
  const isKept = groups.length === 1 && groups[0]?.[0].length === trimmed.length;
  if (groups.length === 0 || isKept) return [reading(trimmed)];
  const insides = groups.map(([, round, square]) => round ?? square ?? '');
  // Coordinates, intervals and arguments are part of an answer.
  if (insides.some((inside) => /^[\s\d.,+-]*$/u.test(inside) || !/\p{L}/u.test(inside)))
    return [reading(trimmed)];
  const without = trimmed.replaceAll(GROUP, '').replaceAll(/\s+/gu, ' ');
  const read = trimmed.replaceAll(FURIGANA, '$1$2');
  return [
    reading(without),
    reading(trimmed.replaceAll(/[()[\]]/gu, '')),
    ...(read === trimmed ? [] : [reading(read)]),
    ...insides
      .filter((inside) => /\p{L}{3}/u.test(inside))
      .map((inside) => ({
        text: inside.replace(SYNONYM, '').trim(),
        isAside: !SYNONYM.test(inside),
      })),
  ];
}

function reading(text: string): Reading {
  return { text: text.trim(), isAside: false };
}
