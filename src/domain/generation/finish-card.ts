import { shuffled, type Random } from '../random.ts';
import type { CardDraft } from './draft.ts';

/** A checked draft in the form in which a card is stored; the options are laid out and the key's place is known. */
export type FinishedCard = {
  front: string;
  back: string;
  difficulty: number;
  hints: readonly [string, string, string];
  explanation: string;
  isQuiz: boolean;
  options: readonly string[] | null;
  /** Index into `options`; null exactly when there are none. */
  correctOption: number | null;
};

/**
 * Lays out a draft's options in random order, the key at every place equally often. A draft without distractors
 * becomes a card that is only flipped. The draft must have passed `checkDraft`, so that its key is unique.
 */
export function finishCard(draft: CardDraft, random: Random): FinishedCard {
  const { distractors, ...texts } = draft;
  if (!distractors) return { ...texts, isQuiz: false, options: null, correctOption: null };
  const options = shuffled([draft.back, ...distractors], random);
  return { ...texts, isQuiz: true, options, correctOption: options.indexOf(draft.back) };
}
