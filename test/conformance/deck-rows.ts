import { CARD_SORTS, cardListEndpoints } from '#contract/card-list.ts';
import { BULK_ACTIONS, cardEndpoints } from '#contract/cards.ts';
import { deckPlaceEndpoints } from '#contract/deck-places.ts';
import { deckEndpoints } from '#contract/decks.ts';
import { searchEndpoints } from '#contract/search.ts';
import { rowsOf, wrong, wrongQuery, type Row } from './row.ts';
import { CARDS, newCards, newDeck, newChange, newFilter } from './world.ts';

const DIFFICULTY = 'Difficulty must be a whole number from 1 to 5';
const LIMIT = 'Limit must be a whole number from 1 to 100';

const deck = { title: 'Saisons', description: 'Les quatre', category: 'Français', difficulty: 3 };

export const TITLE_MISSING = wrong('title', undefined, 'Title is required');
export const titleAndDescription = [
  wrong('title', ' ', 'Title is required'),
  wrong('title', 'x'.repeat(256), 'Title must be less than 255 characters'),
  wrong('description', 'x'.repeat(1001), 'Description must be less than 1000 characters'),
  wrong('difficulty', 0, DIFFICULTY),
  wrong('difficulty', 2.5, DIFFICULTY),
];
const deckFaults = [
  ...titleAndDescription,
  wrong('category', 'x'.repeat(101), 'Category must be less than 100 characters'),
];

const quiz = {
  front: 'Hiver',
  back: 'Winter',
  is_quiz: true,
  options: ['Winter', 'Summer'],
  correct_option: 0,
};

const SIDES_MISSING = [
  wrong('front', undefined, 'Front is required'),
  wrong('back', undefined, 'Back is required'),
];
const cardFaults = [
  wrong('front', ' ', 'Front is required'),
  wrong('front', 'x'.repeat(2001), 'Front must be at most 2000 characters'),
  wrong('back', 'x'.repeat(20_001), 'Back must be at most 20000 characters'),
  wrong('difficulty', 6, DIFFICULTY),
  wrong('hint_1', 'x'.repeat(501), 'Each hint must be at most 500 characters'),
  wrong('explanation', 'x'.repeat(2001), 'Explanation must be at most 2000 characters'),
  wrong('is_quiz', 'yes', 'is_quiz must be true or false'),
  wrong('options', 'neither a list nor JSON', 'Options must be a list of strings'),
  wrong('options', ['1', '2', '3', '4', '5', '6', '7'], 'A card has at most 6 options'),
  wrong('options', ['Winter', ' winter'], 'A quiz card needs at least two different options'),
  wrong('options', undefined, 'A quiz card needs at least two different options'),
  wrong('correct_option', 2, 'Correct option must be the index of an option'),
  wrong('correct_option', undefined, 'Correct option must be the index of an option'),
  wrong('tags', 'Seasons', 'Tags must be a list of strings'),
  {
    body: { tags: ['x'.repeat(51)] },
    field: 'tags.0',
    message: 'Each tag must be at most 50 characters',
  },
];

/** Calls for decks, their generation and their cards. */
export const DECK_ROWS: readonly Row[] = [
  ...rowsOf(deckEndpoints, {
    list: {
      request: () => ({ query: { search: 'été' } }),
      malformed: [
        wrongQuery('limit', '0', LIMIT),
        wrongQuery('limit', '101', LIMIT),
        wrongQuery('cursor', 'nonsense', 'Invalid cursor'),
        wrongQuery('archived', 'perhaps', 'Archived must be true or false'),
        wrongQuery('search', 'x'.repeat(256), 'Search must be less than 255 characters'),
      ],
    },
    read: {
      request: async (world) => ({ params: { id: (await newDeck(world)).id } }),
      ids: ['id'],
    },
    create: {
      request: () => ({ body: deck }),
      malformed: [TITLE_MISSING, ...deckFaults],
    },
    change: {
      request: async (world) => ({ params: { id: (await newDeck(world)).id }, body: deck }),
      ids: ['id'],
      malformed: [wrong('title', null, 'Title is required'), ...deckFaults],
    },
    delete: {
      request: async (world) => ({ params: { id: (await newDeck(world)).id } }),
      ids: ['id'],
    },
  }),
  ...rowsOf(deckPlaceEndpoints, {
    place: {
      request: async (world) => ({
        body: { decks: [{ id: (await newDeck(world)).id, title: 'Seasons :: Winter', pinned: true }] },
      }),
      malformed: [
        wrong('decks', undefined, 'Decks must be a list'),
        wrong('decks', [], 'There must be between 1 and 1000 decks'),
      ],
    },
    renameFolder: {
      request: async (world) => ({ body: { from: (await newDeck(world)).title, to: 'Seasons' } }),
      malformed: [
        wrong('from', ' ', 'Folder is required'),
        wrong('to', undefined, 'Folder is required'),
        wrong('to', 'x'.repeat(256), 'Folder must be less than 255 characters'),
      ],
    },
  }),
  ...rowsOf(searchEndpoints, {
    search: {
      request: () => ({ query: { query: 'winter' } }),
      malformed: [
        wrongQuery('query', ' ', 'Search is required'),
        wrongQuery('query', 'x'.repeat(256), 'Search must be less than 255 characters'),
      ],
    },
  }),
  ...rowsOf(cardListEndpoints, {
    list: {
      request: async (world) => ({ query: { deck: (await newCards(world)).deck.id, search: 'winter' } }),
      malformed: [
        wrongQuery('sort', 'random', `Sort must be one of ${CARD_SORTS.join(', ')}`),
        wrongQuery('limit', '0', 'Limit must be a whole number from 1 to 100'),
        wrongQuery('cursor', 'nonsense', 'Invalid cursor'),
        wrongQuery('deck', 'x'.repeat(101), 'Deck must be an id'),
        wrongQuery('state', 'old', 'State must be one of due, new, suspended, leech'),
        wrongQuery('difficulty', '6', 'Difficulty must be a whole number from 1 to 5'),
        wrongQuery('added', '0', 'Added must be a number of days from 1 to 3650'),
        wrongQuery('search', 'x'.repeat(256), 'Search must be less than 255 characters'),
      ],
    },
    undo: {
      request: async (world) => ({ params: { id: await newChange(world) } }),
      ids: ['id'],
    },
    tags: { request: () => ({}) },
    renameTag: {
      request: async (world) => {
        await newChange(world);
        return { body: { from: 'Season', to: 'season' } };
      },
      malformed: [
        wrong('from', ' ', 'Tag is required'),
        wrong('to', 'x'.repeat(51), 'A tag has at most 50 characters'),
        wrong('merge', 'yes', 'Merge must be true or false'),
      ],
    },
    filters: { request: () => ({}) },
    saveFilter: {
      request: () => ({ body: { name: 'Hard', filter: { difficulty: 5 } } }),
      malformed: [wrong('name', '', 'Name is required')],
    },
    deleteFilter: {
      request: async (world) => ({ params: { id: await newFilter(world) } }),
      ids: ['id'],
    },
  }),
  ...rowsOf(cardEndpoints, {
    list: {
      request: async (world) => ({ params: { id: (await newCards(world)).deck.id } }),
      ids: ['id'],
    },
    create: {
      request: async (world) => ({ body: { ...quiz, deckId: (await newDeck(world)).id } }),
      ids: ['deckId'],
      malformed: [
        ...SIDES_MISSING,
        ...cardFaults,
        wrong('deckId', undefined, 'Deck is required'),
        wrong('deckId', '', 'Deck is required'),
      ],
    },
    changeMany: {
      request: async (world) => {
        const { flip, quiz } = await newCards(world);
        const deckId = (await newDeck(world)).id;
        return { body: { action: 'move', cardIds: [flip.id, quiz.id], deckId } };
      },
      ids: ['deckId'],
      malformed: [
        wrong('action', 'burn', `Action must be one of ${BULK_ACTIONS.join(', ')}`),
        wrong('cardIds', [], 'Choose at least one card'),
        wrong('cardIds', 'all', 'Card ids must be a list'),
        wrong('cardIds', undefined, 'Choose cards by their ids or by a filter'),
        wrong('deckId', undefined, 'Deck is required'),
      ],
    },
    createBatch: {
      request: async (world) => ({ body: { deckId: (await newDeck(world)).id, cards: CARDS } }),
      ids: ['deckId'],
      malformed: [
        wrong('deckId', undefined, 'Deck is required'),
        wrong('cards', undefined, 'Cards must be a list'),
        wrong('cards', [], 'Send at least one card'),
        wrong(
          'cards',
          Array.from({ length: 101 }, () => CARDS[0]),
          'Send at most 100 cards at once',
        ),
        {
          body: { cards: [CARDS[0], { back: 'No front' }] },
          field: 'cards.1.front',
          message: 'Front is required',
        },
      ],
    },
    read: {
      request: async (world) => ({ params: { id: (await newCards(world)).flip.id } }),
      ids: ['id'],
    },
    siblings: {
      request: async (world) => ({ params: { id: (await newCards(world)).flip.id } }),
      ids: ['id'],
    },
    change: {
      request: async (world) => ({ params: { id: (await newCards(world)).flip.id }, body: quiz }),
      ids: ['id'],
      malformed: [wrong('front', null, 'Front is required'), ...cardFaults],
    },
    delete: {
      request: async (world) => ({ params: { id: (await newCards(world)).flip.id } }),
      ids: ['id'],
    },
  }),
];
