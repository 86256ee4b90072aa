import { onUserChange, useAuthStore } from '#web/lib/auth-store.ts';
import { countOf } from '#web/lib/format.ts';
import { registerUnsavedWork } from '#web/lib/unsaved-work.ts';
import { REPLICA_DATABASE } from './database-name.ts';
import { connectReplica, type DeviceReplica } from './device-replica.ts';
import { deleteDexieStore, listDexieStores, openDexieStore } from './dexie-store.ts';
import { clearReplica, stateOf } from './replica.ts';
import { NO_REPLICA, useReplicaStatus } from './replica-status.ts';

/** The replica of the signed-in user. */
let current: { userId: string; opened: Promise<DeviceReplica | null> } | null = null;

let forgetting: Promise<void> = Promise.resolve();

/** Users who have agreed to lose what they did not send. */
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

/** Opens the signed-in user's replica. Null if nobody is signed in, or the browser keeps no data. */
export function openReplica(): Promise<DeviceReplica | null> {
  const userId = useAuthStore.getState().user?.id;
  if (userId === undefined) return Promise.resolve(null);
  if (current?.userId === userId) return current.opened;
  void endCurrent();
  const opened = connect(userId);
  current = { userId, opened };
  return opened;
}

async function endCurrent(): Promise<void> {
  const former = current;
  current = null;
  if (former !== null) useReplicaStatus.setState(NO_REPLICA);
  (await former?.opened)?.end();
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

/** Removes what other users have left: they signed out, or their tab was closed before it could be removed. */
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
