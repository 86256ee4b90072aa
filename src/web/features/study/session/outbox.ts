import type { CardMemory } from '#contract/memory.ts';
import type { AnswerRequest } from '#contract/study.ts';
import type { RecordedAnswer } from '#domain/study/answer.ts';

/** An answer that was sent, or may have been, and is taken back. */
export type UndoRequest = { sessionId: string; undo: string };

export type Unsent = AnswerRequest | UndoRequest;

/** Storage in which unsent answers survive a reload. */
export type OutboxStorage = {
  load: () => readonly Unsent[];
  save: (unsent: readonly Unsent[]) => void;
};

/** What became of a request: what the server recorded, or why it never will. */
export type Settled =
  | { request: AnswerRequest; recorded: RecordedAnswer }
  | { request: UndoRequest; restored: CardMemory }
  | { request: Unsent; refused: unknown };

export type Delivery = {
  settled: readonly Settled[];
  /** Why sending stopped early; the rest is kept. */
  interrupted: unknown;
};

export type Outbox = ReturnType<typeof createOutbox>;

export function isUndo(unsent: Unsent): unsent is UndoRequest {
  return 'undo' in unsent;
}

/** Answers kept by an earlier version have no id; they were one to a card. */
function nameOf(unsent: Unsent): string {
  if (isUndo(unsent)) return `undo ${unsent.undo}`;
  return unsent.id ?? `${unsent.sessionId} ${unsent.cardId}`;
}

/**
 * A queue of answers for the server. An answer is stored before it is sent and removed once the server has recorded or
 * permanently refused it, so neither a lost connection nor a closed tab loses one. Sending an answer twice is harmless:
 * the server keeps the first. An answer taken back before it was sent never is.
 */
export function createOutbox(deps: {
  storage: OutboxStorage;
  send: (answer: AnswerRequest) => Promise<RecordedAnswer>;
  undo: (request: UndoRequest) => Promise<CardMemory>;
  /** Whether the same request may succeed later: the network failed, not the request. */
  isTemporary: (error: unknown) => boolean;
}) {
  const { storage, send, undo, isTemporary } = deps;
  let running: Promise<unknown> = Promise.resolve();
  let inFlight: string | null = null;

  const without = (name: string) => storage.load().filter((unsent) => nameOf(unsent) !== name);

  /** Storage is reread at each step, since another tab may have added or delivered answers. */
  async function deliver(): Promise<Delivery> {
    const settled: Settled[] = [];
    for (let request = storage.load()[0]; request !== undefined; request = storage.load()[0]) {
      const current = request;
      inFlight = nameOf(current);
      try {
        settled.push(
          isUndo(current)
            ? { request: current, restored: await undo(current) }
            : { request: current, recorded: await send(current) },
        );
      } catch (error) {
        if (isTemporary(error)) return { settled, interrupted: error };
        settled.push({ request: current, refused: error });
      } finally {
        inFlight = null;
      }
      storage.save(without(nameOf(current)));
    }
    return { settled, interrupted: undefined };
  }

  return {
    add(answer: AnswerRequest): void {
      storage.save([...without(nameOf(answer)), answer]);
    },
    /** Takes an answer back: one that waits is dropped, any other is undone at the server. */
    takeBack(request: UndoRequest): void {
      const waits = storage.load().some((unsent) => nameOf(unsent) === request.undo);
      storage.save(waits && inFlight !== request.undo ? without(request.undo) : [...storage.load(), request]);
    },
    /** Sends the stored answers one by one; overlapping runs are queued to keep the order. */
    flush(): Promise<Delivery> {
      const delivery = running.then(deliver);
      running = delivery.catch(() => undefined);
      return delivery;
    },
    waiting(sessionId: string): readonly Unsent[] {
      return storage.load().filter((unsent) => unsent.sessionId === sessionId);
    },
  };
}
