import { z } from 'zod';
import { ERROR_CODES } from '#domain/errors.ts';
import { GENERATION_KINDS, GENERATION_STATUSES } from '#domain/generation/generation.ts';
import { CARD_MIXES, DEFAULT_CARD_MIX } from '#domain/generation/mix.ts';
import {
  CARD_COUNTS,
  DEFAULT_CARD_COUNT,
  DEFAULT_DIFFICULTY,
  MAX_CARDS_FROM_SOURCE,
  MIN_CARDS_FROM_SOURCE,
} from '#domain/limits.ts';
import {
  boundedText,
  idempotencyHeaders,
  idOf,
  idParams,
  instant,
  nullableText,
  requiredText,
  version,
} from './common.ts';
import { deck, description, difficulty, language, title } from './decks.ts';
import { endpoint } from './endpoint.ts';

const CARD_COUNT_CHOICE = `Card count must be one of ${CARD_COUNTS.join(', ')}`;
const cardCount = z
  .int(CARD_COUNT_CHOICE)
  .refine((count) => CARD_COUNTS.some((offered) => offered === count), CARD_COUNT_CHOICE)
  // A refinement does not appear in the OpenAPI document.
  .meta({ enum: [...CARD_COUNTS] });

/** What every request for cards can choose. */
const cardOptions = {
  difficulty: difficulty.default(DEFAULT_DIFFICULTY),
  /** Quiz cards only, both kinds, or flip cards only. */
  mix: z.enum(CARD_MIXES, { error: `Mix must be one of ${CARD_MIXES.join(', ')}` }).default(DEFAULT_CARD_MIX),
};

/** A request for a deck on a topic, which is saved without a review. */
export const generateRequest = z.object({
  title,
  topic: requiredText(500, 'Topic is required for AI generation', 'Topic must be less than 500 characters'),
  description: description.default(null),
  cardCount: cardCount.default(DEFAULT_CARD_COUNT),
  ...cardOptions,
  /** Language of the cards (BCP 47 tag); defaults to the language of the topic. */
  language: language.nullable().default(null),
  type: z.literal('topic', { error: 'Type must be "topic"' }).default('topic'),
});
export type GenerateRequest = z.infer<typeof generateRequest>;

export const generateResponse = z.object({ cardsGenerated: z.number().int(), deck });

/** Packs, or decks of packs, with the words of a topic; the slugs are those of GET /library. */
export const foundPacks = z.array(z.object({ slug: z.string(), title: z.string() }));

/** Why a generation failed. */
const failure = z.looseObject({
  message: z.string(),
  /** The HTTP status that the synchronous call would have returned. */
  status: z.number().int(),
  code: z.enum(ERROR_CODES),
  /** After TOPIC_UNKNOWN: topics that would work and are close to the refused one; may be empty. */
  suggestions: z.array(z.string()).optional(),
  /** After TOPIC_UNKNOWN, if there are any. */
  packs: foundPacks.optional(),
});

/** A deck that is saved without a review never waits for one. */
const deckStatus = z.enum(GENERATION_STATUSES).exclude(['review']);

/** Response to a generation with `Prefer: respond-async` (RFC 7240). The id is that of the future deck. */
export const generationAccepted = z.object({ id: z.string(), status: deckStatus });

export const generationStatus = z.object({
  id: z.string(),
  title: z.string(),
  status: deckStatus,
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
export type DeckProgress = z.infer<typeof generationStatus>;

/** A generation with its request and its progress. */
export const generation = z
  .object({
    id: z.string(),
    kind: z.enum(GENERATION_KINDS),
    status: z.enum(GENERATION_STATUSES),
    title: z.string(),
    /** Number of requested cards. */
    cardCount: z.number().int(),
    /** Number of good drafts so far, without less certain ones. */
    cardsGenerated: z.number().int(),
    /** Number of drafts that saving would keep: dropped neither by the learner nor by the checks. */
    kept: z.number().int(),
    /** Number of less certain drafts that the learner has neither kept nor dropped; saving leaves them out. */
    undecided: z.number().int(),
    difficulty: z.number().int(),
    /** Whether the learner reviews the drafts before they are saved. */
    review: z.boolean(),
    /** Deck that the cards are for; null if it does not exist yet. */
    deckId: z.string().nullable(),
    sourceId: z.string().nullable(),
    /** Card that the drafts revise, if any. */
    cardId: z.string().nullable(),
    /** What made the drafts, as in the source of a deck; "Tool: " and the name of a key if a tool proposed them. Null before the first one. */
    madeBy: z.string().nullable().optional(),
    /** Number of generations in front of this pending one. */
    ahead: z.number().int().nonnegative().optional(),
    error: failure.optional(),
    createdAt: instant,
    /** Increases with each change of the generation or its drafts. */
    version,
  })
  .meta({ id: 'Batch' });

const saveOptions = {
  /** Deck that receives the cards; null for a new one. */
  deckId: idOf('Deck').nullable().default(null),
  /** Whether the learner reviews the drafts before they are saved. */
  review: z.boolean('Review must be true or false').default(true),
};

const topicRequest = generateRequest.extend({ type: z.literal('topic'), ...saveOptions });

const COUNT = `Card count must be a whole number from ${MIN_CARDS_FROM_SOURCE} to ${MAX_CARDS_FROM_SOURCE}`;
const PASSAGES = 'Passages must be the numbers of passages of the source';
const sourceRequest = z.object({
  type: z.literal('source'),
  sourceId: idOf('Source'),
  /** Title of the new deck; defaults to the title of the source. */
  title: title.nullable().default(null),
  /** What the cards should be about ("only definitions"); null for everything. */
  focus: nullableText(1000, 'Focus must be less than 1000 characters').default(null),
  /** Positions of the passages to use; null for the whole source. */
  passages: z
    .array(z.int(PASSAGES).nonnegative(PASSAGES), PASSAGES)
    .min(1, PASSAGES)
    .max(10_000, PASSAGES)
    .nullable()
    .default(null),
  cardCount: z.int(COUNT).min(MIN_CARDS_FROM_SOURCE, COUNT).max(MAX_CARDS_FROM_SOURCE, COUNT).default(10),
  ...cardOptions,
  ...saveOptions,
});

/** A request for cards, for a new deck or an existing one. */
export const cardsRequest = z.discriminatedUnion('type', [topicRequest, sourceRequest], {
  error: 'Type must be "topic" or "source"',
});
export type CardsRequest = z.output<typeof cardsRequest>;

export const generationResponse = z.object({ batch: generation });
export const generationListResponse = z.object({ batches: z.array(generation) });

/** The calls for generations; those that return or change drafts are in `drafts.ts`. */
export const generationEndpoints = {
  generate: endpoint({
    method: 'POST',
    path: '/decks/generate',
    access: 'user',
    scope: 'everything',
    tag: 'Decks',
    summary: 'Generate a deck',
    headers: idempotencyHeaders.extend({
      prefer: boundedText(1_000, 'Prefer must be at most 1000 characters')
        .optional()
        .describe('`respond-async` (RFC 7240): the response is 202 at once, to be polled by its id'),
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
    scope: 'read',
    tag: 'Decks',
    summary: 'Progress of a generation',
    params: idParams,
    status: 200,
    response: generationStatus,
  }),
  start: endpoint({
    method: 'POST',
    path: '/batches',
    access: 'user',
    scope: 'everything',
    tag: 'Batches',
    summary: 'Have cards made, from a topic or a source, for a new deck or one that exists',
    headers: idempotencyHeaders,
    body: cardsRequest,
    status: 201,
    response: generationResponse,
  }),
  list: endpoint({
    method: 'GET',
    path: '/batches',
    access: 'user',
    scope: 'read',
    tag: 'Batches',
    summary: 'What is being made or waits for a look, newest first',
    query: z.object({
      status: z
        .enum(['running', 'review'], 'Status must be running or review')
        .optional()
        .describe('`running` is pending or generating; without it, both'),
    }),
    status: 200,
    response: generationListResponse,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/batches/:id',
    access: 'user',
    scope: 'everything',
    tag: 'Batches',
    summary: 'Throw a batch away; one that is being made is cancelled and costs nothing',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
};
