import { createStore } from 'zustand/vanilla';
import type { DraftStatus } from '#domain/generation/batch.ts';
import { retryAdvice } from '#web/lib/classify-error.ts';

type Choices = ReadonlyMap<string, DraftStatus>;

type Deps = {
  /** Sends the new status of some drafts and stores the response. */
  send: (draftIds: readonly string[], status: DraftStatus) => Promise<void>;
  /** Called when the server has refused a choice or failed repeatedly. */
  onRefused: (error: unknown) => void;
  /** Resolves after `ms`, or as soon as the network is back. */
  pause: (ms: number) => Promise<void>;
};

/** ms before each retry; the last value repeats. */
const PAUSES_MS = [500, 1_000, 2_000, 5_000, 10_000] as const;
/** How often the server may fail in a row. Lost connections do not count. */
const MAX_FAILURES = 4;

export type DraftOutbox = ReturnType<typeof createDraftOutbox>;

/**
 * Choices about drafts that the server does not know yet. They show immediately and are sent one request at a time,
 * many drafts in each, so that the last choice for a draft wins. Choices that the server refuses still show until the
 * learner sends them again, changes them or takes them back.
 */
export function createDraftOutbox({ send, onRefused, pause }: Deps) {
  const store = createStore<{
    choices: Choices;
    /** The drafts whose choices the server has refused. */
    refused: ReadonlySet<string>;
    /** Whether the server could not be reached. */
    lost: boolean;
  }>()(() => ({ choices: new Map(), refused: new Set(), lost: false }));
  let working: Promise<void> | null = null;

  function add(draftIds: readonly string[], status: DraftStatus): void {
    const choices = new Map(store.getState().choices);
    for (const id of draftIds) choices.set(id, status);
    const refused = new Set([...store.getState().refused].filter((id) => !draftIds.includes(id)));
    store.setState({ choices, refused });
    working ??= work();
  }

  /** Forgets choices, except those that have changed in the meantime. */
  function forget(draftIds: readonly string[], status: DraftStatus): void {
    const choices = new Map(store.getState().choices);
    for (const id of draftIds) if (choices.get(id) === status) choices.delete(id);
    store.setState({ choices });
  }

  async function work(): Promise<void> {
    // Choices made in the same tick go into one request.
    await Promise.resolve();
    let failures = 0;
    let losses = 0;
    for (;;) {
      const next = firstGroup(store.getState());
      if (next === null) break;
      try {
        await send(next.draftIds, next.status);
        forget(next.draftIds, next.status);
        [failures, losses] = [0, 0];
        store.setState({ lost: false });
      } catch (error) {
        const advice = retryAdvice(error);
        if (advice === 'failed') failures += 1;
        if (advice === 'refused' || failures === MAX_FAILURES) {
          failures = 0;
          const { choices, refused } = store.getState();
          const still = next.draftIds.filter((id) => choices.get(id) === next.status);
          store.setState({ refused: new Set([...refused, ...still]) });
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
    /** Sends refused choices again. */
    sendAgain(): void {
      store.setState({ refused: new Set() });
      working ??= work();
    },
    /** Drops refused choices, so that the state on the server shows. */
    takeBack(): void {
      const { choices, refused } = store.getState();
      store.setState({
        choices: new Map([...choices].filter(([id]) => !refused.has(id))),
        refused: new Set(),
      });
    },
    /** Drops everything that has not been sent. */
    end(): void {
      store.setState({ choices: new Map(), refused: new Set() });
    },
    /** Waits until everything is sent; resolves to whether the server accepted all of it. */
    async flush(): Promise<boolean> {
      await working;
      return store.getState().refused.size === 0;
    },
  };
}

/** The drafts with the same choice as the first one. */
function firstGroup({
  choices,
  refused,
}: {
  choices: Choices;
  refused: ReadonlySet<string>;
}): { draftIds: string[]; status: DraftStatus } | null {
  const open = [...choices].filter(([id]) => !refused.has(id));
  const [first] = open;
  if (first === undefined) return null;
  const [, status] = first;
  return { draftIds: open.filter(([, one]) => one === status).map(([id]) => id), status };
}
