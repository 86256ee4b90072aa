import type { Card } from '#domain/cards/card.ts';
import { MAX_HINTS } from '#domain/limits.ts';
import { spokenText } from '#web/features/card-text/detect-markup.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import {
  cardsLeft,
  currentAnswer,
  currentCard,
  type SessionState,
} from '#domain/study/session/session-state.ts';
import { intervalAfterAnswer } from './next-intervals.ts';

const VERDICT_TEXTS = {
  correct: 'Correct',
  easy: 'Easy',
  partial: 'Partial, counted as incorrect',
  incorrect: 'Incorrect',
} as const;

const SUBMITTED_TEXT = 'Answer submitted! Moving to next question...';

/** The verdict in words. In a review, a partial answer counts as remembered. */
export function verdictText(state: SessionState, grade: Grade): string {
  return grade === 'partial' && state.scheduling !== null ? 'Partial' : VERDICT_TEXTS[grade];
}

/** The name of the current card. A review counts the cards left instead of a position, because cards come back. */
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

/** The text under the verdict about what happens next. */
export function movingText(state: SessionState, isQuiz: boolean): string {
  const ready = 'Continue when you are ready.';
  if (state.autoAdvance === 'off') return isQuiz ? `Answer submitted! ${ready}` : ready;
  if (state.phase === 'paused') return `Paused. ${ready}`;
  return isQuiz ? SUBMITTED_TEXT : 'Moving to the next card...';
}

/** Shown once to a learner who has resumed a session. */
export function resumedText(isReview: boolean, position: string): string {
  return isReview
    ? 'You are back where you left off.'
    : `You are back where you left off, at card ${position}.`;
}
