import type { AnswerRequest } from '#contract/study.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import {
  isUndo,
  nameOf,
  type AnswerStorage,
  type KeptAnswer,
  type UndoRequest,
  type Unsent,
} from './kept-answers.ts';
import { type RetryAdvice } from '#web/lib/classify-error.ts';

/** What became of a request: what the server recorded, that it took an answer back, or why it refused. */
export type Settled =
  | { request: AnswerRequest; recorded: RecordedAnswer }
  | { request: UndoRequest }
  | { request: Unsent; refused: unknown };

export type Delivery = {
  settled: readonly Settled[];
  /** Why something still waits. */
  interrupted: unknown;
};

export type Outbox = ReturnType<typeof createOutbox>;

/** How often the server may fail in one delivery: one answer that it stumbles over does not hold up the others. */
const MAX_FAILURES = 3;
/** Characters of a card's question that are enough to know it by. */
const MAX_FRONT = 300;

/**
 * A queue of answers for the server. An answer is stored before it is sent and removed once the server has recorded it, so
 * neither a lost connection nor a closed tab loses one. One that the server refuses is set aside and holds up no other, until
 * the learner sends it again or deletes it. Sending an answer twice is harmless: the server keeps the first. An answer taken
 * back before it was sent never is.
 */
export function createOutbox(deps: {
  storage: AnswerStorage;
  send: (answer: AnswerRequest) => Promise<RecordedAnswer>;
  undo: (request: UndoRequest) => Promise<void>;
  retryAdvice: (error: unknown) => RetryAdvice;
  /** For the learner. */
  reasonOf: (error: unknown) => string;
  now: () => number;
}) {
  const { storage, send, undo, retryAdvice, reasonOf } = deps;
  const listeners = new Set<(delivery: Delivery) => void>();
  let running: Promise<unknown> = Promise.resolve();
  let inFlight: string | null = null;
  let last = 0;

  /** Later than whatever was kept before, since a clock may stand still. */
  function nextInstant(): number {
    last = Math.max(deps.now(), last + 1);
    return last;
  }

  const find = (name: string) => storage.load().find(({ request }) => nameOf(request) === name);

  /** Storage is read anew at each step, since another tab may have added or delivered answers. */
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
        // Nothing was recorded that could be taken back.
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

  /** Sends the kept answers one by one; overlapping runs are queued to keep the order. */
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
    /** Takes an answer back: one that waits is dropped, any other is undone at the server. */
    takeBack(request: UndoRequest): void {
      const waiting = find(request.undo);
      if (waiting !== undefined && inFlight !== request.undo) storage.remove(waiting.request);
      else storage.put({ request, at: nextInstant() });
    },
    /** Sends what was refused once more. */
    sendAgain(refused: readonly KeptAnswer[]): Promise<Delivery> {
      for (const kept of refused) storage.put({ ...kept, refused: undefined });
      return flush();
    },
    /** What is still to be sent of a session. */
    waiting(sessionId: string): readonly Unsent[] {
      return storage
        .load()
        .flatMap(({ request, refused }) =>
          request.sessionId === sessionId && refused === undefined ? [request] : [],
        );
    },
    /** Calls the listener after every delivery, until the returned function is called. */
    subscribe(listener: (delivery: Delivery) => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
