import type { CardContent } from '../cards/card.ts';

/**
 * A card proposed by a generator, before the server checks it and orders its options. Generators never decide the position
 * of the correct option: models tend to use the same one, so the server shuffles.
 */
export type CardDraft = Pick<CardContent, 'front' | 'back' | 'difficulty'> & {
  /** All three; only the last may nearly give the answer away. */
  hints: readonly [string, string, string];
  /** Why the answer is correct, in a sentence or two; it must add to the answer, not repeat it. */
  explanation: string;
  /** Three wrong options of the same kind as the answer; absent for a flip card. */
  distractors?: readonly [string, string, string];
  /** Why each of them is wrong; null where that is not told. */
  whyWrong?: readonly [string | null, string | null, string | null];
};
