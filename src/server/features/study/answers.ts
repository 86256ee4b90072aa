import type { answerRequest } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { localDay } from '#domain/local-day.ts';
import { ratingOf } from '#domain/scheduling/rating.ts';
import { withCountedDuration } from '#domain/statistics/project-review.ts';
import { pickedIn, type RecordedAnswer } from '#domain/study/answer/answer.ts';
import { belongsToSession } from '#domain/study/session/completion.ts';
import {
  findShownVersion,
  gradeAnswer,
  isCorrectGrade,
  type GradableCard,
} from '#domain/study/answer/grading.ts';
import { asksUntilKnown, presentation } from '#domain/study/mode.ts';
import { countedTime } from '#domain/study/session/timing.ts';
import type { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { chosenWrongOption, storedExplanation } from '../assistance/assistance.usecases.ts';
import type { Clock } from '../../ports/clock.ts';
import { earnAchievements } from '../analytics/achievements.usecases.ts';
import { setLastActivity } from '../analytics/rollups.repository.ts';
import { acceptAnswer, withdrawAccepted } from '../cards/cards.usecases.ts';
import { findEarlierQuiz } from '../cards/earlier-quizzes.repository.ts';
import { recordStudied, setLastStudied } from '../decks/decks.repository.ts';
import { intervalOf } from '../scheduling/log/interval-of.ts';
import { recordReview, recordReviewOfDeleted, undoReview } from '../scheduling/log/record-review.ts';
import {
  answersToCard,
  findReview,
  lastCountedAnswer,
  lastReviewOfDeck,
  toAnswer,
  type FoundReview,
  type Review,
} from '../scheduling/log/reviews.repository.ts';
import { lockAnswerContext, type AnsweredCard } from './answer-context.repository.ts';
import { readSessionBefore, withCompletion, changeSession } from './session-completion.ts';
import { lockSession, type StoredSession } from './study.repository.ts';

export type AnswerDeps = { clock: Clock; newId: () => string; config: Pick<Config, 'MAX_ANSWER_SECONDS'> };

export type AnswerInput = z.output<typeof answerRequest>;

/** How far a client's clock may be ahead of the server's, in ms. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

/**
 * `recordAnswer` in the user's transaction. `deck` is where a device had the card: with it, an answer to a card that has
 * been deleted meanwhile goes to the log, graded by the device, and an impossible time becomes the nearest possible one.
 */
export async function addAnswer(
  trx: Db,
  deps: AnswerDeps,
  userId: string,
  input: AnswerInput,
  deck?: { id: string; title: string },
): Promise<RecordedAnswer> {
  const now = deps.clock.now();
  const { id: answerId = null, sessionId, cardId } = input;
  const anyCard = deck !== undefined;
  const context = await lockAnswerContext(trx, userId, { answerId, sessionId, cardId }, now, { anyCard });
  if (!context) throw notFound('Session');
  const { session, recorded, answered } = context;
  if (recorded) return toAnswer(expectSameAnswer(recorded, input));
  const hasIdAndTime = input.id !== undefined && input.answeredAt !== undefined;
  if (session.endedAt !== null && !hasIdAndTime) throw sessionCompleted();
  const possible = { from: answered?.createdAt ?? 0, now };
  const at =
    deck === undefined
      ? possibleTime(input.answeredAt, possible)
      : nearestTime(input.answeredAt ?? now, possible);
  const earlier = answersOnSameSide(session, context.earlier, at);
  const [last] = earlier;
  if (last && !asksUntilKnown(session.scope)) return toAnswer(last);
  if (!answered && deck === undefined) throw notFound('Card');

  const given = {
    id: input.id ?? deps.newId(),
    cardId,
    sessionId: session.id,
    hintsUsed: input.hintsUsed,
    durationMs: countedTime(input.timeSpent, deps.config.MAX_ANSWER_SECONDS),
    at,
    timeZone: session.timeZone,
    counted: earlier.length === 0,
    ...(answered
      ? { deckId: answered.card.deckId, deckTitle: answered.deckTitle }
      : { deckId: deck?.id ?? '', deckTitle: deck?.title ?? '' }),
  };
  const seen = answered && (await asShown(trx, userId, answered.card, input));
  const isByCard = answered && seen && (deck === undefined || hasOption(session, seen, input));
  const grading = isByCard ? await graded(trx, session, answered, seen, input) : gradedByDevice(input);
  const accepted = await acceptedBy(trx, userId, answered?.card, { text: input.accepted, grading, now });
  const sent: Review = { ...given, ...grading, accepted, chosenInterval: input.chosenInterval ?? null };
  const review = answered ? { ...sent, chosenInterval: await intervalOf(trx, userId, sent, answered) } : sent;
  const before = await readSessionBefore(trx, session);
  const found = answered
    ? await recordReview(trx, userId, review, answered.memory, answered.settings.memory)
    : await recordReviewOfDeleted(trx, userId, review);
  await recordStudied(trx, userId, review.deckId, review.at);
  // A further answer does not reopen a completed session.
  const after = session.completedAt === null ? await withCompletion(trx, session, now) : session;
  await changeSession(trx, before, after, { id: deps.newId(), now });
  if (after.completedAt !== null) await earnAchievements(trx, userId, { now, sessionId: session.id });
  return toAnswer(found);
}

/** What the card accepts from this answer on; null if nothing. */
async function acceptedBy(
  trx: Db,
  userId: string,
  card: Card | undefined,
  { text, grading, now }: { text: string | undefined; grading: Grading; now: number },
): Promise<string | null> {
  const { grade, presentation: shown } = grading;
  const counts = grade !== null && isCorrectGrade(grade) && shown === 'flip';
  if (!card || text === undefined || !counts) return null;
  return (await acceptAnswer(trx, userId, card, { text, now })) ? text : null;
}

/** The grade of an answer, with what is stored about it. */
type Grading = Pick<
  Review,
  'rating' | 'grade' | 'presentation' | 'selectedOption' | 'selectedText' | 'explanation'
>;

/** Grades an answer by the card as it was shown. Throws VALIDATION_FAILED. */
async function graded(
  trx: Db,
  { mode }: StoredSession,
  { card }: AnsweredCard,
  seen: GradableCard,
  input: AnswerInput,
): Promise<Grading> {
  const result = gradeAnswer(mode, seen, {
    selectedOption: input.selectedOption ?? null,
    selectedText: input.selectedText ?? null,
    isCorrect: input.isCorrect ?? null,
    grade: input.grade ?? null,
  });
  const { isCorrect, grade, selectedOption, selectedText } = result;
  const shown = presentation(mode, seen);
  return {
    rating: ratingOf({ presentation: shown, grade, hintsUsed: input.hintsUsed }),
    grade,
    presentation: shown,
    selectedOption,
    selectedText,
    explanation: isCorrect ? null : await storedExplanation(trx, card, chosenWrongOption(card, result)),
  };
}

/** Whether the option of an answer is one of the card's. A device may have shown another quiz, or none. */
function hasOption({ mode }: StoredSession, seen: GradableCard, input: AnswerInput): boolean {
  if (presentation(mode, seen) === 'flip') return true;
  const { selectedOption = null, selectedText = null } = input;
  const index = pickedIn(seen.quiz, { selectedOption, selectedText }) ?? selectedOption;
  return seen.quiz?.options[index ?? -1] !== undefined;
}

/**
 * Takes the device's grade for an answer to a card that has been deleted, or that does not have the picked option. Throws
 * VALIDATION_FAILED without one.
 */
function gradedByDevice({
  selectedOption = null,
  selectedText = null,
  hintsUsed,
  ...given
}: AnswerInput): Grading {
  const shown = selectedOption === null && selectedText === null ? 'flip' : 'quiz';
  const claim = { isCorrect: given.isCorrect ?? null, grade: given.grade ?? null };
  const noOption = { selectedOption: null, selectedText: null };
  const { grade } = gradeAnswer('flip', { quiz: null, isQuiz: false }, { ...claim, ...noOption });
  const rating = ratingOf({ presentation: shown, grade, hintsUsed });
  return { rating, grade, presentation: shown, selectedOption, selectedText, explanation: null };
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

/** An instant, moved to the nearest possible one. Epoch ms. */
function nearestTime(claimed: number, { from, now }: { from: number; now: number }): number {
  return Math.min(Math.max(claimed, from), now);
}

/**
 * `undoAnswer` in the user's transaction, also of an answer to a card that has been deleted. Returns the id of the card.
 */
export async function takeAnswerBack(
  trx: Db,
  { clock, newId, config }: AnswerDeps,
  userId: string,
  input: { sessionId: string; answerId: string },
): Promise<string> {
  const now = clock.now();
  const session = await lockSession(trx, userId, input.sessionId, now);
  if (!session) throw notFound('Session');
  const review = await findReview(trx, userId, input.answerId);
  if (!review || review.sessionId !== session.id) throw notFound('Answer');
  if (review.undone) return review.cardId;
  const given = await answersToCard(trx, userId, session.id, review.cardId);
  const [latest] = answersOnSameSide(session, given, review.at);
  if (latest?.id !== review.id) {
    throw new AppError('NOT_THE_LAST_ANSWER', 'Only the last answer to a card can be undone');
  }
  const before = await readSessionBefore(trx, session);
  await undoReview(trx, userId, withCountedDuration(review, config.MAX_ANSWER_SECONDS), now);
  const after = session.completedAt === null ? session : await withCompletion(trx, session, now);
  await changeSession(trx, before, after, { id: newId(), now });
  await recordLastAnswer(trx, userId, review);
  const { cardId, accepted } = review;
  if (typeof accepted === 'string') await withdrawAccepted(trx, userId, cardId, { text: accepted, now });
  return cardId;
}

/** Corrects when a deck was last studied, after an answer in it was taken back. */
async function recordLastAnswer(trx: Db, userId: string, undone: FoundReview): Promise<void> {
  const { deckId } = undone;
  const day = localDay(undone.at, undone.timeZone);
  const last = await lastCountedAnswer(trx, userId, { deckId, day });
  if (last) await setLastActivity(trx, userId, { localDay: day, deckId, ...last });
  await setLastStudied(trx, userId, deckId, await lastReviewOfDeck(trx, userId, deckId));
}

export function sessionCompleted(): AppError {
  return new AppError('SESSION_COMPLETED', 'This study session is already completed');
}
