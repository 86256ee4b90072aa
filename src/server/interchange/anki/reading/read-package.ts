import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Transform, type Readable } from 'node:stream';
import { makeWorkFolder } from '../../../files/work-files.ts';
import {
  startThread,
  type Thread,
  type ThreadLimits,
  type ThreadScript,
} from '../../../concurrency/thread.ts';
import { normalName, type PackagedFile } from '../media-map.ts';
import { ARCHIVE_LIMITS, type ArchiveLimits, PackageArchive, type Packing } from '../package-archive.ts';
import { UnreadablePackage } from '../package-failure.ts';
import { formatOf, type PackageFormat } from '../package-format.ts';
import type { ImportedPiece } from './read-cards.ts';
import type { OpenedPackage, ReadReply, ReadMessage } from './read-worker.ts';
import { unpackDatabase } from './unpack-database.ts';

/** For opening the database, and for each piece. */
const THREAD_LIMITS: ThreadLimits = { milliseconds: 120_000, heapMegabytes: 384, bufferMegabytes: 256 };
/** For all pieces together. A package of 100,000 notes takes a minute or two. */
const MOST_MILLISECONDS = 30 * 60_000;
const WORKER: ThreadScript<ReadMessage, ReadReply> = { url: new URL('./read-worker.ts', import.meta.url) };
/** Names alone take 10 MB for 150,000 files. */
const MOST_MEDIA_MAP_BYTES = 48 * 1024 * 1024;

export type ReadingOptions = {
  /** Where a folder for the unpacked database is made, which goes when the package is closed. */
  temporaryFolder: string;
  signal?: AbortSignal;
  threadLimits?: ThreadLimits;
  archiveLimits?: ArchiveLimits;
  /** For the work on all pieces together. */
  mostMilliseconds?: number;
};

/** An Anki package that is open. */
export type AnkiPackage = {
  /** Which kind of database it has: before 2.1.50, or since. */
  generation: 'old' | 'new';
  /** As many as its tables have rows. */
  cards: number;
  reviews: number;
  /** All its cards, once, in pieces: the next one is only read when it is asked for. Throws UnreadablePackage on the way. */
  pieces: () => AsyncGenerator<ImportedPiece, void>;
  /** The names of its files. */
  files: () => Iterable<string>;
  /** A file, at most so many bytes: the stream ends with an UnreadablePackage error if it is longer or not what the package says. */
  openFile: (name: string, mostBytes: number) => Promise<Readable>;
  close: () => Promise<void>;
};

/**
 * Opens an .apkg or .colpkg file of any version that is in use. Nothing of it is trusted: see
 * `docs/decisions/0017-anki-packages.md`. Throws UnreadablePackage.
 */
export async function openAnkiPackage(path: string, options: ReadingOptions): Promise<AnkiPackage> {
  const { temporaryFolder, signal, threadLimits = THREAD_LIMITS, archiveLimits = ARCHIVE_LIMITS } = options;
  signal?.throwIfAborted();
  const archive = await PackageArchive.open(path, archiveLimits);
  let folder: string | undefined;
  let reader: PackageReader | undefined;
  const close = async () => {
    await reader?.end();
    archive.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const format = await formatOf(archive);
    const media = await readMedia(archive, format);
    folder = await makeWorkFolder(temporaryFolder, 'anki');
    const database = join(folder, 'collection.db');
    await unpackDatabase(archive, format, database, signal);
    const opened = new PackageReader(threadLimits, options.mostMilliseconds ?? MOST_MILLISECONDS, signal);
    reader = opened;
    const contents = await opened.open({ open: database, media, entries: archive.names() });
    const files = await opened.files();
    return {
      ...contents,
      pieces: () => opened.pieces(),
      files: () => files.keys(),
      openFile: (name, mostBytes) =>
        openFile(archive, files.get(normalName(name)), format.packing, mostBytes),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

async function readMedia(
  archive: PackageArchive,
  { mediaMap: form }: PackageFormat,
): Promise<{ bytes: Uint8Array; form: PackageFormat['mediaMap'] }> {
  const packing = form === 'json' ? 'plain' : 'zstd';
  const bytes = archive.has('media')
    ? await archive.readWhole('media', packing, MOST_MEDIA_MAP_BYTES)
    : new Uint8Array();
  return { bytes, form };
}

/** The thread that reads a package, as what it is asked for. */
class PackageReader {
  readonly #thread: Thread<ReadMessage, ReadReply>;
  readonly #signal: AbortSignal | undefined;
  #millisecondsLeft: number;

  constructor(limits: ThreadLimits, mostMilliseconds: number, signal: AbortSignal | undefined) {
    this.#thread = startThread(WORKER, limits);
    this.#millisecondsLeft = mostMilliseconds;
    this.#signal = signal;
  }

  async open(message: ReadMessage): Promise<OpenedPackage> {
    const answer = await this.#ask(message);
    if (!('opened' in answer)) throw new Error(OTHER_ANSWER);
    return answer.opened;
  }

  /** By their names. */
  async files(): Promise<Map<string, PackagedFile>> {
    const files = new Map<string, PackagedFile>();
    for (;;) {
      const answer = await this.#ask('files');
      if (!('files' in answer)) throw new Error(OTHER_ANSWER);
      if (answer.files.length === 0) return files;
      for (const file of answer.files) files.set(file.name, file);
    }
  }

  async *pieces(): AsyncGenerator<ImportedPiece, void> {
    for (;;) {
      const answer = await this.#ask('next');
      if (!('piece' in answer)) throw new Error(OTHER_ANSWER);
      if (answer.piece === null) return;
      yield answer.piece;
    }
  }

  end(): Promise<void> {
    return this.#thread.end();
  }

  async #ask(message: ReadMessage): Promise<Exclude<ReadReply, { failed: unknown }>> {
    const startedAt = performance.now();
    const asked = await this.#thread.ask(message, this.#signal);
    this.#millisecondsLeft -= performance.now() - startedAt;
    if (this.#millisecondsLeft < 0) throw new UnreadablePackage('took-too-long', 'all pieces together');
    if ('answer' in asked) {
      if ('failed' in asked.answer) throw new UnreadablePackage(asked.answer.failed, asked.answer.detail);
      return asked.answer;
    }
    switch (asked.ended) {
      case 'time':
        throw new UnreadablePackage('took-too-long');
      case 'memory':
        throw new UnreadablePackage('took-too-much-memory', asked.detail);
      case 'died':
        throw new UnreadablePackage('damaged', asked.detail);
    }
  }
}

const OTHER_ANSWER = 'The thread answered another question';

async function openFile(
  archive: PackageArchive,
  file: PackagedFile | undefined,
  packing: Packing,
  mostBytes: number,
): Promise<Readable> {
  if (!file) throw new UnreadablePackage('damaged', 'there is no such file');
  const content = await archive.read(file.entry, packing, mostBytes);
  return file.sha1 === null ? content : checked(content, file.sha1);
}

/** Fails at the end if the content is not the one whose hash the package names. */
function checked(content: Readable, sha1: string): Readable {
  const hash = createHash('sha1');
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      const isSame = hash.digest('hex') === sha1;
      done(isSame ? null : new UnreadablePackage('damaged', 'a file is not what the package says'));
    },
  });
  // The reader of the last stream gets the errors.
  return pipeline(content, check, () => undefined);
}
