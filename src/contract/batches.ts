import { z } from 'zod';
import { BATCH_KINDS, BATCH_STATUSES, DRAFT_STATUSES, REVISIONS } from '#domain/generation/batch.ts';
import { DRAFT_FAULTS } from '#domain/generation/draft-checks.ts';
import { CARD_MIXES, DEFAULT_CARD_MIX } from '#domain/generation/mix.ts';
import {
  DEFAULT_DIFFICULTY,
  MAX_CARDS_FROM_SOURCE,
  MAX_CARDS_PER_DECK,
  MIN_CARDS_FROM_SOURCE,
} from '#domain/limits.ts';
import { cardChanges, content } from './cards.ts';
import {
  idempotencyHeaders,
  idOf,
  idParams,
  ifMatchHeaders,
  instant,
  nullableText,
  version,
} from './common.ts';
import { deck, deckContent, description, difficulty, title } from './decks.ts';
import { endpoint } from './endpoint.ts';
import { failure, generateRequest } from './generation.ts';

/** A batch with its options and progress. */
const batch = z
  .object({
    id: z.string(),
    kind: z.enum(BATCH_KINDS),
    status: z.enum(BATCH_STATUSES),
    title: z.string(),
    /** Number of requested cards. */
    cardCount: z.number().int(),
    /** Number of good drafts so far. */
    cardsGenerated: z.number().int(),
    /** Number of drafts that saving would keep: dropped neither by the learner nor by the checks. */
    kept: z.number().int(),
    difficulty: z.number().int(),
    /** Whether the learner reviews the drafts before they are saved. */
    review: z.boolean(),
    /** Deck that the cards are for; null if it does not exist yet. */
    deckId: z.string().nullable(),
    sourceId: z.string().nullable(),
    /** Card that the drafts revise, if any. */
    cardId: z.string().nullable(),
    /** Number of batches in front of this pending one. */
    ahead: z.number().int().nonnegative().optional(),
    error: failure.optional(),
    createdAt: instant,
    /** Increases with each change of the batch or its drafts. */
    version,
  })
  .meta({ id: 'Batch' });

const draft = z
  .object({
    id: z.string(),
    /** Position in the order of arrival. */
    position: z.number().int(),
    status: z.enum(DRAFT_STATUSES),
    content,
    /** Why the checks rejected the draft. */
    faults: z.array(z.enum(DRAFT_FAULTS)),
    quotation: z
      .object({ passage: z.number().int(), page: z.number().int().nullable(), quote: z.string() })
      .nullable(),
    /** The learner's card that asks the same, if any. */
    like: z.object({ cardId: z.string(), deckId: z.string(), front: z.string() }).nullable(),
    version,
  })
  .meta({ id: 'CardDraft' });

const LOOK = 'Review must be true or false';
const wishes = {
  /** Deck that receives the cards; null for a new one. */
  deckId: idOf('Deck').nullable().default(null),
  /** Whether the learner reviews the drafts before they are saved. */
  review: z.boolean(LOOK).default(true),
};

const topicBatch = generateRequest.extend({ type: z.literal('topic'), ...wishes });

const COUNT = `Card count must be a whole number from ${MIN_CARDS_FROM_SOURCE} to ${MAX_CARDS_FROM_SOURCE}`;
const PASSAGES = 'Passages must be the numbers of passages of the source';
const sourceBatch = z.object({
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
  difficulty: difficulty.default(DEFAULT_DIFFICULTY),
  mix: z.enum(CARD_MIXES, { error: `Mix must be one of ${CARD_MIXES.join(', ')}` }).default(DEFAULT_CARD_MIX),
  ...wishes,
});

export const batchRequest = z.discriminatedUnion('type', [topicBatch, sourceBatch], {
  error: 'Type must be "topic" or "source"',
});
export type BatchRequest = z.output<typeof batchRequest>;

export const batchResponse = z.object({ batch });
export const batchListResponse = z.object({ batches: z.array(batch) });
export const batchWithDrafts = z.object({ batch, drafts: z.array(draft) });
export const draftResponse = z.object({ draft });
export const draftsResponse = z.object({ drafts: z.array(draft) });

const draftStatus = z.enum(DRAFT_STATUSES, `Status must be one of ${DRAFT_STATUSES.join(', ')}`);

/** Changes to a draft: its status, and the fields of its card as in a change of a card. */
export const draftChanges = cardChanges.extend({ status: draftStatus.optional() });
export type DraftChanges = z.output<typeof draftChanges>;

export const saveRequest = z.object({
  /** Deck that receives the cards; null for a new one. Defaults to the deck that the batch was started for. */
  deckId: idOf('Deck').nullable().optional(),
  /** Title of a new deck; defaults to the title of the batch. */
  title: title.optional(),
  description: description.optional(),
  category: deckContent.shape.category.optional(),
});
export type SaveRequest = z.output<typeof saveRequest>;

const reviseRequest = z.object({
  cardId: idOf('Card'),
  wish: z.enum(REVISIONS, `Wish must be one of ${REVISIONS.join(', ')}`),
});
/** Proposals that change nothing until their batch is saved: the first replaces the card, the others are added. */
export const reviseResponse = batchWithDrafts.extend({
  /** Null without an AI provider. */
  batch: batchWithDrafts.shape.batch.nullable(),
});

const draftParams = idParams.extend({ draftId: z.guid('There is nothing with this id') });

export const batchEndpoints = {
  start: endpoint({
    method: 'POST',
    path: '/batches',
    access: 'user',
    tag: 'Batches',
    summary: 'Have cards made, from a topic or a source, for a new deck or one that exists',
    headers: idempotencyHeaders,
    body: batchRequest,
    status: 201,
    response: batchResponse,
  }),
  list: endpoint({
    method: 'GET',
    path: '/batches',
    access: 'user',
    tag: 'Batches',
    summary: 'What is being made or waits for a look, newest first',
    query: z.object({
      status: z
        .enum(['running', 'review'], 'Status must be running or review')
        .optional()
        .describe('`running` is pending or generating; without it, both'),
    }),
    status: 200,
    response: batchListResponse,
  }),
  read: endpoint({
    method: 'GET',
    path: '/batches/:id',
    access: 'user',
    tag: 'Batches',
    summary: 'A batch and its drafts',
    params: idParams,
    query: z.object({
      since: z.coerce
        .number('Since must be a version')
        .int('Since must be a version')
        .nonnegative('Since must be a version')
        .optional()
        .describe('Only the drafts that changed after this version of the batch'),
    }),
    status: 200,
    response: batchWithDrafts,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/batches/:id/drafts/:draftId',
    access: 'user',
    tag: 'Batches',
    summary: 'Keep, drop or edit a draft',
    params: draftParams,
    headers: ifMatchHeaders,
    body: draftChanges,
    status: 200,
    response: draftResponse,
  }),
  changeMany: endpoint({
    method: 'PUT',
    path: '/batches/:id/drafts',
    access: 'user',
    tag: 'Batches',
    summary: 'Keep or drop several drafts',
    params: idParams,
    body: z.object({
      draftIds: z
        .array(idOf('Draft'), 'Draft ids must be a list of ids')
        .min(1, 'Name at least one draft')
        .max(MAX_CARDS_PER_DECK, `At most ${MAX_CARDS_PER_DECK} drafts`),
      status: draftStatus,
    }),
    status: 200,
    response: draftsResponse,
  }),
  again: endpoint({
    method: 'POST',
    path: '/batches/:id/drafts/:draftId/again',
    access: 'user',
    tag: 'Batches',
    summary: 'Replace a draft by another one',
    params: draftParams,
    status: 201,
    response: draftsResponse,
  }),
  more: endpoint({
    method: 'POST',
    path: '/batches/:id/drafts/:draftId/more',
    access: 'user',
    tag: 'Batches',
    summary: 'Make more drafts like one',
    params: draftParams,
    status: 201,
    response: draftsResponse,
  }),
  save: endpoint({
    method: 'POST',
    path: '/batches/:id/save',
    access: 'user',
    tag: 'Batches',
    summary: 'Save the drafts that are not dropped, as cards',
    description: 'Sent again, it saves nothing more and gets the same answer.',
    params: idParams,
    body: saveRequest,
    status: 200,
    response: z.object({ cardsSaved: z.number().int(), deck }),
  }),
  discard: endpoint({
    method: 'DELETE',
    path: '/batches/:id',
    access: 'user',
    tag: 'Batches',
    summary: 'Throw a batch away; one that is being made is cancelled and costs nothing',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
  revise: endpoint({
    method: 'POST',
    path: '/ai/revise',
    access: 'user',
    tag: 'AI',
    summary: 'Propose a simpler wording of a card, hints or options for it, or two cards instead of it',
    description:
      'The proposals are the drafts of a batch, to be saved or thrown away as others. Asked again for a card that has not ' +
      'changed, it is the same batch.',
    body: reviseRequest,
    status: 200,
    response: reviseResponse,
  }),
};
