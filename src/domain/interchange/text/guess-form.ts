import { readAnkiLines } from './anki-lines.ts';
import { fieldOfName } from './column-names.ts';
import { guessColumns, isOurHeader } from './guess-columns.ts';
import { MOST_COLUMNS, separatorOf, type TableForm } from './table-form.ts';

/** How the sample of a table is divided. */
export type Division = Pick<TableForm, 'separator' | 'rowSeparator' | 'quotes'>;

/**
 * The rows of a sample, and whether a quotation mark behind them is not closed. `isWhole` says whether the text ends where the
 * file does. The parser is a package, which is why it comes from outside.
 */
export type DivideSample = (
  text: string,
  division: Division,
  isWhole: boolean,
) => { rows: string[][]; isOpen: boolean };

/** Rows that are looked at. */
const MOST_ROWS = 100;

/** From what nobody writes by chance to what is in every text. */
const SEPARATORS = ['tab', ';', '|', ','] as const;
const DASHES = [' - ', ' – ', ' — ', ' = ', ': ', '='] as const;

/** What Excel reads before a table, and other programs write for it. */
const EXCEL_LINE = /^"?sep=(?<separator>[^\r\n"]{1,5})"?(?:\r|\n)/iu;

/** How a table is written, by its beginning. `isWhole` says whether the text is all there is. */
export function guessForm(text: string, isWhole: boolean, divide: DivideSample): Omit<TableForm, 'encoding'> {
  const anki = readAnkiLines(text);
  const excel = EXCEL_LINE.exec(text)?.groups?.['separator'] ?? null;
  const leadingLines = anki?.lines ?? (excel === null ? 0 : 1);
  const table = leadingLines === 0 ? text : withoutLines(text, leadingLines);
  const sample = (division: Division): string[][] | null => {
    const { rows, isOpen } = divide(table, division, isWhole);
    // Unless cells are enclosed, a quotation mark is one of the text.
    if (isOpen && !hasEnclosed(table, separatorOf(division))) return null;
    // Where the text ends, a row may be cut off.
    const whole = isWhole || rows.length < 2 ? rows : rows.slice(0, -1);
    return whole.filter((row) => row.some((cell) => cell.trim() !== '')).slice(0, MOST_ROWS);
  };
  const division = guessDivision(table, anki?.separator ?? (excel === '\t' ? 'tab' : excel), sample);
  const rows = sample(division) ?? divide(table, division, isWhole).rows;
  const names = anki?.names ? (divide(anki.names, division, true).rows[0] ?? null) : null;
  const guessed = guessColumns(rows, anki, names);
  return {
    ...division,
    ...guessed,
    html: anki?.html ?? false,
    leadingLines,
    deck: anki?.deck ?? null,
    tags: anki?.tags ?? [],
    origin: anki !== null ? 'anki' : isOurs(table, division) ? 'cardamom' : 'other',
  };
}

/** Whether a table is headed as ours are. */
function isOurs(text: string, division: Pick<TableForm, 'separator'>): boolean {
  const [first = ''] = text.slice(0, 2_000).split(/[\r\n]/u, 1);
  return isOurHeader(first.split(separatorOf(division)).map((name) => name.replaceAll('"', '')));
}

/** Without its first lines, of any kind of line break. */
function withoutLines(text: string, lines: number): string {
  const ends = [...text.matchAll(/\r\n|\r|\n/gu)];
  const last = ends[lines - 1];
  return last === undefined ? '' : text.slice(last.index + last[0].length);
}

/** Whether a cell stands in quotation marks as a whole. */
function hasEnclosed(text: string, separator: string): boolean {
  const edge = RegExp.escape(separator);
  return new RegExp(`(?:^|${edge})"[^"]+"(?:${edge}|$)`, 'mu').test(text);
}

function guessDivision(
  text: string,
  declared: string | null,
  sample: (division: Division) => string[][] | null,
): Division {
  const lines: Division = { separator: 'tab', rowSeparator: 'line', quotes: true };
  if (declared !== null)
    return { ...lines, separator: declared, quotes: sample({ ...lines, separator: declared }) !== null };
  const ours = SEPARATORS.find((separator) => isOurs(text, { separator }));
  if (ours !== undefined) return { ...lines, separator: ours };
  const candidates = [
    ...SEPARATORS.map((separator) => ({ ...lines, separator })),
    ...rowsOfBlocks(text),
    ...DASHES.map((separator) => ({ separator, rowSeparator: 'line', quotes: false })),
  ];
  let best: { division: Division; score: number } | null = null;
  for (const candidate of candidates) {
    for (const division of candidate.quotes ? [candidate, { ...candidate, quotes: false }] : [candidate]) {
      const rows = sample(division);
      if (rows === null) continue;
      const score = scoreOf(rows, division);
      if (score > (best?.score ?? 0)) best = { division, score };
      break;
    }
  }
  return best?.division ?? lines;
}

/** Where learners choose what stands between rows, so that cells may have line breaks. */
function rowsOfBlocks(text: string): Division[] {
  const divisions: Division[] = [];
  const trimmed = text.trim();
  if (/\n[ \t]*\n/u.test(trimmed.replaceAll('\r\n', '\n')))
    for (const separator of ['tab', ',', ' - '])
      divisions.push({
        separator,
        rowSeparator: trimmed.includes('\r\n') ? '\r\n\r\n' : '\n\n',
        quotes: false,
      });
  if (!/[\r\n]/u.test(trimmed) && trimmed.includes(';'))
    for (const separator of ['tab', ',', ' - '])
      divisions.push({ separator, rowSeparator: ';', quotes: false });
  return divisions;
}

/** From 0 for what is no table by this division to 2 for one whose every row has the same columns. */
function scoreOf(rows: readonly (readonly string[])[], { separator, rowSeparator }: Division): number {
  const widths = new Map<number, number>();
  for (const row of rows) {
    // Empty cells at the end of a row are as good as none.
    let width = row.length;
    while (width > 2 && (row[width - 1] ?? '').trim() === '') width -= 1;
    widths.set(width, (widths.get(width) ?? 0) + 1);
  }
  const divided = rows.filter((row) => row.length > 1).length;
  const [width = 1, count = 0] = [...widths].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  if (rows.length === 0 || divided === 0 || width > MOST_COLUMNS) return 0;
  if (width < 2 && divided * 2 < rows.length) return 0;
  const [first = []] = rows;
  const named = first.filter((cell) => fieldOfName(cell) !== undefined).length;
  const names = named > 1 ? 0.5 : 0;
  // A comma with a space behind it stands in a sentence.
  const cells = rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== '');
  const spaced =
    separator === ',' ? cells.filter((cell) => /^\s/u.test(cell)).length / Math.max(1, cells.length) : 0;
  // One long row may be many short ones.
  const alone = rows.length === 1 && rowSeparator === 'line' ? 0.4 : 0;
  const isCustom = rowSeparator !== 'line' || separatorOf({ separator }).length > 1 || separator === '=';
  const share = divided / rows.length;
  return Math.max(0, (share + count / rows.length) / 2 + names - spaced * 0.4 - (isCustom ? 0.3 : 0) - alone);
}
