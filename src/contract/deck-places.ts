import { z } from 'zod';
import { MAX_DECKS_PER_LIST } from '#domain/limits.ts';
import { idOf, requiredText } from './common.ts';
import { deckEdits } from './decks.ts';
import { endpoint } from './endpoint.ts';

const PLACES = `There must be between 1 and ${MAX_DECKS_PER_LIST} decks`;

/** The new places of decks; omitted fields stay. */
const deckPlaces = z
  .array(
    deckEdits.pick({ title: true, pinned: true, archived: true }).extend({ id: idOf('Deck') }),
    'Decks must be a list',
  )
  .min(1, PLACES)
  .max(MAX_DECKS_PER_LIST, { error: PLACES, abort: true });
export type DeckPlaces = z.output<typeof deckPlaces>;

const folder = requiredText(255, 'Folder is required', 'Folder must be less than 255 characters');

/** The decks that changed, as they were before. Sent back in a `place` request, they undo the change. */
const placedResponse = z.object({
  before: z.array(
    z.object({ id: z.string(), title: z.string(), pinned: z.boolean(), archived: z.boolean() }),
  ),
});

export const deckPlaceEndpoints = {
  place: endpoint({
    method: 'POST',
    path: '/decks/bulk',
    access: 'user',
    scope: 'write-cards',
    tag: 'Decks',
    summary: 'Pin, archive or retitle many decks, all or none',
    description: 'Returns the decks that changed as they were before; sent back, they undo the change.',
    body: z.object({ decks: deckPlaces }),
    status: 200,
    response: placedResponse,
  }),
  renameFolder: endpoint({
    method: 'POST',
    path: '/decks/folders',
    access: 'user',
    scope: 'write-cards',
    tag: 'Decks',
    summary: 'Rename a folder, which changes the titles of the decks in it, all or none',
    description:
      'A title such as `Languages::French` puts a deck into a folder. Returns the decks that changed as they were before.',
    body: z.object({ from: folder, to: folder }),
    status: 200,
    response: placedResponse,
  }),
};
