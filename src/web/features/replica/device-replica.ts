import { syncEndpoints, type CommandResult } from '#contract/sync.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { call } from '#web/lib/api-client.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { newId } from '#web/lib/new-id.ts';
import { pauseUnlessOnline } from '#web/lib/pause-unless-online.ts';
import type { NewCommand } from './commands/command-types.ts';
import type { MediaEntry } from './media-store.ts';
import { createReplica, type SyncServer } from './replica.ts';
import { useReplicaStatus, type MediaTotals } from './replica-status.ts';
import type { DexieStore } from './dexie-store.ts';
import { createSyncLoop } from './sync-loop.ts';

/** How long after the last answer of a session changes are taken, in ms: taking them with every answer would slow it down. */
const TAKE_AFTER_MS = 30_000;

/** The messages between tabs: rows or commands have changed; the leading tab is to send and take changes. */
type Message = 'changed' | 'sync';

export type DeviceReplica = ReturnType<typeof connectReplica>;

/**
 * Keeps a user's replica up to date as long as they are signed in. One tab leads: only it takes changes and retries; each tab
 * sends the answers of its own sessions. If tabs cannot agree on a leader (an insecure context has no locks), each leads, which
 * only means more work.
 */
export function connectReplica(userId: string, store: DexieStore) {
  const name = `replica ${userId}`;
  const ended = new AbortController();
  const { signal } = ended;
  const channel = new BroadcastChannel(name);
  const replica = createReplica({
    store,
    server: serverOf(userId),
    now: Date.now,
    newId,
    reasonOf: (error) => errorTexts(error).title,
    onChanged: announce,
  });
  const syncAsLeader = createSyncLoop({
    replica,
    onActivity: (activity) => {
      useReplicaStatus.setState({ activity });
      if (activity !== 'syncing') void measure();
    },
    pause: pauseUnlessOnline,
    isEnded: () => signal.aborted,
  });
  let isLeading = false;
  let refreshing: Promise<void> | null = null;
  let taking: ReturnType<typeof setTimeout> | undefined;

  function tell(message: Message): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel takes none.
    if (!signal.aborted) channel.postMessage(message);
  }

  /** Tells every tab that rows or commands have changed. */
  function announce(): void {
    tell('changed');
    void refresh();
  }

  /** Sends the waiting commands, and takes changes. */
  async function sync(): Promise<void> {
    if (isLeading) await syncAsLeader();
    else tell('sync');
  }

  /** Reads the state again. Calls while it is being read share one further read. */
  function refresh(): Promise<void> {
    refreshing ??= readState();
    return refreshing;
  }

  async function readState(): Promise<void> {
    await Promise.resolve();
    refreshing = null;
    if (signal.aborted) return;
    try {
      const state = await replica.state();
      const media = totalsOf(await store.media.entries());
      if (!signal.aborted) {
        useReplicaStatus.setState(({ revision }) => ({ ...state, media, revision: revision + 1 }));
      }
    } catch (error) {
      // The database was closed while it was being read.
      if (!signal.aborted) throw error;
    }
  }

  async function measure(): Promise<void> {
    if (!('storage' in navigator)) return;
    const { usage = null } = await navigator.storage.estimate();
    if (!signal.aborted) useReplicaStatus.setState({ bytes: usage });
  }

  function lead(): void {
    isLeading = true;
    void syncAsLeader();
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data === 'changed') void refresh();
    else if (isLeading) void syncAsLeader();
  });
  const syncNow = () => void sync();
  window.addEventListener('online', syncNow, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') void sync();
    },
    { signal },
  );
  useReplicaStatus.setState({ activity: 'idle' });
  void refresh();
  if ('locks' in navigator) void leadWhenFree(name, signal, lead);
  else lead();

  return {
    read: store.read,
    media: store.media,
    isLeading: () => isLeading && !signal.aborted,
    /** Tells every tab that pictures and sounds have been kept or removed. */
    mediaChanged(): void {
      announce();
      void measure();
    },
    /** Resolves once the commands are on disk. They are sent as soon as possible. */
    async carryOut(commands: readonly NewCommand[]): Promise<void> {
      await replica.carryOut(commands);
      tell('changed');
      // The next requests go to the replica, which is now ahead of the server.
      await refresh();
      void sync();
    },
    /** `Replica.deliver`. Announces nothing; if the command has to wait, `retry` does. */
    deliver: async (command: NewCommand, onStored: () => void): Promise<CommandResult | undefined> => {
      const result = await replica.deliver(command, onStored);
      clearTimeout(taking);
      taking = setTimeout(() => void sync(), TAKE_AFTER_MS);
      return result;
    },
    /** Reports that commands wait, and keeps trying to send them. */
    retry(): void {
      announce();
      void sync();
    },
    answerOf: async (id: string) => (await store.read((tx) => tx.get('review', id)))?.answer ?? null,
    async tryAgain(ids: readonly string[]): Promise<void> {
      await replica.tryAgain(ids);
      void sync();
    },
    discard: replica.discard,
    keepAnswer: (path: string, json: string) => store.write((tx) => tx.keepAnswer(path, json)),
    sync,
    /** Sends the waiting commands, even if another tab leads: the server carries out each command once. */
    async flush(): Promise<void> {
      await replica.push();
      await refresh();
    },
    /** Lets another tab lead and closes the database. */
    end(): void {
      ended.abort();
      clearTimeout(taking);
      channel.close();
      store.close();
    },
  };
}

function totalsOf(entries: readonly MediaEntry[]): MediaTotals {
  const kept = entries.filter((entry) => entry.kept);
  return {
    files: kept.length,
    bytes: kept.reduce((sum, { size }) => sum + (size ?? 0), 0),
    withoutRoom: entries.length - kept.length,
  };
}

/** Calls `lead` once no other tab leads. Another tab can lead once `signal` is aborted, or this tab is closed. */
async function leadWhenFree(name: string, signal: AbortSignal, lead: () => void): Promise<void> {
  const over = new Promise<void>((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  try {
    await navigator.locks.request(name, { signal }, () => {
      lead();
      return over;
    });
  } catch {
    // The user signed out before this tab could lead.
  }
}

/** The API as this user. Nothing is sent as another user who has signed in meanwhile. */
export function serverOf(userId: string): SyncServer {
  const expectSignedIn = () => {
    if (useAuthStore.getState().user?.id !== userId) throw new DOMException('Signed out', 'AbortError');
  };
  return {
    changes: async (since) => {
      expectSignedIn();
      return call(syncEndpoints.changes, { query: since === null ? {} : { since } });
    },
    send: async (commands) => {
      expectSignedIn();
      return call(syncEndpoints.commands, { body: { commands: [...commands] } });
    },
  };
}
