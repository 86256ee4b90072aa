import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Unreadable } from '#contract/sources.ts';
import { AppError, invalidField } from '#domain/errors.ts';
import { searchText } from '#domain/text/search-text.ts';
import { cleanText } from '#domain/sources/clean-text.ts';
import { titleOfText, TOO_LARGE } from '#domain/sources/source.ts';
import type { readDocument } from '../../documents/document-thread.ts';
import type { ReadDocument } from '../../documents/document.ts';
import { fileTooLarge, type ReceivedFile } from '../../http/files/receive-file.ts';
import { createFairSemaphore } from '../../concurrency/fair-semaphore.ts';
import { sourceBytes } from '../quotas/content-size.ts';
import type { NewPassage, NewSource } from './sources.repository.ts';

/** Documents read at a time, in all and per user: each may take a minute and the memory of a thread. */
const READ_AT_ONCE = 2;
const READ_PER_USER = 1;

const TITLE_MAX = 255;

/** Passages prepared for searching before other requests get a turn. */
const FOLDED_AT_ONCE = 50;

export type Material =
  { from: 'file'; file: ReceivedFile } | { from: 'text'; text: string; title: string | undefined };

/** A source that has been read but not saved. */
export type ReadSource = { source: Omit<NewSource, 'id' | 'createdAt'>; passages: NewPassage[] };

type ReaderDeps = { readDocument: typeof readDocument };

export type SourceReader = (
  material: Material,
  context: { userId: string; signal: AbortSignal; log: FastifyBaseLogger },
) => Promise<ReadSource>;

/**
 * Reads what users add, a few at a time and fairly by user. Throws SOURCE_UNREADABLE, PAYLOAD_TOO_LARGE or
 * VALIDATION_FAILED with a message for the user, or the signal's reason.
 */
export function createSourceReader(deps: ReaderDeps): SourceReader {
  const semaphore = createFairSemaphore(READ_AT_ONCE, { perOwner: READ_PER_USER });
  return async (material, { userId, signal, log }) => {
    const permit = await semaphore.acquire(signal, { owner: userId });
    try {
      return await prepare(material, await read(deps, material, signal, log));
    } finally {
      permit.release();
    }
  };
}

async function read(
  deps: ReaderDeps,
  material: Material,
  signal: AbortSignal,
  log: FastifyBaseLogger,
): Promise<ReadDocument> {
  const isText = material.from === 'text';
  const document = await deps.readDocument(
    isText
      ? { name: '', bytes: new TextEncoder().encode(material.text), kind: 'text' }
      : { name: material.file.name, bytes: await material.file.bytes() },
    signal,
  );
  if (!('failed' in document)) return document;
  const { failed, message, detail } = document;
  if (detail !== undefined) log.info({ failed, detail }, 'a source could not be read');
  if (failed === 'too-large') throw fileTooLarge(TOO_LARGE);
  const failure: Unreadable = failed;
  if (!isText) throw new AppError('SOURCE_UNREADABLE', message, { details: { failure } });
  throw invalidField(
    'text',
    failed === 'empty'
      ? 'There are no words in this text'
      : 'This text cannot be read. Divide it and add the parts you need.',
  );
}

async function prepare(material: Material, document: ReadDocument): Promise<ReadSource> {
  const { pages, sections } = document;
  const passages: NewPassage[] = [];
  for (const passage of document.passages) {
    passages.push({ ...passage, searchText: searchText(passage.text) });
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
