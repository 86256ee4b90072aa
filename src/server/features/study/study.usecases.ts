import type { Achievement } from '#contract/analytics.ts';
import type { Card } from '#domain/cards/card.ts';
import type { SessionSummary, answerRequest, startRequest } from '#contract/study.ts';
import { sessionMerits } from '#domain/achievements.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { localDay, localHour } from '#domain/local-day.ts';
import { seededRandom, shuffled } from '#domain/random.ts';
import type { RecordedAnswer } from '#domain/study/answer.ts';
import { gradeAnswer } from '#domain/study/grading.ts';
import { fallbackHint, type HintLevel } from '#domain/study/hint-ladder.ts';
import { summarize } from '#domain/study/summary.ts';
import { MODEL_PATIENCE_MS } from '#domain/study/timing.ts';
import type { z } from 'zod';
import type { Db } from '../../db/tables.ts';
import { transact, transactAsLearner } from '../../db/transaction.ts';
import {
  chosenWrongOption,
  modelExplanation,
  modelHints,
  storedExplanation,
  type AssistDeps,
} from '../assistance/assistance.usecases.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { addToRollups, answerIncrements, sessionIncrements } from '../analytics/rollups.repository.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import { syncTimeZone } from '../auth/sync-time-zone.ts';
import { findCard, listCards } from '../cards/cards.repository.ts';
import { findDeck, setLastStudied } from '../decks/decks.repository.ts';
import {
  findAnswer,
  findSession,
  insertAnswer,
  insertSession,
  listAnswers,
  lockSession,
  markCompleted,
  setAnswerExplanation,
  type StoredSession,
} from './study.repository.ts';

export type StudyDeps = AssistDeps;

/** Starts a session over all cards of a deck, in an order that its id decides. Throws NOT_FOUND. */
export async function startSession(
  { db, clock, newId }: StudyDeps,
  user: StoredUser,
  input: z.output<typeof startRequest>,
): Promise<{ session: StoredSession; cards: Card[] }> {
  return transactAsLearner(db, user.id, async (trx) => {
    const deck = await findDeck(trx, user.id, input.deckId);
    if (!deck) throw notFound('Deck');
    const { timeZone } = await syncTimeZone(trx, user, input.timeZone);

    const id = newId();
    const now = clock.now();
    const cards = shuffled(await listCards(trx, user.id, deck.id), seededRandom(id));
    const session: StoredSession = {
      id,
      userId: user.id,
      deckId: deck.id,
      studiedDeckId: deck.id,
      deckTitle: deck.title,
      mode: input.mode,
      status: 'active',
      cardIds: cards.map((card) => card.id),
      localDay: localDay(now, timeZone),
      timeZone,
      startedAt: now,
      completedAt: null,
    };
    await insertSession(trx, session);
    return { session, cards };
  });
}

/**
 * Records an answer once: a repeat returns what was recorded and changes nothing. A wrong answer comes with the
 * stored explanation, or with a model's when that takes no longer than MODEL_PATIENCE_MS in all. Throws NOT_FOUND for a
 * session or card that is not the learner's, SESSION_COMPLETED after the end.
 */
export async function recordAnswer(
  deps: StudyDeps,
  userId: string,
  input: z.output<typeof answerRequest>,
): Promise<RecordedAnswer> {
  const begun = deps.clock.now();
  const id = deps.newId();
  const { answer, unexplained } = await transactAsLearner(deps.db, userId, async (trx) => {
    const now = deps.clock.now();
    const session = await lockSession(trx, userId, input.sessionId, now);
    if (!session) throw notFound('Session');
    if (session.status === 'completed') throw completed();
    const recorded = await findAnswer(trx, userId, session.id, input.cardId);
    if (recorded) return { answer: recorded, unexplained: null };
    const card = await sessionCard(trx, session, input.cardId);

    const graded = gradeAnswer(session.mode, card, {
      selectedOption: input.selectedOption ?? null,
      isCorrect: input.isCorrect ?? null,
      grade: input.grade ?? null,
    });
    const selected = chosenWrongOption(card, graded.selectedOption);
    const answer: RecordedAnswer = {
      ...graded,
      cardId: card.id,
      hintsUsed: input.hintsUsed,
      timeSpent: input.timeSpent,
      explanation: graded.isCorrect ? null : await storedExplanation(trx, card, selected),
      answeredAt: now,
    };
    await insertAnswer(trx, userId, session.id, { ...answer, id });
    await setLastStudied(trx, userId, card.deckId, now);
    await addToRollups(
      trx,
      answerIncrements({
        ...historyPlace(session, now),
        ...localHour(now, session.timeZone),
        cardId: card.id,
        isCorrect: answer.isCorrect,
        hinted: answer.hintsUsed > 0,
        timeMs: answer.timeSpent,
      }),
    );
    return {
      answer,
      unexplained: answer.isCorrect || answer.explanation !== null ? null : { card, selected },
    };
  });
  if (!unexplained) return answer;
  const explanation = await explanationInTime(deps, userId, { ...unexplained, begun });
  if (explanation === null) return answer;
  await transact(deps.db, (trx) => setAnswerExplanation(trx, userId, id, explanation));
  return { ...answer, explanation };
}

/** A model's explanation while an answer can still wait for it; null when there is none, for whatever reason. */
async function explanationInTime(
  deps: StudyDeps,
  userId: string,
  { begun, ...asked }: { card: Card; selected: number | null; begun: number },
): Promise<string | null> {
  const limitMs = MODEL_PATIENCE_MS - (deps.clock.now() - begun);
  try {
    return await modelExplanation(deps, userId, { ...asked, limitMs });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
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
  { db, clock }: Pick<StudyDeps, 'db' | 'clock'>,
  userId: string,
  sessionId: string,
): Promise<{ session: StoredSession; summary: SessionSummary; newAchievements: Achievement[] }> {
  return transactAsLearner(db, userId, async (trx) => {
    const now = clock.now();
    const session = await lockSession(trx, userId, sessionId, now);
    if (!session) throw notFound('Session');
    const answers = await listAnswers(trx, userId, session.id);
    const summary = summarize(session.cardIds.length, answers);
    const completedAt = session.completedAt ?? now;
    if (session.status === 'active') {
      await markCompleted(trx, userId, session.id, completedAt);
      // A session without answers counts for no streak and no total.
      if (answers.length > 0) {
        const place = historyPlace(session, completedAt);
        await addToRollups(trx, sessionIncrements({ ...place, ...sessionMerits(summary) }));
      }
    }
    const earned = await earnAchievements(trx, userId, { now, sessionId: session.id });
    return {
      session: { ...session, status: 'completed', completedAt },
      summary,
      newAchievements: earned.filter((one) => one.sessionId === session.id),
    };
  });
}

/** A session with its ordered cards and the answers so far: enough to resume after a reload. */
export async function resumeSession(
  { db }: StudyDeps,
  userId: string,
  sessionId: string,
): Promise<{ session: StoredSession; cards: Card[]; answers: RecordedAnswer[] }> {
  const session = await findSession(db, userId, sessionId);
  if (!session) throw notFound('Session');
  const deckCards = session.deckId === null ? [] : await listCards(db, userId, session.deckId);
  const byId = new Map(deckCards.map((card) => [card.id, card]));
  const cards = session.cardIds.flatMap((id) => byId.get(id) ?? []);
  return { session, cards, answers: await listAnswers(db, userId, session.id) };
}

async function sessionCard(db: Db, session: StoredSession, cardId: string): Promise<Card> {
  const card = session.cardIds.includes(cardId) ? await findCard(db, session.userId, cardId) : undefined;
  if (!card) throw notFound('Card');
  return card;
}

function historyPlace({ userId, studiedDeckId, deckTitle, localDay }: StoredSession, at: number) {
  return { userId, deckId: studiedDeckId, deckTitle, localDay, at };
}

function completed(): AppError {
  return new AppError('SESSION_COMPLETED', 'This study session is already completed');
}
