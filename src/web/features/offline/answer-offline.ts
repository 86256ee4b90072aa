import { unsentIn, useReplicaStatus } from '#web/features/replica/replica-status.ts';
import { StorageFullError } from '#web/features/replica/store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { onUserChange, useAuthStore } from '#web/lib/auth-store.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { setStandIn, type StandIn } from '#web/lib/stand-in.ts';
import { isRepeatable } from './repeatable.ts';

/**
 * Lets the signed-in user's replica answer requests that do not reach the server. While changes wait to be sent, it answers
 * everything that it can, because the server does not have those changes.
 */
export function answerOffline(): void {
  const choose = () => setStandIn(useAuthStore.getState().user === null ? null : REPLICA);
  onUserChange(choose);
  choose();
  // The code, and the answers that rows cannot give, must be here before the network is lost.
  useReplicaStatus.subscribe((status, before) => {
    if (status.complete && status.syncedAt !== before.syncedAt) void prepare();
    // From now on the server answers again, and its result of the changes may differ.
    if (unsentIn(status) === 0 && unsentIn(before) > 0) void queryClient.invalidateQueries();
  });
}

async function prepare(): Promise<void> {
  try {
    await (await loadAnswers()).prepare();
  } catch {
    // The network has been lost already; the next sync tries again.
  }
}

const loadAnswers = () => import('./answer-from-replica.ts');

const REPLICA: StandIn = {
  isReady: () => useReplicaStatus.getState().complete,
  isAhead: () => !navigator.onLine || useReplicaStatus.getState().unsent > 0,
  isRepeatable,
  answer: async (endpoint, request) => {
    try {
      const { answerFromReplica } = await loadAnswers();
      return await answerFromReplica(endpoint, request);
    } catch (error) {
      if (error instanceof StorageFullError) throw new ApiError({ kind: 'device-full', cause: error });
      // Without its code or its rows, or if only the server can answer, there is no answer, and the screen shows that.
      return undefined;
    }
  },
};
