import type { MediaEntry, MediaStore } from '#web/features/replica/media-store.ts';

type Deps = {
  media: MediaStore;
  /** Null if there is no such file. Throws when no file can be fetched for now. */
  fetchFile: (hash: string) => Promise<Blob | null>;
  /** The most that may be kept, in bytes. */
  limit: number;
  /** How much more the device says that it can store, in bytes. */
  room: number;
  /** How much of that is left free, in bytes. */
  reserve: number;
  /** Resolves once another file may be fetched; to false if none may for now. */
  mayGoOn: () => Promise<boolean>;
};

type Outcome = {
  /** Whether everything was looked at. */
  done: boolean;
  /** The most that may be kept from now on: less than before if the device was full. */
  limit: number;
};

/**
 * Keeps exactly the media that are needed, most needed first, as far as there is room for them. Fetches one file at a
 * time; if interrupted, the next call continues.
 */
export async function keepMedia(
  needed: readonly string[],
  { media, fetchFile, limit: given, room, reserve, mayGoOn }: Deps,
): Promise<Outcome> {
  const known = await discardUnneeded(media, needed);
  const entries = needed.map((hash, rank): MediaEntry => ({
    size: null,
    kept: false,
    ...known.get(hash),
    hash,
    rank,
  }));
  let limit = Math.min(given, sizeOf(entries) + Math.max(0, room - reserve));
  await media.note(entries.filter(({ kept }) => kept));

  /** Removes the least needed files until those after `rank` take no more than `size`. */
  async function makeRoom(rank: number, size: number): Promise<void> {
    const removed: MediaEntry[] = [];
    let others = sizeOf(entries.slice(rank + 1));
    for (const entry of entries.slice(rank + 1).toReversed()) {
      if (others <= size) break;
      if (!entry.kept) continue;
      others -= entry.size ?? 0;
      entry.kept = false;
      removed.push(entry);
    }
    if (removed.length > 0) await media.forget(removed.map(({ hash }) => hash));
  }

  /** Stores a file. If the device has less room than it said, less needed files are deleted. */
  async function keep(rank: number, hash: string, file: Blob): Promise<boolean> {
    for (;;) {
      if (await media.keep(hash, rank, file)) return true;
      const others = sizeOf(entries.slice(rank + 1));
      if (others === 0) return false;
      await makeRoom(rank, others - 1);
    }
  }

  let used = 0;
  let mostKept = given;
  for (const [rank, entry] of entries.entries()) {
    const left = limit - used;
    if (entry.kept && (entry.size ?? 0) <= left) {
      used += entry.size ?? 0;
      continue;
    }
    if (left > 0 && (entry.size ?? 0) <= left) {
      if (!(await mayGoOn())) return { done: false, limit: given };
      const file = await fetchFile(entry.hash);
      if (file === null) continue;
      entry.size = file.size;
      if (file.size <= left) {
        await makeRoom(rank, left - file.size);
        entry.kept = await keep(rank, entry.hash, file);
        if (entry.kept) {
          used += file.size;
          continue;
        }
        // The device is full. To free the space that it needs to keep working, the least needed files are deleted.
        limit = Math.max(0, used - reserve);
        mostKept = limit;
        await makeRoom(-1, limit);
        await media.note(entries.slice(0, rank).filter(({ kept }) => !kept));
        used = limit;
      }
    }
    const before = known.get(entry.hash);
    entry.kept = false;
    if (before === undefined || before.kept || before.size !== entry.size) await media.note([entry]);
  }
  return { done: true, limit: mostKept };
}

async function discardUnneeded(
  media: MediaStore,
  needed: readonly string[],
): Promise<ReadonlyMap<string, MediaEntry>> {
  const entries = await media.entries();
  const wanted = new Set(needed);
  const unneeded = entries.filter(({ hash }) => !wanted.has(hash));
  if (unneeded.length > 0) await media.forget(unneeded.map(({ hash }) => hash));
  return new Map(entries.map((entry) => [entry.hash, entry]));
}

/** The total size of the kept files. */
function sizeOf(entries: readonly MediaEntry[]): number {
  return entries.reduce((sum, { kept, size }) => sum + (kept ? (size ?? 0) : 0), 0);
}
