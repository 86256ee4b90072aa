import { z } from 'zod';
import { CARD_COUNTS, DEFAULT_CARD_COUNT, DEFAULT_DIFFICULTY } from '#domain/limits.ts';
import { CARD_MIXES, DEFAULT_CARD_MIX } from '#domain/generation/mix.ts';
import { deck, description, difficulty, language, title } from './decks.ts';
import { ERROR_CODES } from '#domain/errors.ts';
import { boundedText, idempotencyHeaders, idParams, requiredText } from './common.ts';
import { endpoint } from './endpoint.ts';

const CARD_COUNT_CHOICE = `Card count must be one of ${CARD_COUNTS.join(', ')}`;
const cardCount = z
  .int(CARD_COUNT_CHOICE)
  .refine((count) => CARD_COUNTS.some((offered) => offered === count), CARD_COUNT_CHOICE)
  // A check of our own says nothing to the OpenAPI document.
  .meta({ enum: [...CARD_COUNTS] });

export const generateRequest = z.object({
  title,
  topic: requiredText(500, 'Topic is required for AI generation', 'Topic must be less than 500 characters'),
  description: description.default(null),
  cardCount: cardCount.default(DEFAULT_CARD_COUNT),
  difficulty: difficulty.default(DEFAULT_DIFFICULTY),
  /** Quiz cards only, both kinds, or flip cards only. */
  mix: z.enum(CARD_MIXES, { error: `Mix must be one of ${CARD_MIXES.join(', ')}` }).default(DEFAULT_CARD_MIX),
  /** Language of the cards (BCP 47 tag); defaults to the language of the topic. */
  language: language.nullable().default(null),
  type: z.literal('topic', { error: 'Type must be "topic"' }).default('topic'),
});
export type GenerateRequest = z.infer<typeof generateRequest>;

export const generateResponse = z.object({ cardsGenerated: z.number().int(), deck });

/** Why a generation failed. */
export const failure = z.looseObject({
  message: z.string(),
  /** The HTTP status that the synchronous call would have returned. */
  status: z.number().int(),
  code: z.enum(ERROR_CODES),
  /** After TOPIC_UNKNOWN: topics that would work, close to the refused one if `near` is true, else examples. */
  suggestions: z.array(z.string()).optional(),
  near: z.boolean().optional(),
});

const GENERATION_STATUSES = ['pending', 'generating', 'completed', 'failed'] as const;

/** Response to a generation with `Prefer: respond-async` (RFC 7240). The id is that of the future deck. */
export const generationAccepted = z.object({ id: z.string(), status: z.enum(GENERATION_STATUSES) });

export const generationStatus = z.object({
  id: z.string(),
  title: z.string(),
  status: z.enum(GENERATION_STATUSES),
  /** Number of requested cards. */
  cardCount: z.number().int(),
  /** Number of good cards so far; never falls while a generation runs. */
  cardsGenerated: z.number().int(),
  /** Fronts of the good cards so far, while the generation is running. */
  fronts: z.array(z.string()).optional(),
  /** Number of generations in front of this pending one. */
  ahead: z.number().int().nonnegative().optional(),
  deck: deck.optional(),
  error: failure.optional(),
});
export type GenerationStatus = z.infer<typeof generationStatus>;

export const generationEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/decks/generate',
    access: 'user',
    tag: 'Decks',
    summary: 'Generate a deck',
    headers: idempotencyHeaders.extend({
      prefer: boundedText(1_000, 'Prefer must be at most 1000 characters')
        .optional()
        .describe('`respond-async` (RFC 7240): the answer is 202 at once, to be polled by its id'),
    }),
    body: generateRequest,
    status: 201,
    response: generateResponse,
    otherwise: { status: 202, response: generationAccepted },
  }),
  status: endpoint({
    method: 'GET',
    path: '/decks/generate/status/:id',
    access: 'user',
    tag: 'Decks',
    summary: 'Progress of a generation',
    params: idParams,
    status: 200,
    response: generationStatus,
  }),
};
