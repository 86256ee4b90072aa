import type { CardState } from '../../scheduling/card-state.ts';
import type { SessionScope } from '../mode.ts';

/** A card of a session that still exists. `memory` is its card state, or null for a new card. */
export type CardInSession = { answered: boolean; memory: CardState | null; suspended: boolean };

/** Whether a review asks an answered card again, which it does until the card is learned. */
export function isAskedAgain(memory: CardState): boolean {
  return memory.state !== 'review';
}

/**
 * Whether a session has no cards left to ask, which completes it (decisions, section 7). `cards` are those that still
 * exist. A session on a deck asks each card once; a review asks each card until it is learned, unless it is suspended.
 */
export function isAllAnswered(scope: SessionScope, cards: readonly CardInSession[]): boolean {
  return cards.every(({ answered, memory, suspended }) =>
    scope === 'deck' ? answered : suspended || (answered && (memory === null || !isAskedAgain(memory))),
  );
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
