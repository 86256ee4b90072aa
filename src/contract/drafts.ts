import { z } from 'zod';
import { DRAFT_DOUBTS, DRAFT_FAULTS, DRAFT_STATUSES } from '#domain/generation/draft.ts';
import { REVISIONS } from '#domain/generation/generation.ts';
import { MAX_CARDS_PER_DECK } from '#domain/limits.ts';
import { cardChanges } from './card-input.ts';
import { content } from './wire-card.ts';
import { idOf, idParams, ifMatchHeaders, version } from './common.ts';
import { deck, deckContent, description, title } from './decks.ts';
import { endpoint } from './endpoint.ts';
import { generation } from './generation.ts';

const draft = z
  .object({
    id: z.string(),
    /** Position in the order of arrival. */
    position: z.number().int(),
    status: z.enum(DRAFT_STATUSES),
    content,
    /** Why the checks rejected the draft. */
    faults: z.array(z.enum(DRAFT_FAULTS)),
    /** Why it may be wrong although it passes the checks. A less certain draft is saved only if it is accepted. */
    doubt: z.enum(DRAFT_DOUBTS).nullable(),
    quotation: z
      .object({ passage: z.number().int(), page: z.number().int().nullable(), quote: z.string() })
      .nullable(),
    /** The learner's card that asks the same, if any. */
    like: z.object({ cardId: z.string(), deckId: z.string(), front: z.string() }).nullable(),
    version,
  })
  .meta({ id: 'CardDraft' });

export const generationWithDrafts = z.object({ batch: generation, drafts: z.array(draft) });
export const draftResponse = z.object({ draft });
export const draftsResponse = z.object({ drafts: z.array(draft) });

const draftStatus = z.enum(DRAFT_STATUSES, `Status must be one of ${DRAFT_STATUSES.join(', ')}`);

/** Changes to a draft: its status, and the fields of its card as in a change of a card. */
export const draftChanges = cardChanges.extend({ status: draftStatus.optional() });
export type DraftChanges = z.output<typeof draftChanges>;

export const saveRequest = z.object({
  /** Deck that receives the cards; null for a new one. Defaults to the deck that the generation was started for. */
  deckId: idOf('Deck').nullable().optional(),
  /** Title of a new deck; defaults to the title of the generation. */
  title: title.optional(),
  description: description.optional(),
  category: deckContent.shape.category.optional(),
});
export type SaveRequest = z.output<typeof saveRequest>;

const reviseRequest = z.object({
  cardId: idOf('Card'),
  wish: z.enum(REVISIONS, `Wish must be one of ${REVISIONS.join(', ')}`),
});
/** Proposals that change nothing until they are saved: the first replaces the card, the others are added. */
export const reviseResponse = generationWithDrafts.extend({
  /** Null without an AI provider. */
  batch: generation.nullable(),
});

const draftParams = idParams.extend({ draftId: z.guid('There is nothing with this id') });

/** The calls that return or change the drafts of a generation. */
export const draftEndpoints = {
  read: endpoint({
    method: 'GET',
    path: '/batches/:id',
    access: 'user',
    scope: 'read',
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
    response: generationWithDrafts,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/batches/:id/drafts/:draftId',
    access: 'user',
    scope: 'write-cards',
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
    scope: 'write-cards',
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
    scope: 'everything',
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
    scope: 'everything',
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
    scope: 'write-cards',
    tag: 'Batches',
    summary: 'Save the drafts that are not dropped, as cards',
    description:
      'Less certain drafts are saved only if they are accepted. Sent again, it saves nothing more and gets the same answer.',
    params: idParams,
    body: saveRequest,
    status: 200,
    response: z.object({ cardsSaved: z.number().int(), deck }),
  }),
  revise: endpoint({
    method: 'POST',
    path: '/ai/revise',
    access: 'user',
    scope: 'everything',
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
