import type { AnswerRequest } from '#contract/study.ts';
import type { RecordedAnswer } from '#domain/study/answer.ts';

/** Storage in which unsent answers survive a reload. */
export type OutboxStorage = {
  load: () => readonly AnswerRequest[];
  save: (answers: readonly AnswerRequest[]) => void;
};

export type Delivery = {
  /** What the server recorded, or why it never will. */
  settled: ReadonlyArray<
    { request: AnswerRequest; recorded: RecordedAnswer } | { request: AnswerRequest; refused: unknown }
  >;
  /** Why sending stopped early; the rest is kept. */
  interrupted: unknown;
};

export type Outbox = ReturnType<typeof createOutbox>;

const sameAnswer = (one: AnswerRequest, other: AnswerRequest) =>
  one.sessionId === other.sessionId && one.cardId === other.cardId;

/**
 * A queue of answers for the server. An answer is stored before it is sent and removed once the server has recorded or
 * permanently refused it, so neither a lost connection nor a closed tab loses one. Sending an answer twice is harmless:
 * the server keeps the first.
 */
export function createOutbox(deps: {
  storage: OutboxStorage;
  send: (answer: AnswerRequest) => Promise<RecordedAnswer>;
  /** Whether the same answer may succeed later: the network failed, not the answer. */
  isTemporary: (error: unknown) => boolean;
}) {
  const { storage, send, isTemporary } = deps;
  let running: Promise<unknown> = Promise.resolve();

  /** Storage is reread at each step, since another tab may have added or delivered answers. */
  async function deliver(): Promise<Delivery> {
    const settled: Array<Delivery['settled'][number]> = [];
    for (let request = storage.load()[0]; request !== undefined; request = storage.load()[0]) {
      const current = request;
      try {
        settled.push({ request: current, recorded: await send(current) });
      } catch (error) {
        if (isTemporary(error)) return { settled, interrupted: error };
        settled.push({ request: current, refused: error });
      }
      storage.save(storage.load().filter((answer) => !sameAnswer(answer, current)));
    }
    return { settled, interrupted: undefined };
  }

  return {
    add(answer: AnswerRequest): void {
      storage.save([...storage.load().filter((kept) => !sameAnswer(kept, answer)), answer]);
    },
    /** Sends the stored answers one by one; overlapping runs are queued to keep the order. */
    flush(): Promise<Delivery> {
      const delivery = running.then(deliver);
      running = delivery.catch(() => undefined);
      return delivery;
    },
    waiting(sessionId: string): readonly AnswerRequest[] {
      return storage.load().filter((answer) => answer.sessionId === sessionId);
    },
  };
}
