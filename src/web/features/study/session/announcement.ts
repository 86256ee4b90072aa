import type { Card } from '#domain/cards/card.ts';
import { MAX_HINTS } from '#domain/limits.ts';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import { cardsLeft, currentAnswer, currentCard, type SessionState } from '#domain/study/session/session.ts';
import { intervalAfterAnswer } from './next-intervals.ts';

const VERDICT_TEXTS = {
  correct: 'Correct',
  easy: 'Easy',
  partial: 'Partial, counted as incorrect',
  incorrect: 'Incorrect',
} as const;

const SUBMITTED_TEXT = 'Answer submitted! Moving to next question...';

/** The verdict in words. A review asks about memory, where a partial answer counts as remembered. */
export function verdictText(state: SessionState, grade: Grade): string {
  return grade === 'partial' && state.scheduling !== null ? 'Partial' : VERDICT_TEXTS[grade];
}

/** The name of the current card. In a review cards come back, so what is left counts, not the place in a list. */
export function cardName(state: SessionState): string {
  return state.scheduling === null
    ? `Card ${state.index + 1} of ${state.cards.length}`
    : `Card, ${cardsLeft(state)} left`;
}

/** What a screen reader announces about the current card as the state changes. */
export function announcement(state: SessionState, card: Card): string {
  const answer = currentAnswer(state);
  const shown = currentCard(state);
  if (answer !== null) {
    const isQuiz = shown?.presentation === 'quiz';
    const key = isQuiz ? card.quiz?.options[card.quiz.key ?? -1] : undefined;
    const interval = intervalAfterAnswer(state);
    return [
      `${verdictText(state, answer.grade)}.`,
      interval === null ? '' : `Comes back in ${interval.long}.`,
      !answer.isCorrect && key !== undefined ? `The correct answer is ${spokenText(key)}.` : '',
      state.explanation === null ? '' : `Explanation: ${spokenText(state.explanation)}`,
      movingText(state, isQuiz),
    ]
      .filter((part) => part !== '')
      .join(' ');
  }
  if (state.flipped) return `Answer: ${spokenText(card.back)}`;
  const hint = state.hints.at(-1);
  if (hint !== undefined) return `Hint ${state.hints.length} of ${MAX_HINTS}: ${spokenText(hint)}`;
  return cardName(state);
}

/** What happens next, under the verdict. */
export function movingText(state: SessionState, isQuiz: boolean): string {
  const ready = 'Continue when you are ready.';
  if (state.autoAdvance === 'off') return isQuiz ? `Answer submitted! ${ready}` : ready;
  if (state.phase === 'paused') return `Paused. ${ready}`;
  return isQuiz ? SUBMITTED_TEXT : 'Moving to the next card...';
}

/** Said once, to whoever has returned to a session left earlier. */
export function resumedText(isReview: boolean, position: string): string {
  return isReview
    ? 'You are back where you left off.'
    : `You are back where you left off, at card ${position}.`;
}
