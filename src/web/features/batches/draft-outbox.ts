import { createStore } from 'zustand/vanilla';
import type { DraftStatus } from '#domain/generation/batch.ts';
import { retryAdvice } from '#web/lib/classify-error.ts';

type Choices = ReadonlyMap<string, DraftStatus>;

type Deps = {
  /** Tells the server what becomes of some drafts, and keeps its answer. */
  send: (draftIds: readonly string[], status: DraftStatus) => Promise<void>;
  /** The server has refused it, or failed again and again. */
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
 * time and many drafts in one, so that the last word on a draft is the one that counts. What the server refuses still shows,
 * until the learner has it sent again, says otherwise or takes it back.
 */
export function createDraftOutbox({ send, onRefused, pause }: Deps) {
  const store = createStore<{
    choices: Choices;
    /** Of which of them the server wanted to know nothing. */
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
    /** Sends what was refused once more. */
    sendAgain(): void {
      store.setState({ refused: new Set() });
      working ??= work();
    },
    /** Takes back what was refused: things are as the server knows them. */
    takeBack(): void {
      const { choices, refused } = store.getState();
      store.setState({
        choices: new Map([...choices].filter(([id]) => !refused.has(id))),
        refused: new Set(),
      });
    },
    /** Gives up all that is not sent. */
    end(): void {
      store.setState({ choices: new Map(), refused: new Set() });
    },
    /** Waits until everything is sent; resolves to whether the server has taken it all. */
    async flush(): Promise<boolean> {
      await working;
      return store.getState().refused.size === 0;
    },
  };
}

/** The drafts of which the same is said as of the first. */
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
