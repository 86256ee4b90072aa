import { createStore } from 'zustand/vanilla';
import type { DraftStatus } from '#domain/generation/draft.ts';
import { errorTexts } from '#web/lib/api-error.ts';
import { createOutbox, type Entry } from './outbox.ts';

type Choice = { draftId: string; status: DraftStatus };
type ChoiceEntry = Entry & { request: Choice };

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
/** How often the server may fail on a choice. Lost connections do not count. */
const MAX_FAILURES = 4;

export type DraftOutbox = ReturnType<typeof createDraftOutbox>;

type State = {
  /** The choices by draft, as long as the server does not know them. */
  choices: ReadonlyMap<string, DraftStatus>;
  /** The drafts whose choices the server has refused. */
  refused: ReadonlySet<string>;
  /** Whether the server could not be reached. */
  lost: boolean;
};

/**
 * The outbox for choices about drafts. They show immediately and last as long as the page. Equal choices are sent in one
 * request, and the last choice for a draft wins. Choices that the server refuses still show until the learner sends them
 * again, changes them or takes them back.
 */
export function createDraftOutbox({ send, onRefused, pause }: Deps) {
  const store = createStore<State>()(() => ({ choices: new Map(), refused: new Set(), lost: false }));
  let entries: ReadonlyMap<string, ChoiceEntry> = new Map();

  function keepOnly(kept: readonly ChoiceEntry[]): void {
    entries = new Map(kept.map((entry) => [entry.request.draftId, entry]));
    const refused = kept.filter((entry) => entry.refused !== undefined);
    store.setState({
      choices: new Map(kept.map(({ request: { draftId, status } }) => [draftId, status])),
      refused: new Set(refused.map(({ request }) => request.draftId)),
    });
  }

  const outbox = createOutbox<ChoiceEntry, void>({
    storage: {
      load: () => [...entries.values()],
      put: (entry) => keepOnly([...new Map(entries).set(entry.request.draftId, entry).values()]),
      remove: ({ draftId }) =>
        keepOnly([...entries.values()].filter(({ request }) => request.draftId !== draftId)),
    },
    nameOf: ({ draftId }) => draftId,
    areAlike: (one, other) => one.status === other.status,
    send: ({ status }, alike) =>
      send(
        alike.map(({ draftId }) => draftId),
        status,
      ),
    reasonOf: (error) => errorTexts(error).title,
    maxFailures: MAX_FAILURES,
    pauses: PAUSES_MS,
    pause,
    now: Date.now,
  });
  outbox.subscribe(({ settled, interrupted }) => {
    store.setState({ lost: interrupted !== undefined });
    const errors = settled.flatMap((item) => ('refused' in item ? [item.refused] : []));
    for (const error of new Set(errors)) onRefused(error);
  });

  const refusedEntries = () => [...entries.values()].filter(({ refused }) => refused !== undefined);

  return {
    store,
    add(draftIds: readonly string[], status: DraftStatus): void {
      const added = draftIds.map((draftId): [string, ChoiceEntry] => [
        draftId,
        { request: { draftId, status }, at: outbox.nextInstant() },
      ]);
      keepOnly([...new Map([...entries, ...added]).values()]);
      void outbox.flush();
    },
    /** Sends refused choices again. */
    sendAgain: () => void outbox.sendAgain(refusedEntries()),
    /** Drops refused choices, so that the state on the server shows. */
    takeBack: () => keepOnly([...entries.values()].filter(({ refused }) => refused === undefined)),
    /** Drops everything that has not been sent. */
    end: () => keepOnly([]),
    /** Waits until everything is sent; resolves to whether the server accepted all of it. */
    async flush(): Promise<boolean> {
      await outbox.flushAll();
      return refusedEntries().length === 0;
    },
  };
}
