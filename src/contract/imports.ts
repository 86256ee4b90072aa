import { z } from 'zod';
import {
  DEFAULT_CHOICES,
  IMPORT_FORMATS,
  IMPORT_STATUSES,
  UPDATE_KINDS,
} from '#domain/interchange/import.ts';
import { CONTENT_PARTS } from '#domain/interchange/merge-content.ts';
import {
  FIELDS,
  KEY_STYLES,
  LONGEST_SEPARATOR,
  MOST_COLUMNS,
  QUOTE_STYLES,
  ROW_SOURCES,
  TAG_SEPARATORS,
} from '#domain/interchange/text/table-form.ts';
import { TEXT_ENCODINGS } from '#domain/text/text-encodings.ts';
import { content } from './wire-card.ts';
import { boundedText, idempotencyHeaders, idOf, idParams, instant, requiredText } from './common.ts';
import { title } from './decks.ts';
import { endpoint } from './endpoint.ts';

/** Longest text that can be pasted, in characters. Longer texts come as files. */
const MAX_PASTED_CHARACTERS = 3_000_000;

const count = z.number().int();

/** What a learner decides before the cards of an import are added. */
export const importChoices = z
  .object({
    /** Due dates as in the file, or computed anew from the reviews. */
    schedule: z
      .enum(['keep', 'compute'], 'Schedule must be keep or compute')
      .default(DEFAULT_CHOICES.schedule),
    /** Whose text counts where both the file and the learner have changed a part of a card. */
    edits: z.enum(['mine', 'file'], 'Edits must be mine or file').default(DEFAULT_CHOICES.edits),
    /** Whether a card with a known front and a different back is added, or replaces the back. */
    sameFronts: z
      .enum(['add', 'update'], 'Same fronts must be add or update')
      .default(DEFAULT_CHOICES.sameFronts),
  })
  .meta({ id: 'ImportChoices' });

export const cardImport = z
  .object({
    id: z.string(),
    /** Name of the learner's file, or the beginning of the pasted text. */
    name: z.string(),
    format: z.enum(IMPORT_FORMATS),
    status: z.enum(IMPORT_STATUSES),
    /** Message about why it failed or why adding its cards stopped. */
    problem: z.string().nullable(),
    /** Number of cards according to the file; null while unknown. */
    expected: count.nullable(),
    /** Number of cards read so far. */
    read: count,
    /** Number of cards that the learner does not have yet. */
    fresh: count,
    /** Number of those with the front of one of the learner's cards and a different back. */
    sameFront: count,
    /** Number of the learner's cards that the file has changed since they came from it. */
    changed: count,
    /** Number of those that the learner has changed, too. */
    edited: count,
    /** Number of the learner's cards that only get reviews. */
    reviewed: count,
    /** Number of cards that the learner already has or that occur twice. */
    known: count,
    /** Number of lines in the report: what was left out or changed. */
    omitted: count,
    /** Number of pictures and sounds. */
    media: count,
    reviews: count,
    /** Number of cards with a due date in the file. */
    planned: count,
    /** Number of cards added. */
    saved: count,
    /** Number of the learner's cards brought up to date. */
    updated: count,
    /** What the learner decided before the cards were added; null before that. */
    choices: importChoices.nullable(),
    createdAt: instant,
    finishedAt: instant.nullable(),
  })
  .meta({ id: 'Import' });
export type CardImport = z.output<typeof cardImport>;

export const omission = z.object({
  what: z.enum(['card', 'row', 'option', 'tag', 'media', 'review', 'text']),
  /** Number of the row or card, from 1; null for the whole file. */
  place: count.nullable(),
  text: z.string(),
  reason: z.string(),
});

const SEPARATOR = `A separator has 1 to ${LONGEST_SEPARATOR} characters`;
const separator = boundedText(LONGEST_SEPARATOR, SEPARATOR, SEPARATOR);

/**
 * How a table is read (`TableForm`). Clients change what a preview returned and send it back. Fields with a default are missing
 * in forms that were stored before these fields existed.
 */
export const tableForm = z
  .object({
    source: z.enum(ROW_SOURCES, 'Unknown source').default('text'),
    sheet: boundedText(255, 'Sheet must be at most 255 characters').nullable().default(null),
    encoding: z.enum(TEXT_ENCODINGS, 'Unknown encoding'),
    separator,
    rowSeparator: separator,
    quotes: z.boolean('Quotes must be true or false'),
    quoteStyle: z.enum(QUOTE_STYLES, 'Unknown quote style').default('doubled'),
    continued: z.boolean('Continued must be true or false').default(false),
    header: z.boolean('Header must be true or false'),
    columns: z
      .array(z.enum(FIELDS, 'Unknown field'), 'Columns must be a list of fields')
      .max(MOST_COLUMNS, `At most ${MOST_COLUMNS} columns`),
    html: z.boolean('Html must be true or false'),
    leadingLines: z.int('Leading lines must be a number').min(0).max(1_000),
    deck: boundedText(255, 'Deck must be less than 255 characters').nullable(),
    tags: z.array(boundedText(200, 'Each tag must be at most 200 characters')).max(100),
    tagSeparator: z.enum(TAG_SEPARATORS, 'Unknown tag separator').default('comma'),
    keyStyle: z.enum(KEY_STYLES, 'Unknown key style').default('number'),
    reverse: z.boolean('Reverse must be true or false').default(false),
    origin: z.enum(['cardamom', 'anki', 'other']),
  })
  .meta({ id: 'TableForm' });

export const tablePreview = z.object({
  form: tableForm,
  /** First rows as they are in the file, including the row of names. */
  rows: z.array(z.array(z.string())),
  /** Number of columns in the widest row. */
  columns: count,
  /** Number of rows read for the preview. */
  rowsSeen: count,
  /** Names of the sheets of a workbook; none for other files. */
  sheets: z.array(z.string()),
  /** Whether the text can hardly be in another encoding. */
  certain: z.boolean(),
  /** First cards as they will be added. */
  cards: z.array(content),
  /** Message about why no card can be read like this; null if all is well. */
  problem: z.string().nullable(),
});
export type TablePreview = z.output<typeof tablePreview>;

/** Decks of an import per response. */
export const MAX_IMPORT_DECKS_PER_PAGE = 50;
const PAGE_LIMIT = `Limit must be a whole number from 1 to ${MAX_IMPORT_DECKS_PER_PAGE}`;

const deckOfImport = z.object({ title: z.string(), cards: count });
const deckWithImported = z.object({ id: z.string(), title: z.string(), cards: count });

/** Updates of cards per response. */
export const MAX_IMPORT_CHANGES_PER_PAGE = 50;

/** What an import does to one of the learner's cards. */
export const importChange = z
  .object({
    cardId: z.string(),
    deckId: z.string(),
    kind: z.enum(UPDATE_KINDS).exclude(['reviews']),
    /** The card as it is. */
    mine: content,
    /** The card as it is in the file. */
    file: content,
    /** The card as it becomes if the learner's own changes stay. */
    merged: content,
    /** Parts that both have changed. */
    conflicts: z.array(z.enum(CONTENT_PARTS)),
  })
  .meta({ id: 'ImportChange' });
export type ImportChange = z.output<typeof importChange>;

export const importResponse = z.object({ import: cardImport });
export const importList = z.object({ imports: z.array(cardImport) });
export const importDetails = z.object({
  import: cardImport,
  /** Number of decks that the cards are for. */
  deckCount: count,
  /** First decks; a title is empty if the file names none. */
  decks: z.array(deckOfImport),
  /** Where the next page of them begins (`GET /imports/{id}/decks`); null for none. */
  nextDecks: z.string().nullable(),
  /** First cards that wait to be added. */
  cards: z.array(z.object({ deck: z.string(), content })),
  /** First changes to the learner's cards. */
  changes: z.array(importChange),
  /** Where the next page of them begins (`GET /imports/{id}/changes`); null for none. */
  nextChanges: z.string().nullable(),
  /** First lines of the report. */
  omissions: z.array(omission),
  /** First decks that cards were added to. */
  addedTo: z.array(deckWithImported),
  /** Where the next page of them begins (`GET /imports/{id}/added-to`); null for none. */
  nextAddedTo: z.string().nullable(),
});

const next = z.string().nullable().describe('The `cursor` of the next page; null on the last one');
export const importDecksPage = z.object({ decks: z.array(deckOfImport), next });
const addedToPage = z.object({ decks: z.array(deckWithImported), next });

const pageQuery = z.object({
  limit: z.coerce
    .number()
    .int(PAGE_LIMIT)
    .min(1, PAGE_LIMIT)
    .max(MAX_IMPORT_DECKS_PER_PAGE, PAGE_LIMIT)
    .optional(),
  cursor: boundedText(200, 'Invalid cursor').optional(),
});

const LIST = 'List must be the index of a list of the source';

export const importEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/imports',
    access: 'user',
    scope: 'read',
    tag: 'Imports',
    summary: 'The latest imports, newest first',
    status: 200,
    response: importList,
  }),
  paste: endpoint({
    method: 'POST',
    path: '/imports',
    access: 'user',
    scope: 'write-cards',
    tag: 'Imports',
    summary: 'Import cards from a text',
    description:
      'Rows ("term, tab, definition", CSV, Quizlet, a spreadsheet), Markdown, GIFT, Aiken or JSON. A table waits for what ' +
      'its columns are (`choosing`), anything else is read at once. The body may have 10 MiB.',
    headers: idempotencyHeaders,
    body: z.object({
      text: requiredText(
        MAX_PASTED_CHARACTERS,
        'Text is required',
        'Text must have at most 3,000,000 characters. Save it as a file and import that.',
      ),
    }),
    status: 201,
    response: importResponse,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/imports/files',
    access: 'user',
    scope: 'write-cards',
    tag: 'Imports',
    summary: 'Import cards from a file',
    description:
      'An Anki package (.apkg, .colpkg), a table (CSV, TSV, text, .xlsx, .xls, .ods, JSON), Markdown, a question bank (GIFT, ' +
      'Aiken, Moodle XML, QTI) or a file of Mnemosyne, SuperMemo, CueCards, Mochi or KDE (KVTML). It is read in the ' +
      'background; one that cannot be read ends as `failed` with a sentence in `problem`. Any other file is 422 with the code ' +
      '`IMPORT_UNREADABLE` and a sentence that names it where it can, one that is too large 413.',
    headers: idempotencyHeaders,
    takes: 'file',
    status: 201,
    response: importResponse,
  }),
  fromSource: endpoint({
    method: 'POST',
    path: '/imports/lists',
    access: 'user',
    scope: 'write-cards',
    tag: 'Imports',
    summary: 'Import a list of pairs that a source has, such as its glossary',
    description: 'The cards say where in the source they come from.',
    headers: idempotencyHeaders,
    body: z.object({
      sourceId: idOf('Source'),
      /** Index among the `lists` of `GET /sources/:id/marked`. */
      list: z.int(LIST).nonnegative(LIST),
    }),
    status: 201,
    response: importResponse,
  }),
  read: endpoint({
    method: 'GET',
    path: '/imports/:id',
    access: 'user',
    scope: 'read',
    tag: 'Imports',
    summary: 'How far an import is, and what it brings',
    params: idParams,
    status: 200,
    response: importDetails,
  }),
  decks: endpoint({
    method: 'GET',
    path: '/imports/:id/decks',
    access: 'user',
    scope: 'read',
    tag: 'Imports',
    summary: 'The decks that the cards of an import are for, in the order of its file',
    params: idParams,
    query: pageQuery,
    status: 200,
    response: importDecksPage,
  }),
  addedTo: endpoint({
    method: 'GET',
    path: '/imports/:id/added-to',
    access: 'user',
    scope: 'read',
    tag: 'Imports',
    summary: 'The decks that cards of an import were added to, with how many are still there',
    params: idParams,
    query: pageQuery,
    status: 200,
    response: addedToPage,
  }),
  changes: endpoint({
    method: 'GET',
    path: '/imports/:id/changes',
    access: 'user',
    scope: 'read',
    tag: 'Imports',
    summary: 'What an import would change about cards that the learner has',
    params: idParams,
    query: pageQuery,
    status: 200,
    response: z.object({ changes: z.array(importChange), next }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/imports/:id/preview',
    access: 'user',
    scope: 'write-cards',
    tag: 'Imports',
    summary: 'How a table would be read',
    description: 'Without a form, as it seems to be meant; `sheet` then chooses a sheet of a workbook.',
    params: idParams,
    body: z.object({
      form: tableForm.nullable().default(null),
      sheet: boundedText(255, 'Sheet must be at most 255 characters').nullable().default(null),
    }),
    status: 200,
    response: tablePreview,
  }),
  start: endpoint({
    method: 'POST',
    path: '/imports/:id/start',
    access: 'user',
    scope: 'write-cards',
    tag: 'Imports',
    summary: 'Read a table that waits for its form',
    params: idParams,
    body: z.object({ form: tableForm }),
    status: 200,
    response: importResponse,
  }),
  save: endpoint({
    method: 'POST',
    path: '/imports/:id/save',
    access: 'user',
    scope: 'write-cards',
    tag: 'Imports',
    summary: 'Add the cards of an import',
    description:
      'In the background. Cards go to decks of their titles, which are made where there are none; those without a deck in ' +
      'the file to `deckId`, or to a deck of the given title. Cards that came from the same file before are brought up to ' +
      'date. Sent again, it adds nothing twice.',
    params: idParams,
    body: z.object({
      deckId: idOf('Deck').nullable().default(null),
      title: title.nullable().default(null),
      ...importChoices.shape,
    }),
    status: 200,
    response: importResponse,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/imports/:id/undo',
    access: 'user',
    scope: 'write-cards',
    tag: 'Imports',
    summary: 'Take back an import',
    description:
      'In the background: its cards go with their reviews before the import, and the decks that it made if nothing else is in ' +
      'them.',
    params: idParams,
    status: 200,
    response: importResponse,
  }),
  report: endpoint({
    method: 'GET',
    path: '/imports/:id/report',
    access: 'user',
    scope: 'read',
    tag: 'Imports',
    summary: 'What was there already and what does not come in, row by row, as CSV',
    params: idParams,
    status: 200,
    response: z.unknown().meta({ type: 'string', format: 'binary' }),
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/imports/:id',
    access: 'user',
    scope: 'write-cards',
    tag: 'Imports',
    summary: 'Throw an import away before its cards are added, or forget one that has ended; its cards stay',
    description: 'It is gone at once; what it has staged is deleted in the background.',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
};
