import { createReadStream, createWriteStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PackageArchive } from '../package-archive.ts';
import type { PackageFormat } from '../package-format.ts';
import { UnreadablePackage } from '../package-failure.ts';

/** A million reviews and 100,000 notes take 200 MB. */
const MAX_DATABASE_BYTES = 2 * 1024 ** 3;

const MAGIC = Buffer.from('SQLite format 3\0', 'latin1');
/** Where the header says whether changes are in a log beside the file. There is none beside this copy. */
const LOG_BYTES = 18;
const NO_LOG = Buffer.from([1, 1]);

/** Writes the database of a package to a new file that only this process may read. Throws UnreadablePackage. */
export async function unpackDatabase(
  archive: PackageArchive,
  { database, packing }: PackageFormat,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  await writeDatabase(await archive.read(database, packing, MAX_DATABASE_BYTES), path, signal);
}

/** Copies a database that comes without a package. Throws UnreadablePackage. */
export async function copyDatabase(from: string, path: string, signal?: AbortSignal): Promise<void> {
  const { size } = await stat(from);
  if (size > MAX_DATABASE_BYTES) throw new UnreadablePackage('unpacks-to-too-much', `${size} bytes`);
  await writeDatabase(createReadStream(from), path, signal);
}

async function writeDatabase(content: Readable, path: string, signal?: AbortSignal): Promise<void> {
  await pipeline(content, createWriteStream(path, { flags: 'wx', mode: 0o600 }), signal ? { signal } : {});
  const file = await open(path, 'r+');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(100), 0, 100, 0);
    if (bytesRead < 100 || !buffer.subarray(0, MAGIC.length).equals(MAGIC))
      throw new UnreadablePackage('damaged', 'the database is no SQLite file');
    await file.write(NO_LOG, 0, NO_LOG.length, LOG_BYTES);
  } finally {
    await file.close();
  }
}
