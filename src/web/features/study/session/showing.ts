import { currentAnswer, currentCard, type SessionState } from '#domain/study/session/session.ts';
import { optionOrder } from '#domain/study/answer/option-order.ts';

/** Names one appearance of a card: in a review, the same card may come twice in a row. */
export function showingOf({ cards, index, cardStartedAt }: SessionState): string {
  return `${cards[index]?.id} ${cardStartedAt}`;
}

/** The order of the current card's options in this attempt at it. */
export function shownOrder(sessionId: string, state: SessionState): readonly number[] {
  const card = currentCard(state);
  if (card === null) return [];
  const given = state.answers.filter(({ cardId }) => cardId === card.id).length;
  const attempt = given - (currentAnswer(state) === null ? 0 : 1);
  return optionOrder({ sessionId, cardId: card.id, attempt }, card.quiz?.options.length ?? 0);
}
