import type { CardContent } from '../cards/card.ts';

/**
 * A card proposed by a generator, before the server checks it and orders its options. Generators never decide the
 * position of the correct option, because models tend to prefer one position; the server shuffles.
 */
export type CardDraft = Pick<CardContent, 'front' | 'back' | 'difficulty'> & {
  /** Three hints, of which only the last may nearly give the answer away. */
  hints: readonly [string, string, string];
  /** Why the answer is correct, in a sentence or two; it must add to the answer, not repeat it. */
  explanation: string;
  /** Three wrong options of the same kind as the answer; absent for a flip card. */
  distractors?: readonly [string, string, string];
  /** Why each distractor is wrong, or null if the generator does not say. */
  whyWrong?: readonly [string | null, string | null, string | null];
};
