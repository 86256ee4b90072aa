import type { Achievement } from '#contract/analytics.ts';
import type { CardMemory } from '#contract/scheduling.ts';
import type { SessionSummary, answerRequest } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { ratingOf } from '#domain/scheduling/rating.ts';
import type { RecordedAnswer } from '#domain/study/answer.ts';
import { belongsToSession } from '#domain/study/completion.ts';
import { askedWith, gradeAnswer, type Asked } from '#domain/study/grading.ts';
import { fallbackHint, type HintLevel } from '#domain/study/hint-ladder.ts';
import { presentation } from '#domain/study/mode.ts';
import { summarize } from '#domain/study/summary.ts';
import { countedTime, withCountedTime } from '#domain/study/timing.ts';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { chosenWrongOption, modelHints, storedExplanation } from '../assistance/assistance.usecases.ts';
import type { AssistDeps } from '../assistance/paid-responses.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { setLastActivity, takeFromRollups } from '../analytics/rollups.repository.ts';
import { findCard, findCardToAnswer } from '../cards/cards.repository.ts';
import { findEarlierQuiz } from '../cards/earlier-quizzes.repository.ts';
import { recordStudied, setLastStudied } from '../decks/decks.repository.ts';
import { dueTomorrow } from '../scheduling/due.usecases.ts';
import { findCardState, toCardState } from '../scheduling/card-states.repository.ts';
import { recordReview, undoReview } from '../scheduling/record-review.ts';
import { dayOf, statisticsIncrements } from '../scheduling/review-increments.ts';
import {
  answersOfSession,
  answersToCard,
  findReview,
  lastCountedAnswer,
  lastReviewOfDeck,
  toAnswer,
  type FoundReview,
  type Review,
} from '../scheduling/reviews.repository.ts';
import { beforeChange, byItsAnswers, changeSession, ended } from './session-completion.ts';
import { firstAnswers } from './session-increments.ts';
import { findSession, lockSession, type StoredSession } from './study.repository.ts';

export type StudyDeps = AssistDeps & { config: Pick<Config, 'MAX_ANSWER_SECONDS'> };

type AnswerInput = z.output<typeof answerRequest>;

/** How far a client's clock may be ahead of the server's, in ms. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Records an answer once: a repeat returns what was recorded and changes nothing. A session on a deck takes the first answer
 * to a card, a review every one. Once the learner has ended the session, an answer is recorded that brings its own id and
 * time, since it was given offline: it belongs to the session if it was given before the end, else to the log alone. A wrong
 * answer comes with the stored explanation; a model's is bought only by asking for it. The answer that leaves nothing to ask
 * completes the session. Throws NOT_FOUND for a session or card that is not the learner's, SESSION_COMPLETED for any other
 * answer after the end, ID_TAKEN when the id is that of another answer.
 */
export async function recordAnswer(
  deps: StudyDeps,
  userId: string,
  input: AnswerInput,
): Promise<RecordedAnswer> {
  const jobId = deps.newId();
  return transactAsUser(deps.db, userId, async (trx) => {
    const now = deps.clock.now();
    const session = await lockSession(trx, userId, input.sessionId, now);
    if (!session) throw notFound('Session');
    const recorded = input.id === undefined ? undefined : await findReview(trx, userId, input.id);
    if (recorded) return toAnswer(sameAnswer(recorded, input));
    const isOfItsOwn = input.id !== undefined && input.answeredAt !== undefined;
    if (session.endedAt !== null && !isOfItsOwn) throw completed();
    const asked = session.cardIds.includes(input.cardId)
      ? await findCardToAnswer(trx, userId, input.cardId)
      : undefined;
    const at = possibleTime(input.answeredAt, { from: asked?.madeAt ?? 0, now });
    const given = answersBeside(session, await answersToCard(trx, userId, session.id, input.cardId), at);
    const [last] = given;
    if (last && session.scope === 'deck') return toAnswer(last);
    if (!asked) throw notFound('Card');
    const { card, deckTitle } = asked;

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
      counted: given.length === 0,
    };
    const before = await beforeChange(trx, session);
    const statistics = statisticsIncrements(userId, review, deps.config.MAX_ANSWER_SECONDS);
    const found = await recordReview(trx, userId, review, statistics);
    await recordStudied(trx, userId, card.deckId, review.at);
    // What is complete stays so: a further answer opens nothing again.
    const after = session.completedAt === null ? await byItsAnswers(trx, session, now) : session;
    await changeSession(trx, before, after, { id: jobId, now });
    if (after.completedAt !== null) await earnAchievements(trx, userId, { now, sessionId: session.id });
    return toAnswer(found);
  });
}

/** The card as the learner saw it: its quiz may have been edited between being shown and being answered. */
async function asShown(
  trx: Db,
  userId: string,
  card: Card,
  { cardVersion = card.version, selectedText = null }: Pick<AnswerInput, 'cardVersion' | 'selectedText'>,
): Promise<Asked> {
  if (cardVersion >= card.version) return card;
  const earlier = await findEarlierQuiz(trx, userId, { cardId: card.id, version: cardVersion });
  return earlier ? askedWith([earlier, card], selectedText) : card;
}

/** Those of some answers that belong to the session just as one at an instant does, or that came after its end as well. */
function answersBeside(session: StoredSession, answers: readonly FoundReview[], at: number): FoundReview[] {
  return answers.filter((answer) => belongsToSession(session, answer.at) === belongsToSession(session, at));
}

/** Throws ID_TAKEN when a recorded answer is another one. */
function sameAnswer(recorded: FoundReview, { sessionId, cardId }: { sessionId: string; cardId: string }) {
  if (recorded.sessionId === sessionId && recorded.cardId === cardId) return recorded;
  throw new AppError('ID_TAKEN', 'This id belongs to another answer');
}

/** The client's time if it can be right: not before the card was made, and not in the future. Epoch ms. */
function possibleTime(claimed: number | undefined, { from, now }: { from: number; now: number }): number {
  return claimed !== undefined && claimed >= from && claimed <= now + CLOCK_TOLERANCE_MS ? claimed : now;
}

/**
 * Takes the last answer to a card back, whether or not its session has been completed: memory and statistics return to what
 * they were, and a session that was complete only by its answers goes on. Repeating it changes nothing. Throws NOT_FOUND or
 * NOT_THE_LAST_ANSWER.
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
      const [latest] = answersBeside(session, given, review.at);
      if (latest?.id !== review.id) {
        throw new AppError('NOT_THE_LAST_ANSWER', 'Only the last answer to a card can be taken back');
      }
      const before = await beforeChange(trx, session);
      await undoReview(trx, userId, review, now);
      await takeFromRollups(trx, statisticsIncrements(userId, review, config.MAX_ANSWER_SECONDS));
      const after = session.completedAt === null ? session : await byItsAnswers(trx, session, now);
      await changeSession(trx, before, after, { id: jobId, now });
      await recordLastAnswer(trx, userId, review);
    }
    const place = await findCardState(trx, userId, review.cardId);
    if (!place) throw notFound('Card');
    return toCardState(place);
  });
}

/** Corrects when the deck of an answer was last studied, after that answer was taken back. */
async function recordLastAnswer(trx: Db, userId: string, undone: FoundReview): Promise<void> {
  const { deckId } = undone;
  const day = dayOf(undone);
  const last = await lastCountedAnswer(trx, userId, { deckId, day });
  if (last) await setLastActivity(trx, { userId, localDay: day, deckId, ...last });
  await setLastStudied(trx, userId, deckId, await lastReviewOfDeck(trx, userId, deckId));
}

/** A hint of the wanted level: the card's own, a model's, or one made from its answer. Throws NOT_FOUND. */
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
 * Ends a session, complete or not, and returns its summary; repeating it returns the same one, with what has arrived from
 * other devices meanwhile. Throws NOT_FOUND.
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
}> {
  const jobId = newId();
  return transactAsUser(db, userId, async (trx) => {
    const now = clock.now();
    const session = await lockSession(trx, userId, sessionId, now);
    if (!session) throw notFound('Session');
    const answers = await answersOfSession(trx, userId, session.id);
    const after = ended(session, answers, now);
    await changeSession(trx, { session, answers }, after, { id: jobId, now });
    const counted = firstAnswers({ session: after, answers }).map((answer) =>
      withCountedTime(answer, config.MAX_ANSWER_SECONDS),
    );
    const earned = await earnAchievements(trx, userId, { now, sessionId: session.id });
    return {
      session: after,
      summary: summarize(session.cardIds.length, counted),
      newAchievements: earned.filter((one) => one.sessionId === session.id),
      dueTomorrow: await dueTomorrow(trx, userId, { now, timeZone: session.timeZone }),
    };
  });
}

async function sessionCard(db: Db, session: StoredSession, cardId: string): Promise<Card> {
  const card = session.cardIds.includes(cardId) ? await findCard(db, session.userId, cardId) : undefined;
  if (!card) throw notFound('Card');
  return card;
}

function completed(): AppError {
  return new AppError('SESSION_COMPLETED', 'This study session is already completed');
}
