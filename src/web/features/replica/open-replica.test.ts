import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { User } from '#contract/auth.ts';
import { deckChanges, NOW, uuid } from '#test/sync/rows.ts';
import { clearSession, setSession } from '#web/lib/auth-store.ts';
import { settleUnsavedWork } from '#web/lib/unsaved-work.ts';
import { REPLICA_DATABASE } from './database-name.ts';
import { listDexieStores, openDexieStore } from './dexie-store.ts';
import { forgetOthers, keepOnDevice, openReplica, removeFromDevice } from './open-replica.ts';
import { useReplicaStatus } from './replica-status.ts';

const ADA: User = {
  id: uuid(1),
  email: 'ada@example.org',
  username: 'ada',
  timeZone: 'UTC',
  createdAt: NOW,
  hasOwnPassword: true,
  role: 'member' as const,
};
const [DECK, CARD] = [uuid(10), uuid(20)] as const;
const NAME = `${REPLICA_DATABASE}${ADA.id}`;

/** Lets Ada do something on the device while there is no network. */
async function suspendOffline(): Promise<void> {
  setSession(ADA, 'token');
  const replica = await openReplica();
  await replica?.carryOut([{ kind: 'suspend-card', cardId: CARD, suspended: true }]);
  await expect.poll(() => useReplicaStatus.getState().unsent).toBe(1);
}

const stored = new Map<string, string>();
const localStorage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, text: string) => void stored.set(key, text),
  removeItem: (key: string) => void stored.delete(key),
};

const page = Object.assign(new EventTarget(), { confirm: vi.fn(() => true) });

beforeEach(async () => {
  vi.stubGlobal('window', page);
  vi.stubGlobal('localStorage', localStorage);
  vi.stubGlobal('document', Object.assign(new EventTarget(), { cookie: '', visibilityState: 'visible' }));
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
  const store = await openDexieStore(NAME);
  await store.write((tx) => tx.take(deckChanges(DECK, [CARD])));
  await store.media.keep('hash', 0, new Blob(['a picture']));
  store.close();
});

afterEach(async () => {
  clearSession();
  await forgetOthers();
  // Ends the pauses of what was to be tried again.
  page.dispatchEvent(new Event('online'));
});

afterAll(() => void vi.unstubAllGlobals());

test('unsent changes wait for their user when the sign-in ends, but the cards are removed', async () => {
  await suspendOffline();
  clearSession();
  await forgetOthers();
  const store = await openDexieStore(NAME);
  const left = await store.read(async (tx) => ({
    cards: await tx.all('card'),
    commands: await tx.commands(),
  }));
  expect(await store.media.file('hash')).toBeUndefined();
  store.close();
  expect(left).toMatchObject({ cards: [], commands: [{ state: 'waiting', command: { cardId: CARD } }] });
  expect(useReplicaStatus.getState()).toMatchObject({ activity: 'off', unsent: 0 });

  setSession(ADA, 'another token');
  await openReplica();
  await expect.poll(() => useReplicaStatus.getState().unsent).toBe(1);
  await settleUnsavedWork();
});

test('signing out does not ask when everything can still be sent', async () => {
  await suspendOffline();
  const body = (commands: { id: string }[]) =>
    JSON.stringify({ results: commands.map(({ id }) => ({ id, outcome: 'done' })), cursor: 'e.1' });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (_url, { body: sent } = {}) => {
    if (typeof sent !== 'string') throw new TypeError('Failed to fetch');
    return new Response(
      body(z.object({ commands: z.array(z.object({ id: z.string() })) }).parse(JSON.parse(sent)).commands),
    );
  });
  page.confirm.mockClear();
  expect(await settleUnsavedWork()).toBe(true);
  expect(page.confirm).not.toHaveBeenCalled();
});

test('signing out asks before it loses unsent changes, and then removes everything', async () => {
  await suspendOffline();
  expect(await settleUnsavedWork()).toBe(true);
  expect(page.confirm).toHaveBeenCalledWith(expect.stringContaining('1 change'));
  clearSession();
  await forgetOthers();
  expect(await listDexieStores(REPLICA_DATABASE)).toEqual([]);
});

test('another user sees nothing of the replica', async () => {
  await suspendOffline();
  setSession({ ...ADA, id: uuid(2), username: 'grace' }, 'token');
  const replica = await openReplica();
  expect(await replica?.read((tx) => tx.all('card'))).toEqual([]);
  expect(await replica?.read((tx) => tx.commands())).toEqual([]);
  await forgetOthers();
  expect(useReplicaStatus.getState().unsent).toBe(0);
});

test('a user who removes everything from the device has no replica until they want it again', async () => {
  setSession(ADA, 'token');
  const replica = await openReplica();
  await replica?.carryOut([{ kind: 'suspend-card', cardId: CARD, suspended: true }]);
  await removeFromDevice();
  expect(await listDexieStores(REPLICA_DATABASE)).toEqual([]);
  expect(await openReplica()).toBeNull();
  expect(useReplicaStatus.getState()).toMatchObject({ activity: 'removed', unsent: 0 });
  await keepOnDevice();
  expect(await openReplica()).not.toBeNull();
  expect(useReplicaStatus.getState().activity).not.toBe('removed');
});
