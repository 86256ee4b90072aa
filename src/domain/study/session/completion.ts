import type { CardState } from '../../scheduling/card-state.ts';
import { asksUntilKnown, type SessionScope } from '../mode.ts';

/** A card of a session that still exists. */
export type CardInSession = { answered: boolean; suspended: boolean };

/** Whether a session that asks until cards are known asks an answered card again. */
export function isAskedAgain(memory: CardState): boolean {
  return memory.state !== 'review';
}

/**
 * Whether every card of a session has an answer, right or wrong, which completes the session (decisions, section 7);
 * missed cards may still be asked again. `cards` are those that still exist. Reviews and rounds do not wait for
 * suspended cards.
 */
export function isAllAnswered(scope: SessionScope, cards: readonly CardInSession[]): boolean {
  return cards.every(({ answered, suspended }) => answered || (suspended && asksUntilKnown(scope)));
}

/**
 * Whether an answer given at an instant (epoch ms) belongs to a session and its summary. An answer on another device
 * after the learner ended the session is only in the log. `endedAt` is null until the session ends.
 */
export function belongsToSession({ endedAt }: { endedAt: number | null }, answeredAt: number): boolean {
  return endedAt === null || answeredAt <= endedAt;
}

/** The answers that belong to a session and its summary. Instants in epoch ms. */
export function ownAnswers<Answer extends { at: number }>(
  session: { endedAt: number | null },
  answers: readonly Answer[],
): Answer[] {
  return answers.filter(({ at }) => belongsToSession(session, at));
}

/** A card's place in the schedule. `memory` is null for a new card. */
type Place = { cardId: string; memory: CardState | null; suspended: boolean };

/**
 * The cards of a review or round that is resumed: without those that have been answered or suspended elsewhere since it
 * began (`startedAt`, epoch ms).
 */
export function stillToAsk<Card extends { id: string }>(
  { startedAt }: { startedAt: number },
  cards: readonly Card[],
  places: readonly Place[],
  answers: ReadonlyArray<{ cardId: string }>,
): Card[] {
  const answered = new Set(answers.map(({ cardId }) => cardId));
  const byCard = new Map(places.map((place) => [place.cardId, place]));
  return cards.filter((card) => {
    const place = byCard.get(card.id);
    if (answered.has(card.id)) return true;
    if (place === undefined || place.suspended) return false;
    return place.memory === null || place.memory.lastReviewAt < startedAt;
  });
}
