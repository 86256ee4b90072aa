import { z } from 'zod';
import type { TestAnswer } from '#contract/tests.ts';
import { hasCode, isConnectionLost, isNotFound, retryAdvice } from '#web/lib/classify-error.ts';
import { useAuthStore } from '#web/lib/auth-store.ts';
import { countOf } from '#web/lib/format.ts';
import { readForUser, toRecord, writeForUser } from '#web/lib/stored.ts';
import { registerUnsavedWork } from '#web/lib/unsaved-work.ts';

const KEY = 'test-answers';

/** How long a pause in typing is before a text is sent, in ms. */
const PAUSE_MS = 1_000;

/** How long until answers that did not arrive are sent again, in ms. */
const RETRY_MS = 5_000;

const storedAnswers = z.array(
  z.object({
    position: z.number().int(),
    text: z.string().nullable(),
    picks: z.array(z.number().int().nullable()).nullable(),
  }),
);

export type SenderState = {
  /** Answers that the server does not have yet, by position. */
  unsent: ReadonlyMap<number, TestAnswer>;
  /** Whether the last attempt failed, so that they wait on this device. */
  failed: boolean;
};

type Deps = {
  testId: string;
  userId: string | undefined;
  send: (position: number, answer: TestAnswer) => Promise<unknown>;
  /** Called when the server no longer accepts answers. */
  onEnded: () => void;
};

/**
 * Sends the answers of a test one after the other. Each is kept in the browser until the server has it, so that a reload or a
 * lost network loses none. Of several answers to one question, only the last is sent.
 */
export function createAnswerSender({ testId, userId, send, onEnded }: Deps) {
  let state: SenderState = { unsent: readUnsent(userId, testId), failed: false };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  const listeners = new Set<() => void>();

  function change(next: Partial<SenderState>): void {
    state = { ...state, ...next };
    if (next.unsent) writeUnsent(userId, testId, next.unsent);
    for (const listener of listeners) listener();
  }

  function schedule(delay: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), delay);
  }

  function without(position: number): Map<number, TestAnswer> {
    return new Map([...state.unsent].filter(([one]) => one !== position));
  }

  async function sendAll(): Promise<void> {
    for (;;) {
      const [next] = state.unsent;
      if (next === undefined) return change({ failed: false });
      const [position, answer] = next;
      try {
        await send(position, answer);
        if (state.unsent.get(position) === answer) change({ unsent: without(position) });
      } catch (error) {
        if (hasCode(error, 'TEST_FINISHED') || isNotFound(error)) {
          change({ unsent: new Map(), failed: false });
          return onEnded();
        }
        if (!isConnectionLost(error) && retryAdvice(error) === 'refused') {
          change({ unsent: without(position) });
          throw error;
        }
        change({ failed: true });
        return schedule(RETRY_MS);
      }
    }
  }

  /** Sends waiting answers now. Resolves when nothing is being sent. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    sending ??= sendAll().finally(() => {
      sending = undefined;
    });
    return sending;
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Keeps an answer and sends it: a text after a pause in typing. */
    keep: (position: number, answer: TestAnswer) => {
      const unsent = without(position).set(position, answer);
      change({ unsent });
      if (answer.text === null) void flush();
      else schedule(PAUSE_MS);
    },
    flush,
    stop: () => clearTimeout(timer),
  };
}

registerUnsavedWork({
  pending: () => {
    const all = Object.keys(toRecord(readForUser(signedIn(), KEY)));
    const count = all.reduce((sum, testId) => sum + readUnsent(signedIn(), testId).size, 0);
    return count === 0 ? null : countOf(count, 'test answer');
  },
  discard: () => writeForUser(signedIn(), KEY, undefined),
});

function signedIn(): string | undefined {
  return useAuthStore.getState().user?.id;
}

function readUnsent(userId: string | undefined, testId: string): Map<number, TestAnswer> {
  const all = toRecord(readForUser(userId, KEY));
  const { data = [] } = storedAnswers.safeParse(all[testId]);
  return new Map(data.map(({ position, ...answer }) => [position, answer]));
}

function writeUnsent(
  userId: string | undefined,
  testId: string,
  unsent: ReadonlyMap<number, TestAnswer>,
): void {
  const { [testId]: _before, ...others } = toRecord(readForUser(userId, KEY));
  const kept = [...unsent].map(([position, answer]) => ({ position, ...answer }));
  const all = kept.length === 0 ? others : { ...others, [testId]: kept };
  writeForUser(userId, KEY, Object.keys(all).length === 0 ? undefined : all);
}
