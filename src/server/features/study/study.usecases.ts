import type { Achievement } from '#contract/analytics.ts';
import type { CardMemory } from '#contract/memory.ts';
import type { SessionSummary, answerRequest } from '#contract/study.ts';
import { sessionMerits } from '#domain/achievements.ts';
import type { Card } from '#domain/cards/card.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { ratingOf } from '#domain/memory/rating.ts';
import type { RecordedAnswer } from '#domain/study/answer.ts';
import { askedWith, gradeAnswer, type Asked } from '#domain/study/grading.ts';
import { fallbackHint, type HintLevel } from '#domain/study/hint-ladder.ts';
import { presentation } from '#domain/study/mode.ts';
import { summarize } from '#domain/study/summary.ts';
import { countedTime, withCountedTime } from '#domain/study/timing.ts';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsLearner } from '../../db/transaction.ts';
import { chosenWrongOption, modelHints, storedExplanation } from '../assistance/assistance.usecases.ts';
import type { AssistDeps } from '../assistance/paid-answers.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { noteStudyDay } from '../analytics/study-records.repository.ts';
import {
  addToRollups,
  sessionIncrements,
  setLastActivity,
  takeFromRollups,
} from '../analytics/rollups.repository.ts';
import { findCard, findCardToAnswer } from '../cards/cards.repository.ts';
import { findEarlierQuiz } from '../cards/earlier-quizzes.repository.ts';
import { noteStudied, setLastStudied } from '../decks/decks.repository.ts';
import { dueTomorrow } from '../memory/due.usecases.ts';
import { scheduleFit } from '../memory/fit-weights.ts';
import { findMemory, toCardMemory } from '../memory/memories.repository.ts';
import { recordReview, undoReview } from '../memory/record-review.ts';
import { statisticsIncrements, studiedDecks } from '../memory/review-increments.ts';
import {
  answersOfSession,
  answersToCard,
  findReview,
  lastReviewOfDeck,
  toAnswer,
  type Review,
} from '../memory/reviews.repository.ts';
import {
  findSession,
  lastActivityOn,
  lockSession,
  markCompleted,
  type StoredSession,
} from './study.repository.ts';

export type StudyDeps = AssistDeps & { config: Pick<Config, 'MAX_ANSWER_SECONDS'> };

type AnswerInput = z.output<typeof answerRequest>;

/** How far a client's clock may be ahead of the server's, in ms. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * Records an answer once: a repeat returns what was recorded and changes nothing. A session on a deck takes the first answer
 * to a card, a review every one. A wrong answer comes with the stored explanation; a model's is bought only by asking for it.
 * Throws NOT_FOUND for a session or card that is not the learner's, SESSION_COMPLETED after the end, ID_TAKEN when the id is
 * that of another answer.
 */
export async function recordAnswer(
  deps: StudyDeps,
  userId: string,
  input: AnswerInput,
): Promise<RecordedAnswer> {
  return transactAsLearner(deps.db, userId, async (trx) => {
    const now = deps.clock.now();
    const session = await lockSession(trx, userId, input.sessionId, now);
    if (!session) throw notFound('Session');
    const given = await answersToCard(trx, userId, session.id, input.cardId);
    const recorded =
      given.find(({ id }) => id === input.id) ?? (session.scope === 'deck' ? given.at(-1) : undefined);
    if (session.status === 'completed' && recorded?.id !== input.id) throw completed();
    if (recorded) return toAnswer(recorded);
    const asked = session.cardIds.includes(input.cardId)
      ? await findCardToAnswer(trx, userId, input.cardId)
      : undefined;
    if (!asked) throw notFound('Card');
    const { card, madeAt, deckTitle } = asked;

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
      at: possibleTime(input.answeredAt, { from: madeAt, now }),
      timeZone: session.timeZone,
      counted: given.length === 0,
    };
    const statistics = statisticsIncrements(userId, review, session.localDay, deps.config.MAX_ANSWER_SECONDS);
    const found = await recordReview(trx, userId, review, statistics);
    await noteStudied(trx, userId, card.deckId, review.at);
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

/** The client's time if it can be right: not before the card was made, and not in the future. Epoch ms. */
function possibleTime(claimed: number | undefined, { from, now }: { from: number; now: number }): number {
  return claimed !== undefined && claimed >= from && claimed <= now + CLOCK_TOLERANCE_MS ? claimed : now;
}

/**
 * Takes the last answer to a card back: memory and statistics return to what they were. Repeating it changes nothing.
 * Throws NOT_FOUND, NOT_THE_LAST_ANSWER, or SESSION_COMPLETED after the end.
 */
export async function undoAnswer(
  { db, clock, config }: Pick<StudyDeps, 'db' | 'clock' | 'config'>,
  userId: string,
  input: { sessionId: string; answerId: string },
): Promise<CardMemory> {
  return transactAsLearner(db, userId, async (trx) => {
    const now = clock.now();
    const session = await lockSession(trx, userId, input.sessionId, now);
    if (!session) throw notFound('Session');
    const review = await findReview(trx, userId, input.answerId);
    if (!review || review.sessionId !== session.id) throw notFound('Answer');
    if (!review.undone) {
      if (session.status === 'completed') throw completed();
      const [latest] = await answersToCard(trx, userId, session.id, review.cardId);
      if (latest?.id !== review.id) {
        throw new AppError('NOT_THE_LAST_ANSWER', 'Only the last answer to a card can be taken back');
      }
      await undoReview(trx, userId, review, now);
      await takeFromRollups(
        trx,
        statisticsIncrements(userId, review, session.localDay, config.MAX_ANSWER_SECONDS),
      );
      const place = { userId, deckId: review.deckId, localDay: session.localDay };
      await setLastActivity(trx, place, await lastActivityOn(trx, userId, place));
      await setLastStudied(trx, userId, review.deckId, await lastReviewOfDeck(trx, userId, review.deckId));
    }
    const place = await findMemory(trx, userId, review.cardId);
    if (!place) throw notFound('Card');
    return toCardMemory(place);
  });
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
  if (session.status === 'completed') throw completed();
  const card = await sessionCard(db, session, input.cardId);
  const stored = card.hints[input.level - 1];
  if (stored !== null && stored !== undefined) return stored;
  const written = await modelHints(deps, userId, card);
  return written?.[input.level - 1] ?? fallbackHint(card.back, input.level);
}

/** Completes a session and returns its summary; repeating it returns the same summary. Throws NOT_FOUND. */
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
  return transactAsLearner(db, userId, async (trx) => {
    const now = clock.now();
    const session = await lockSession(trx, userId, sessionId, now);
    if (!session) throw notFound('Session');
    const answers = await answersOfSession(trx, userId, session.id);
    const counted = answers.filter((answer) => answer.counted);
    const summary = summarize(
      session.cardIds.length,
      counted.map((answer) => withCountedTime(toAnswer(answer), config.MAX_ANSWER_SECONDS)),
    );
    const completedAt = session.completedAt ?? now;
    if (session.status === 'active') {
      await markCompleted(trx, userId, session.id, completedAt);
      // A session without answers counts for no streak and no total.
      if (counted.length > 0) {
        const { localDay } = session;
        const decks = studiedDecks(counted);
        await addToRollups(
          trx,
          sessionIncrements({ userId, localDay, at: completedAt, decks, ...sessionMerits(summary) }),
        );
        await noteStudyDay(trx, userId, localDay);
        await scheduleFit(trx, userId, { id: jobId, now });
      }
    }
    const earned = await earnAchievements(trx, userId, { now, sessionId: session.id });
    return {
      session: { ...session, status: 'completed', completedAt },
      summary,
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
