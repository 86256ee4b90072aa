import { open, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile, type ReadStreamOptions } from 'yazl';
import { FALLBACK_TIME_ZONE } from '#domain/local-day.ts';
import {
  startThread,
  type Thread,
  type ThreadLimits,
  type ThreadScript,
} from '../../../concurrency/thread.ts';
import { makeWorkFolder } from '../../../files/work-files.ts';
import { type FindFile, type OutgoingFile, OutgoingMedia } from './outgoing-media.ts';
import type { WrittenCard } from './write-collection.ts';
import type { WriteMessage } from './write-worker.ts';

/** For each piece of cards. */
const THREAD_LIMITS: ThreadLimits = { milliseconds: 120_000, heapMegabytes: 384, bufferMegabytes: 256 };
const WORKER: ThreadScript<WriteMessage, 'done'> = { url: new URL('./write-worker.ts', import.meta.url) };

export type WritingOptions = {
  /** Cards in pieces of a few hundred. Their files are `media:KEY`, by whatever key `findFile` knows. */
  pieces: AsyncIterable<readonly WrittenCard[]> | Iterable<readonly WrittenCard[]>;
  findFile: FindFile;
  /** Whether memories, suspensions and reviews are included. */
  withSchedule: boolean;
  /** Epoch ms. */
  now: number;
  /** The learner's time zone, by whose days cards are due; UTC if it is not known. */
  timeZone?: string;
  /** The learner's, 0 to 1. */
  desiredRetention?: number;
  /** Where a folder for the database is made, which is removed at the end. */
  temporaryFolder: string;
  signal?: AbortSignal;
};

/** What a package contains. */
export type WrittenPackage = { cards: number; files: number; missingFiles: string[] };

/**
 * Writes cards as an .apkg file that every Anki since 2012 opens: a database of schema 11 with our own note type, and a list of
 * media as JSON. The output gets its first bytes once all cards are in the database.
 */
export async function writeAnkiPackage(output: Writable, options: WritingOptions): Promise<WrittenPackage> {
  const { pieces, findFile, withSchedule, temporaryFolder, signal } = options;
  const { now, timeZone = FALLBACK_TIME_ZONE, desiredRetention } = options;
  const folder = await makeWorkFolder(temporaryFolder, 'anki');
  try {
    const database = join(folder, 'collection.anki2');
    const media = new OutgoingMedia(findFile);
    const thread = startThread(WORKER, THREAD_LIMITS);
    let cards = 0;
    try {
      await tell(thread, { start: database, settings: { now, timeZone, desiredRetention } }, signal);
      // The next piece is read while the thread writes.
      let written = Promise.resolve();
      for await (const piece of pieces) {
        const add: WrittenCard[] = [];
        for (const card of piece)
          add.push({ ...withOrWithout(card, withSchedule), content: await media.rename(card.content) });
        await written;
        written = tell(thread, { add }, signal);
        // It is awaited before the next piece; until then, nothing else would handle its failure.
        written.catch(() => undefined);
        cards += add.length;
      }
      await written;
      await tell(thread, 'finish', signal);
    } finally {
      await thread.end();
    }
    const file = await open(database);
    try {
      // The thread has ended, and a reader may be slow: from here on, even a killed process does not leave the cards behind.
      await rm(database);
      await writeZip(output, file, [...media.files], signal);
    } finally {
      await file.close();
    }
    return { cards, files: media.files.size, missingFiles: media.missing };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function withOrWithout(card: WrittenCard, withSchedule: boolean): WrittenCard {
  return withSchedule ? card : { ...card, memory: null, suspended: false, reviews: [] };
}

async function tell(
  thread: Thread<WriteMessage, 'done'>,
  message: WriteMessage,
  signal?: AbortSignal,
): Promise<void> {
  const told = await thread.ask(message, signal);
  if ('answer' in told) return;
  // A full disk is recognised by the error itself.
  throw (
    told.cause ?? new Error(`Writing a package ended (${told.ended}): ${told.detail ?? 'no reason given'}`)
  );
}

async function writeZip(
  output: Writable,
  database: FileHandle,
  files: readonly (readonly [string, OutgoingFile])[],
  signal?: AbortSignal,
): Promise<void> {
  const zip = new ZipFile();
  const written = new PassThrough();
  // A file may fail after everything else has failed.
  written.on('error', () => undefined);
  zip.once('error', (error) => written.destroy(error instanceof Error ? error : new Error(String(error))));
  zip.outputStream.pipe(written);
  // Each file is opened when its turn has come, one after the other.
  let current: PassThrough | undefined;
  written.once('close', () => current?.destroy());
  const add = (name: string, options: Partial<ReadStreamOptions>, start: OutgoingFile['open']) => {
    zip.addReadStreamLazy(name, options, (use) => {
      const content = new PassThrough();
      current = content;
      use(null, content);
      void copy(start, content).catch((error: Error) => written.destroy(error));
    });
  };
  const { size } = await database.stat();
  add('collection.anki2', { size }, () => database.createReadStream({ start: 0, autoClose: false }));
  const names = Object.fromEntries(files.map(([name], index) => [String(index), name]));
  zip.addBuffer(Buffer.from(JSON.stringify(names)), 'media');
  // Pictures and sounds are compressed already.
  for (const [index, [, file]] of files.entries()) add(String(index), { compress: false }, file.open);
  zip.end();
  try {
    await pipeline(written, output, signal ? { signal } : {});
  } finally {
    // It would continue if the output was gone before anything could be sent.
    written.destroy();
  }
}

async function copy(start: OutgoingFile['open'], content: PassThrough): Promise<void> {
  await pipeline(await start(), content);
}
