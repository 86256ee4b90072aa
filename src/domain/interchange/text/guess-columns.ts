import type { AnkiLines } from './anki-lines.ts';
import { areLanguages, fieldOfName } from './column-names.ts';
import { areGroups, areIds, areLinks, filledCells, isNumbering } from './column-shapes.ts';
import { headerEvidence } from './header-row.ts';
import { findQuizColumns } from './quiz-columns.ts';
import {
  type Field,
  type KeyStyle,
  MOST_COLUMNS,
  OUR_COLUMNS,
  REPEATABLE,
  type TagSeparator,
} from './table-form.ts';
import { guessTagSeparator } from './tags.ts';

/** What the columns of a table are, whether its first row says so, and how its cells are written. */
export type GuessedColumns = {
  header: boolean;
  columns: Field[];
  keyStyle: KeyStyle;
  tagSeparator: TagSeparator;
};

type Rows = readonly (readonly string[])[];

/** Whether these are the column names of a table of ours, perhaps with further columns. */
export function isOurHeader(names: readonly string[]): boolean {
  return columnsOfOurs(names).every((field, at) => names[at]?.trim() === field);
}

/** Our columns; earlier tables had no ids. */
function columnsOfOurs(names: readonly string[]): Field[] {
  return OUR_COLUMNS.filter((field, at) => field !== 'id' || names[at]?.trim() === field);
}

/** Guesses from the names in the first row or in Anki's own lines, or else from the shapes and positions of the columns. */
export function guessColumns(
  rows: Rows,
  anki: AnkiLines | null,
  ankiNames: readonly string[] | null = null,
): GuessedColumns {
  const [first = [], ...others] = rows;
  const widest = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const width = Math.min(MOST_COLUMNS, Math.max(widest, ankiNames?.length ?? 0));
  if (isOurHeader(first)) {
    const ours = columnsOfOurs(first);
    const columns = Array.from({ length: width }, (_, at) => ours[at] ?? 'ignore');
    return { header: true, columns, keyStyle: 'number', tagSeparator: 'comma' };
  }
  const header = anki === null && hasNames(first.slice(0, width), rows);
  const names = header ? first : (ankiNames ?? []);
  const body = header ? others : rows;
  const roles = new Roles(body, width);
  if (anki !== null) {
    roles.take(anki.tagsColumn, 'tags');
    roles.take(anki.deckColumn, 'deck');
    roles.take(anki.noteTypeColumn, 'both directions');
    roles.take(anki.guidColumn, 'id');
  }
  const keyStyle = roles.takeQuiz(names);
  roles.takeNames(names);
  roles.takeShapes();
  const { columns } = roles.finish(anki === null);
  const tags = columns.flatMap((field, at) => (field === 'tags' ? filledCells(body, at) : []));
  return { header, columns, keyStyle, tagSeparator: anki === null ? guessTagSeparator(tags) : 'space' };
}

function knownFields(row: readonly string[]): Field[] {
  return row.map(fieldOfName).filter((field) => field !== undefined);
}

function hasBothSides(fields: readonly Field[]): boolean {
  return fields.includes('front') && (fields.includes('back') || fields.includes('correct option'));
}

/** Whether the first row names the columns, judged by known names or by how it differs from the other rows. */
function hasNames(first: readonly string[], rows: Rows): boolean {
  const filled = first.filter((cell) => cell.trim() !== '');
  const known = knownFields(first);
  // "Question 1, Answer 1" is a row, not a name for all.
  if (hasBothSides(known)) return !first.every((cell) => /\d\s?$/u.test(cell));
  if (rows.length < 2) return false;
  const sides = known.filter((field) => field === 'front' || field === 'back');
  const areMost = sides.length < 2 && known.length > 1 && known.length * 2 > filled.length;
  const others = rows.slice(1);
  // In a list of languages, every row names some.
  const isOfLanguages = areLanguages(first) && !others.some(areLanguages);
  if (areMost || isOfLanguages || findQuizColumns(first, others) !== null) return true;
  const evidence = headerEvidence(rows);
  return evidence === 'strong' || (evidence === 'weak' && known.length > 0);
}

/** The fields of columns as they become known; each field goes to the first column that takes it. */
class Roles {
  readonly #rows: Rows;
  readonly #fields: (Field | undefined)[];
  #isQuiz = false;

  constructor(rows: Rows, width: number) {
    this.#rows = rows;
    this.#fields = Array.from({ length: width });
  }

  take(at: number | null, field: Field): void {
    if (at === null || at >= this.#fields.length || this.#fields[at] !== undefined) return;
    if (REPEATABLE.has(field) || !this.#has(field)) this.#fields[at] = field;
    // Two columns with the same name are two texts of a card.
    else if (field !== 'front' && field !== 'back') this.#fields[at] = 'ignore';
  }

  /** Assigns the columns of options and their key; returns how keys are written. */
  takeQuiz(names: readonly string[]): KeyStyle {
    const quiz = findQuizColumns(names, this.#rows);
    if (quiz === null) return 'text';
    this.#isQuiz = true;
    for (const [index, at] of quiz.options.entries()) this.take(at, OPTIONS[index] ?? 'ignore');
    this.take(quiz.key, quiz.areWrong ? 'back' : 'correct option');
    return quiz.keyStyle;
  }

  takeNames(names: readonly string[]): void {
    for (const [at, name] of names.entries()) {
      const field = fieldOfName(name);
      if (field === undefined) continue;
      // Without options, a correct answer is simply the answer.
      const isBack = !this.#isQuiz && (field === 'correct option' || field.startsWith('option '));
      this.take(at, isBack ? (this.#has('back') ? 'ignore' : 'back') : field);
    }
  }

  /** Skips columns that nobody reads. */
  takeShapes(): void {
    if (this.#fields.length <= 2) return;
    for (const at of this.#free()) {
      const cells = filledCells(this.#rows, at);
      if (cells.length === 0 || isNumbering(cells) || areIds(cells) || areLinks(cells))
        this.take(at, 'ignore');
    }
  }

  /** Assigns the sides to the first columns that are left, then the fields that belong to them. */
  finish(isGuessed: boolean): { columns: Field[] } {
    for (const side of this.#isQuiz ? (['front'] as const) : (['front', 'back'] as const)) {
      if (this.#has(side)) continue;
      // A card has two sides, even if both columns are called something else.
      const other = this.#fields.findIndex((field) => field !== undefined && SPARE.has(field));
      const at = this.#free()[0] ?? (other === -1 ? null : other);
      if (at !== null) this.#fields[at] = side;
    }
    const rest = this.#free();
    for (const at of isGuessed ? rest : []) {
      if (areGroups(filledCells(this.#rows, at))) this.take(at, 'tags');
    }
    if (!this.#isQuiz && !this.#has('explanation')) this.take(this.#free()[0] ?? null, 'explanation');
    return { columns: this.#fields.map((field) => field ?? 'ignore') };
  }

  #has(field: Field): boolean {
    return this.#fields.includes(field);
  }

  #free(): number[] {
    return this.#fields.flatMap((field, at) => (field === undefined ? [at] : []));
  }
}

/** Fields that a column has rather than a side, as long as other columns are left for the sides. */
const SPARE: ReadonlySet<Field> = new Set<Field>([
  'tags',
  'explanation',
  'hint 1',
  'difficulty',
  'deck',
  'both directions',
]);
const OPTIONS: readonly Field[] = ['option 1', 'option 2', 'option 3', 'option 4', 'option 5', 'option 6'];
