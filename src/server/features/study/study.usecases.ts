import type { Achievement } from '#contract/analytics.ts';
import type { CardMemory } from '#contract/scheduling.ts';
import type { SessionSummary, answerRequest } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { localDay } from '#domain/local-day.ts';
import { chooseForRound, dueTomorrow } from '#domain/scheduling/queue.ts';
import { ratingOf } from '#domain/scheduling/rating.ts';
import { withCountedDuration } from '#domain/statistics/project-review.ts';
import type { RecordedAnswer } from '#domain/study/answer/answer.ts';
import { belongsToSession, ownAnswers } from '#domain/study/session/completion.ts';
import { findShownVersion, gradeAnswer, type GradableCard } from '#domain/study/answer/grading.ts';
import { fallbackHint, type HintLevel } from '#domain/study/hint-ladder.ts';
import { asksUntilKnown, presentation, ROUND_SIZE } from '#domain/study/mode.ts';
import { summarize } from '#domain/study/session/summary.ts';
import { countedTime, withCountedTime } from '#domain/study/session/timing.ts';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { chosenWrongOption, modelHints, storedExplanation } from '../assistance/assistance.usecases.ts';
import type { AssistDeps } from '../assistance/paid-responses.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { setLastActivity } from '../analytics/rollups.repository.ts';
import { findCard } from '../cards/cards.repository.ts';
import { findEarlierQuiz } from '../cards/earlier-quizzes.repository.ts';
import { recordStudied, setLastStudied } from '../decks/decks.repository.ts';
import { queueOf } from '../scheduling/due/queue.ts';
import { findCardState, toCardState } from '../scheduling/card-states.repository.ts';
import { recordReview, undoReview } from '../scheduling/log/record-review.ts';
import {
  answersOfSession,
  answersToCard,
  findReview,
  lastCountedAnswer,
  lastReviewOfDeck,
  toAnswer,
  type FoundReview,
  type Review,
} from '../scheduling/log/reviews.repository.ts';
import { lockAnswerContext } from './answer-context.repository.ts';
import { readSessionBefore, withCompletion, changeSession, ended } from './session-completion.ts';
import { findSession, lockSession, type StoredSession } from './study.repository.ts';

export type StudyDeps = AssistDeps & { config: Pick<Config, 'MAX_ANSWER_SECONDS'> };

type AnswerInput = z.output<typeof answerRequest>;

/** How far a client's clock may be ahead of the server's, in ms. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

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
  const jobId = deps.newId();
  return transactAsUser(deps.db, userId, async (trx) => {
    const now = deps.clock.now();
    const { id: answerId = null, sessionId, cardId } = input;
    const context = await lockAnswerContext(trx, userId, { answerId, sessionId, cardId }, now);
    if (!context) throw notFound('Session');
    const { session, recorded, answered } = context;
    if (recorded) return toAnswer(expectSameAnswer(recorded, input));
    const hasIdAndTime = input.id !== undefined && input.answeredAt !== undefined;
    if (session.endedAt !== null && !hasIdAndTime) throw completed();
    const at = possibleTime(input.answeredAt, { from: answered?.createdAt ?? 0, now });
    const earlier = answersOnSameSide(session, context.earlier, at);
    const [last] = earlier;
    if (last && !asksUntilKnown(session.scope)) return toAnswer(last);
    if (!answered) throw notFound('Card');
    const { card, deckTitle } = answered;

    const id = input.id ?? deps.newId();
    const seen = await asShown(trx, userId, card, input);
    const graded = gradeAnswer(session.mode, seen, {
      selectedOption: input.selectedOption ?? null,
      selectedText: input.selectedText ?? null,
      isCorrect: input.isCorrect ?? null,
      grade: input.grade ?? null,
    });
    const selected = chosenWrongOption(card, graded);
    const shown = presentation(session.mode, seen);
    const review: Review = {
      id,
      cardId: card.id,
      deckId: card.deckId,
      deckTitle,
      sessionId: session.id,
      rating: ratingOf({ presentation: shown, grade: graded.grade, hintsUsed: input.hintsUsed }),
      grade: graded.grade,
      presentation: shown,
      selectedOption: graded.selectedOption,
      selectedText: graded.selectedText,
      hintsUsed: input.hintsUsed,
      durationMs: countedTime(input.timeSpent, deps.config.MAX_ANSWER_SECONDS),
      explanation: graded.isCorrect ? null : await storedExplanation(trx, card, selected),
      at,
      timeZone: session.timeZone,
      counted: earlier.length === 0,
    };
    const before = await readSessionBefore(trx, session);
    const found = await recordReview(trx, userId, review, answered.memory, answered.settings);
    await recordStudied(trx, userId, card.deckId, review.at);
    // A further answer does not reopen a completed session.
    const after = session.completedAt === null ? await withCompletion(trx, session, now) : session;
    await changeSession(trx, before, after, { id: jobId, now });
    if (after.completedAt !== null) await earnAchievements(trx, userId, { now, sessionId: session.id });
    return toAnswer(found);
  });
}

/** The card as it was shown: its quiz may have been edited before the answer arrived. */
async function asShown(
  trx: Db,
  userId: string,
  card: Card,
  { cardVersion = card.version, selectedText = null }: Pick<AnswerInput, 'cardVersion' | 'selectedText'>,
): Promise<GradableCard> {
  if (cardVersion >= card.version) return card;
  const earlier = await findEarlierQuiz(trx, userId, { cardId: card.id, version: cardVersion });
  return earlier ? findShownVersion([earlier, card], selectedText) : card;
}

/** The answers on the same side of the session's end as an answer given at `at`. */
function answersOnSameSide(
  session: StoredSession,
  answers: readonly FoundReview[],
  at: number,
): FoundReview[] {
  return answers.filter((answer) => belongsToSession(session, answer.at) === belongsToSession(session, at));
}

/** Throws ID_TAKEN when the recorded answer is for another session or card. */
function expectSameAnswer(
  recorded: FoundReview,
  { sessionId, cardId }: { sessionId: string; cardId: string },
) {
  if (recorded.sessionId === sessionId && recorded.cardId === cardId) return recorded;
  throw new AppError('ID_TAKEN', 'This id belongs to another answer');
}

/** The client's time if it is possible: neither before the card was created nor in the future. Epoch ms. */
function possibleTime(claimed: number | undefined, { from, now }: { from: number; now: number }): number {
  return claimed !== undefined && claimed >= from && claimed <= now + CLOCK_TOLERANCE_MS ? claimed : now;
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
  const jobId = newId();
  return transactAsUser(db, userId, async (trx) => {
    const now = clock.now();
    const session = await lockSession(trx, userId, input.sessionId, now);
    if (!session) throw notFound('Session');
    const review = await findReview(trx, userId, input.answerId);
    if (!review || review.sessionId !== session.id) throw notFound('Answer');
    if (!review.undone) {
      const given = await answersToCard(trx, userId, session.id, review.cardId);
      const [latest] = answersOnSameSide(session, given, review.at);
      if (latest?.id !== review.id) {
        throw new AppError('NOT_THE_LAST_ANSWER', 'Only the last answer to a card can be undone');
      }
      const before = await readSessionBefore(trx, session);
      await undoReview(trx, userId, withCountedDuration(review, config.MAX_ANSWER_SECONDS), now);
      const after = session.completedAt === null ? session : await withCompletion(trx, session, now);
      await changeSession(trx, before, after, { id: jobId, now });
      await recordLastAnswer(trx, userId, review);
    }
    const place = await findCardState(trx, userId, review.cardId);
    if (!place) throw notFound('Card');
    return toCardState(place);
  });
}

/** Corrects when a deck was last studied, after an answer in it was taken back. */
async function recordLastAnswer(trx: Db, userId: string, undone: FoundReview): Promise<void> {
  const { deckId } = undone;
  const day = localDay(undone.at, undone.timeZone);
  const last = await lastCountedAnswer(trx, userId, { deckId, day });
  if (last) await setLastActivity(trx, userId, { localDay: day, deckId, ...last });
  await setLastStudied(trx, userId, deckId, await lastReviewOfDeck(trx, userId, deckId));
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
  if (session.endedAt !== null) throw completed();
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
  const jobId = newId();
  return transactAsUser(db, userId, async (trx) => {
    const now = clock.now();
    const session = await lockSession(trx, userId, sessionId, now);
    if (!session) throw notFound('Session');
    const answers = await answersOfSession(trx, userId, session.id);
    const after = ended(session, answers, now);
    await changeSession(trx, { session, answers }, after, { id: jobId, now });
    const counted = ownAnswers(after, answers)
      .filter((answer) => answer.counted)
      .map((answer) => withCountedTime(toAnswer(answer), config.MAX_ANSWER_SECONDS));
    const earned = await earnAchievements(trx, userId, { now, sessionId: session.id });
    return {
      session: after,
      summary: summarize(session.cardIds.length, counted),
      newAchievements: earned.filter((one) => one.sessionId === session.id),
      dueTomorrow: await dueTomorrow(queueOf(trx, userId), { now, timeZone: session.timeZone }),
      nextRound: await cardsOfNextRound(trx, after, now),
    };
  });
}

/** How many cards another round like this one would have; 0 if this was no round. */
async function cardsOfNextRound(db: Db, session: StoredSession, now: number): Promise<number> {
  const { userId, scope, studiedDeckId, mode, timeZone } = session;
  if (scope !== 'round') return 0;
  const next = await chooseForRound(queueOf(db, userId), {
    deckId: studiedDeckId === '' ? undefined : studiedDeckId,
    quizOnly: mode === 'quiz',
    size: ROUND_SIZE,
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

function completed(): AppError {
  return new AppError('SESSION_COMPLETED', 'This study session is already completed');
}
