import type { Dexie, Table } from 'dexie';

/** What is known about a picture or sound that the device needs. */
export type MediaEntry = {
  hash: string;
  /** In bytes; null until it has been fetched once. */
  size: number | null;
  /** Whether the file is on the device. If not, there was no room for it. */
  kept: boolean;
  /** Its rank among the needed files: 0 is needed most. */
  rank: number;
};

/** The pictures and sounds of one user on this device. */
export type MediaStore = {
  file: (hash: string) => Promise<Blob | undefined>;
  /** In no particular order. */
  entries: () => Promise<MediaEntry[]>;
  /** Resolves to false if the device has no room for it. */
  keep: (hash: string, rank: number, file: Blob) => Promise<boolean>;
  /** Stores these entries, and removes the files that are not kept. */
  note: (entries: readonly MediaEntry[]) => Promise<void>;
  forget: (hashes: readonly string[]) => Promise<void>;
  clear: () => Promise<void>;
};

export const MEDIA_TABLES = { mediaFiles: 'hash', mediaEntries: 'hash' } as const;

/** Entries are stored apart from files, so that they can be read without them. */
export function mediaStoreIn(db: Dexie): MediaStore {
  const files: Table<{ hash: string; file: Blob }, string> = db.table('mediaFiles');
  const entries: Table<MediaEntry, string> = db.table('mediaEntries');
  const change = <T>(work: () => Promise<T>) => db.transaction('rw', files, entries, work);

  return {
    file: async (hash) => (await files.get(hash))?.file,
    entries: () => entries.toArray(),
    async keep(hash, rank, file) {
      try {
        await change(async () => {
          await files.put({ hash, file });
          await entries.put({ hash, size: file.size, kept: true, rank });
        });
        return true;
      } catch (error) {
        if (isQuotaExceeded(error)) return false;
        throw error;
      }
    },
    async note(noted) {
      await change(async () => {
        await files.bulkDelete(noted.filter(({ kept }) => !kept).map(({ hash }) => hash));
        await entries.bulkPut(noted);
      });
    },
    async forget(hashes) {
      await change(async () => {
        await files.bulkDelete([...hashes]);
        await entries.bulkDelete([...hashes]);
      });
    },
    async clear() {
      await change(async () => {
        await files.clear();
        await entries.clear();
      });
    },
  };
}

/** Removes the half of the files that is needed least. Resolves to false if there is none. */
export async function giveUpHalf(media: MediaStore): Promise<boolean> {
  const kept = (await media.entries()).filter((entry) => entry.kept);
  const leastNeeded = kept.toSorted((one, other) => other.rank - one.rank);
  await media.forget(leastNeeded.slice(0, Math.ceil(kept.length / 2)).map(({ hash }) => hash));
  return kept.length > 0;
}

/** Dexie wraps the browser's error in that of the statement or the transaction. */
export function isQuotaExceeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error.name === 'QuotaExceededError') return true;
  return 'inner' in error && error.inner !== error && isQuotaExceeded(error.inner);
}
