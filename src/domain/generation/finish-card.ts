import type { CardContent } from '../cards/card.ts';
import { shuffled, type Random } from '../random.ts';
import type { CardDraft } from './draft.ts';

/**
 * Makes a card of a draft, with its options in random order, the key at every place equally often. A draft without
 * distractors becomes a card that is only flipped. The draft must have passed `checkDraft`, so that its key is unique.
 */
export function finishCard({ distractors, ...draft }: CardDraft, random: Random): CardContent {
  const explanation = draft.explanation === '' ? null : draft.explanation;
  const card = { ...draft, explanation, tags: [] };
  if (!distractors) return { ...card, isQuiz: false, quiz: null };
  const options = shuffled([draft.back, ...distractors], random);
  return { ...card, isQuiz: true, quiz: { options, key: options.indexOf(draft.back) } };
}
