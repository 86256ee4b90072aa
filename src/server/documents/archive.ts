import { unzipSync } from 'fflate';
import { MAX_MEDIA_BYTES } from '#domain/limits.ts';
import { UnreadableDocument } from './document.ts';

/** The most bytes that are unpacked from one file. */
const MAX_UNPACKED = 120 * 1024 * 1024;
const MAX_ENTRIES = 10_000;

/** A zipped document. Only requested entries are unpacked, within one limit for all of them. */
export interface Archive {
  readonly names: ReadonlySet<string>;
  /** The files with these names that exist. Archives within the archive stay packed. */
  read: (names: Iterable<string>) => Map<string, Uint8Array>;
  /** A picture; undefined if it is missing, too large or damaged, because a document can be read without it. */
  readPicture: (name: string) => Uint8Array | undefined;
}

export function openArchive(bytes: Uint8Array): Archive {
  // Bit 0 of the flags of the first entry.
  if (((bytes[6] ?? 0) & 1) === 1) throw new UnreadableDocument('encrypted');
  const sizes = new Map<string, number>();
  let entries = 0;
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      entries += 1;
      if (entries > MAX_ENTRIES) throw new UnreadableDocument('too-many-files');
      sizes.set(name, originalSize);
      return false;
    },
  });

  let unpacked = 0;
  return {
    names: new Set(sizes.keys()),
    read(names) {
      const wanted = new Set(names);
      const files = unzipSync(bytes, {
        // fflate gives each entry a buffer of its declared size, which never grows, so counting declared sizes limits
        // what is really unpacked.
        filter: ({ name, originalSize }) => {
          if (!wanted.delete(name)) return false;
          unpacked += originalSize;
          if (unpacked > MAX_UNPACKED) throw new UnreadableDocument('unpacks-to-too-much');
          return true;
        },
      });
      return new Map(Object.entries(files));
    },
    readPicture(name) {
      try {
        const isWanted = (entry: { name: string; originalSize: number }) =>
          entry.name === name && entry.originalSize <= MAX_MEDIA_BYTES;
        return unzipSync(bytes, { filter: isWanted })[name];
      } catch {
        return undefined;
      }
    },
  };
}
