import { notFound } from '#domain/errors.ts';
import { localDay } from '#domain/local-day.ts';
import { GOOD, HARD, ratingOf, type Rating } from '#domain/scheduling/rating.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import { countedTime } from '#domain/study/session/timing.ts';
import { answeredCards, isPoint, marksOf, type Mark } from '#domain/study/tests/question.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactUnlessClosed } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import { readSettings } from '../account/account.repository.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { recordStudied } from '../decks/decks.repository.ts';
import { findCardStates, readReviewSettings } from '../scheduling/card-states.repository.ts';
import { recordReview, recordReviewOfDeleted } from '../scheduling/log/record-review.ts';
import type { Review } from '../scheduling/log/reviews.repository.ts';
import { changeSession, ended } from '../study/session-completion.ts';
import { insertSession, type StoredSession } from '../study/study.repository.ts';
import {
  findTest,
  listOverdue,
  listQuestions,
  saveFinish,
  saveMarks,
  type StoredQuestion,
  type StoredTest,
} from './tests.repository.ts';

export type FinishDeps = { clock: Clock; newId: () => string; config: Pick<Config, 'MAX_ANSWER_SECONDS'> };

/** The title that a test of several decks has among sessions. */
const SEVERAL_DECKS = 'Test';

/**
 * Marks a test and records each answered card as a review, in the user's transaction. The reviews make a session, so that
 * statistics count the test like one. Repeating it changes nothing. Throws NOT_FOUND.
 */
export async function finishTest(trx: Db, deps: FinishDeps, userId: string, id: string): Promise<void> {
  const test = await findTest(trx, userId, id);
  if (!test) throw notFound('Test');
  if (test.finishedAt !== null) return;
  const questions = await markQuestions(trx, userId, id);
  const now = deps.clock.now();
  const finished = {
    ...test,
    right: questions.flatMap(({ marks }) => marks).filter(isPoint).length,
    finishedAt: now,
  };
  const reviews = reviewsOf(deps, test, questions);
  const sessionId = reviews.length === 0 ? null : deps.newId();
  await saveFinish(trx, userId, { ...finished, sessionId });
  if (sessionId !== null) await recordAll(trx, deps, { userId, test, sessionId, reviews });
}

type Marked = StoredQuestion & { marks: Mark[] };

async function markQuestions(trx: Db, userId: string, id: string): Promise<Marked[]> {
  const { writtenAccents } = await readSettings(trx, userId);
  const marked: Marked[] = [];
  for (const question of await listQuestions(trx, userId, id)) {
    const marks = marksOf(question.asked, question.given, writtenAccents);
    await saveMarks(trx, userId, id, question.position, marks);
    marked.push({ ...question, marks });
  }
  return marked;
}

type TestReview = Omit<Review, 'sessionId'>;

/** A review for each card that was answered. Time that was spent on several cards is shared out. */
function reviewsOf(
  { newId, config }: FinishDeps,
  { timeZone, startedAt }: StoredTest,
  questions: readonly Marked[],
): TestReview[] {
  return questions.flatMap(({ asked, given, givenAt, durationMs, marks }) => {
    const answered = answeredCards(asked, given);
    return asked.cards.flatMap((card, index) => {
      const mark = marks[index];
      if (answered[index] !== true || mark === undefined) return [];
      const picked = asked.ownOptions === null ? undefined : asked.options[given?.picks?.[0] ?? -1];
      const own = picked === undefined ? null : (asked.ownOptions?.[asked.options.indexOf(picked)] ?? null);
      const presentation = asked.ownOptions === null ? 'flip' : 'quiz';
      const grade = GRADE_OF_MARK[mark];
      const rating = ratingOf({ presentation, grade, hintsUsed: 0 });
      return {
        id: newId(),
        cardId: card.id,
        deckId: card.deckId,
        deckTitle: card.deckTitle,
        rating: asked.kind === 'true-false' ? hardAtMost(rating) : rating,
        grade,
        presentation,
        selectedOption: own,
        selectedText: picked ?? null,
        hintsUsed: 0,
        durationMs: countedTime(Math.round(durationMs / asked.cards.length), config.MAX_ANSWER_SECONDS),
        explanation: mark === 'right' ? null : card.explanation,
        at: givenAt ?? startedAt,
        timeZone,
        counted: true,
      };
    });
  });
}

const GRADE_OF_MARK: Readonly<Record<Mark, Grade>> = {
  right: 'correct',
  nearly: 'partial',
  wrong: 'incorrect',
};

/** Every second guess is right when there are only two answers, so knowing one says little. */
function hardAtMost(rating: Rating): Rating {
  return rating >= GOOD ? HARD : rating;
}

async function recordAll(
  trx: Db,
  deps: FinishDeps,
  {
    userId,
    test,
    sessionId,
    reviews,
  }: { userId: string; test: StoredTest; sessionId: string; reviews: readonly TestReview[] },
): Promise<void> {
  const now = deps.clock.now();
  const [deck] = test.decks;
  const ofOneDeck = test.decks.length === 1;
  const { memory: settings } = await readReviewSettings(trx, userId);
  const places = await findCardStates(
    trx,
    userId,
    reviews.map(({ cardId }) => cardId),
  );
  const byCard = new Map(places.map((place) => [place.cardId, place]));
  const existing = new Set(places.map(({ deckId }) => deckId));
  const deckId = ofOneDeck && deck && existing.has(deck.id) ? deck.id : null;
  const session: StoredSession = {
    id: sessionId,
    userId,
    scope: 'deck',
    deckId,
    studiedDeckId: ofOneDeck ? (deck?.id ?? '') : '',
    deckTitle: ofOneDeck ? (deck?.title ?? SEVERAL_DECKS) : SEVERAL_DECKS,
    mode: 'mixed',
    status: 'active',
    cardIds: reviews.map(({ cardId }) => cardId),
    localDay: localDay(test.startedAt, test.timeZone),
    timeZone: test.timeZone,
    startedAt: test.startedAt,
    completedAt: null,
    endedAt: null,
  };
  await insertSession(trx, session);
  for (const review of reviews) {
    const place = byCard.get(review.cardId);
    const given = { ...review, deckId: place?.deckId ?? review.deckId, sessionId };
    await (place
      ? recordReview(trx, userId, given, place, settings)
      : recordReviewOfDeleted(trx, userId, given));
    await recordStudied(trx, userId, given.deckId, given.at);
  }
  await changeSession(trx, { session, answers: [] }, ended(session, [], now), { id: deps.newId(), now });
  await earnAchievements(trx, userId, { now, sessionId });
}

/** Finishes some tests whose time is over; returns how many. */
export async function finishOverdue(deps: FinishDeps & { db: Db }, limit: number): Promise<number> {
  const overdue = await listOverdue(deps.db, deps.clock.now(), limit);
  for (const { id, userId } of overdue) {
    await transactUnlessClosed(deps.db, userId, (trx) => finishTest(trx, deps, userId, id));
  }
  return overdue.length;
}
