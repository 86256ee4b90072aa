import type { AnkiLines } from './anki-lines.ts';
import { areLanguages, fieldOfName } from './column-names.ts';
import { type Field, MOST_COLUMNS, OUR_COLUMNS } from './table-form.ts';

/** What the columns of a table are, and whether its first row says so. */
export type GuessedColumns = { header: boolean; columns: Field[] };

/** Whether names head a table of ours, perhaps with further columns. */
export function isOurHeader(names: readonly string[]): boolean {
  return columnsOfOurs(names).every((field, at) => names[at]?.trim() === field);
}

/** Our columns; earlier tables had no ids. */
function columnsOfOurs(names: readonly string[]): Field[] {
  return OUR_COLUMNS.filter((field, at) => field !== 'id' || names[at]?.trim() === field);
}

/** In this order columns without names are taken. */
const BY_PLACE: readonly Field[] = ['front', 'back', 'explanation'];

/** Guesses by the names in the first row, or by those that Anki's own lines give, else by the places of the columns. */
export function guessColumns(
  rows: readonly (readonly string[])[],
  anki: AnkiLines | null,
  ankiNames: readonly string[] | null = null,
): GuessedColumns {
  const [first = [], ...others] = rows;
  const width = Math.min(
    MOST_COLUMNS,
    rows.reduce((most, row) => Math.max(most, row.length), 0),
  );
  const named = first.slice(0, width).map(fieldOfName);
  if (isOurHeader(first)) return { header: true, columns: padded(columnsOfOurs(first), width) };
  const known = named.filter((field) => field !== undefined);
  const cells = first.filter((cell) => cell.trim() !== '').length;
  const sides = known.filter((field) => field === 'front' || field === 'back');
  const hasBoth = new Set(sides).size === 2;
  // A word that happens to be such a name heads no column, nor do two words for the same.
  const header =
    anki === null &&
    rows.length > 1 &&
    (hasBoth || (sides.length < 2 && known.length > 1 && known.length * 2 > cells));
  if (header) return { header, columns: withSides(once(named, width), others) };
  const languages = anki === null && rows.length > 1 && areLanguages(first);
  return { header: languages, columns: byPlace(rows, width, anki, ankiNames ?? []) };
}

function padded(columns: readonly Field[], width: number): Field[] {
  return Array.from({ length: width }, (_, at) => columns[at] ?? 'ignore');
}

/** Each field once, for the first column of its name. */
function once(named: readonly (Field | undefined)[], width: number): Field[] {
  const taken = new Set<Field>();
  return Array.from({ length: width }, (_, at) => {
    const field = named[at];
    if (field === undefined || taken.has(field)) return 'ignore';
    taken.add(field);
    return field;
  });
}

/** A table has both sides: one that no name gave goes to the first column that is left and has something in it. */
function withSides(columns: Field[], rows: readonly (readonly string[])[]): Field[] {
  for (const side of ['front', 'back'] as const) {
    if (columns.includes(side)) continue;
    const free = columns.findIndex((field, at) => field === 'ignore' && isFilled(rows, at));
    if (free !== -1) columns[free] = side;
  }
  return columns;
}

function byPlace(
  rows: readonly (readonly string[])[],
  width: number,
  anki: AnkiLines | null,
  names: readonly string[],
): Field[] {
  const columns = Array.from({ length: width }, (): Field => 'ignore');
  const used = new Set(typeof anki?.notetypeColumn === 'number' ? [anki.notetypeColumn] : []);
  const take = (at: number | null | undefined, field: Field) => {
    if (typeof at !== 'number' || at >= width || used.has(at) || columns.includes(field)) return;
    columns[at] = field;
    used.add(at);
  };
  take(anki?.guidColumn, 'id');
  take(anki?.tagsColumn, 'tags');
  take(anki?.deckColumn, 'deck');
  for (const [at, name] of names.entries()) {
    const field = fieldOfName(name);
    if (field !== undefined && field !== 'ignore') take(at, field);
  }
  const missing = BY_PLACE.filter((field) => !columns.includes(field));
  for (let at = 0; at < width && missing.length > 0; at += 1) {
    const says = anki !== null || width <= 2 || (isFilled(rows, at) && !isNumbering(rows, at));
    if (!used.has(at) && says) take(at, missing.shift() ?? 'ignore');
  }
  return columns;
}

function isFilled(rows: readonly (readonly string[])[], at: number): boolean {
  return rows.some((row) => (row[at] ?? '').trim() !== '');
}

/** Whether a column only counts its rows. */
function isNumbering(rows: readonly (readonly string[])[], at: number): boolean {
  const numbers = rows.map((row) => Number((row[at] ?? '').trim() || Number.NaN));
  return (
    numbers.length > 1 && numbers.every((number, row) => row === 0 || number === (numbers[row - 1] ?? 0) + 1)
  );
}
