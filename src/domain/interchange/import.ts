/** Files of other programs that are read as a whole, without any choice. */
export const FOREIGN_FORMATS = [
  'gift',
  'aiken',
  'moodle',
  'qti',
  'mnemosyne',
  'supermemo',
  'cuecards',
  'kvtml',
  'mochi',
] as const;
export type ForeignFormat = (typeof FOREIGN_FORMATS)[number];

/** Whether something is named as one of these formats. */
export function isForeignFormat(name: string): name is ForeignFormat {
  return FOREIGN_FORMATS.some((format) => format === name);
}

/** The origin of an import's cards: an Anki package, rows and columns, Markdown, our own export, or another program. */
export const IMPORT_FORMATS = ['anki', 'table', 'markdown', 'json', ...FOREIGN_FORMATS] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * The state of an import. `choosing`: a table waits for the learner to say what its columns are. `ready`: its cards are
 * drafts that wait to be added. `done` can be undone (`undoing`, `undone`).
 */
export const IMPORT_STATUSES = [
  'choosing',
  'reading',
  'ready',
  'saving',
  'done',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** The results of an import so far. */
export type ImportCounts = {
  /** Cards that the file says it has; null while that is not known. */
  expected: number | null;
  /** Cards that were read, whatever became of them. */
  read: number;
  /** Drafts: cards that the learner does not have yet. */
  fresh: number;
  /** Drafts that have the front of one of the learner's cards, but another back. */
  sameFront: number;
  /** Cards of the learner that have changed in the file since they were imported from it. */
  changed: number;
  /** Those of them that the learner has also changed. */
  edited: number;
  /** Cards of the learner that only get reviews. */
  reviewed: number;
  /** Cards that the learner has already, or that occur twice. */
  known: number;
  /** Parts that are not imported, or not unchanged. */
  omitted: number;
  /** Pictures and sounds in the file. */
  media: number;
  /** Reviews of the drafts. */
  reviews: number;
  /** Drafts with a due date. */
  planned: number;
  /** Drafts that have become cards. */
  saved: number;
  /** Cards of the learner that have been brought up to date. */
  updated: number;
};

/** What the learner decides before the cards of an import are added. */
export type ImportChoices = {
  /** Due dates as in the file, or computed anew from the reviews. */
  schedule: 'keep' | 'compute';
  /** Whose text counts if the file and the learner have changed the same part of a card. */
  edits: 'mine' | 'file';
  /** Whether a card with a known front and another back is added, or replaces the back. */
  sameFronts: 'add' | 'update';
};

export const DEFAULT_CHOICES: ImportChoices = { schedule: 'keep', edits: 'mine', sameFronts: 'add' };

/**
 * What a draft does to a card that the learner has: `changed` brings it up to date; so does `edited`, but the learner has
 * changed the same parts; `same-front` may replace its back; `reviews` only adds to its log.
 */
export const UPDATE_KINDS = ['changed', 'edited', 'same-front', 'reviews'] as const;
export type UpdateKind = (typeof UPDATE_KINDS)[number];

/** How many cards of an import are for a deck of this title; empty where the file names none. */
export type ImportedDeck = { title: string; cards: number };

/** Titles of decks that fit into `most` characters beside a number: "Kanji (2)". */
export function titleOfPart(title: string, part: number, most: number): string {
  if (part === 1) return title;
  const end = ` (${part})`;
  return `${title.slice(0, most - end.length).toWellFormed()}${end}`;
}

/** The title of the deck for a file that names none: the file's name without its ending. */
export function titleOfFile(name: string): string {
  return name.replace(/(?<=.)\.[\da-z]{1,8}$/iu, '').trim() || name;
}
