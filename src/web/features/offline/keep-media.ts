import type { MediaEntry, MediaStore } from '#web/features/replica/media-store.ts';

/** How much media a device keeps at most, in bytes, so that a phone is not filled. */
const MAX_MEDIA_KEPT = 200_000_000;

type Deps = {
  media: MediaStore;
  /** Null if there is no such file. Throws when no file can be fetched for now. */
  fetchFile: (hash: string) => Promise<Blob | null>;
  /** How much may be kept in addition to what is there, in bytes. */
  room: number;
  /** Resolves once another file may be fetched; to false if none may for now. */
  mayGoOn: () => Promise<boolean>;
};

/**
 * Makes the kept media those that are needed, most needed first, as far as there is room for them. Fetches one file at a
 * time; whatever interrupts this, the next call goes on. Resolves to whether everything was looked at.
 */
export async function keepMedia(
  needed: readonly string[],
  { media, fetchFile, room, mayGoOn }: Deps,
): Promise<boolean> {
  const known = await discardUnneeded(media, needed);
  const entries = needed.map((hash, rank): MediaEntry => ({
    size: null,
    kept: false,
    ...known.get(hash),
    hash,
    rank,
  }));
  let limit = Math.min(MAX_MEDIA_KEPT, sizeOf(entries) + Math.max(0, room));
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

  /** Stores a file. Where the device has less room than it said, less needed ones go. */
  async function keep(rank: number, hash: string, file: Blob): Promise<boolean> {
    for (;;) {
      if (await media.keep(hash, rank, file)) return true;
      const others = sizeOf(entries.slice(rank + 1));
      if (others === 0) return false;
      await makeRoom(rank, others - 1);
    }
  }

  let used = 0;
  for (const [rank, entry] of entries.entries()) {
    const left = limit - used;
    if (entry.kept && (entry.size ?? 0) <= left) {
      used += entry.size ?? 0;
      continue;
    }
    if (left > 0 && (entry.size ?? 0) <= left) {
      if (!(await mayGoOn())) return false;
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
        limit = used;
      }
    }
    const before = known.get(entry.hash);
    entry.kept = false;
    if (before === undefined || before.kept || before.size !== entry.size) await media.note([entry]);
  }
  return true;
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

/** The size of those that are kept. */
function sizeOf(entries: readonly MediaEntry[]): number {
  return entries.reduce((sum, { kept, size }) => sum + (kept ? (size ?? 0) : 0), 0);
}
