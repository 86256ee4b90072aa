import { previewRatings } from '#domain/scheduling/choose-interval.ts';
import { ratingOf } from '#domain/scheduling/rating.ts';
import { LEECH_LAPSES } from '#domain/scheduling/settings.ts';
import { GRADES, type Grade } from '#domain/study/answer/grading.ts';
import { currentAnswer, currentCard, type SessionState } from '#domain/study/session/session-state.ts';
import { intervalOf, type Interval } from '#web/lib/interval.ts';

/**
 * In a review: the interval of the current flip card after each grade, taking used hints into account as the answer
 * will. Null in a session on a deck.
 */
export function intervalsByGrade(state: SessionState): Readonly<Record<Grade, Interval>> | null {
  const { scheduling, hintsUsed } = state;
  const card = currentCard(state);
  if (scheduling === null || card === null) return null;
  const moment = { cardId: card.id, at: state.cardStartedAt, timeZone: scheduling.timeZone };
  const memories = previewRatings(scheduling.memories[card.id] ?? null, moment, scheduling);
  const [incorrect, partial, correct, easy] = GRADES.map((grade) =>
    intervalOf(memories[ratingOf({ presentation: card.presentation, grade, hintsUsed })]),
  );
  return incorrect && partial && correct && easy ? { incorrect, partial, correct, easy } : null;
}

/** In a review: the interval of the answered card. Null before the answer, in a session on a deck and in Learn, which asks again earlier. */
export function intervalAfterAnswer(state: SessionState): Interval | null {
  if (state.learns) return null;
  const answer = currentAnswer(state);
  const memory = answer === null ? undefined : state.scheduling?.memories[answer.cardId];
  return memory === undefined ? null : intervalOf(memory);
}

/** Whether the current card has just been forgotten, and so often that rewriting it helps more than repeating it. */
export function isLeech(state: SessionState): boolean {
  const answer = currentAnswer(state);
  if (answer === null || answer.grade !== 'incorrect') return false;
  return (state.scheduling?.memories[answer.cardId]?.lapses ?? 0) >= LEECH_LAPSES;
}
