/** A piece of a text, and whether the text that it is compared with lacks it. */
export type ComparedPiece = { text: string; changed: boolean };

/** Above this many pairs of words the differing middles are compared as a whole. */
const MAX_PAIRS = 1_000_000;

/** Words, spaces between them, and other characters one by one. Scripts without spaces are compared by character. */
const WORDS =
  /\s+|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]\p{M}*|[\p{L}\p{N}\p{M}]+|./gsu;

/** Compares two texts word by word. The pieces of each, in order, make up that text. */
export function changedWords(one: string, other: string): [ComparedPiece[], ComparedPiece[]] {
  const left = one.match(WORDS) ?? [];
  const right = other.match(WORDS) ?? [];
  const shorter = Math.min(left.length, right.length);
  let start = 0;
  while (start < shorter && left[start] === right[start]) start += 1;
  let end = 0;
  while (end < shorter - start && left.at(-1 - end) === right.at(-1 - end)) end += 1;
  const common = commonWords(left.slice(start, left.length - end), right.slice(start, right.length - end));
  const isCommon = (words: readonly string[], index: number, kept: ReadonlySet<number>) =>
    index < start || index >= words.length - end || kept.has(index - start);
  return [
    pieces(left, (index) => isCommon(left, index, common.left)),
    pieces(right, (index) => isCommon(right, index, common.right)),
  ];
}

/** The indices of a longest common subsequence in both lists. */
function commonWords(
  left: readonly string[],
  right: readonly string[],
): { left: Set<number>; right: Set<number> } {
  const common = { left: new Set<number>(), right: new Set<number>() };
  if (left.length * right.length > MAX_PAIRS) return common;
  const width = right.length + 1;
  /** Lengths of the longest common subsequences of what follows from each pair of places. */
  const lengths = new Uint32Array((left.length + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = left.length - 1; row >= 0; row -= 1) {
    for (let column = right.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        left[row] === right[column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  let row = 0;
  let column = 0;
  while (row < left.length && column < right.length) {
    if (left[row] === right[column]) {
      common.left.add(row);
      common.right.add(column);
      row += 1;
      column += 1;
    } else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return common;
}

/** Joins neighbouring words. Spaces between two changed words count as changed. */
function pieces(words: readonly string[], isCommon: (index: number) => boolean): ComparedPiece[] {
  const joined: ComparedPiece[] = [];
  for (const [index, text] of words.entries()) {
    const last = joined.at(-1);
    const bridges = text.trim() === '' && last?.changed === true && index + 1 < words.length;
    const changed = !isCommon(index) || (bridges && !isCommon(index + 1));
    if (last?.changed === changed) last.text += text;
    else joined.push({ text, changed });
  }
  return joined;
}
