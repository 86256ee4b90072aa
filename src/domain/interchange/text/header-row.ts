/*
 * Judges in any language whether the first row of a table names its columns, by how it differs from the rows below.
 */

/** What can be seen of a cell without understanding it: its script, its case, its length, its kind. */
type Shape = readonly [string, string, string, string];
const FEATURES = [0, 1, 2, 3] as const;

/** The evidence that the first row has names: none, some that a card might also show, or enough. */
export type HeaderEvidence = 'none' | 'weak' | 'strong';

/** The number of bits by which a row must be less expected than the others. */
const ENOUGH_BITS = 3;
/** The share of other rows that may be as unexpected. */
const MOST_AS_ODD = 0.04;
/** The share of the cells of a column that must be alike for one to differ. */
const ALIKE = 0.75;
/** Kahoot's names of columns are long, because they explain what belongs there. */
const LONGEST_NAME = 120;

/** Whether the first of these rows differs from its columns as no other row does. */
export function headerEvidence(rows: readonly (readonly string[])[]): HeaderEvidence {
  const [first = [], ...others] = rows;
  const width = Math.max(0, ...others.map((row) => row.length));
  if (!couldBeNames(first.slice(0, width), others)) return 'none';
  const body = others.map((row) => shapesOf(row, width));
  const columns = Array.from({ length: width }, (_, at) =>
    FEATURES.map((feature) => countsOf(body, at, feature)),
  );
  const head = oddnessOf(shapesOf(first, width), columns, 0);
  const asOdd = body.filter((row) => oddnessOf(row, columns, 1).bits >= head.bits).length;
  if (head.bits < 2 || asOdd > others.length * MOST_AS_ODD) return 'none';
  return head.bits >= ENOUGH_BITS && (head.columns > 1 || head.features > 1) ? 'strong' : 'weak';
}

function couldBeNames(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const names = first.map((cell) => cell.trim()).filter((cell) => cell !== '');
  if (others.length < 2 || names.length < 2 || new Set(names).size < names.length) return false;
  if (names.some((name) => name.length > LONGEST_NAME || /^[\d.,%]+$/u.test(name))) return false;
  const cells = new Set(others.flat().map((cell) => cell.trim()));
  return !names.some((name) => cells.has(name));
}

type Counts = { values: ReadonlyMap<string, number>; mode: string };

function countsOf(
  body: readonly (readonly Shape[])[],
  at: number,
  feature: (typeof FEATURES)[number],
): Counts {
  const values = new Map<string, number>();
  for (const row of body) {
    const value = row[at]?.[feature] ?? '';
    values.set(value, (values.get(value) ?? 0) + 1);
  }
  const [mode = ''] = [...values].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  return { values, mode };
}

/** How unexpected a row is among the others, in bits. `own` is 1 for a row that is included in the counts. */
function oddnessOf(row: readonly Shape[], columns: readonly (readonly Counts[])[], own: 0 | 1) {
  const found = { bits: 0, features: 0, columns: 0 };
  for (const [at, shape] of row.entries()) {
    const before = found.features;
    for (const feature of FEATURES) {
      const counts = columns[at]?.[feature];
      const value = shape[feature];
      if (counts === undefined || value === counts.mode) continue;
      const all = [...counts.values.values()].reduce((sum, count) => sum + count, 0) - own;
      const most = counts.values.get(counts.mode) ?? 0;
      if (most < all * ALIKE) continue;
      found.bits += Math.log2((most + 0.5) / ((counts.values.get(value) ?? 0) - own + 0.5));
      found.features += 1;
    }
    if (found.features > before) found.columns += 1;
  }
  return found;
}

function shapesOf(row: readonly string[], width: number): Shape[] {
  return Array.from({ length: width }, (_, at) => shapeOf((row[at] ?? '').trim()));
}

function shapeOf(text: string): Shape {
  return text === '' ? ['', '', '', ''] : [scriptOf(text), caseOf(text), lengthOf(text), kindOf(text)];
}

const SCRIPTS: readonly [string, RegExp][] = [
  ['kana', /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['han', /\p{Script=Han}/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['thai', /\p{Script=Thai}/u],
  ['latin', /\p{Script=Latin}/u],
];

function scriptOf(text: string): string {
  return SCRIPTS.find(([, pattern]) => pattern.test(text))?.[0] ?? 'none';
}

function caseOf(text: string): string {
  const letter = /\p{L}/u.exec(text)?.[0] ?? '';
  if (letter.toUpperCase() === letter.toLowerCase()) return 'none';
  return letter === letter.toUpperCase() ? 'upper' : 'lower';
}

function lengthOf(text: string): string {
  const words = text.split(/\s+/u, 8).length;
  return words <= 3 ? 'short' : words <= 6 ? 'some' : 'long';
}

function kindOf(text: string): string {
  if (/^[-+]?[\d.,]+%?$/u.test(text)) return 'number';
  if (/^https?:\/\//iu.test(text)) return 'address';
  if (/[?？]$/u.test(text)) return 'question';
  return /[.!。]$/u.test(text) ? 'sentence' : 'text';
}
