import { pipeline, Transform, type Readable } from 'node:stream';
import { setImmediate as untilOthersHadTheirTurn } from 'node:timers/promises';
import { constants, crc32, createZstdDecompress } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { UnreadablePackage } from './package-failure.ts';

/** Limits on the contents and the unpacked size of a package. */
export type ArchiveLimits = {
  entries: number;
  /** The most that is unpacked of it, in bytes. */
  unpacked: number;
  /** How many times its packed size an entry may unpack to, from `ratioFrom` bytes on. */
  ratio: number;
  ratioFrom: number;
};

export const ARCHIVE_LIMITS: ArchiveLimits = {
  entries: 150_000,
  unpacked: 8 * 1024 ** 3,
  ratio: 200,
  ratioFrom: 32 * 1024 ** 2,
};

/** The entries that are read; all others are never opened. */
const KNOWN = /^(?:meta|media|collection\.(?:anki2|anki21|anki21b)|\d{1,9})$/u;

/** The name of a package that is wrapped in another zip file. */
const PACKAGE = /\.(?:apkg|colpkg)$/iu;

/** How an entry is packed beyond the zip itself. */
export type Packing = 'plain' | 'zstd';

/** How far back a frame may refer, which is what has to be held in memory: 32 MB, four times what Anki ever uses. */
const ZSTD = { params: { [constants.ZSTD_d_windowLogMax]: 25 }, chunkSize: 128 * 1024 };
/** Entries listed before other requests get a turn. */
const ENTRIES_AT_ONCE = 2_000;

/** A zip whose entries are read by name, one at a time, and never written to disk under that name. */
export class PackageArchive {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #limits: ArchiveLimits;
  #unpacked = 0;

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, limits: ArchiveLimits) {
    this.#zip = zip;
    this.#entries = entries;
    this.#limits = limits;
  }

  /** Throws UnreadablePackage. */
  static async open(path: string, limits: ArchiveLimits = ARCHIVE_LIMITS): Promise<PackageArchive> {
    const zip = await openPromise(path, {
      autoClose: false,
      // Names are compared with those that are known and used for nothing else.
      decodeStrings: false,
      validateEntrySizes: true,
    }).catch((error: unknown) => {
      if (isSystemError(error)) throw error;
      throw new UnreadablePackage('damaged', String(error));
    });
    try {
      if (zip.entryCount > limits.entries) throw new UnreadablePackage('too-many-files');
      return new PackageArchive(zip, await readEntries(zip), limits);
    } catch (error) {
      zip.close();
      if (error instanceof UnreadablePackage || isSystemError(error)) throw error;
      throw new UnreadablePackage('damaged', String(error));
    }
  }

  /** All names with spaces between them: one text goes to a thread faster than many. */
  names(): string {
    return [...this.#entries.keys()].join(' ');
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Opens an entry of at most this many bytes; failures arrive as UnreadablePackage errors of the stream. */
  async read(name: string, packing: Packing, mostBytes: number): Promise<Readable> {
    const entry = this.#entries.get(name);
    if (!entry) throw new UnreadablePackage('damaged', `${name} is missing`);
    if (entry.isEncrypted()) throw new UnreadablePackage('encrypted');
    const packed = await this.#zip.openReadStreamPromise(entry).catch((error: unknown) => {
      throw isSystemError(error) ? error : new UnreadablePackage('damaged', String(error));
    });
    const counted = this.#counting(entry, mostBytes);
    const unzip = packing === 'zstd' ? [createZstdDecompress(ZSTD)] : [];
    // Errors reach the last stream, and closing that closes all.
    pipeline([packed, checking(entry), ...unzip, counted], () => undefined);
    return counted;
  }

  /** Reads a small entry as a whole. */
  async readWhole(name: string, packing: Packing, mostBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = [];
    for await (const chunk of await this.read(name, packing, mostBytes))
      if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  close(): void {
    this.#zip.close();
  }

  #counting(entry: Entry, mostBytes: number): Transform {
    const { ratio, ratioFrom, unpacked } = this.#limits;
    const byRatio = Math.max(ratioFrom, entry.compressedSize * ratio);
    let bytes = 0;
    return new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        this.#unpacked += chunk.length;
        if (bytes > Math.min(mostBytes, byRatio) || this.#unpacked > unpacked)
          done(new UnreadablePackage('unpacks-to-too-much', `after ${bytes} bytes of an entry`));
        else done(null, chunk);
      },
      destroy: (error, done) => done(error && asDamaged(error)),
    });
  }
}

function asDamaged(error: Error): Error {
  if (error instanceof UnreadablePackage || isSystemError(error)) return error;
  return new UnreadablePackage('damaged', String(error), { cause: error });
}

/** Fails at the end if the content does not match the zip's checksum, which yauzl does not verify. */
function checking(entry: Entry): Transform {
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      sum = crc32(chunk, sum);
      done(null, chunk);
    },
    flush(done) {
      done(sum === entry.crc32 ? null : new UnreadablePackage('damaged', 'wrong checksum of an entry'));
    },
  });
}

async function readEntries(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let read = 0;
  let isWrapper = false;
  for await (const entry of zip.eachEntry()) {
    read += 1;
    if (read % ENTRIES_AT_ONCE === 0) await untilOthersHadTheirTurn();
    // Without decoded strings it is a buffer, whatever the types say.
    const name = entry.fileNameRaw.toString('latin1');
    if (PACKAGE.test(name)) isWrapper = true;
    if (!KNOWN.test(name)) continue;
    if (entries.has(name)) throw new UnreadablePackage('damaged', `${name} is there twice`);
    entries.set(name, entry);
  }
  if (entries.size === 0 && isWrapper) throw new UnreadablePackage('package-in-zip');
  return entries;
}

function isSystemError(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}
