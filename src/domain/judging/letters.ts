import { normalised } from '../text/normalised.ts';

/** A stretch of an answer: in both texts, only in the typed one, or only in the expected one. */
export type DifferencePart = { kind: 'same' | 'extra' | 'missing'; text: string };

/** Longer texts are compared by words. */
const MAX_LETTERS = 200;

/**
 * What has to be left out of the typed text and added to it to get the expected one, letter by letter and, in long texts,
 * word by word. Differences in case are not reported.
 */
export function differenceOf(typed: string, expected: string): DifferencePart[] {
  const byLetter = typed.length <= MAX_LETTERS && expected.length <= MAX_LETTERS;
  const [left, right] = [typed, expected].map((text) =>
    byLetter ? lettersOf(text) : (text.match(/\s+|\S+/gu) ?? []),
  );
  return left === undefined || right === undefined ? [] : joined(alignment(left, right));
}

/** Characters with their marks, which look like one. */
function lettersOf(text: string): string[] {
  return normalised(text, 'NFC').match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
}

function alignment(left: readonly string[], right: readonly string[]): DifferencePart[] {
  const [plainLeft, plainRight] = [left, right].map((texts) => texts.map((text) => text.toLowerCase()));
  const width = right.length + 1;
  /** Lengths of the longest common subsequences of what follows from each pair of places. */
  const lengths = new Uint16Array((left.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        plainLeft?.[row] === plainRight?.[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const parts: DifferencePart[] = [];
  let [row, column] = [0, 0];
  while (row < left.length || column < right.length) {
    if (row < left.length && column < right.length && plainLeft?.[row] === plainRight?.[column]) {
      parts.push({ kind: 'same', text: right[column] ?? '' });
      row += 1;
      column += 1;
    } else if (
      row < left.length &&
      (column === right.length || lengthAt(row + 1, column) >= lengthAt(row, column + 1))
    ) {
      parts.push({ kind: 'extra', text: left[row] ?? '' });
      row += 1;
    } else {
      parts.push({ kind: 'missing', text: right[column] ?? '' });
      column += 1;
    }
  }
  return parts;
}

function joined(parts: readonly DifferencePart[]): DifferencePart[] {
  const all: DifferencePart[] = [];
  for (const { kind, text } of parts) {
    const last = all.at(-1);
    if (last?.kind === kind) last.text += text;
    else all.push({ kind, text });
  }
  return all;
}

/** The most typos in a word that is still taken for the expected one. */
const MOST_TYPOS = 2;

/**
 * How many letters were left out, added, replaced or swapped with their neighbour; at least `MOST_TYPOS` + 1 if there are
 * more. Takes time in proportion to the length.
 */
export function typosBetween(typed: string, expected: string): number {
  const [left, right] = [Array.from(typed), Array.from(expected)];
  const many = MOST_TYPOS + 1;
  if (Math.abs(left.length - right.length) > MOST_TYPOS) return many;
  const width = right.length + 1;
  let [before, above, current] = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)];
  for (let column = 0; column < width; column += 1) above[column] = Math.min(column, many);
  for (let row = 1; row <= left.length; row += 1) {
    current.fill(many);
    current[0] = Math.min(row, many);
    const last = Math.min(right.length, row + MOST_TYPOS);
    for (let column = Math.max(1, row - MOST_TYPOS); column <= last; column += 1) {
      const isSame = left[row - 1] === right[column - 1];
      const isSwapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      current[column] = Math.min(
        many,
        (above[column - 1] ?? many) + (isSame ? 0 : 1),
        (above[column] ?? many) + 1,
        (current[column - 1] ?? many) + 1,
        isSwapped ? (before[column - 2] ?? many) + 1 : many,
      );
    }
    [before, above, current] = [above, current, before];
  }
  return above[right.length] ?? many;
}

/** How many typos a word of this many letters may have: one from 5 letters on, two from 9. */
export function typosAllowed(letters: number): number {
  if (letters < 5) return 0;
  return letters < 9 ? 1 : MOST_TYPOS;
}
