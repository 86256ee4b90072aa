import { onUserChange, useAuthStore } from '#web/lib/auth-store.ts';
import { REPLICA_DATABASE } from './database-name.ts';

/** The screen and its data come first. */
const START_AFTER_MS = 3_000;

/**
 * Keeps a replica of the signed-in user on this device, once the page has settled, and removes it when they sign out. The code
 * for it is loaded only then.
 */
export function followReplica(): void {
  onUserChange((userId) => {
    if (userId === null) void removeLeftBehind();
    else startWhenSettled();
  });
  startWhenSettled();
}

function startWhenSettled(): void {
  setTimeout(() => {
    const start = () => void (useAuthStore.getState().user === null ? removeLeftBehind() : startReplica());
    if ('requestIdleCallback' in globalThis) requestIdleCallback(start);
    else start();
  }, START_AFTER_MS);
}

async function startReplica(): Promise<void> {
  try {
    const { forgetOthers, openReplica } = await import('./open-replica.ts');
    await openReplica();
    await forgetOthers();
  } catch {
    // The code could not be loaded; the next visit tries again.
  }
}

/** The code is loaded only if there is something to remove. */
async function removeLeftBehind(): Promise<void> {
  try {
    const databases = await indexedDB.databases();
    if (!databases.some(({ name }) => name?.startsWith(REPLICA_DATABASE) === true)) return;
    const { forgetOthers } = await import('./open-replica.ts');
    await forgetOthers();
  } catch {
    // This browser keeps no data, or the code could not be loaded; the next visit tries again.
  }
}
