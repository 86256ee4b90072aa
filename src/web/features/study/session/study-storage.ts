import { z } from 'zod';
import { answerRequest, type AnswerRequest } from '#contract/study.ts';
import { readStored, writeStored } from '#web/lib/stored.ts';
import type { OutboxStorage, Unsent } from './outbox.ts';

const SESSIONS_KEY = 'study-sessions';
const UNSENT_KEY = 'unsent-answers';

/** Running sessions by user and deck. */
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

/** The session that this user has not finished on this deck, in this browser. */
export function runningSession(userId: string, deckId: string): string | null {
  return read(SESSIONS_KEY, sessionsShape)[userId]?.[deckId] ?? null;
}

/** Keeps the running session of a deck, or with null forgets it. */
export function keepRunningSession(userId: string, deckId: string, sessionId: string | null): void {
  const all = read(SESSIONS_KEY, sessionsShape);
  const { [deckId]: _former, ...others } = all[userId] ?? {};
  writeStored(SESSIONS_KEY, {
    ...all,
    [userId]: sessionId === null ? others : { ...others, [deckId]: sessionId },
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
