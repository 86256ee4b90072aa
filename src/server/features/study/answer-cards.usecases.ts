import type { Grade } from '#domain/study/answer/grading.ts';
import { transactAsUser } from '../../db/transaction.ts';
import type { Db } from '../../db/tables.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import { findCards } from '../cards/cards.repository.ts';
import { addAnswer, type AnswerDeps } from './answers.ts';
import { startSession } from './open-session.usecases.ts';

/**
 * Records answers that were given outside of a session: a session on each deck gets those to its cards, and ends with them. Cards that
 * are not the user's are left out. Returns the ids of the answered cards.
 */
export async function answerCards(
  deps: AnswerDeps & { db: Db },
  user: StoredUser,
  answers: ReadonlyMap<string, Grade>,
): Promise<Set<string>> {
  const cards = await findCards(deps.db, user.id, [...answers.keys()]);
  for (const [deckId, some] of Map.groupBy(cards, (card) => card.deckId)) {
    const { session } = await startSession(deps, user, {
      scope: 'deck',
      deckId,
      mode: 'flip',
      newCards: true,
      forgottenToday: false,
      cardIds: some.map(({ id }) => id),
      timeZone: user.timeZone,
    });
    for (const { id } of some) {
      const input = { sessionId: session.id, cardId: id, grade: answers.get(id), timeSpent: 0, hintsUsed: 0 };
      await transactAsUser(deps.db, user.id, (trx) => addAnswer(trx, deps, user.id, input));
    }
  }
  return new Set(cards.map(({ id }) => id));
}
