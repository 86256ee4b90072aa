import { CARD_LIMITS } from '#domain/limits.ts';
import { invalidField, notFound } from '#domain/errors.ts';
import { GOOD } from '#domain/scheduling/rating.ts';
import { withCountedDuration } from '#domain/statistics/project-review.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { acceptAnswer } from '../cards/cards.usecases.ts';
import { findCard } from '../cards/cards.repository.ts';
import { findCardState, readReviewSettings } from '../scheduling/card-states.repository.ts';
import { recordReview, recordReviewOfDeleted, undoReview } from '../scheduling/log/record-review.ts';
import { answersToCard } from '../scheduling/log/reviews.repository.ts';
import { changeSession, readSessionBefore } from '../study/session-completion.ts';
import { lockSession } from '../study/study.repository.ts';
import type { FinishDeps } from './finish-test.ts';
import { findQuestion, findTest, saveFinish, saveMarks } from './tests.repository.ts';

/**
 * Counts a written answer of a finished test as right: its review is replaced by one that says so, and the card accepts the
 * answer from now on. Repeating it changes nothing. Throws NOT_FOUND, and VALIDATION_FAILED for any other answer.
 */
export async function callRight(
  deps: FinishDeps & { db: Db },
  userId: string,
  { id, position }: { id: string; position: number },
): Promise<void> {
  await transactAsUser(deps.db, userId, async (trx) => {
    const test = await findTest(trx, userId, id);
    if (!test) throw notFound('Test');
    const question = await findQuestion(trx, userId, id, position);
    const cardId = question?.asked.cards[0]?.id;
    if (!question || cardId === undefined) throw notFound('Question');
    const text = question.given?.text?.trim() ?? '';
    if (test.right === null || test.sessionId === null || text === '') {
      throw invalidField('position', 'Only a written answer of a finished test can be called right');
    }
    const [mark] = question.marks ?? [];
    if (mark === 'right') return;
    await replaceReview(trx, deps, { userId, sessionId: test.sessionId, cardId, text });
    await saveMarks(trx, userId, id, position, ['right']);
    await saveFinish(trx, userId, { ...test, right: test.right + (mark === 'wrong' ? 1 : 0) });
  });
}

async function replaceReview(
  trx: Db,
  { clock, newId, config }: FinishDeps,
  { userId, sessionId, cardId, text }: { userId: string; sessionId: string; cardId: string; text: string },
): Promise<void> {
  const now = clock.now();
  const session = await lockSession(trx, userId, sessionId, now);
  const [review] = await answersToCard(trx, userId, sessionId, cardId);
  // The learner has taken the answer back.
  if (!session || !review) return;
  const before = await readSessionBefore(trx, session);
  await undoReview(trx, userId, withCountedDuration(review, config.MAX_ANSWER_SECONDS), now);
  const card = text.length > CARD_LIMITS.acceptedAnswer ? undefined : await findCard(trx, userId, cardId);
  const isAccepted = card !== undefined && (await acceptAnswer(trx, userId, card, { text, now }));
  const { before: _found, ...given } = review;
  const right = {
    ...given,
    id: newId(),
    grade: 'correct' as const,
    rating: GOOD,
    explanation: null,
    accepted: isAccepted ? text : null,
  };
  const place = await findCardState(trx, userId, cardId);
  const { memory: settings } = await readReviewSettings(trx, userId);
  await (place
    ? recordReview(trx, userId, right, place, settings)
    : recordReviewOfDeleted(trx, userId, right));
  await changeSession(trx, before, session, { id: newId(), now });
}
