import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Unreadable } from '#contract/sources.ts';
import { AppError, invalidField } from '#domain/errors.ts';
import { searchText } from '#domain/text/search-text.ts';
import { cleanText } from '#domain/sources/clean-text.ts';
import { titleOfText, TOO_LARGE } from '#domain/sources/source.ts';
import { parseMediaUrl } from '#domain/media/media-reference.ts';
import { replaceImages } from '#domain/sources/tree.ts';
import type { readDocument } from '../../documents/document-thread.ts';
import type { PageTexts, ReadDocument, ReadFailure, ScannedPages } from '../../documents/document.ts';
import { fileTooLarge, type ReceivedFile } from '../../http/files/receive-file.ts';
import { createFairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { addMedia, type MediaDeps } from '../media/media.usecases.ts';
import { sourceBytes } from '../quotas/content-size.ts';
import type { NewPassage, NewSource } from './sources.repository.ts';

/** Documents read at a time, in all and per user: each may take a minute and the memory of a thread. */
const READ_AT_ONCE = 2;
const READ_PER_USER = 1;

const TITLE_MAX = 255;

/** Passages prepared for searching before other requests get a turn. */
const FOLDED_AT_ONCE = 50;

export type Material =
  | { from: 'file'; file: Pick<ReceivedFile, 'name' | 'bytes'>; pageTexts?: PageTexts }
  | { from: 'text'; text: string; title: string | undefined };

/** A file with pages that only a model can read; `hasText` says whether it has others. */
export type FoundScan = { scan: ScannedPages; hasText: boolean };

/** A source that has been read but not saved. */
export type ReadSource = { source: Omit<NewSource, 'id' | 'createdAt'>; passages: NewPassage[] };

type ReaderDeps = MediaDeps & { readDocument: typeof readDocument };

type Context = { userId: string; signal: AbortSignal; log: FastifyBaseLogger };

/**
 * Reads what users add, a few at a time and fairly by user. Throws SOURCE_UNREADABLE, PAYLOAD_TOO_LARGE or
 * VALIDATION_FAILED with a message for the user, or the signal's reason. Pictures become media of the user before the source is
 * saved; if it never is, they are deleted like all unused media.
 */
export type SourceReader = {
  /** Reads all that has text. */
  read: (material: Material, context: Context) => Promise<ReadSource>;
  /** As `read`, unless there are pages that a model could read. */
  readOrFindScan: (material: Material, context: Context) => Promise<ReadSource | FoundScan>;
};

export function createSourceReader(deps: ReaderDeps): SourceReader {
  const semaphore = createFairSemaphore(READ_AT_ONCE, { perOwner: READ_PER_USER });

  async function inTurn<Result>(
    material: Material,
    { userId, signal }: Context,
    use: (document: ReadDocument | ReadFailure) => Promise<Result>,
  ): Promise<Result> {
    const permit = await semaphore.acquire(signal, { owner: userId });
    try {
      return await use(await read(deps, material, signal));
    } finally {
      permit.release();
    }
  }

  return {
    read: (material, context) =>
      inTurn(material, context, (document) =>
        prepare(deps, material, readable(material, document, context.log), context),
      ),
    readOrFindScan: (material, context) =>
      inTurn<ReadSource | FoundScan>(material, context, async (document) =>
        document.scan === undefined
          ? prepare(deps, material, readable(material, document, context.log), context)
          : { scan: document.scan, hasText: !('failed' in document) },
      ),
  };
}

async function read(
  deps: ReaderDeps,
  material: Material,
  signal: AbortSignal,
): Promise<ReadDocument | ReadFailure> {
  if (material.from === 'text')
    return deps.readDocument(
      { name: '', bytes: new TextEncoder().encode(material.text), kind: 'text' },
      signal,
    );
  const { file, pageTexts } = material;
  return deps.readDocument(
    { name: file.name, bytes: await file.bytes(), ...(pageTexts && { pageTexts }) },
    signal,
  );
}

/** The document, unless it could not be read. Throws what a source reader throws. */
function readable(
  material: Material,
  document: ReadDocument | ReadFailure,
  log: FastifyBaseLogger,
): ReadDocument {
  if (!('failed' in document)) return document;
  const { failed, message, detail } = document;
  if (detail !== undefined) log.info({ failed, detail }, 'a source could not be read');
  if (failed === 'too-large') throw fileTooLarge(TOO_LARGE);
  const failure: Unreadable = failed;
  if (material.from === 'file') throw new AppError('SOURCE_UNREADABLE', message, { details: { failure } });
  throw invalidField(
    'text',
    failed === 'empty'
      ? 'There are no words in this text'
      : 'This text cannot be read. Divide it and add the parts you need.',
  );
}

async function prepare(
  deps: MediaDeps,
  material: Material,
  document: ReadDocument,
  context: Context,
): Promise<ReadSource> {
  const { pages, sections } = document;
  const added = await addPictures(deps, document, context);
  const passages: NewPassage[] = [];
  for (const passage of document.passages) {
    const blocks = replaceImages(passage.blocks, (image) =>
      added.has(parseMediaUrl(image.url)?.hash ?? '') ? image : null,
    );
    passages.push({ ...passage, blocks, searchText: searchText(passage.text) });
    if (passages.length % FOLDED_AT_ONCE === 0) await setImmediate();
  }
  const title = titleFor(material, document);
  return {
    source: {
      title,
      kind: material.from === 'text' ? 'pasted' : document.kind,
      fileName: material.from === 'text' ? null : material.file.name,
      pages,
      sections,
      passages: passages.length,
      characters: passages.reduce((sum, { text }) => sum + text.length, 0),
      bytes: sourceBytes(title, passages),
    },
    passages,
  };
}

/** Adds the pictures of a document to the user's media, as many as there is room for. Returns their hashes. */
async function addPictures(
  deps: MediaDeps,
  { pictures }: ReadDocument,
  { userId, signal, log }: Context,
): Promise<Set<string>> {
  const added = new Set<string>();
  try {
    for (const picture of pictures) {
      signal.throwIfAborted();
      added.add((await addMedia(deps, userId, picture)).hash);
    }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'QUOTA_EXCEEDED') throw error;
    log.info({ added: added.size, of: pictures.length }, 'a source has pictures that there is no room for');
  }
  return added;
}

function titleFor(material: Material, { title, passages }: ReadDocument): string {
  const own = cleanText(title).slice(0, TITLE_MAX).toWellFormed();
  const first = passages[0]?.text ?? '';
  if (material.from === 'file') return own || titleOfText(first);
  // The first words may be a heading, which is not part of the passage.
  return material.title ?? (own || titleOfText(withoutMarks(material.text)) || titleOfText(first));
}

/** Removes the marks of a heading, list or rule from the beginning of a text. */
function withoutMarks(text: string): string {
  return text.replace(/^[\s#>*=_~•-]+/u, '');
}
