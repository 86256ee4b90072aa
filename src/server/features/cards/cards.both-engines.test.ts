import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cardListResponse, cardResponse } from '#contract/cards.ts';
import type { WireCard } from '#contract/wire-card.ts';
import { deckResponse } from '#contract/decks.ts';
import { startTestApp, type ApiResponse, type Client } from '#test/server/test-app.ts';

const FLIP = { front: 'Été', back: 'Summer' };
const QUIZ = {
  front: 'Hiver',
  back: 'Winter',
  difficulty: 4,
  hint_1: 'A season',
  hint_2: 'A cold one',
  hint_3: 'W…',
  explanation: 'Hiver is French for winter.',
  is_quiz: true,
  options: ['Spring', 'Winter', 'Autumn'],
  correct_option: 1,
  tags: ['Seasons', 'русский язык'],
};

async function withDeck(): Promise<{
  app: Awaited<ReturnType<typeof startTestApp>>;
  ada: Client;
  deckId: string;
}> {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { body } = await ada.post('/decks', { title: 'Saisons' });
  return { app, ada, deckId: deckResponse.parse(body).data.deck.id };
}

function cardOf(response: ApiResponse): WireCard {
  return z.encode(cardResponse, cardResponse.parse(response.body)).data.card;
}

function cardsOf(response: ApiResponse): WireCard[] {
  return z.encode(cardListResponse, cardListResponse.parse(response.body)).data.cards;
}

async function deckCards(client: Client, deckId: string): Promise<WireCard[]> {
  return cardsOf(await client.get(`/cards/deck/${deckId}`));
}

async function cardCount(client: Client, deckId: string): Promise<number> {
  return deckResponse.parse((await client.get(`/decks/${deckId}`)).body).data.deck.cardCount;
}

describe('creating a card', () => {
  test('a new card is added at the end of the deck, with every field of the request', async () => {
    const { ada, deckId } = await withDeck();
    const flip = await ada.post('/cards', { ...FLIP, deckId });
    expect(flip.status).toBe(201);
    expect(flip.headers.get('location')).toBe(`/api/cards/${cardOf(flip).id}`);
    expect(cardOf(flip)).toEqual({
      id: expect.any(String),
      deckId,
      ...FLIP,
      difficulty: 2,
      hint_1: null,
      hint_2: null,
      hint_3: null,
      explanation: null,
      is_quiz: false,
      options: null,
      correct_option: null,
      tags: [],
      version: 1,
    });
    const quiz = cardOf(await ada.post('/cards', { ...QUIZ, deckId }));
    expect(quiz).toEqual({ ...QUIZ, id: quiz.id, deckId, version: 1 });
    expect(await deckCards(ada, deckId)).toEqual([cardOf(flip), quiz]);
    expect(await ada.get(`/cards/${quiz.id}`)).toMatchObject({ status: 200, body: { data: { card: quiz } } });
    expect(await cardCount(ada, deckId)).toBe(2);
  });

  test('a new card may have its options as JSON text and its deck as deck_id', async () => {
    const { ada, deckId } = await withDeck();
    const response = await ada.post('/cards', {
      ...QUIZ,
      deck_id: deckId,
      options: JSON.stringify(QUIZ.options),
    });
    expect(response.status).toBe(201);
    expect(cardOf(response)).toMatchObject({ deckId, options: QUIZ.options, correct_option: 1 });
  });

  test.each([
    ['no options', { options: undefined }, 'options', 'A quiz card needs at least two different options'],
    [
      'one option',
      { options: ['Winter'], correct_option: 0 },
      'options',
      'A quiz card needs at least two different options',
    ],
    [
      'options that differ in case alone',
      { options: ['winter', 'Winter'] },
      'options',
      'A quiz card needs at least two different options',
    ],
    ['an empty option', { options: ['Winter', ' '] }, 'options.1', 'Options must not be empty'],
    [
      'options that are no list',
      { options: '{"0":"Winter"}' },
      'options',
      'Options must be a list of strings',
    ],
    ['an option that is no text', { options: ['Winter', 4] }, 'options.1', 'Each option must be a string'],
    [
      'seven options',
      { options: ['1', '2', '3', '4', '5', '6', '7'] },
      'options',
      'A card has at most 6 options',
    ],
    ['no key', { correct_option: null }, 'correct_option', 'Correct option must be the index of an option'],
    [
      'a key beyond the options',
      { correct_option: 3 },
      'correct_option',
      'Correct option must be the index of an option',
    ],
    [
      'a negative key',
      { correct_option: -1 },
      'correct_option',
      'Correct option must be the index of an option',
    ],
    ['a blank tag', { tags: ['Seasons', ' '] }, 'tags.1', 'Tags must not be empty'],
    ['a repeated tag', { tags: ['Seasons', 'seasons '] }, 'tags', 'Tags must be different'],
    [
      'eleven tags',
      { tags: Array.from({ length: 11 }, (_, tag) => `${tag}`) },
      'tags',
      'A card has at most 10 tags',
    ],
    [
      'a repeated option on a flip card',
      { is_quiz: false, options: ['a', 'b', 'A'] },
      'options',
      'Options must be different',
    ],
  ])('creating a card with %s is refused and creates nothing', async (_name, change, field, message) => {
    const { ada, deckId } = await withDeck();
    expect(await ada.post('/cards', { ...QUIZ, deckId, ...change })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', errors: expect.arrayContaining([{ field, message }]) },
    });
    expect(await deckCards(ada, deckId)).toEqual([]);
  });

  test('creating a card in the deck of another user gets a 404 and creates nothing', async () => {
    const { app, ada, deckId } = await withDeck();
    const eve = await app.signUp();
    for (const id of [deckId, randomUUID()]) {
      expect((await eve.post('/cards', { ...FLIP, deckId: id })).status).toBe(404);
      expect((await eve.post('/cards/batch', { deckId: id, cards: [FLIP] })).status).toBe(404);
    }
    expect(await cardCount(ada, deckId)).toBe(0);
  });
});

describe('changing a card', () => {
  test('a change keeps what the body omits and clears what is null', async () => {
    const { ada, deckId } = await withDeck();
    const quiz = cardOf(await ada.post('/cards', { ...QUIZ, deckId }));
    const response = await ada.put(`/cards/${quiz.id}`, {
      back: 'Winter time',
      hint_2: null,
      hint_3: ' ',
      tags: null,
    });
    expect(response.status).toBe(200);
    const changed = { ...quiz, back: 'Winter time', hint_2: null, hint_3: null, tags: [], version: 2 };
    expect(cardOf(response)).toEqual(changed);
    expect(await deckCards(ada, deckId)).toEqual([changed]);

    const flip = await ada.put(`/cards/${quiz.id}`, { is_quiz: false, options: null, correct_option: null });
    expect(cardOf(flip)).toEqual({
      ...changed,
      is_quiz: false,
      options: null,
      correct_option: null,
      version: 3,
    });
    expect(cardOf(await ada.put(`/cards/${quiz.id}`, {}))).toEqual({ ...cardOf(flip), version: 4 });
  });

  test.each([
    ['no front', { front: null }, 'front', 'Front is required'],
    ['no difficulty', { difficulty: null }, 'difficulty', 'Difficulty must be a whole number from 1 to 5'],
    ['no options', { options: null }, 'options', 'A quiz card needs at least two different options'],
    [
      'fewer options than its key counts',
      { options: ['Spring', 'Autumn'], correct_option: 2 },
      'correct_option',
      'Correct option must be the index of an option',
    ],
  ])(
    'changing a card to one with %s is refused and changes nothing',
    async (_name, changes, field, message) => {
      const { ada, deckId } = await withDeck();
      const quiz = cardOf(await ada.post('/cards', { ...QUIZ, deckId }));
      expect(await ada.put(`/cards/${quiz.id}`, { hint_1: 'Other', ...changes })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', errors: expect.arrayContaining([{ field, message }]) },
      });
      expect(await deckCards(ada, deckId)).toEqual([quiz]);
    },
  );

  test('a changed card keeps its position, and only its owner may change it', async () => {
    const { app, ada, deckId } = await withDeck();
    const eve = await app.signUp();
    const first = cardOf(await ada.post('/cards', { ...FLIP, deckId }));
    const second = cardOf(await ada.post('/cards', { ...QUIZ, deckId }));
    expect((await eve.put(`/cards/${first.id}`, QUIZ)).status).toBe(404);
    expect((await eve.get(`/cards/${first.id}`)).status).toBe(404);
    expect((await ada.put(`/cards/${first.id}`, { ...FLIP, is_quiz: true })).status).toBe(400);
    expect((await ada.put(`/cards/${first.id}`, { ...FLIP, back: 'été' })).status).toBe(200);
    expect(await deckCards(ada, deckId)).toEqual([{ ...first, back: 'été', version: 2 }, second]);
  });
});

describe('a batch', () => {
  test('a batch adds its cards in order', async () => {
    const { ada, deckId } = await withDeck();
    await ada.post('/cards', { ...FLIP, deckId });
    const cards = Array.from({ length: 100 }, (_, index) => ({ ...FLIP, front: `Front ${index}` }));
    const response = await ada.post('/cards/batch', { deck_id: deckId, cards });
    expect(response.status).toBe(201);
    const made = cardsOf(response);
    expect(made.map((card) => card.front)).toEqual(cards.map((card) => card.front));
    expect((await deckCards(ada, deckId)).slice(1)).toEqual(made);
    expect(await cardCount(ada, deckId)).toBe(101);
  });

  test('a batch with one invalid card creates none', async () => {
    const { ada, deckId } = await withDeck();
    const cards = [FLIP, QUIZ, { ...QUIZ, correct_option: 7 }];
    expect(await ada.post('/cards/batch', { deckId, cards })).toMatchObject({
      status: 400,
      body: {
        errors: [
          { field: 'cards.2.correct_option', message: 'Correct option must be the index of an option' },
        ],
      },
    });
    expect(await deckCards(ada, deckId)).toEqual([]);
  });

  test('a batch is refused as a whole if the deck would exceed a thousand cards', async () => {
    const { ada, deckId } = await withDeck();
    const cards = Array.from({ length: 100 }, () => FLIP);
    for (let count = 0; count < 9; count += 1) await ada.post('/cards/batch', { deckId, cards });
    await ada.post('/cards', { ...FLIP, deckId });
    const full = { status: 409, body: { code: 'DECK_FULL', message: 'A deck holds at most 1000 cards' } };
    expect(await ada.post('/cards/batch', { deckId, cards })).toMatchObject(full);
    expect(await cardCount(ada, deckId)).toBe(901);
    expect((await ada.post('/cards/batch', { deckId, cards: cards.slice(1) })).status).toBe(201);
    expect(await ada.post('/cards', { ...FLIP, deckId })).toMatchObject(full);
    expect(await deckCards(ada, deckId)).toHaveLength(1000);
  });

  test('concurrent batches cannot exceed the limit of a deck together', async () => {
    const { ada, deckId } = await withDeck();
    const cards = Array.from({ length: 100 }, () => FLIP);
    const batch = () => ada.post('/cards/batch', { deckId, cards });
    const responses = await Promise.all(Array.from({ length: 12 }, batch));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(10);
    expect(responses.filter((response) => response.status === 409)).toHaveLength(2);
    expect(await cardCount(ada, deckId)).toBe(1000);
  });
});
