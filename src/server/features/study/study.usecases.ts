import type { Card } from '#contract/cards.ts';
import type { SessionSummary, answerRequest, startRequest } from '#contract/study.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { localDay } from '#domain/local-day.ts';
import { seededRandom, shuffled } from '#domain/random.ts';
import { gradeAnswer } from '#domain/study/grading.ts';
import { fallbackHint, type HintLevel } from '#domain/study/hint-ladder.ts';
import { summarize } from '#domain/study/summary.ts';
import type { z } from 'zod';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { addToRollups } from '../analytics/rollups.repository.ts';
import { setTimeZone, type StoredUser } from '../auth/auth.repository.ts';
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
  type StoredAnswer,
  type StoredSession,
} from './study.repository.ts';

export type StudyDeps = { db: Db; clock: Clock; newId: () => string };

/** Starts a session over all cards of a deck, in an order that its id decides. Throws NOT_FOUND. */
export async function startSession(
  { db, clock, newId }: StudyDeps,
  user: StoredUser,
  input: z.output<typeof startRequest>,
): Promise<{ session: StoredSession; cards: Card[] }> {
  const deck = await findDeck(db, user.id, input.deckId);
  if (!deck) throw notFound('Deck');
  const timeZone = input.timeZone ?? user.timeZone;
  if (timeZone !== user.timeZone) await setTimeZone(db, user.id, timeZone);

  const id = newId();
  const now = clock.now();
  const cards = shuffled(await listCards(db, user.id, deck.id), seededRandom(id));
  const session: StoredSession = {
    id,
    userId: user.id,
    deckId: deck.id,
    deckTitle: deck.title,
    mode: input.mode,
    status: 'active',
    cardIds: cards.map((card) => card.id),
    localDay: localDay(now, timeZone),
    startedAt: now,
    completedAt: null,
  };
  await insertSession(db, session);
  return { session, cards };
}

/**
 * Records an answer once: a repeat returns what was recorded and changes nothing. Throws NOT_FOUND for a session
 * or card that is not the learner's, SESSION_COMPLETED after the end.
 */
export async function recordAnswer(
  { db, clock, newId }: StudyDeps,
  userId: string,
  input: z.output<typeof answerRequest>,
): Promise<StoredAnswer> {
  const id = newId();
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const session = await lockSession(trx, userId, input.sessionId, now);
    if (!session) throw notFound('Session');
    if (session.status === 'completed') throw completed();
    const recorded = await findAnswer(trx, userId, session.id, input.cardId);
    if (recorded) return recorded;
    const card = await sessionCard(trx, session, input.cardId);

    const graded = gradeAnswer(
      session.mode,
      { isQuiz: card.is_quiz, options: card.options, correctOption: card.correct_option },
      {
        selectedOption: input.selectedOption ?? null,
        isCorrect: input.isCorrect ?? null,
        grade: input.grade ?? null,
      },
    );
    const answer: StoredAnswer = {
      ...graded,
      cardId: card.id,
      hintsUsed: input.hintsUsed,
      timeSpent: input.timeSpent,
      explanation: graded.isCorrect ? null : card.explanation,
      answeredAt: now,
    };
    await insertAnswer(trx, userId, session.id, { ...answer, id });
    await setLastStudied(trx, userId, card.deckId, now);
    await addToRollups(trx, {
      ...statsKey(session, card.deckId),
      sessions: 0,
      answered: 1,
      correct: answer.isCorrect ? 1 : 0,
      timeMs: answer.timeSpent,
      at: now,
    });
    return answer;
  });
}

/** A hint of the wanted level: the card's own, or one made from its answer. Throws NOT_FOUND. */
export async function hint(
  { db }: StudyDeps,
  userId: string,
  input: { sessionId: string; cardId: string; level: HintLevel },
): Promise<string> {
  const session = await findSession(db, userId, input.sessionId);
  if (!session) throw notFound('Session');
  if (session.status === 'completed') throw completed();
  const card = await sessionCard(db, session, input.cardId);
  return [card.hint_1, card.hint_2, card.hint_3][input.level - 1] ?? fallbackHint(card.back, input.level);
}

/** Completes a session and says what it amounts to; again, for one that is complete. Throws NOT_FOUND. */
export async function completeSession(
  { db, clock }: StudyDeps,
  userId: string,
  sessionId: string,
): Promise<{ session: StoredSession; summary: SessionSummary }> {
  return db.transaction().execute(async (trx) => {
    const now = clock.now();
    const session = await lockSession(trx, userId, sessionId, now);
    if (!session) throw notFound('Session');
    const answers = await listAnswers(trx, userId, session.id);
    const summary = summarize(session.cardIds.length, answers);
    if (session.status === 'completed') return { session, summary };

    await markCompleted(trx, userId, session.id, now);
    // A session in which nothing was answered is no study: it counts for no streak and no total.
    if (session.deckId !== null && answers.length > 0) {
      await addToRollups(trx, {
        ...statsKey(session, session.deckId),
        sessions: 1,
        answered: 0,
        correct: 0,
        timeMs: 0,
        at: now,
      });
    }
    return { session: { ...session, status: 'completed', completedAt: now }, summary };
  });
}

/** A session with its cards in their order and the answers so far: enough to go on after a reload. */
export async function resumeSession(
  { db }: StudyDeps,
  userId: string,
  sessionId: string,
): Promise<{ session: StoredSession; cards: Card[]; answers: StoredAnswer[] }> {
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

function statsKey(session: StoredSession, deckId: string) {
  return { userId: session.userId, deckId, deckTitle: session.deckTitle, localDay: session.localDay };
}

function completed(): AppError {
  return new AppError('SESSION_COMPLETED', 'This study session is already completed');
}
