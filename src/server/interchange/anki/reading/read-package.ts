import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { MaskedPicture } from '#domain/interchange/anki/occlusion.ts';
import { FALLBACK_TIME_ZONE } from '#domain/local-day.ts';
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
import { kindOfAnkiFile } from '../package-file.ts';
import { formatOf, type PackageFormat } from '../package-format.ts';
import { drawMask } from './draw-mask.ts';
import type { ImportedPiece } from './read-cards.ts';
import type { OpenedPackage, OpenMessage, ReadReply, ReadMessage } from './read-worker.ts';
import { copyDatabase, unpackDatabase } from './unpack-database.ts';

/** For opening the database, and for each piece. */
const THREAD_LIMITS: ThreadLimits = { milliseconds: 120_000, heapMegabytes: 384, bufferMegabytes: 256 };
/** For all pieces together. A package of 100,000 notes takes a minute or two. */
const MOST_MILLISECONDS = 30 * 60_000;
const WORKER: ThreadScript<ReadMessage, ReadReply> = { url: new URL('./read-worker.ts', import.meta.url) };
/** Names alone take 10 MB for 150,000 files. */
const MOST_MEDIA_MAP_BYTES = 48 * 1024 * 1024;

export type ReadingOptions = {
  /** Where a folder for the unpacked database is made, which is removed when the package is closed. */
  temporaryFolder: string;
  /** The learner's time zone (IANA), by whose days cards are due; UTC by default. */
  timeZone?: string;
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
  /** All its cards, once, in pieces: the next one is only read when it is asked for. Throws UnreadablePackage while reading. */
  pieces: () => AsyncGenerator<ImportedPiece, void>;
  /** The names of its files. */
  files: () => Iterable<string>;
  /** A file of at most this many bytes: the stream ends with an UnreadablePackage error if it is longer or not what the package says. */
  openFile: (name: string, mostBytes: number) => Promise<Readable>;
  close: () => Promise<void>;
};

/**
 * Opens an .apkg or .colpkg file of any version that is in use, or the database of a collection (.anki2, .anki21), which has
 * no media. Nothing in it is trusted: see `docs/decisions/0017-anki-packages.md`. Throws UnreadablePackage.
 */
export async function openAnkiPackage(path: string, options: ReadingOptions): Promise<AnkiPackage> {
  const { temporaryFolder, signal, threadLimits = THREAD_LIMITS, archiveLimits = ARCHIVE_LIMITS } = options;
  const { timeZone = FALLBACK_TIME_ZONE } = options;
  signal?.throwIfAborted();
  const kind = await kindOfAnkiFile(path);
  if (kind === null) throw new UnreadablePackage('not-a-package', 'neither a zip nor a database');
  const archive = kind === 'package' ? await PackageArchive.open(path, archiveLimits) : null;
  let folder: string | undefined;
  let reader: PackageReader | undefined;
  const close = async () => {
    await reader?.end();
    archive?.close();
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  };
  try {
    const format = archive && (await formatOf(archive));
    const media = archive && format ? await readMedia(archive, format) : NO_MEDIA;
    folder = await makeWorkFolder(temporaryFolder, 'anki');
    const database = join(folder, 'collection.db');
    if (archive && format) await unpackDatabase(archive, format, database, signal);
    else await copyDatabase(path, database, signal);
    const opened = new PackageReader(threadLimits, options.mostMilliseconds ?? MOST_MILLISECONDS, signal);
    reader = opened;
    const entries = archive?.names() ?? '';
    const contents = await opened.open({ open: database, media, entries, timeZone });
    const files = await opened.files();
    const openNamed: OpenFile = async (name, mostBytes) => {
      const file = files.get(normalName(name));
      if (!archive || !format || !file) throw new UnreadablePackage('damaged', 'there is no such file');
      return openFile(archive, file, format.packing, mostBytes);
    };
    return {
      ...contents,
      pieces: () => opened.pieces(),
      files: () => files.keys(),
      openFile: (name, mostBytes) => {
        const masked = opened.masked.get(name);
        return masked === undefined ? openNamed(name, mostBytes) : openMasked(masked, openNamed, mostBytes);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const NO_MEDIA: OpenMessage['media'] = { bytes: new Uint8Array(), form: 'json' };

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

/** The thread that reads a package, with a method for each request. */
class PackageReader {
  readonly #thread: Thread<ReadMessage, ReadReply>;
  readonly #signal: AbortSignal | undefined;
  #millisecondsLeft: number;
  /** The masked pictures of the last piece, by their names. */
  masked: ReadonlyMap<string, MaskedPicture> = new Map();

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
      const masked = answer.piece.cards.flatMap((card) => card.masked);
      this.masked = new Map(masked.map((picture) => [picture.name, picture]));
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

type OpenFile = AnkiPackage['openFile'];

/** A drawing has a few shapes. */
const MOST_DRAWING_BYTES = 1024 * 1024;

async function openMasked(masked: MaskedPicture, open: OpenFile, mostBytes: number): Promise<Readable> {
  const picture = await buffer(await open(masked.picture, mostBytes));
  const { mask } = masked;
  const drawing = 'file' in mask ? await buffer(await open(mask.file, MOST_DRAWING_BYTES)) : null;
  return Readable.from([await drawMask(picture, masked, drawing)]);
}

async function openFile(
  archive: PackageArchive,
  file: PackagedFile,
  packing: Packing,
  mostBytes: number,
): Promise<Readable> {
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
