import { z } from 'zod';
import { MAX_CARDS_PER_CHANGE } from '#domain/limits.ts';
import { cardFilter } from './card-filter.ts';
import { cardChanges, cardFields, cardInDeck, cardsInDeck } from './card-input.ts';
import { idempotencyHeaders, idOf, idParams, ifMatchHeaders } from './common.ts';
import { difficulty } from './decks.ts';
import { endpoint } from './endpoint.ts';
import { card } from './wire-card.ts';

const cardIds = z
  .array(idOf('Card'), 'Card ids must be a list')
  .max(MAX_CARDS_PER_CHANGE, `Choose at most ${MAX_CARDS_PER_CHANGE} cards`);

/** Which cards a change is about: those with these ids, or all that match a filter except some. */
const chosenCards = {
  cardIds: cardIds.min(1, 'Choose at least one card').optional(),
  filter: cardFilter.optional().describe('Instead of ids: all cards that match'),
  except: cardIds.optional().describe('Cards that match the filter and are left out'),
};

const someTags = cardFields.shape.tags.default([]);

export const BULK_ACTIONS = [
  'delete',
  'move',
  'difficulty',
  'tags',
  'suspend',
  'resume',
  'forget',
  'reverse',
  'unreverse',
] as const;

/** One change to many cards, all or none. */
export const bulkChange = z
  .discriminatedUnion(
    'action',
    [
      z.object({ action: z.literal('delete'), ...chosenCards }),
      z.object({ action: z.literal('move'), ...chosenCards, deckId: idOf('Deck') }),
      z.object({ action: z.literal('difficulty'), ...chosenCards, difficulty }),
      z.object({ action: z.literal('tags'), ...chosenCards, add: someTags, remove: someTags }),
      z.object({ action: z.literal('suspend'), ...chosenCards }),
      z.object({ action: z.literal('resume'), ...chosenCards }),
      z.object({ action: z.literal('forget'), ...chosenCards }),
      z.object({ action: z.literal('reverse'), ...chosenCards }),
      z.object({ action: z.literal('unreverse'), ...chosenCards }),
    ],
    { error: `Action must be one of ${BULK_ACTIONS.join(', ')}` },
  )
  .refine(({ cardIds, filter }) => (cardIds === undefined) !== (filter === undefined), {
    path: ['cardIds'],
    error: 'Choose cards by their ids or by a filter',
  });
export type BulkChange = z.output<typeof bulkChange>;

/** The result of a change of many cards. */
export const changedResponse = z.object({
  changed: z.number().int().nonnegative(),
  /** The id with which the change can be undone within an hour; null if nothing has changed. */
  undo: z.string().nullable(),
});

export const cardResponse = z.object({ data: z.object({ card }) });
export const cardListResponse = z.object({ data: z.object({ cards: z.array(card) }) });

export const cardEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/cards/deck/:id',
    access: 'user',
    scope: 'read',
    tag: 'Cards',
    summary: 'The cards of a deck',
    params: idParams,
    status: 200,
    response: cardListResponse,
  }),
  create: endpoint({
    method: 'POST',
    path: '/cards',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Add a card to a deck',
    headers: idempotencyHeaders,
    body: cardInDeck,
    status: 201,
    response: cardResponse,
  }),
  createBatch: endpoint({
    method: 'POST',
    path: '/cards/batch',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Add up to 100 cards to a deck, all or none',
    headers: idempotencyHeaders,
    body: cardsInDeck,
    status: 201,
    response: cardListResponse,
  }),
  changeMany: endpoint({
    method: 'POST',
    path: '/cards/bulk',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary:
      'Delete, move, suspend, resume or start over many cards, or change their difficulty or tags, all or none',
    description: `At most ${MAX_CARDS_PER_CHANGE} cards; cards that need no change are not counted. \`reverse\` adds a reverse card to each that can have one and has none, and \`unreverse\` deletes those reverse cards; these are counted.`,
    headers: idempotencyHeaders,
    body: bulkChange,
    status: 200,
    response: changedResponse,
  }),
  read: endpoint({
    method: 'GET',
    path: '/cards/:id',
    access: 'user',
    scope: 'read',
    tag: 'Cards',
    summary: 'One card',
    params: idParams,
    status: 200,
    response: cardResponse,
  }),
  siblings: endpoint({
    method: 'GET',
    path: '/cards/:id/siblings',
    access: 'user',
    scope: 'read',
    tag: 'Cards',
    summary: 'The siblings of a card: other gaps of its text, or its other direction',
    params: idParams,
    status: 200,
    response: cardListResponse,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/cards/:id',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Change a card',
    description:
      'Fields left out of the body stay unchanged, `null` clears a field; the changed card is checked as a whole.',
    params: idParams,
    headers: ifMatchHeaders,
    body: cardChanges,
    status: 200,
    response: cardResponse,
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/cards/:id',
    access: 'user',
    scope: 'write-cards',
    tag: 'Cards',
    summary: 'Delete a card',
    params: idParams,
    headers: ifMatchHeaders,
    status: 204,
    response: z.null(),
  }),
};
