import { searchText } from '../../text/search-text.ts';
import { filledCells } from './column-shapes.ts';
import { keysOf, type NumberedOption } from './quiz-key.ts';
import { KEY_STYLES, type KeyStyle } from './table-form.ts';

/** Which columns of a table have the options of quizzes, and how the right one is named. */
export type QuizColumns = {
  /** In order, at most six. */
  options: readonly number[];
  /** The column that names the right option. */
  key: number;
  keyStyle: KeyStyle;
  /** Whether the options are only the wrong ones, so that the key is another one. */
  areWrong: boolean;
};

const MOST_OPTIONS = 6;
/** Number of characters of a name that are examined. */
const LONGEST_NAME = 200;
/** Share of rows whose key must be one of their options. */
const RESOLVED = 0.7;

const WRONG =
  /^(?:incorrect|wrong|false|distractor|falsch|faux|fausse|incorrect[ao]|errad[ao]|errat[ao]|sbagliat[ao])/u;
const KEY =
  /correct|right|solution|answer|key|richtig|losung|antwort|bonne|reponse|respuesta|risposta|resposta|правильн|正解|答案|정답/u;
const NUMBERED = /\bnumber|#|\bnr\b|\bindex\b|choose at least/u;

/** The columns of quizzes in a table with names; null if there are none. `rows` are the rows below the names. */
export function findQuizColumns(
  names: readonly string[],
  rows: readonly (readonly string[])[],
): QuizColumns | null {
  const groups = optionGroups(names.map((name, at) => ({ at, name })));
  for (const { stem, columns } of groups) {
    const options = columns.slice(0, MOST_OPTIONS);
    if (WRONG.test(stem)) {
      const key = names.findIndex(
        (name, at) => !columns.includes(at) && /correct|right|richtig|bonne/u.test(folded(name)),
      );
      if (key !== -1) return { options, key, keyStyle: 'text', areWrong: true };
      continue;
    }
    const found = findKey(names, rows, options);
    if (found !== null) return { options, ...found, areWrong: false };
  }
  return null;
}

/** Names that only differ in a number or letter at their end, counted from 1 or A. */
function optionGroups(named: readonly { at: number; name: string }[]): { stem: string; columns: number[] }[] {
  const parts = named.flatMap(({ at, name }) => {
    const whole = folded(name);
    const digit = /(?:\d{1,2}|(?<![a-z])[a-j])$/u.exec(whole)?.[0] ?? '';
    if (digit === '') return [];
    const number = /\d/u.test(digit) ? Number(digit) : (digit.codePointAt(0) ?? 0) - 96;
    const stem = whole.slice(0, whole.length - digit.length).replace(/[ _.-]{1,3}$/u, '');
    return [{ at, stem, number }];
  });
  return [...Map.groupBy(parts, ({ stem }) => stem)]
    .map(([stem, group]) => ({ stem, group }))
    .filter(({ group }) => group.length >= 2 && group.every(({ number }, index) => number === index + 1))
    .map(({ stem, group }) => ({ stem, columns: group.map(({ at }) => at) }));
}

/** A name without its explanation, in lower case: "Answer 1 - max 75 characters", "optionA", "Answer 3 (Optional)". */
function folded(name: string): string {
  const short = name.slice(0, LONGEST_NAME).split(/[(\n]| [-–—:] /u, 1)[0] ?? '';
  return searchText(short.replaceAll(/(?<=[a-z])(?=[A-Z\d])/gu, ' '));
}

function findKey(
  names: readonly string[],
  rows: readonly (readonly string[])[],
  options: readonly number[],
): { key: number; keyStyle: KeyStyle } | null {
  let best: { key: number; keyStyle: KeyStyle; score: number } | null = null;
  for (const [at, name] of names.entries()) {
    if (options.includes(at)) continue;
    const cells = filledCells(rows, at);
    const isNamed = KEY.test(searchText(name.slice(0, LONGEST_NAME)));
    const isConstant = cells.length > 2 && new Set(cells).size === 1;
    if (cells.length === 0 || (isConstant && !isNamed)) continue;
    for (const keyStyle of KEY_STYLES) {
      const share = resolvedShare(rows, { at, options, keyStyle });
      if (share < RESOLVED) continue;
      const score = share + (isNamed ? 1 : 0) + preference(keyStyle, name);
      if (score > (best?.score ?? 0)) best = { key: at, keyStyle, score };
    }
  }
  return best;
}

/** If the cells fit in several ways, the text of an option is more likely than a number, unless the name asks for a number. */
function preference(style: KeyStyle, name: string): number {
  if (style === 'text') return NUMBERED.test(searchText(name.slice(0, LONGEST_NAME))) ? 0 : 0.02;
  if (style === 'index') return /index|\bidx\b/u.test(searchText(name.slice(0, LONGEST_NAME))) ? 0.03 : 0;
  return 0.01;
}

function resolvedShare(
  rows: readonly (readonly string[])[],
  { at, options, keyStyle }: { at: number; options: readonly number[]; keyStyle: KeyStyle },
): number {
  const withKey = rows.filter((row) => (row[at] ?? '').trim() !== '');
  const resolved = withKey.filter((row) => {
    const given = numberedOptions(options.map((column) => row[column] ?? ''));
    return keysOf(row[at] ?? '', given, keyStyle).length > 0;
  });
  return withKey.length === 0 ? 0 : resolved.length / withKey.length;
}

/** The options of a row that are filled, with their numbers. */
export function numberedOptions(cells: readonly string[]): NumberedOption[] {
  return cells
    .map((cell, index) => ({ number: index + 1, option: cell.trim() }))
    .filter(({ option }) => option !== '');
}
