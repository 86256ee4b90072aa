import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test } from 'vitest';
import { openDexieStore } from '#web/features/replica/dexie-store.ts';
import type { MediaStore } from '#web/features/replica/media-store.ts';
import { newId } from '#web/lib/new-id.ts';
import { keepMedia } from './keep-media.ts';

const hash = (letter: string) => letter.repeat(64);
const [A, B, C, D] = [hash('a'), hash('b'), hash('c'), hash('d')] as const;

let stored: MediaStore;
/** How many bytes the device accepts, although it may have reported more room. */
let disk: number;
let fetched: string[];
/** How many files may be fetched. */
let allowed: number;

const media: MediaStore = {
  file: (name) => stored.file(name),
  entries: () => stored.entries(),
  keep: async (name, rank, file) => (await keptBytes()) + file.size <= disk && stored.keep(name, rank, file),
  note: (entries) => stored.note(entries),
  forget: (hashes) => stored.forget(hashes),
  clear: () => stored.clear(),
};

async function keptBytes(): Promise<number> {
  const entries = await stored.entries();
  return entries.reduce((sum, { kept, size }) => sum + (kept ? (size ?? 0) : 0), 0);
}

/** Each file is 10 bytes. */
async function keep(needed: readonly string[], room = Infinity, reserve = 0): Promise<boolean> {
  fetched = [];
  const { done } = await keepMedia(needed, {
    media,
    limit: 1_000,
    room,
    reserve,
    fetchFile: async (name) => {
      fetched.push(name);
      return new Blob(['0123456789']);
    },
    mayGoOn: async () => fetched.length < allowed,
  });
  return done;
}

async function onDevice(): Promise<{ kept: string[]; withoutRoom: string[] }> {
  const entries = (await stored.entries()).toSorted((one, other) => one.rank - other.rank);
  const hashes = (kept: boolean) => entries.filter((entry) => entry.kept === kept).map((entry) => entry.hash);
  for (const name of hashes(true)) expect(await stored.file(name)).toBeDefined();
  for (const name of hashes(false)) expect(await stored.file(name)).toBeUndefined();
  return { kept: hashes(true), withoutRoom: hashes(false) };
}

beforeEach(async () => {
  stored = (await openDexieStore(`replica-${newId()}`)).media;
  disk = Infinity;
  allowed = Infinity;
});

describe('media on the device', () => {
  test('the most needed are fetched first, and those that are there are not fetched again', async () => {
    expect(await keep([B, A])).toBe(true);
    expect(fetched).toEqual([B, A]);
    expect(await keep([C, B, A])).toBe(true);
    expect(fetched).toEqual([C]);
    expect(await (await stored.file(B))?.text()).toBe('0123456789');
  });

  test('an interrupted run continues where it stopped', async () => {
    allowed = 1;
    expect(await keep([A, B, C])).toBe(false);
    expect(await onDevice()).toEqual({ kept: [A], withoutRoom: [] });
    expect(await keep([A, B, C])).toBe(false);
    expect(fetched).toEqual([B]);
  });

  test('media that are no longer needed are deleted', async () => {
    await keep([A, B]);
    await keep([B]);
    expect(await onDevice()).toEqual({ kept: [B], withoutRoom: [] });
  });

  test('with little room the least needed is left out, and not fetched at each sync', async () => {
    await keep([A, B, C], 25);
    expect(await onDevice()).toEqual({ kept: [A, B], withoutRoom: [C] });
    await keep([A, B, C], 5);
    expect(fetched).toEqual([]);
    await keep([A, B, C], 10);
    expect(await onDevice()).toEqual({ kept: [A, B, C], withoutRoom: [] });
  });

  test('the least needed makes room for what is needed more', async () => {
    await keep([A, B], 25);
    await keep([D, B, A], 5);
    expect(await onDevice()).toEqual({ kept: [D, B], withoutRoom: [A] });
  });

  test('when the device refuses a file, less needed ones go first', async () => {
    await keep([A, B]);
    disk = 20;
    await keep([C, A, B, D]);
    expect(await onDevice()).toEqual({ kept: [C, A], withoutRoom: [B, D] });
    expect(fetched).toEqual([C, B]);
  });

  test('a full device gets back some room for everything else', async () => {
    disk = 35;
    await keep([A, B, C, D], Infinity, 15);
    expect(await onDevice()).toEqual({ kept: [A], withoutRoom: [B, C, D] });
  });
});
