import { z } from 'zod';
import { answerRequest, type AnswerRequest } from '#contract/study.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import type { OutboxStorage, Unsent } from './outbox.ts';

const SESSIONS_KEY = 'study-sessions';
const UNSENT_KEY = 'unsent-answers';

/** Running sessions by user and name (`subject.ts`). */
const sessionsShape = z.record(z.string(), z.record(z.string(), z.string()));
/** As they are sent; read, but not converted. */
const unsent = z.union([
  z.object({ sessionId: z.string(), undo: z.string() }),
  z.custom<AnswerRequest>(isAnswer),
]);
const unsentShape = z.record(z.string(), z.array(unsent));

function isAnswer(value: unknown): boolean {
  return answerRequest.safeParse(value).success;
}

function read<T>(key: string, shape: z.ZodType<Record<string, T>>): Record<string, T> {
  return shape.safeParse(readStored(key)).data ?? {};
}

/** The session of this name that this user has not finished, in this browser. */
export function runningSession(userId: string, name: string): string | null {
  return read(SESSIONS_KEY, sessionsShape)[userId]?.[name] ?? null;
}

/** Keeps the running session of this name, or with null forgets it. */
export function keepRunningSession(userId: string, name: string, sessionId: string | null): void {
  const all = read(SESSIONS_KEY, sessionsShape);
  const { [name]: _former, ...others } = all[userId] ?? {};
  writeStored(SESSIONS_KEY, {
    ...all,
    [userId]: sessionId === null ? others : { ...others, [name]: sessionId },
  });
}

/** This user's unsent answers. Kept in memory too, for browsers whose storage is full or forbidden. */
export function unsentAnswersOf(userId: string): OutboxStorage {
  let unstored: readonly Unsent[] | null = null;
  return {
    load: () => unstored ?? read(UNSENT_KEY, unsentShape)[userId] ?? [],
    save: (answers) => {
      const all = read(UNSENT_KEY, unsentShape);
      const { [userId]: _former, ...others } = all;
      writeStored(UNSENT_KEY, answers.length === 0 ? others : { ...others, [userId]: answers });
      const stored = read(UNSENT_KEY, unsentShape)[userId] ?? [];
      unstored = stored.length === answers.length ? null : answers;
    },
  };
}
