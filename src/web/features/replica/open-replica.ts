import { onUserChange, useAuthStore } from '#web/lib/auth-store.ts';
import { countOf } from '#web/lib/format.ts';
import { readForUser, writeForUser } from '#web/lib/stored.ts';
import { registerUnsavedWork } from '#web/lib/unsaved-work.ts';
import { REPLICA_DATABASE } from './database-name.ts';
import { connectReplica, type DeviceReplica } from './device-replica.ts';
import { deleteDexieStore, listDexieStores, openDexieStore } from './dexie-store.ts';
import { clearReplica, stateOf } from './replica.ts';
import { keepStorage } from './keep-storage.ts';
import { NO_REPLICA, useReplicaStatus } from './replica-status.ts';

/** The replica of the signed-in user. */
let current: { userId: string; opened: Promise<DeviceReplica | null> } | null = null;

let forgetting: Promise<void> = Promise.resolve();

/** Users who have agreed to lose their unsent changes. */
const discarding = new Set<string>();

onUserChange(() => void forgetOthers());

registerUnsavedWork({
  pending: () => {
    const { unsent, refused } = useReplicaStatus.getState();
    const count = unsent + refused.length;
    return count === 0 ? null : countOf(count, 'change');
  },
  send: async () => (await current?.opened)?.flush(),
  discard: () => {
    if (current !== null) discarding.add(current.userId);
  },
});

/** Tells other tabs that a user, by id, has removed their replica. */
const removals = 'BroadcastChannel' in globalThis ? new BroadcastChannel('replica removed') : null;
removals?.addEventListener('message', ({ data }: MessageEvent<string>) => {
  if (current?.userId !== data) return;
  void endCurrent();
  useReplicaStatus.setState({ activity: 'removed' });
});

useReplicaStatus.subscribe(({ complete }, before) => {
  if (complete && !before.complete) void keepStorage();
});

/** Opens the signed-in user's replica. Null if nobody is signed in, they want none, or the browser keeps no data. */
export function openReplica(): Promise<DeviceReplica | null> {
  const userId = useAuthStore.getState().user?.id;
  if (userId === undefined) return Promise.resolve(null);
  if (readForUser(userId, 'nothing-kept') === true) {
    useReplicaStatus.setState({ activity: 'removed' });
    return Promise.resolve(null);
  }
  if (current?.userId === userId) return current.opened;
  void endCurrent();
  const opened = connect(userId);
  current = { userId, opened };
  return opened;
}

async function endCurrent(): Promise<void> {
  const former = current;
  current = null;
  if (former !== null) useReplicaStatus.setState(({ inMemory }) => ({ ...NO_REPLICA, inMemory }));
  (await former?.opened)?.end();
}

/** Removes the signed-in user's replica with everything unsent, in every tab, until `keepOnDevice`. */
export async function removeFromDevice(): Promise<void> {
  const userId = useAuthStore.getState().user?.id;
  if (userId === undefined) return;
  writeForUser(userId, 'nothing-kept', true);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel takes none.
  removals?.postMessage(userId);
  await endCurrent();
  useReplicaStatus.setState({ activity: 'removed' });
  await deleteDexieStore(databaseOf(userId));
}

/** Keeps a replica again. */
export async function keepOnDevice(): Promise<void> {
  const userId = useAuthStore.getState().user?.id;
  writeForUser(userId, 'nothing-kept', undefined);
  await openReplica();
}

async function connect(userId: string): Promise<DeviceReplica | null> {
  try {
    const store = await openDexieStore(databaseOf(userId));
    if (useAuthStore.getState().user?.id === userId) return connectReplica(userId, store);
    store.close();
  } catch {
    useReplicaStatus.setState({ activity: 'unavailable' });
  }
  return null;
}

/**
 * Removes a user's decks, cards, media and reviews from this device. What the server does not have yet stays until the same user
 * signs in again, unless they have agreed to lose it.
 */
async function removeReplica(userId: string): Promise<void> {
  const store = await openDexieStore(databaseOf(userId));
  await clearReplica(store);
  await store.media.clear();
  const { unsent, refused } = await store.read(stateOf);
  store.close();
  if (unsent + refused.length === 0 || discarding.delete(userId)) await deleteDexieStore(databaseOf(userId));
}

/** Removes data left by other users who have signed out, or whose tab was closed before it could be removed. */
export function forgetOthers(): Promise<void> {
  forgetting = forgetting.then(forget).catch(() => {
    // This browser keeps no data.
  });
  return forgetting;
}

async function forget(): Promise<void> {
  const userId = useAuthStore.getState().user?.id;
  if (current?.userId !== userId) await endCurrent();
  for (const name of await listDexieStores(REPLICA_DATABASE)) {
    if (name !== databaseOf(userId ?? '')) await removeReplica(name.slice(REPLICA_DATABASE.length));
  }
}

function databaseOf(userId: string): string {
  return `${REPLICA_DATABASE}${userId}`;
}
