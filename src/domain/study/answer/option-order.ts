import { seededRandom, shuffled } from '../../random.ts';

/**
 * The order in which the options of a quiz card are shown, as stored indices. It is the same each time one attempt at a
 * card is shown, but differs between sessions and attempts, so that learners do not learn the position instead of the
 * answer (decisions, section 1, "Cards in a session"). `attempt` counts from 0.
 */
export function optionOrder(
  { sessionId, cardId, attempt }: { sessionId: string; cardId: string; attempt: number },
  options: number,
): number[] {
  const stored = Array.from({ length: options }, (_none, index) => index);
  return shuffled(stored, seededRandom(`${sessionId} ${cardId} ${attempt}`));
}
