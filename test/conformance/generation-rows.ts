import { draftEndpoints } from '#contract/drafts.ts';
import { generationEndpoints } from '#contract/generation.ts';
import { TITLE_MISSING, titleAndDescription } from './deck-rows.ts';
import { rowsOf, wrong, wrongQuery, type Row } from './row.ts';
import { GENERATE, newCards, openGeneration, openSource, type World } from './world.ts';

const COUNT = 'Card count must be a whole number from 5 to 100';
const PASSAGES = 'Passages must be the numbers of passages of the source';
const STATUS = 'Status must be one of proposed, accepted, rejected';

const ofGeneration = async (world: World) => ({ params: { id: (await openGeneration(world)).id } });
const ofDraft = async (world: World) => {
  const { id, draftIds } = await openGeneration(world);
  return { params: { id, draftId: draftIds[0] ?? '' } };
};

const ofGenerations = rowsOf(generationEndpoints, {
  generate: {
    request: () => ({ body: { ...GENERATE, description: 'For the trip', type: 'topic' } }),
    malformed: [
      TITLE_MISSING,
      ...titleAndDescription,
      wrong('topic', undefined, 'Topic is required for AI generation'),
      wrong('topic', '', 'Topic is required for AI generation'),
      wrong('topic', 'x'.repeat(501), 'Topic must be less than 500 characters'),
      wrong('cardCount', 7, 'Card count must be one of 5, 10, 15, 20, 25, 30'),
      wrong('cardCount', '10', 'Card count must be one of 5, 10, 15, 20, 25, 30'),
      wrong('mix', 'essay', 'Mix must be one of quiz, mixed, flip'),
      wrong('language', 'Klingonese', 'Language must be a language tag such as en or pt-BR'),
      wrong('language', 7, 'Language must be a language tag such as en or pt-BR'),
      wrong('type', 'text', 'Type must be "topic"'),
    ],
  },
  status: {
    request: ({ generationId }) => ({ params: { id: generationId } }),
    ids: ['id'],
  },
  start: {
    request: async (world) => ({ body: { type: 'source', sourceId: (await openSource(world)).id } }),
    ids: ['sourceId'],
    malformed: [
      wrong('type', 'import', 'Type must be "topic" or "source"'),
      wrong('sourceId', undefined, 'Source is required'),
      wrong('cardCount', 4, COUNT),
      wrong('cardCount', 101, COUNT),
      wrong('passages', [], PASSAGES),
      wrong('passages', [1_000], 'The source has no such passage'),
      wrong('focus', 'x'.repeat(1001), 'Focus must be less than 1000 characters'),
      wrong('review', 'yes', 'Review must be true or false'),
      {
        body: { ...GENERATE, type: 'topic', topic: ' ' },
        field: 'topic',
        message: 'Topic is required for AI generation',
      },
    ],
  },
  list: { malformed: [wrongQuery('status', 'completed', 'Status must be running or review')] },
  discard: { request: ofGeneration, ids: ['id'] },
});

const ofDrafts = rowsOf(draftEndpoints, {
  read: {
    request: ofGeneration,
    ids: ['id'],
    malformed: [wrongQuery('since', 'yesterday', 'Since must be a version')],
  },
  change: {
    request: async (world) => ({
      ...(await ofDraft(world)),
      body: { status: 'accepted', front: 'Which one?' },
    }),
    ids: ['id', 'draftId'],
    malformed: [wrong('status', 'kept', STATUS), wrong('front', ' ', 'Front is required')],
  },
  changeMany: {
    request: async (world) => {
      const { id, draftIds } = await openGeneration(world);
      return { params: { id }, body: { draftIds, status: 'accepted' } };
    },
    ids: ['id'],
    malformed: [
      wrong('draftIds', [], 'Name at least one draft'),
      wrong('draftIds', 'all', 'Draft ids must be a list of ids'),
      wrong('status', undefined, STATUS),
    ],
  },
  again: { request: ofDraft, ids: ['id', 'draftId'] },
  more: { request: ofDraft, ids: ['id', 'draftId'] },
  save: {
    request: async (world) => ({ ...(await ofGeneration(world)), body: { title: 'Capitals' } }),
    ids: ['id'],
    malformed: [wrong('title', 'x'.repeat(256), 'Title must be less than 255 characters')],
  },
  revise: {
    request: async (world) => ({ body: { cardId: (await newCards(world)).flip.id, wish: 'simpler' } }),
    ids: ['cardId'],
    malformed: [
      wrong('cardId', undefined, 'Card is required'),
      wrong('wish', 'longer', 'Wish must be one of simpler, hints, options, split'),
    ],
  },
});

export const GENERATION_ROWS: readonly Row[] = [...ofGenerations, ...ofDrafts];
