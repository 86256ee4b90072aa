import { createStore } from 'zustand/vanilla';
import type { DraftStatus } from '#domain/generation/batch.ts';
import { ApiError } from '#web/lib/api-error.ts';

type Choices = ReadonlyMap<string, DraftStatus>;

type Deps = {
  /** Tells the server what becomes of some drafts, and keeps its answer. */
  send: (draftIds: readonly string[], status: DraftStatus) => Promise<void>;
  /** The server has refused it, or failed again and again: things are as they were before. */
  onRefused: (error: unknown) => void;
  /** Resolves after a while, or once there is a network again. */
  pause: (ms: number) => Promise<void>;
};

/** ms before what was lost is sent again; the last one from then on. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** How often a server may fail in a row. One that cannot be reached is tried for as long as the page is open. */
const MAX_FAILURES = 4;

export type DraftOutbox = ReturnType<typeof createDraftOutbox>;

/**
 * What the learner has said of drafts and the server does not know yet. It shows at once, and is sent in turn, one request at a
 * time and many drafts in one, so that the last word on a draft is the one that counts.
 */
export function createDraftOutbox({ send, onRefused, pause }: Deps) {
  const store = createStore<{
    choices: Choices;
    /** Whether the server could not be reached. */
    lost: boolean;
  }>()(() => ({ choices: new Map(), lost: false }));
  let working: Promise<void> | null = null;
  let refusals = 0;

  function add(draftIds: readonly string[], status: DraftStatus): void {
    const choices = new Map(store.getState().choices);
    for (const id of draftIds) choices.set(id, status);
    store.setState({ choices });
    working ??= work();
  }

  /** Forgets choices, except those that were changed meanwhile. */
  function forget(draftIds: readonly string[], status: DraftStatus): void {
    const choices = new Map(store.getState().choices);
    for (const id of draftIds) if (choices.get(id) === status) choices.delete(id);
    store.setState({ choices });
  }

  async function work(): Promise<void> {
    // What is said in one go is sent in one go.
    await Promise.resolve();
    let failures = 0;
    let losses = 0;
    for (;;) {
      const next = firstGroup(store.getState().choices);
      if (next === null) break;
      try {
        await send(next.draftIds, next.status);
        forget(next.draftIds, next.status);
        [failures, losses] = [0, 0];
        store.setState({ lost: false });
      } catch (error) {
        const kind = kindOf(error);
        if (kind === 'failed') failures += 1;
        if (kind === 'refused' || failures === MAX_FAILURES) {
          refusals += 1;
          failures = 0;
          forget(next.draftIds, next.status);
          onRefused(error);
          continue;
        }
        store.setState({ lost: true });
        await pause(PAUSES_MS[Math.min(losses, PAUSES_MS.length - 1)] ?? 0);
        losses += 1;
      }
    }
    store.setState({ lost: false });
    working = null;
  }

  return {
    store,
    add,
    /** Waits until everything is sent; resolves to whether the server has taken it all. */
    async flush(): Promise<boolean> {
      const before = refusals;
      await working;
      return refusals === before;
    },
  };
}

/** The drafts of which the same is said as of the first. */
function firstGroup(choices: Choices): { draftIds: string[]; status: DraftStatus } | null {
  const [first] = choices.values();
  if (first === undefined) return null;
  const draftIds = [...choices].filter(([, status]) => status === first).map(([id]) => id);
  return { draftIds, status: first };
}

function kindOf(error: unknown): 'lost' | 'failed' | 'refused' {
  if (!(error instanceof ApiError)) return 'refused';
  if (error.status === undefined) return 'lost';
  return error.status === 429 || error.status >= 500 ? 'failed' : 'refused';
}
