import type { AnswerRequest } from '#contract/study.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import {
  isUndo,
  nameOf,
  type AnswerStorage,
  type UnsentAnswer,
  type UndoRequest,
  type Unsent,
} from './unsent-answers.ts';
import { type RetryAdvice } from '#web/lib/classify-error.ts';

/** The outcome of a request: recorded, undone, or refused with a reason. */
export type Settled =
  | { request: AnswerRequest; recorded: RecordedAnswer }
  | { request: UndoRequest }
  | { request: Unsent; refused: unknown };

export type Delivery = {
  settled: readonly Settled[];
  /** The failure that stopped the delivery, if any. */
  interrupted: unknown;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** The number of server errors tolerated in one delivery, so that a single faulty answer does not block the others. */
const MAX_FAILURES = 3;
/** Enough characters of a card's front to recognize it. */
const MAX_FRONT = 300;

/**
 * A queue of answers for the server. An answer is stored before it is sent and deleted once the server has recorded it,
 * so neither a lost connection nor a closed tab loses one. A refused answer is set aside without blocking others, until
 * the learner sends it again or deletes it. Sending an answer twice is harmless, because the server keeps the first. An
 * answer that is undone before it was sent is never sent.
 */
export function createOutbox(deps: {
  storage: AnswerStorage;
  send: (answer: AnswerRequest) => Promise<RecordedAnswer>;
  undo: (request: UndoRequest) => Promise<void>;
  retryAdvice: (error: unknown) => RetryAdvice;
  /** The reason in words for the learner. */
  reasonOf: (error: unknown) => string;
  now: () => number;
}) {
  const { storage, send, undo, retryAdvice, reasonOf } = deps;
  const listeners = new Set<(delivery: Delivery) => void>();
  let running: Promise<unknown> = Promise.resolve();
  let inFlight: string | null = null;
  let last = 0;

  /** Later than every stored answer, in case the clock does not advance. */
  function nextInstant(): number {
    last = Math.max(deps.now(), last + 1);
    return last;
  }

  const find = (name: string) => storage.load().find(({ request }) => nameOf(request) === name);

  /** Storage is read again at each step, because another tab may have added or delivered answers. */
  async function deliver(): Promise<Delivery> {
    const settled: Settled[] = [];
    const tried = new Set<string>();
    let interrupted: unknown;
    let failures = 0;
    for (;;) {
      const next = storage
        .load()
        .find(({ request, refused }) => refused === undefined && !tried.has(nameOf(request)));
      if (next === undefined) break;
      const { request } = next;
      tried.add(nameOf(request));
      const refusedAnswer = isUndo(request) ? find(request.undo) : undefined;
      if (refusedAnswer?.refused !== undefined) {
        // A refused answer was not recorded, so there is nothing to undo.
        storage.remove(refusedAnswer.request);
        storage.remove(request);
        continue;
      }
      try {
        settled.push(await attempt(request));
        storage.remove(request);
      } catch (error) {
        const advice = retryAdvice(error);
        if (advice === 'refused') {
          settled.push({ request, refused: error });
          storage.put({ ...next, refused: reasonOf(error) });
          continue;
        }
        interrupted ??= error;
        if (advice === 'failed') failures += 1;
        if (advice === 'later' || failures === MAX_FAILURES) break;
      }
    }
    const delivery = { settled, interrupted };
    for (const listener of listeners) listener(delivery);
    return delivery;
  }

  async function attempt(request: Unsent): Promise<Settled> {
    inFlight = nameOf(request);
    try {
      if (!isUndo(request)) return { request, recorded: await send(request) };
      await undo(request);
      return { request };
    } finally {
      inFlight = null;
    }
  }

  /** Sends the stored answers one by one. Overlapping calls are queued to keep the order. */
  function flush(): Promise<Delivery> {
    const delivery = running.then(deliver);
    running = delivery.catch(() => undefined);
    return delivery;
  }

  return {
    flush,
    add(answer: AnswerRequest, front?: string): void {
      storage.put({ request: answer, at: nextInstant(), front: front?.slice(0, MAX_FRONT) });
    },
    /** Undoes an answer: an unsent one is dropped, any other is undone on the server. */
    takeBack(request: UndoRequest): void {
      const waiting = find(request.undo);
      if (waiting !== undefined && inFlight !== request.undo) storage.remove(waiting.request);
      else storage.put({ request, at: nextInstant() });
    },
    /** Sends refused answers again. */
    sendAgain(refused: readonly UnsentAnswer[]): Promise<Delivery> {
      for (const kept of refused) storage.put({ ...kept, refused: undefined });
      return flush();
    },
    /** The unsent requests of a session. */
    waiting(sessionId: string): readonly Unsent[] {
      return storage
        .load()
        .flatMap(({ request, refused }) =>
          request.sessionId === sessionId && refused === undefined ? [request] : [],
        );
    },
    /** Calls the listener after every delivery. Returns a function that unsubscribes. */
    subscribe(listener: (delivery: Delivery) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
