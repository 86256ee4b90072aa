import { currentAnswer, currentCard, type SessionState } from '#domain/study/session/session-state.ts';
import { optionOrder } from '#domain/study/answer/option-order.ts';

/** Identifies one showing of a card: in a review, the same card may come twice in a row. */
export function showingOf({ cards, index, cardStartedAt }: SessionState): string {
  return `${cards[index]?.id} ${cardStartedAt}`;
}

/** The order in which the options of the current card are shown this time. */
export function shownOrder(sessionId: string, state: SessionState): readonly number[] {
  const card = currentCard(state);
  if (card === null) return [];
  const given = state.answers.filter(({ cardId }) => cardId === card.id).length;
  const attempt = given - (currentAnswer(state) === null ? 0 : 1);
  return optionOrder({ sessionId, cardId: card.id, attempt }, card.quiz?.options.length ?? 0);
}
