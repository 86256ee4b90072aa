import { seededRandom, shuffled } from '../../random.ts';

/**
 * The order in which the options of a quiz card are shown, as their stored indices: the same whenever the same attempt at
 * the same card is shown, another in the next session or attempt, so that nobody learns the position instead of the answer
 * (decisions, section 1, "Cards in a session"). `attempt` counts from 0.
 */
export function optionOrder(
  { sessionId, cardId, attempt }: { sessionId: string; cardId: string; attempt: number },
  options: number,
): number[] {
  const stored = Array.from({ length: options }, (_none, index) => index);
  return shuffled(stored, seededRandom(`${sessionId} ${cardId} ${attempt}`));
}
