import { retryAdvice } from '#web/lib/classify-error.ts';

/** A change that the server has not received or has refused. */
export type Entry = {
  request: unknown;
  /** When it was made, in epoch ms. */
  at: number;
  /** Why the server refused it. It is sent again only at the learner's request. */
  refused?: string | undefined;
};

/** Keeps the entries until the server has them. */
export type OutboxStorage<E extends Entry> = {
  /** In the order in which they were made. */
  load: () => readonly E[];
  /** Stores an entry in place of one with the same name. */
  put: (entry: E) => void;
  remove: (request: E['request']) => void;
};

/** The outcome of a request: the server's response, or the error with which it was refused. */
export type Settled<Request, Response> =
  { request: Request; response: Response } | { request: Request; refused: unknown };

export type Delivery<Request, Response> = {
  settled: ReadonlyArray<Settled<Request, Response>>;
  /** The failure that stopped the delivery, if any. */
  interrupted: unknown;
};

type Deps<E extends Entry, Response> = {
  storage: OutboxStorage<E>;
  nameOf: (request: E['request']) => string;
  /** Sends the first waiting request together with those that are alike. */
  send: (request: E['request'], alike: ReadonlyArray<E['request']>) => Promise<Response>;
  /** Whether two requests can be sent as one. */
  areAlike: (one: E['request'], other: E['request']) => boolean;
  /** The reason for a refusal in words for the learner. */
  reasonOf: (error: unknown) => string;
  /** How often the server may fail on an entry before it counts as refused. */
  maxFailures: number;
  /** ms before each retry; the last value repeats. */
  pauses: readonly number[];
  /** Resolves after `ms`, or earlier if a retry may succeed. */
  pause: (ms: number) => Promise<void>;
  now: () => number;
};

/** The number of server errors tolerated in one delivery, so that a single faulty entry does not block the others. */
const MAX_FAILED_REQUESTS = 3;

/**
 * A queue of changes for the server, kept until the server has them. What could not be sent is retried by itself. A refused
 * change is set aside without blocking others, until the learner sends it again or takes it back. Requests must be idempotent,
 * because one whose response is lost is sent again.
 */
export function createOutbox<E extends Entry, Response>(deps: Deps<E, Response>) {
  type Request = E['request'];
  const { storage, nameOf, send, reasonOf } = deps;
  const { areAlike, maxFailures, pauses, pause, now } = deps;
  const listeners = new Set<(delivery: Delivery<Request, Response>) => void>();
  /** How often the server has failed on an entry. */
  const failuresOf = new Map<string, number>();
  let running: Promise<unknown> = Promise.resolve();
  let retrying: Promise<void> | null = null;
  let last = 0;

  /** Changes when a new request takes the place of one with the same name. */
  const keyOf = ({ request, at }: E) => `${nameOf(request)} ${at}`;
  const waiting = () => storage.load().filter(({ refused }) => refused === undefined);

  /** Storage is read again at each step, because entries may have been added or taken back meanwhile. */
  async function deliver(): Promise<Delivery<Request, Response>> {
    const settled: Array<Settled<Request, Response>> = [];
    const tried = new Set<string>();
    let interrupted: unknown;
    let failedRequests = 0;
    for (;;) {
      const untried = waiting().filter((entry) => !tried.has(keyOf(entry)));
      const [first] = untried;
      if (first === undefined) break;
      const group = untried.filter((entry) => entry === first || areAlike(first.request, entry.request));
      const keys = new Set(group.map(keyOf));
      for (const key of keys) tried.add(key);
      const stillStored = () => storage.load().filter((entry) => keys.has(keyOf(entry)));
      try {
        const requests = group.map((entry): Request => entry.request);
        const response = await send(requests[0], requests);
        settled.push(...group.map(({ request }) => ({ request, response })));
        for (const { request } of stillStored()) storage.remove(request);
      } catch (error) {
        const advice = retryAdvice(error);
        if (advice === 'refused' || (advice === 'failed' && hasFailedTooOften(keyOf(first)))) {
          settled.push(...group.map(({ request }) => ({ request, refused: error })));
          for (const entry of stillStored()) storage.put({ ...entry, refused: reasonOf(error) });
          continue;
        }
        interrupted ??= error;
        if (advice === 'failed') failedRequests += 1;
        if (advice === 'later' || failedRequests === MAX_FAILED_REQUESTS) break;
      }
    }
    if (interrupted !== undefined) retry();
    const delivery = { settled, interrupted };
    for (const listener of listeners) listener(delivery);
    return delivery;
  }

  function hasFailedTooOften(key: string): boolean {
    const failures = (failuresOf.get(key) ?? 0) + 1;
    failuresOf.set(key, failures < maxFailures ? failures : 0);
    return failures >= maxFailures;
  }

  /** Sends the waiting entries. Overlapping calls are queued to keep the order. */
  function flush(): Promise<Delivery<Request, Response>> {
    const delivery = running.then(deliver);
    running = delivery.catch(() => undefined);
    return delivery;
  }

  /** Keeps trying after a pause for as long as something waits. */
  function retry(): void {
    retrying ??= retryUntilSent().finally(() => {
      retrying = null;
    });
  }

  async function retryUntilSent(): Promise<void> {
    for (let attempts = 0; waiting().length > 0; attempts += 1) {
      await pause(pauses[Math.min(attempts, pauses.length - 1)] ?? 0);
      await flush();
    }
  }

  return {
    flush,
    /** Resolves when nothing is waiting. */
    async flushAll(): Promise<void> {
      await flush();
      await retrying;
    },
    /** The time for a new entry. Later than that of every earlier one, in case the clock does not advance. */
    nextInstant(): number {
      last = Math.max(now(), last + 1);
      return last;
    },
    /** Sends refused entries again. */
    sendAgain(refused: readonly E[]): Promise<Delivery<Request, Response>> {
      for (const entry of refused) storage.put({ ...entry, refused: undefined });
      return flush();
    },
    /** Calls the listener after every delivery. Returns a function that unsubscribes. */
    subscribe(listener: (delivery: Delivery<Request, Response>) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
