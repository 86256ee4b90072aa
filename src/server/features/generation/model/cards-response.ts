import { z } from 'zod';
import type { CardMix } from '#domain/generation/mix.ts';

const fact = { fact: z.string() };
const proof = { passage: z.int(), quote: z.string() };
const texts = {
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

const answersAbout = (basis: z.ZodRawShape): Readonly<Record<CardMix, z.ZodType>> => ({
  quiz: answerWith(z.object({ ...basis, ...texts, ...wrongAnswers, ...rest })),
  mixed: answerWith(
    z.object({ ...basis, ...texts, kind: z.enum(['quiz', 'flip']), ...wrongAnswers, ...rest }),
  ),
  flip: answerWith(z.object({ ...basis, ...texts, ...rest })),
});

/**
 * The format that a model is asked to follow, by the mix of cards, as simple as the strictest provider requires:
 * nothing is optional and no list has a length, so three hints are three fields. A model writes the fields in this
 * order, its reasoning before what follows from it. `readDraft`, which parses the response, is more lenient.
 */
export const CARDS_RESPONSES = answersAbout(fact);

/** The same format for cards from a source, each with its passage and a quote. */
export const SOURCE_CARDS_RESPONSES = answersAbout(proof);

/** That format for passages with pictures. `picture` is the number of the one that the question shows, or 0 for none. */
export const PICTURE_CARDS_RESPONSES = answersAbout({ ...proof, picture: z.int() });
