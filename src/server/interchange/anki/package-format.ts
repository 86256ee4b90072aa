import type { MediaMapForm } from './media-map.ts';
import type { PackageArchive, Packing } from './package-archive.ts';
import { UnreadablePackage } from './package-failure.ts';
import { BrokenMessage, readMessage } from './protobuf.ts';

/** Which file of a package is its database, and how its parts are packed. */
export type PackageFormat = { database: string; packing: Packing; mediaMap: MediaMapForm };

const OLDEST: PackageFormat = { database: 'collection.anki2', packing: 'plain', mediaMap: 'json' };
const OLD: PackageFormat = { database: 'collection.anki21', packing: 'plain', mediaMap: 'json' };
const NEW: PackageFormat = { database: 'collection.anki21b', packing: 'zstd', mediaMap: 'protobuf' };

/** By the number that `meta` has (PackageMetadata.version). */
const BY_VERSION: readonly (PackageFormat | undefined)[] = [undefined, OLDEST, OLD, NEW];

/** How a package is built. One without `meta` is recognised by the files that it has. Throws UnreadablePackage. */
export async function formatOf(archive: PackageArchive): Promise<PackageFormat> {
  const format = archive.has('meta')
    ? byVersion(await archive.readWhole('meta', 'plain', 64 * 1024))
    : [NEW, OLD, OLDEST].find(({ database }) => archive.has(database));
  if (!format || !archive.has(format.database))
    throw new UnreadablePackage('not-a-package', 'there is no database');
  return format;
}

function byVersion(meta: Uint8Array): PackageFormat {
  let version = 0;
  try {
    for (const { number, value } of readMessage(meta))
      if (number === 1 && typeof value === 'number') version = value;
  } catch (error) {
    if (!(error instanceof BrokenMessage)) throw error;
    throw new UnreadablePackage('damaged', error.message);
  }
  const format = BY_VERSION[version];
  if (!format) throw new UnreadablePackage(version > 3 ? 'too-new' : 'damaged', `version ${version}`);
  return format;
}
