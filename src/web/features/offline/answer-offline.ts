import type { Endpoint } from '#contract/endpoint.ts';
import { useReplicaStatus } from '#web/features/replica/replica-status.ts';
import { StorageFullError } from '#web/features/replica/store.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { onUserChange, useAuthStore } from '#web/lib/auth-store.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { Parts } from '#web/lib/asking.ts';
import { setStandIn, type StandIn } from '#web/lib/stand-in.ts';

/**
 * Lets the signed-in user's replica answer requests that do not reach the server, and all that it can answer while changes
 * wait to be sent: the server does not have those.
 */
export function answerOffline(): void {
  const choose = () => setStandIn(useAuthStore.getState().user === null ? null : REPLICA);
  onUserChange(choose);
  choose();
  // The code, and what no rows tell, have to be here before the network is lost.
  useReplicaStatus.subscribe(({ complete, syncedAt, unsent }, before) => {
    if (complete && syncedAt !== before.syncedAt) void prepare();
    // From now on the server answers again, and what it has made of the changes may differ.
    if (unsent === 0 && before.unsent > 0) void queryClient.invalidateQueries();
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

/**
<<<<<<< HEAD
 * Changes that do no harm if the server carries out the request as well as the command. An answer, and a new deck or card,
 * has an id of this device; undoing and completing change nothing the second time; and nobody sees a session without
 * answers. A late request of another kind could put an old text over a newer one.
=======
 * Changes that do no harm if the server carries out the request as well as the command. An answer has an id, undoing and
 * completing change nothing the second time, nobody sees a session without answers, and new decks and cards have their ids. Of
 * other changes a late request could put an old text over a newer one.
>>>>>>> a5cdf166 (offline: say once and in place what needs the server)
 */
const REPEATABLE = new Set([
  'POST /decks',
  'POST /cards',
  'POST /study/start',
  'POST /study/answer',
  'POST /study/undo',
  'POST /study/complete/:sessionId',
]);
const REPEATABLE_WITH_ID = new Set(['POST /decks', 'POST /cards']);

function isRepeatable({ method, path }: Pick<Endpoint, 'method' | 'path'>, { body }: Parts): boolean {
  const name = `${method} ${path}`;
  // A model may be writing it, for longer than the device would wait.
  if (name === 'GET /study/hint/:sessionId/:cardId') return false;
  const hasId = typeof body === 'object' && body !== null && 'id' in body;
  return method === 'GET' || REPEATABLE.has(name) || (REPEATABLE_WITH_ID.has(name) && hasId);
}

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
      // Without its code or its rows the replica answers nothing, nor what needs the server: the screen shows that.
      return undefined;
    }
  },
};
