import { AppError } from '../../../errors.ts';
import { normalised } from '../../../text/normalised.ts';

/** Any text, and any one character. */
export const ANY = Symbol('any');
export const ONE = Symbol('one');

/** A pattern for a text: characters, `ANY` and `ONE`, one after the other. Letters are compared without regard to case. */
export type Pattern = ReadonlyArray<string | typeof ANY | typeof ONE>;

/** The longest pattern, in characters. */
const MAX_PATTERN = 1_000;
/** The longest piece of a pattern with `_` between two `*`: a text is compared with it at each of its characters. */
const MAX_PIECE = 50;

const ESCAPABLE = new Set(String.raw`\*_":()- `);

/** Reads a pattern, in which `\` makes a sign of `*` and `_`. Throws VALIDATION_FAILED. */
export function readPattern(text: string): Pattern {
  const pattern: Array<Pattern[number]> = [];
  let literal = '';
  const endLiteral = () => {
    if (literal !== '') pattern.push(normalised(literal, 'NFC').toLowerCase());
    literal = '';
  };
  const characters = Array.from(text);
  if (characters.length > MAX_PATTERN) {
    throw new AppError('VALIDATION_FAILED', `A text to search for has at most ${MAX_PATTERN} characters`);
  }
  for (let at = 0; at < characters.length; at += 1) {
    const character = characters[at] ?? '';
    if (character === '\\') {
      at += 1;
      literal += escaped(characters[at]);
    } else if (character === '*' || character === '_') {
      endLiteral();
      pattern.push(character === '*' ? ANY : ONE);
    } else {
      literal += character;
    }
  }
  endLiteral();
  expectShortPieces(pattern);
  return pattern;
}

/** Reads a pattern for names of files, in which `*` is any text and `?` one character. Throws VALIDATION_FAILED. */
export function globPattern(text: string): Pattern {
  return readPattern(text.replaceAll(/[\\_]/gu, String.raw`\$&`).replaceAll('?', '_'));
}

function escaped(character: string | undefined): string {
  if (character !== undefined && ESCAPABLE.has(character)) return character;
  throw new AppError('VALIDATION_FAILED', `Nothing is known about \\${character ?? ''} in a search`);
}

function expectShortPieces(pattern: Pattern): void {
  for (const piece of piecesOf(pattern)) {
    if (!piece.includes(ONE)) continue;
    if (lengthOf(piece) > MAX_PIECE) {
      throw new AppError('VALIDATION_FAILED', `A text with _ has at most ${MAX_PIECE} characters`);
    }
  }
}

/** Whether a pattern matches a whole text. Takes time in proportion to the length of the text. */
export function matchesPattern(pattern: Pattern, text: string): boolean {
  const characters = Array.from(normalised(text, 'NFC').toLowerCase());
  const pieces = piecesOf(pattern);
  const [first = [], ...rest] = pieces;
  if (!standsAt(first, characters, 0)) return false;
  let at = lengthOf(first);
  const last = rest.pop();
  if (last === undefined) return at === characters.length;
  for (const piece of rest) {
    const found = findPiece(piece, characters, at);
    if (found === -1) return false;
    at = found + lengthOf(piece);
  }
  const start = characters.length - lengthOf(last);
  return start >= at && standsAt(last, characters, start);
}

/** The parts of a pattern between its `ANY`. */
function piecesOf(pattern: Pattern): Pattern[] {
  const pieces: Array<Array<Pattern[number]>> = [[]];
  for (const part of pattern) {
    if (part === ANY) pieces.push([]);
    else pieces.at(-1)?.push(part);
  }
  return pieces;
}

function lengthOf(piece: Pattern): number {
  return charactersOf(piece).length;
}

function charactersOf(piece: Pattern): Pattern {
  return piece.flatMap((part): Pattern => (typeof part === 'string' ? Array.from(part) : [part]));
}

function standsAt(piece: Pattern, text: readonly string[], at: number): boolean {
  return isAt(charactersOf(piece), text, at);
}

function isAt(piece: Pattern, text: readonly string[], at: number): boolean {
  if (at + piece.length > text.length) return false;
  return piece.every((part, index) => part === ONE || part === text[at + index]);
}

/** Where a piece first occurs in a text from a place on; -1 if it does not. */
function findPiece(piece: Pattern, text: readonly string[], from: number): number {
  const wanted = charactersOf(piece);
  if (!wanted.includes(ONE)) return findLiteral(wanted, text, from);
  for (let at = from; at + wanted.length <= text.length; at += 1) if (isAt(wanted, text, at)) return at;
  return -1;
}

/** Skips characters of the text that are known to match, so that each is looked at about once. */
function findLiteral(wanted: Pattern, text: readonly string[], from: number): number {
  const borders = [0];
  for (let at = 1, length = 0; at < wanted.length; at += 1) {
    while (length > 0 && wanted[at] !== wanted[length]) length = borders[length - 1] ?? 0;
    if (wanted[at] === wanted[length]) length += 1;
    borders[at] = length;
  }
  let length = 0;
  for (let at = from; at < text.length && length < wanted.length; at += 1) {
    while (length > 0 && text[at] !== wanted[length]) length = borders[length - 1] ?? 0;
    if (text[at] === wanted[length]) length += 1;
    if (length === wanted.length) return at + 1 - length;
  }
  return wanted.length === 0 ? from : -1;
}

/** The longest run of letters without case and of ASCII letters and digits that every text of a pattern has; empty without one. */
export function certainRun(pattern: Pattern): string {
  const runs = pattern.flatMap((part) =>
    typeof part === 'string' ? (part.match(/[\p{Lo}\da-z]+/gu) ?? []) : [],
  );
  return runs.toSorted((one, other) => other.length - one.length)[0] ?? '';
}

/** A pattern for SQL's `like`, with `\` before characters that are not wildcards. */
export function likePattern(pattern: Pattern): string {
  return pattern
    .map((part) =>
      typeof part === 'string' ? part.replaceAll(/[\\%_]/gu, String.raw`\$&`) : part === ANY ? '%' : '_',
    )
    .join('');
}
