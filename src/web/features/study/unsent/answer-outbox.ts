import type { AnswerRequest } from '#contract/study.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import { createOutbox, type Delivery } from '#web/lib/outbox.ts';
import {
  isUndo,
  nameOf,
  type AnswerStorage,
  type UnsentAnswer,
  type UndoRequest,
  type Unsent,
} from './unsent-answers.ts';

/** The server responds to an answer with what it recorded, and to an undo request with null. */
export type AnswerDelivery = Delivery<Unsent, RecordedAnswer | null>;

export type AnswerOutbox = ReturnType<typeof createAnswerOutbox>;

/** ms between attempts while answers are unsent. */
const PAUSES_MS = [10_000] as const;
/** Enough characters of a card's front to recognize it. */
const MAX_FRONT = 300;

/**
 * The outbox for answers and for undoing them. The server keeps the first of two answers with the same id. An answer
 * that is undone before it was sent is never sent.
 */
export function createAnswerOutbox(deps: {
  storage: AnswerStorage;
  send: (answer: AnswerRequest) => Promise<RecordedAnswer>;
  undo: (request: UndoRequest) => Promise<void>;
  /** The reason for a refusal in words for the learner. */
  reasonOf: (error: unknown) => string;
  pause: (ms: number) => Promise<void>;
  /** Called after each retry. */
  onRetried?: (delivery: AnswerDelivery) => void;
  now: () => number;
}) {
  const { storage, send, undo, ...others } = deps;
  const outbox = createOutbox<UnsentAnswer, RecordedAnswer | null>({
    storage,
    nameOf,
    send: (request) => (isUndo(request) ? sendUndo(request) : send(request)),
    pauses: PAUSES_MS,
    ...others,
  });

  const find = (name: string) => storage.load().find(({ request }) => nameOf(request) === name);

  async function sendUndo(request: UndoRequest): Promise<null> {
    const answer = find(request.undo);
    // A refused answer was not recorded, so there is nothing to undo.
    if (answer?.refused === undefined) await undo(request);
    else storage.remove(answer.request);
    return null;
  }

  return {
    ...outbox,
    add(answer: AnswerRequest, front?: string): void {
      storage.put({ request: answer, at: outbox.nextInstant(), front: front?.slice(0, MAX_FRONT) });
    },
    /** Undoes an answer: an unsent one is dropped, any other is undone on the server. */
    takeBack(request: UndoRequest): void {
      const waiting = find(request.undo);
      if (waiting !== undefined && !outbox.isSending(request.undo)) storage.remove(waiting.request);
      else storage.put({ request, at: outbox.nextInstant() });
    },
    /** The unsent requests of a session. */
    waiting(sessionId: string): readonly Unsent[] {
      return storage
        .load()
        .flatMap(({ request, refused }) =>
          request.sessionId === sessionId && refused === undefined ? [request] : [],
        );
    },
  };
}
