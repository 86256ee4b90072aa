import { z } from 'zod';
import type { SessionAnswer } from '#domain/study/answer/answer.ts';
import type { Missed } from './subject.ts';

/** The state of the history entry, which survives a reload. */
const historyState = z.object({
  missed: z.object({ round: z.string(), cardIds: z.array(z.string()).min(1) }),
});

/** The missed cards that the history entry was opened to study; undefined if there are none. */
export function missedIn(state: unknown): Missed | undefined {
  return historyState.safeParse(state).data?.missed;
}

/** The cards answered incorrectly, each once, in the order of the session. */
export function missedCards(answers: readonly SessionAnswer[], known: { has: (id: string) => boolean }) {
  const ids = answers.flatMap(({ cardId, isCorrect }) => (isCorrect || !known.has(cardId) ? [] : [cardId]));
  return [...new Set(ids)];
}
