import type { CardContent } from '../cards/card.ts';

/**
 * A card as a generator proposes it, before the server checks it and lays out its options. Generators never say
 * where the right option stands: models put the key in the same place, so the server shuffles.
 */
export type CardDraft = Pick<CardContent, 'front' | 'back' | 'difficulty'> & {
  /** All three; only the last may all but give the answer away. */
  hints: readonly [string, string, string];
  /** Why the answer is right, in a sentence or two; it must add to the answer, not repeat it. */
  explanation: string;
  /** Three wrong options of the same kind as the answer; absent for a card that is only flipped. */
  distractors?: readonly [string, string, string];
};
