import type { Card } from '#domain/cards/card.ts';
import { pickedIn } from '#domain/study/answer/answer.ts';
import {
  addsTo,
  reasonAgainst,
  rightAnswer,
  storedExplanation,
  withoutReason,
} from '#domain/study/explanation.ts';
import { currentAnswer, currentCard, type SessionState } from '#domain/study/session/session-state.ts';

/** The explanation of an answered card; at least one field is not null. */
export type Explaining = {
  /** Why the selected option is wrong. */
  reason: string | null;
  /** The back of a quiz card, which words the answer more fully. */
  lead: string | null;
  text: string | null;
};

/**
 * What there is to explain about the answered card beyond its answer; null if nothing. `soFar` is the part of a model's
 * explanation that has been generated.
 */
export function explaining(state: SessionState, card: Card, soFar: string | null = null): Explaining | null {
  const answer = currentAnswer(state);
  if (answer === null) return null;
  const isQuiz = currentCard(state)?.presentation === 'quiz';
  const reason = isQuiz ? reasonAgainst(card, pickedIn(card.quiz, answer)) : null;
  const explanation = withoutReason(state.explanation ?? soFar ?? '', reason);
  const text = addsTo(explanation, answersOf(card)) ? explanation : null;
  const lead = isQuiz && (text !== null || addsTo(card.back, [rightAnswer(card)])) ? card.back : null;
  return reason === null && lead === null && text === null ? null : { reason, lead, text };
}

/**
 * The explanation that "Why?" would show: that of the card, unless it is already shown or the server's is still to
 * come. Null if there is none.
 */
export function explanationToAsk(state: SessionState, card: Card): string | null {
  const { explanation } = card;
  if (currentAnswer(state) === null || state.phase === 'revealed' || state.explanation !== null) return null;
  return explanation !== null && addsTo(explanation, answersOf(card)) ? explanation : null;
}

/** Whether a wrongly answered card has no explanation, so that a model may be asked. */
export function lacksExplanation(state: SessionState, card: Card): boolean {
  const answer = currentAnswer(state);
  if (answer === null || answer.isCorrect || state.phase === 'revealed') return false;
  return state.explanation === null && storedExplanation(card, pickedIn(card.quiz, answer)) === null;
}

function answersOf(card: Card): readonly string[] {
  return [card.back, rightAnswer(card)];
}
