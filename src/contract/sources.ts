import { z } from 'zod';
import { MAX_PASSAGES_PER_PAGE, MAX_SOURCE_CHARACTERS, MAX_SOURCES_PER_PAGE } from '#domain/limits.ts';
import { SOURCE_KINDS } from '#domain/sources/source.ts';
import {
  boundedText,
  idempotencyHeaders,
  idParams,
  ifMatchHeaders,
  instant,
  requiredText,
  version,
} from './common.ts';
import { title } from './decks.ts';
import { endpoint } from './endpoint.ts';
import { scan } from './scans.ts';
import { blockList } from './source-blocks.ts';

export const source = z
  .object({
    id: z.string(),
    title: z.string(),
    kind: z.enum(SOURCE_KINDS),
    /** Name of the learner's file; null for pasted text. */
    fileName: z.string().nullable(),
    /** Number of pages or slides; null if it has none. */
    pages: z.number().int().nullable(),
    /** Number of passages; positions start at 0. */
    passages: z.number().int(),
    characters: z.number().int(),
    createdAt: instant,
    updatedAt: instant,
    version,
  })
  .meta({ id: 'Source' });

export const section = z.object({
  level: z.number().int(),
  title: z.string(),
  page: z.number().int().nullable(),
  /** Position of the passage in which its text begins. */
  passage: z.number().int(),
});

export const passage = z
  .object({
    position: z.number().int(),
    /** The plain text of `blocks`, which quotes and offsets refer to. */
    text: z.string(),
    blocks: blockList,
    /** Page or slide on which it begins; for subtitles 0 or minus the seconds at which it is said. */
    page: z.number().int().nullable(),
    /** Headings above it, outermost first. */
    headings: z.array(z.string()),
    /** Offsets in `text` at which further pages begin. */
    pageStarts: z.array(z.object({ at: z.number().int(), page: z.number().int() })),
  })
  .meta({ id: 'Passage' });

const found = z.object({
  position: z.number().int(),
  page: z.number().int().nullable(),
  excerpt: z.string(),
  /** Offset of the found text in the excerpt. */
  from: z.number().int(),
  to: z.number().int(),
});

const cardOfSource = z.object({
  id: z.string(),
  deckId: z.string(),
  deckTitle: z.string(),
  front: z.string(),
  position: z.number().int().nullable(),
  quote: z.string(),
});

export const sourceResponse = z.object({ source });
/** A file that was added: a source, or a scan that waits for the learner's consent. The other one is null. */
export const uploadResponse = z.object({ source: source.nullable(), scan: scan.nullable() });
export const sourceListResponse = z.object({
  sources: z.array(source),
  /** `cursor` of the next page; null on the last. */
  next: z.string().nullable(),
});
export const sourceDetails = z.object({ source, sections: z.array(section) });
export const passagesResponse = z.object({ passages: z.array(passage) });
export const foundPassages = z.object({
  found: z.array(found),
  /** Whether there are more. */
  more: z.boolean(),
});
export const cardsOfSource = z.object({ cards: z.array(cardOfSource) });

/** A source, a heading, a passage, a place found and a card, in domain values. */
export type FoundPassage = z.output<typeof found>;
export type CardOfSource = z.output<typeof cardOfSource>;
export type PlacedPassage = z.output<typeof passage>;

/** Values of `failure` in the error SOURCE_UNREADABLE: why a file could not be read. */
export const UNREADABLE = [
  'unknown-kind',
  'empty',
  'encrypted',
  'copy-protected',
  'scanned',
  'no-characters',
  'brotli',
  'damaged',
  'reader-failed',
  'too-large',
  'too-many-pages',
  'too-long',
  'too-much-markup',
  'nests-too-deep',
  'too-many-files',
  'unpacks-to-too-much',
  'took-too-much-memory',
  'took-too-long',
] as const;
export type Unreadable = (typeof UNREADABLE)[number];

function wholeNumber(from: number, to: number, message: string) {
  return z.coerce.number().int(message).min(from, message).max(to, message);
}

const SEARCH = 'Search must be less than 255 characters';

const count = z.number().int();

export const markedResponse = z.object({
  /** Why no card can be made from the text without an AI provider; null if some can, or if there is a provider. */
  refusal: z.string().nullable(),
  marked: z
    .object({
      /** Terms of glossaries and definition lists that have a text. */
      glossaryTerms: count,
      /** Terms that a glossary only names. */
      undefinedTerms: count,
      tables: count,
      /** Terms in bold. */
      markedTerms: count,
      /** Questions with their answers. */
      questions: count,
      abbreviations: count,
      /** Lists whose number of items the text states. */
      lists: count,
    })
    .meta({ id: 'Marked' }),
  /** Lists of pairs that can be imported as cards (`POST /imports/lists`, by their index). */
  lists: z.array(
    z.object({
      kind: z.enum(['glossary', 'table', 'questions', 'words']),
      /** The heading above it; null if there is none. */
      title: z.string().nullable(),
      pairs: count,
    }),
  ),
});

export const sourceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/sources',
    access: 'user',
    scope: 'read',
    tag: 'Sources',
    summary: 'The sources, newest first',
    description: 'A search finds them by their title and their text.',
    query: z.object({
      search: boundedText(255, SEARCH).optional(),
      limit: wholeNumber(
        1,
        MAX_SOURCES_PER_PAGE,
        `Limit must be a whole number from 1 to ${MAX_SOURCES_PER_PAGE}`,
      ).optional(),
      cursor: boundedText(200, 'Invalid cursor').optional(),
    }),
    status: 200,
    response: sourceListResponse,
  }),
  create: endpoint({
    method: 'POST',
    path: '/sources',
    access: 'user',
    scope: 'everything',
    tag: 'Sources',
    summary: 'Add a text',
    description: 'Without a title it is called by its first words. The body may have 10 MiB.',
    headers: idempotencyHeaders,
    body: z.object({
      title: title.optional(),
      text: requiredText(
        MAX_SOURCE_CHARACTERS,
        'Text is required',
        'Text must have at most 3,000,000 characters',
      ),
    }),
    status: 201,
    response: sourceResponse,
  }),
  upload: endpoint({
    method: 'POST',
    path: '/sources/files',
    access: 'user',
    scope: 'everything',
    tag: 'Sources',
    summary: 'Add a file',
    description:
      'PDF, Word, PowerPoint, EPUB, HTML, Markdown, text or subtitles, up to 25 MB and 600 pages. A file that cannot be ' +
      `read is 422 with the code \`SOURCE_UNREADABLE\` and, as \`failure\`, one of ${UNREADABLE.join(', ')}; one that is ` +
      'too large is 413. Where the model sees pictures, a photo (PNG, JPEG or WebP) and a PDF with scanned pages become a ' +
      'scan, which waits for the consent to send its pages (`POST /scans/{id}/start`).',
    headers: idempotencyHeaders,
    takes: 'file',
    status: 201,
    response: uploadResponse,
  }),
  addScan: endpoint({
    method: 'POST',
    path: '/scans/:id/source',
    access: 'user',
    scope: 'everything',
    tag: 'Sources',
    summary: 'Make a source of a file with the pages that have been read, without the others',
    params: idParams,
    status: 201,
    response: sourceResponse,
  }),
  read: endpoint({
    method: 'GET',
    path: '/sources/:id',
    access: 'user',
    scope: 'read',
    tag: 'Sources',
    summary: 'One source, with its headings',
    params: idParams,
    status: 200,
    response: sourceDetails,
  }),
  passages: endpoint({
    method: 'GET',
    path: '/sources/:id/passages',
    access: 'user',
    scope: 'read',
    tag: 'Sources',
    summary: 'The text of a source, in passages',
    params: idParams,
    query: z.object({
      from: wholeNumber(0, 1_000_000, 'From must be the position of a passage').default(0),
      limit: wholeNumber(
        1,
        MAX_PASSAGES_PER_PAGE,
        `Limit must be a whole number from 1 to ${MAX_PASSAGES_PER_PAGE}`,
      ).default(MAX_PASSAGES_PER_PAGE),
    }),
    status: 200,
    response: passagesResponse,
  }),
  search: endpoint({
    method: 'GET',
    path: '/sources/:id/search',
    access: 'user',
    scope: 'read',
    tag: 'Sources',
    summary: 'The first passages of a source that contain a text',
    params: idParams,
    query: z.object({ query: requiredText(255, 'Search is required', SEARCH) }),
    status: 200,
    response: foundPassages,
  }),
  marked: endpoint({
    method: 'GET',
    path: '/sources/:id/marked',
    access: 'user',
    scope: 'read',
    tag: 'Sources',
    summary: 'What the author of a source marked, and which lists of it can be imported as cards',
    description: 'A text that takes too long to look through is 422 with the code `SOURCE_UNUSABLE`.',
    params: idParams,
    status: 200,
    response: markedResponse,
  }),
  cards: endpoint({
    method: 'GET',
    path: '/sources/:id/cards',
    access: 'user',
    scope: 'read',
    tag: 'Sources',
    summary: 'The cards that were made from a source, by passage',
    params: idParams,
    status: 200,
    response: cardsOfSource,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/sources/:id',
    access: 'user',
    scope: 'everything',
    tag: 'Sources',
    summary: 'Rename a source',
    params: idParams,
    headers: ifMatchHeaders,
    body: z.object({ title }),
    status: 200,
    response: sourceResponse,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/sources/:id',
    access: 'user',
    scope: 'everything',
    tag: 'Sources',
    summary: 'Delete a source; cards that were made from it keep what they quote',
    params: idParams,
    headers: ifMatchHeaders,
    status: 204,
    response: z.null(),
  }),
};
