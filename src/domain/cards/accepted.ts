import { CARD_LIMITS } from '../limits.ts';
import { acceptedOf, type Card, type CardContent } from './card.ts';

type Accepting = Pick<CardContent, 'accepted'>;

/**
 * The accepted answers of a card together with another one. Null if there is nothing to add: the answer is among them, is empty
 * or longer than `CARD_LIMITS.acceptedAnswer`, or the card has as many as it can have.
 */
export function withAccepted({ accepted = [] }: Accepting, text: string): readonly string[] | null {
  const answer = text.trim();
  const fits = answer !== '' && answer.length <= CARD_LIMITS.acceptedAnswer;
  return fits && accepted.length < CARD_LIMITS.accepted && !accepted.includes(answer)
    ? [...accepted, answer]
    : null;
}

/** The accepted answers of a card without one that was taken back. Null if it is not among them. */
export function withoutAccepted({ accepted = [] }: Accepting, text: string): readonly string[] | null {
  const answer = text.trim();
  return accepted.includes(answer) ? accepted.filter((each) => each !== answer) : null;
}

/**
 * Merges an edit of a card's accepted answers: answers that the device has added or removed are added or removed, whatever other
 * devices have done meanwhile, as far as there is room.
 */
export function mergeAccepted(
  standing: readonly string[],
  { from, to }: { from: readonly string[]; to: readonly string[] },
): readonly string[] {
  const kept = standing.filter((text) => to.includes(text) || !from.includes(text));
  const added = to.filter((text) => !from.includes(text) && !kept.includes(text));
  return [...kept, ...added].slice(0, CARD_LIMITS.accepted);
}

/** A card with these accepted answers, as its next version. */
export function accepting(card: Card, accepted: readonly string[]): Card {
  const { accepted: _before, ...others } = card;
  return { ...others, ...acceptedOf({ accepted }), version: card.version + 1 };
}
