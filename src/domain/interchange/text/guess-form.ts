import { readAnkiLines } from './anki-lines.ts';
import { fieldOfName } from './column-names.ts';
import { guessColumns, isOurHeader } from './guess-columns.ts';
import { MOST_COLUMNS, type QuoteStyle, separatorOf, type TableForm } from './table-form.ts';

/** How the sample of a table is divided. */
export type Division = Pick<TableForm, 'separator' | 'rowSeparator' | 'quotes' | 'quoteStyle' | 'continued'>;

const LINES: Division = {
  separator: 'tab',
  rowSeparator: 'line',
  quotes: true,
  quoteStyle: 'doubled',
  continued: false,
};

/**
 * The rows of a sample, and whether a quotation mark after them is not closed. `isWhole` says whether the text ends where the
 * file does. The function is passed in because the parser is a package.
 */
export type DivideSample = (
  text: string,
  division: Division,
  isWhole: boolean,
) => { rows: string[][]; isOpen: boolean };

/** Number of rows that are examined. */
const MOST_ROWS = 100;
/** More rows than this above the names of the columns are not a title. */
const MOST_TITLE_ROWS = 20;

/** In order, from characters that nobody writes by chance to characters that are in every text. */
const SEPARATORS = ['tab', ';', '|', ','] as const;
const DASHES = [' - ', ' – ', ' — ', ' = ', ': ', '='] as const;

/** A line before the table that Excel reads, and that other programs write for it. */
const EXCEL_LINE = /^"?sep=(?<separator>[^\r\n"]{1,5})"?(?:\r|\n)/iu;

/** How a table in a text is written, by its beginning. `isWhole` says whether the text is all there is. */
export function guessForm(text: string, isWhole: boolean, divide: DivideSample): Omit<TableForm, 'encoding'> {
  const anki = readAnkiLines(text);
  const excel = EXCEL_LINE.exec(text)?.groups?.['separator'] ?? null;
  const declaredLines = anki?.lines ?? (excel === null ? 0 : 1);
  const table = declaredLines === 0 ? text : withoutLines(text, declaredLines);
  const divideAll = (division: Division): string[][] | null => {
    const { rows: wide, isOpen } = divide(table, division, isWhole);
    const rows = wide.map((row) => row.slice(0, MOST_COLUMNS + 1));
    // Unless cells are quoted, a quotation mark is part of the text.
    if (isOpen && !hasEnclosed(table, separatorOf(division))) return null;
    // The last row of the text may be cut off.
    return isWhole || rows.length < 2 ? rows : rows.slice(0, -1);
  };
  const sample = (division: Division) => filledRows(divideAll(division));
  const division = guessDivision(table, anki?.separator ?? (excel === '\t' ? 'tab' : excel), sample);
  const all =
    divideAll(division) ?? divide(table, division, isWhole).rows.map((row) => row.slice(0, MOST_COLUMNS + 1));
  const titles = anki === null && division.rowSeparator === 'line' ? titleRows(all) : { rows: 0, lines: 0 };
  const rows = filledRows(all.slice(titles.rows)) ?? [];
  const names = anki?.names ? (divide(anki.names, division, true).rows[0] ?? null) : null;
  const isOwn = isOurs(table, division);
  return {
    ...division,
    ...guessColumns(rows, anki, names),
    source: 'text',
    sheet: null,
    html: anki?.html ?? (!isOwn && areHtml(rows)),
    leadingLines: declaredLines + titles.lines,
    deck: anki?.deck ?? null,
    tags: anki?.tags ?? [],
    reverse: anki?.isReversed ?? false,
    origin: anki !== null ? 'anki' : isOwn ? 'cardamom' : 'other',
  };
}

/** How to read a table whose rows are already known, from a workbook or JSON. */
export function guessFormOfRows(
  all: readonly (readonly string[])[],
): Omit<TableForm, 'encoding' | 'source' | 'sheet'> {
  const titles = titleRows(all);
  const rows = filledRows(all.slice(titles.rows)) ?? [];
  const isOwn = rows[0] !== undefined && isOurHeader(rows[0]);
  return {
    ...LINES,
    ...guessColumns(rows, null),
    html: !isOwn && areHtml(rows),
    leadingLines: titles.rows,
    deck: null,
    tags: [],
    reverse: false,
    origin: isOwn ? 'cardamom' : 'other',
  };
}

function filledRows<Row extends readonly string[]>(rows: readonly Row[] | null): Row[] | null {
  return rows?.filter((row) => row.some((cell) => cell.trim() !== '')).slice(0, MOST_ROWS) ?? null;
}

/** The rows above the names that are empty or have only a title, with the lines that they take. */
function titleRows(rows: readonly (readonly string[])[]): { rows: number; lines: number } {
  const none = { rows: 0, lines: 0 };
  const filled = rows.map((row) => row.filter((cell) => cell.trim() !== '').length);
  const first = filled.findIndex((count) => count > 1);
  if (first <= 0 || first > MOST_TITLE_ROWS) return none;
  const below = filled.slice(first).filter((count) => count > 0);
  if (below.filter((count) => count > 1).length * 2 < below.length) return none;
  const lines = rows
    .slice(0, first)
    .flat()
    .reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/gu)?.length ?? 0), first);
  return { rows: first, lines };
}

/** Whether cells are HTML: some have text with tags in it, and none shows a tag as such. */
function areHtml(rows: readonly (readonly string[])[]): boolean {
  const cells = rows.flat().map((cell) => cell.slice(0, LONGEST_LOOK));
  const isShown = cells.some((cell) => SHOWN_TAG.test(cell));
  return !isShown && cells.some((cell) => FORMATTING.test(cell));
}

/** Number of characters of a cell that are searched for tags. */
const LONGEST_LOOK = 1_000;
const FORMATTING =
  /\S\s*<br\s*\/?>\s*\S|<(?<tag>b|i|u|em|strong|p|div|span|sub|sup|ul|ol|li|font|code|ruby)\b[^<>]*>[\s\S]*<\/\k<tag>>|<img\s[^<>]*src\s*=|&nbsp;/iu;
const SHOWN_TAG =
  /^\s{0,9}`?<\/?[a-z][^<>]{0,2000}>`?\s{0,9}$|<\/?(?:html|head|body|script|style|form|input|meta|title)\b/iu;

/** Whether a table is headed as ours are. */
function isOurs(text: string, division: Pick<TableForm, 'separator'>): boolean {
  const [first = ''] = text.slice(0, 2_000).split(/[\r\n]/u, 1);
  return isOurHeader(first.split(separatorOf(division)).map((name) => name.replaceAll('"', '')));
}

/** The text without its first `lines` lines, which may end in any kind of line break. */
export function withoutLines(text: string, lines: number): string {
  const ends = [...text.matchAll(/\r\n|\r|\n/gu)];
  const last = ends[lines - 1];
  return last === undefined ? '' : text.slice(last.index + last[0].length);
}

/** Whether a cell as a whole is in quotation marks. */
function hasEnclosed(text: string, separator: string): boolean {
  const edge = RegExp.escape(separator);
  return new RegExp(`(?:^|${edge})"[^"]+"(?:${edge}|$)`, 'mu').test(text);
}

function guessDivision(
  text: string,
  declared: string | null,
  sample: (division: Division) => string[][] | null,
): Division {
  if (declared !== null) {
    const lines = { ...LINES, separator: declared, quoteStyle: quoteStyleOf(text, declared) };
    return { ...lines, quotes: sample(lines) !== null };
  }
  const ours = SEPARATORS.find((separator) => isOurs(text, { separator }));
  if (ours !== undefined) return { ...LINES, separator: ours };
  const candidates = [
    ...SEPARATORS.map((separator) => ({ ...LINES, separator, quoteStyle: quoteStyleOf(text, separator) })),
    { ...LINES, separator: 'tab', quotes: false, continued: true },
    ...rowsOfBlocks(text),
    ...ownSeparators(text),
    ...DASHES.map((separator) => ({ ...LINES, separator, quotes: false })),
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
  return best?.division ?? LINES;
}

/** How quotation marks within cells are written: doubled, unless there are backslashes before them or curly ones around. */
function quoteStyleOf(text: string, separator: string): QuoteStyle {
  const edge = RegExp.escape(separatorOf({ separator }));
  if (/\\"/u.test(text) && !/[^\\\s]""/u.test(text)) return 'backslash';
  const curly = new RegExp(`(?:^|${edge}) *[“„][^“”„\n]+[”“] *(?:${edge}|$)`, 'mu');
  return curly.test(text) ? 'curly' : 'doubled';
}

/** Separators of texts and cards that learners choose in Quizlet, such as "===" and ";;;". */
function ownSeparators(text: string): Division[] {
  const runs = new Map<string, number>();
  for (const [run] of text.slice(0, 20_000).matchAll(/(?<sign>[^\p{L}\p{N}\s"'.])\k<sign>{1,4}|->|=>|→/gu))
    runs.set(run, (runs.get(run) ?? 0) + 1);
  const often = [...runs].filter(([, count]) => count > 1).toSorted(([, one], [, other]) => other - one);
  const signs = often.slice(0, 4).map(([run]) => run);
  const rows = ['line', ...signs, ...(/\n[ \t]*\n/u.test(text) ? ['\n\n'] : [])];
  return signs.flatMap((separator) =>
    rows
      .filter((rowSeparator) => rowSeparator !== separator)
      .map((rowSeparator) => ({ ...LINES, separator, rowSeparator, quotes: false })),
  );
}

/** Divisions in which learners chose the separator of rows, so that cells may have line breaks. */
function rowsOfBlocks(text: string): Division[] {
  const divisions: Division[] = [];
  const trimmed = text.trim();
  if (/\n[ \t]*\n/u.test(trimmed.replaceAll('\r\n', '\n')))
    for (const separator of ['tab', ',', ' - '])
      divisions.push({
        ...LINES,
        separator,
        rowSeparator: trimmed.includes('\r\n') ? '\r\n\r\n' : '\n\n',
        quotes: false,
      });
  if (!/[\r\n]/u.test(trimmed) && trimmed.includes(';'))
    for (const separator of ['tab', ',', ' - '])
      divisions.push({ ...LINES, separator, rowSeparator: ';', quotes: false });
  return divisions;
}

/** From 0, if this division gives no table, to 2, if every row has the same number of columns. */
function scoreOf(
  rows: readonly (readonly string[])[],
  { separator, rowSeparator, quotes, continued }: Division,
): number {
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
  // A comma followed by a space is part of a sentence, unless all commas are.
  const cells = rows.flatMap((row) => row.slice(1)).filter((cell) => cell !== '');
  const spaces = cells.filter((cell) => /^\s/u.test(cell)).length / Math.max(1, cells.length);
  const isEven = rows.length > 1 && count === rows.length;
  const spaced = separator === ',' && !(quotes && isEven) ? spaces : 0;
  // One long row may be many short ones.
  const alone = rows.length === 1 && rowSeparator === 'line' ? 0.4 : 0;
  const isCustom = rowSeparator !== 'line' || separatorOf({ separator }).length > 1 || separator === '=';
  // The same sign several times in a row was written on purpose.
  const isRun = /^(?<sign>.)\k<sign>+$/u.test(separator) ? 0.2 : 0;
  const unusual = (isCustom ? 0.3 - isRun : 0) + (continued ? 0.31 : 0);
  const share = divided / rows.length;
  return Math.max(0, (share + count / rows.length) / 2 + names - spaced * 0.4 - unusual - alone);
}
