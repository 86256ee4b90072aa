import type { AnswerRequest } from '#contract/study.ts';
import type { RecordedAnswer } from '#domain/study/answer.ts';

/** Where unsent answers outlive a reload. */
export type OutboxStorage = {
  load: () => readonly AnswerRequest[];
  save: (answers: readonly AnswerRequest[]) => void;
};

export type Delivery = {
  /** What the server recorded, or why it never will. */
  settled: ReadonlyArray<
    { request: AnswerRequest; recorded: RecordedAnswer } | { request: AnswerRequest; refused: unknown }
  >;
  /** Why sending stopped before the end; the rest is kept. */
  interrupted: unknown;
};

export type Outbox = ReturnType<typeof createOutbox>;

const sameAnswer = (one: AnswerRequest, other: AnswerRequest) =>
  one.sessionId === other.sessionId && one.cardId === other.cardId;

/**
 * Given answers on their way to the server, in order. An answer is stored before it is sent and forgotten once the
 * server has recorded or finally refused it, so that neither a lost connection nor a closed tab loses one. Sending
 * one twice is harmless: the server keeps the first.
 */
export function createOutbox(deps: {
  storage: OutboxStorage;
  send: (answer: AnswerRequest) => Promise<RecordedAnswer>;
  /** Whether the same answer may pass later: the network failed, not the answer. */
  isTemporary: (error: unknown) => boolean;
}) {
  const { storage, send, isTemporary } = deps;
  let running: Promise<unknown> = Promise.resolve();

  /** Storage is read anew at each step: another tab may have added or delivered answers meanwhile. */
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
    /** Sends what is kept, one after the other; runs that overlap are queued, so that the order holds. */
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
