import { onUserChange, useAuthStore } from '#web/lib/auth-store.ts';
import { countOf } from '#web/lib/format.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { newId } from '#web/lib/new-id.ts';
import { dropNotes } from '#web/lib/noted-answers.ts';
import { pauseUnlessOnline } from '#web/lib/pause-unless-online.ts';
import { registerUnsavedWork } from '#web/lib/unsaved-work.ts';
import type { NewCommand } from './commands/command-types.ts';
import { serverOf } from './device-replica.ts';
import { createMemoryStore } from './memory-store.ts';
import { createReplica } from './replica.ts';
import { NOTHING_IN_MEMORY, useReplicaStatus } from './replica-status.ts';
import { createSyncLoop } from './sync-loop.ts';

/**
 * The commands of each user that only this page has, because the browser keeps no data, the device has no room, or the user wants
 * nothing kept there. Nothing is pulled.
 */
const outboxes = new Map<string, ReturnType<typeof createMemoryOutbox>>();

/** The outbox of a user, if there is one already. */
export const existingMemoryOutbox = (userId: string | undefined) => outboxes.get(userId ?? '');

export function memoryOutboxOf(userId: string) {
  const outbox = outboxes.get(userId) ?? createMemoryOutbox(userId);
  outboxes.set(userId, outbox);
  return outbox;
}

const signedIn = () => useAuthStore.getState().user?.id;
const mine = () => existingMemoryOutbox(signedIn());

onUserChange(() => {
  useReplicaStatus.setState({ inMemory: NOTHING_IN_MEMORY });
  mine()?.retry();
});

registerUnsavedWork({
  pending: () => {
    const { unsent, refused } = useReplicaStatus.getState().inMemory;
    const count = unsent + refused.length;
    return count === 0 ? null : countOf(count, 'change');
  },
  send: async () => mine()?.push(),
  discard: () => {
    const userId = signedIn() ?? '';
    outboxes.delete(userId);
    dropNotes(userId);
  },
});

function createMemoryOutbox(userId: string) {
  const replica = createReplica({
    store: createMemoryStore(),
    server: serverOf(userId),
    now: Date.now,
    newId,
    reasonOf: (error) => errorTexts(error).title,
    onChanged: () => void refresh(),
  });
  const sync = createSyncLoop({
    replica: { push: replica.push, pull: () => Promise.resolve() },
    onActivity: () => undefined,
    pause: pauseUnlessOnline,
    isEnded: () => signedIn() !== userId,
  });

  window.addEventListener('beforeunload', (event) => {
    if (useReplicaStatus.getState().inMemory.unsent > 0) event.preventDefault();
  });

  async function refresh(): Promise<void> {
    const { unsent, unsentAnswers, refused } = await replica.state();
    if (signedIn() === userId) useReplicaStatus.setState({ inMemory: { unsent, unsentAnswers, refused } });
  }

  return {
    /** A command in memory is not stored, so its note stays until it is sent, even by another page. */
    deliver: async (command: NewCommand, onStored: () => void) => {
      const result = await replica.deliver(command, () => undefined);
      onStored();
      return result;
    },
    push: replica.push,
    tryAgain: async (ids: readonly string[]) => {
      await replica.tryAgain(ids);
      await sync();
    },
    discard: replica.discard,
    retry(): void {
      void refresh();
      void sync();
    },
    /** No rows are kept. */
    answerOf: () => Promise.resolve(null),
  };
}
