import { z } from 'zod';
import type { CardMix } from '#domain/generation/mix.ts';

const texts = {
  fact: z.string(),
  front: z.string(),
  back: z.string(),
  explanation: z.string(),
};
const wrongAnswers = {
  distractor_1: z.string(),
  why_wrong_1: z.string(),
  distractor_2: z.string(),
  why_wrong_2: z.string(),
  distractor_3: z.string(),
  why_wrong_3: z.string(),
};
const rest = {
  difficulty: z.literal([1, 2, 3, 4, 5]).meta({ type: 'integer' }),
  hint_1: z.string(),
  hint_2: z.string(),
  hint_3: z.string(),
};

const answerWith = <Card extends z.ZodType>(card: Card) =>
  z.object({ refusal: z.string(), category: z.string(), cards: z.array(card) });

/**
 * The format that a model is asked to follow, by the mix of cards: as simple as the strictest provider wants it. Nothing is
 * optional, and no list has a length, so three hints are three fields. A model writes the fields in this order, what it thinks
 * with before what follows from it. `readDraft`, which reads the answer, is more lenient.
 */
export const CARDS_ANSWERS: Readonly<Record<CardMix, z.ZodType>> = {
  quiz: answerWith(z.object({ ...texts, ...wrongAnswers, ...rest })),
  mixed: answerWith(z.object({ ...texts, kind: z.enum(['quiz', 'flip']), ...wrongAnswers, ...rest })),
  flip: answerWith(z.object({ ...texts, ...rest })),
};
