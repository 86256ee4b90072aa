import type { Achievement } from '#contract/analytics.ts';
import type { CardMemory } from '#contract/scheduling.ts';
import type { SessionSummary } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { notFound } from '#domain/errors.ts';
import { chooseForRound } from '#domain/scheduling/choose-cards.ts';
import { dueTomorrow } from '#domain/scheduling/due-today.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import { ownAnswers } from '#domain/study/session/completion.ts';
import { fallbackHint, type HintLevel } from '#domain/study/hint-ladder.ts';
import { summarize } from '#domain/study/session/summary.ts';
import { withCountedTime } from '#domain/study/session/timing.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { modelHints } from '../assistance/assistance.usecases.ts';
import type { AssistDeps } from '../assistance/paid-responses.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { findCard } from '../cards/cards.repository.ts';
import { queueOf } from '../scheduling/due/queue.ts';
import { findCardState, toCardState } from '../scheduling/card-states.repository.ts';
import { answersOfSession, toAnswer, type FoundReview } from '../scheduling/log/reviews.repository.ts';
import { addAnswer, sessionCompleted, takeAnswerBack, type AnswerInput } from './answers.ts';
import { changeSession, ended } from './session-completion.ts';
import { findSession, lockSession, type StoredSession } from './study.repository.ts';

export type StudyDeps = AssistDeps & { config: Pick<Config, 'MAX_ANSWER_SECONDS'> };

/**
 * Records an answer once: a repeated request returns what was recorded and changes nothing. A session on a deck takes
 * the first answer to a card, a review or round takes every one. After the user has ended the session, only an answer
 * with an id and a time of its own is recorded, because it was given offline: it belongs to the session if it was given
 * before the end, and otherwise only to the log. A wrong answer comes with the stored explanation; one by a model is only bought
 * on request. The first answer to the last card completes the session. Throws NOT_FOUND for a session or card that
 * is not the user's, SESSION_COMPLETED for any other answer after the end, and ID_TAKEN when another answer has the id.
 */
export async function recordAnswer(
  deps: StudyDeps,
  userId: string,
  input: AnswerInput,
): Promise<RecordedAnswer> {
  return transactAsUser(deps.db, userId, (trx) => addAnswer(trx, deps, userId, input));
}

/**
 * Takes back the last answer to a card, whether or not its session is completed: memory and statistics return to what
 * they were, and a session that was completed by its last answer continues. Repeating it changes nothing. Throws
 * NOT_FOUND or NOT_THE_LAST_ANSWER.
 */
export async function undoAnswer(
  { db, clock, newId, config }: Pick<StudyDeps, 'db' | 'clock' | 'newId' | 'config'>,
  userId: string,
  input: { sessionId: string; answerId: string },
): Promise<CardMemory> {
  return transactAsUser(db, userId, async (trx) => {
    const cardId = await takeAnswerBack(trx, { clock, newId, config }, userId, input);
    const place = await findCardState(trx, userId, cardId);
    if (!place) throw notFound('Card');
    return toCardState(place);
  });
}

/** A hint of a level: the card's own, one by a model, or one made from the back of the card. Throws NOT_FOUND. */
export async function hint(
  deps: StudyDeps,
  userId: string,
  input: { sessionId: string; cardId: string; level: HintLevel },
): Promise<string> {
  const { db } = deps;
  const session = await findSession(db, userId, input.sessionId);
  if (!session) throw notFound('Session');
  if (session.endedAt !== null) throw sessionCompleted();
  const card = await sessionCard(db, session, input.cardId);
  const stored = card.hints[input.level - 1];
  if (stored !== null && stored !== undefined) return stored;
  const written = await modelHints(deps, userId, card);
  return written?.[input.level - 1] ?? fallbackHint(card.back, input.level);
}

/**
 * Ends a session, complete or not, and returns its summary. Repeating it returns the same summary, with answers that
 * have since arrived from other devices. Throws NOT_FOUND.
 */
export async function completeSession(
  { db, clock, newId, config }: Pick<StudyDeps, 'db' | 'clock' | 'newId' | 'config'>,
  userId: string,
  sessionId: string,
): Promise<{
  session: StoredSession;
  summary: SessionSummary;
  newAchievements: Achievement[];
  dueTomorrow: number;
  nextRound: number;
}> {
  return transactAsUser(db, userId, async (trx) => {
    const now = clock.now();
    const { session, answers, earned } = await endSession(trx, { clock, newId }, userId, sessionId);
    const counted = ownAnswers(session, answers)
      .filter((answer) => answer.counted)
      .map((answer) => withCountedTime(toAnswer(answer), config.MAX_ANSWER_SECONDS));
    return {
      session,
      summary: summarize(session.cardIds.length, counted),
      newAchievements: earned.filter((one) => one.sessionId === session.id),
      dueTomorrow: await dueTomorrow(queueOf(trx, userId), { now, timeZone: session.timeZone }),
      nextRound: await cardsOfNextRound(trx, session, now),
    };
  });
}

/** Ends a session in the user's transaction, at `at` (epoch ms) unless it has ended already. Throws NOT_FOUND. */
export async function endSession(
  trx: Db,
  { clock, newId }: Pick<StudyDeps, 'clock' | 'newId'>,
  userId: string,
  sessionId: string,
  at = clock.now(),
): Promise<{
  session: StoredSession;
  answers: FoundReview[];
  earned: Awaited<ReturnType<typeof earnAchievements>>;
}> {
  const now = clock.now();
  const session = await lockSession(trx, userId, sessionId, now);
  if (!session) throw notFound('Session');
  const answers = await answersOfSession(trx, userId, session.id);
  const after = ended(session, answers, Math.max(at, session.startedAt));
  await changeSession(trx, { session, answers }, after, { id: newId(), now });
  return {
    session: after,
    answers,
    earned: await earnAchievements(trx, userId, { now, sessionId: session.id }),
  };
}

/** How many cards another round like this one would have; 0 if this was no round. */
async function cardsOfNextRound(db: Db, session: StoredSession, now: number): Promise<number> {
  const { userId, scope, studiedDeckId, mode, timeZone } = session;
  if (scope !== 'round') return 0;
  const next = await chooseForRound(queueOf(db, userId), {
    deckId: studiedDeckId === '' ? undefined : studiedDeckId,
    mode,
    seed: session.id,
    now,
    timeZone,
  });
  return next.length;
}

async function sessionCard(db: Db, session: StoredSession, cardId: string): Promise<Card> {
  const card = session.cardIds.includes(cardId) ? await findCard(db, session.userId, cardId) : undefined;
  if (!card) throw notFound('Card');
  return card;
}
