import { z } from 'zod';
import { clampDifficulty } from '#domain/generation/chunk-plan.ts';
import { foldedText } from '#domain/generation/compare-text.ts';
import type { CardDraft } from '#domain/generation/draft.ts';
import { withoutLabels } from '#domain/generation/option-labels.ts';
import { parseLeniently, plainText } from '../../ports/ai/model-text.ts';

/**
 * The schema that a model is asked to follow: simple enough for every provider's dialect, so lists have no
 * lengths and nothing is optional. `readDraft`, which reads the answer, is more lenient.
 */
export const cardsAnswer = z.object({
  category: z.string(),
  cards: z.array(
    z.object({
      front: z.string(),
      back: z.string(),
      difficulty: z.number(),
      hints: z.array(z.string()),
      explanation: z.string(),
      distractors: z.array(z.string()),
    }),
  ),
});

const text = z.union([z.string(), z.number(), z.boolean()]).transform((value) => plainText(String(value)));
const texts = z.array(text).nullish().catch(null);

/** A card as the various models write it. */
const looseCard = z.object({
  front: text,
  back: text,
  difficulty: z.coerce.number().catch(Number.NaN),
  hints: texts,
  explanation: text.nullish().catch(null),
  distractors: texts,
  /** What some models write instead, the answer among them. */
  options: texts,
});

/** A category is one to three words. */
const MAX_CATEGORY = 60;

/** The card in a JSON text, or null when there is none. `difficulty` is the deck's. */
export function readDraft(json: string, difficulty: number): CardDraft | null {
  const parsed = looseCard.safeParse(parseLeniently(json));
  if (!parsed.success) return null;
  const { front, explanation, ...card } = parsed.data;
  const [first, second, third] = card.hints ?? [];
  if (first === undefined || second === undefined || third === undefined) return null;
  const [back, ...wrong] = withoutLabels([parsed.data.back, ...(card.distractors ?? card.options ?? [])]);
  // The answer among the distractors is tolerated when three others remain, and a fault otherwise.
  const others = wrong.filter((option) => foldedText(option) !== foldedText(back));
  const [one, two, three] = others.length >= 3 ? others : wrong;
  return {
    front,
    back,
    difficulty: Number.isNaN(card.difficulty) ? difficulty : clampDifficulty(card.difficulty, difficulty),
    hints: [first, second, third],
    explanation: explanation ?? '',
    ...(one !== undefined && two !== undefined && three !== undefined && { distractors: [one, two, three] }),
  };
}

/** The category that an answer names before its cards, or null. */
export function readCategory(answer: string): string | null {
  const [, quoted] = /"category"\s*:\s*("(?:[^"\\]|\\.){1,80}")/u.exec(answer) ?? [];
  if (quoted === undefined) return null;
  const parsed = text.safeParse(parseLeniently(quoted));
  return parsed.success && parsed.data !== '' ? parsed.data.slice(0, MAX_CATEGORY) : null;
}
