import type { CardContent } from '../cards/card.ts';
import { shuffled, type Random } from '../random.ts';
import type { CardDraft } from './draft.ts';

/**
 * Turns a draft into a card with shuffled options; the key is equally likely in every position. A draft without
 * distractors becomes a flip card. The draft must have passed `checkDraft`, which ensures that no distractor equals the
 * key.
 */
export function finishCard({ distractors, whyWrong, ...draft }: CardDraft, random: Random): CardContent {
  const explanation = draft.explanation === '' ? null : draft.explanation;
  const card = { ...draft, explanation, tags: [] };
  if (!distractors) return { ...card, isQuiz: false, quiz: null };
  const options = shuffled([draft.back, ...distractors], random);
  const reasons = options.map((option) => whyWrong?.[distractors.indexOf(option)] ?? null);
  return {
    ...card,
    isQuiz: true,
    quiz: {
      options,
      key: options.indexOf(draft.back),
      ...(reasons.some((reason) => reason !== null) && { reasons }),
    },
  };
}
