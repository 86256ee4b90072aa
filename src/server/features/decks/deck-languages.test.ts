import { describe, expect, test } from 'vitest';
import { deckListResponse, deckResponse } from '#contract/decks.ts';
import { generationResponse, generateResponse } from '#contract/generation.ts';
import type { Deck } from '#domain/deck.ts';
import { CAPITALS } from '#test/server/study-helpers.ts';
import { startTestApp, type ApiResponse, type Client } from '#test/server/test-app.ts';

type Sides = readonly (readonly [front: string, back: string])[];

const ANIMALS: Sides = [
  ['le chien', 'the dog'],
  ['la vache', 'the cow'],
  ['les oiseaux', 'the birds'],
  ["l'âne", 'the donkey'],
];
const HISTORY: Sides = [
  ['Wann wurde die Stadt gegründet?', 'Sie wurde im Jahr 1158 gegründet'],
  ['Wer war der erste Bürgermeister?', 'Das ist nicht bekannt'],
  ['Was ist der älteste Teil der Stadt?', 'Der Teil auf der Insel im Fluss'],
];
const SUMS: Sides = [
  ['7 × 8', '56'],
  ['9 × 6', '54'],
  ['12 × 12', '144'],
];

function deckOf(response: ApiResponse): Deck {
  return deckResponse.parse(response.body).data.deck;
}

async function make(client: Client, content: object = {}): Promise<Deck> {
  return deckOf(await client.post('/decks', { title: 'Deck', ...content }));
}

async function add(client: Client, deckId: string, sides: Sides): Promise<void> {
  const cards = sides.map(([front, back]) => ({ front, back }));
  expect((await client.post('/cards/batch', { deckId, cards })).status).toBe(201);
}

async function read(client: Client, id: string): Promise<Deck> {
  return deckOf(await client.get(`/decks/${id}`));
}

describe('the languages of a deck', () => {
  test('languages are returned in canonical spelling, in the deck and in the list', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const deck = await make(ada, { language: 'PT-br', backLanguage: 'en' });
    expect(deck).toMatchObject({ language: 'pt-BR', backLanguage: 'en' });
    expect(deckListResponse.parse((await ada.get('/decks')).body)).toEqual([deck]);
  });

  test('the backs get the language of the fronts if only that is given, at first or later', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { id } = await make(ada, { language: 'fr' });
    expect(await read(ada, id)).toMatchObject({ language: 'fr', backLanguage: 'fr' });
    await ada.put(`/decks/${id}`, { language: 'de' });
    expect(await read(ada, id)).toMatchObject({ language: 'de', backLanguage: 'de' });
    await ada.put(`/decks/${id}`, { backLanguage: null });
    await ada.put(`/decks/${id}`, { language: 'ja' });
    expect(await read(ada, id)).toMatchObject({ language: 'ja', backLanguage: null });
  });

  test.each(['klingon', 'en_US', '', 'x'.repeat(300), 7])(
    'languages given as %j are refused',
    async (language) => {
      const app = await startTestApp();
      const ada = await app.signUp();
      const message = 'Language must be a language tag such as en or pt-BR';
      expect(await ada.post('/decks', { title: 'Deck', language })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'language', message }] },
      });
      const { id } = await make(ada);
      expect((await ada.put(`/decks/${id}`, { backLanguage: language })).status).toBe(400);
    },
  );

  test('languages are null in a response stored by a version without them', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const ask = () => ada.post('/decks', { title: 'Deck' }, { 'idempotency-key': 'before the upgrade' });
    const made = deckOf(await ask());
    const { db } = app.database;
    const { receipt } = await db.selectFrom('idempotency_keys').select('receipt').executeTakeFirstOrThrow();
    const kept = receipt.replace('"language":null,"backLanguage":null,', '');
    expect(kept).not.toBe(receipt);
    await db.updateTable('idempotency_keys').set({ receipt: kept }).execute();
    expect(deckOf(await ask())).toEqual(made);
  });

  test('languages cannot be changed by another user', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const { id } = await make(ada, { language: 'fr' });
    expect((await eve.put(`/decks/${id}`, { language: 'de' })).status).toBe(404);
    expect(await read(ada, id)).toMatchObject({ language: 'fr' });
  });
});

describe('a guess of the languages', () => {
  test('languages are guessed with the first cards, in the same change', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { id } = await make(ada);
    await add(ada, id, ANIMALS.slice(0, 2));
    expect(await read(ada, id)).toMatchObject({ language: null, backLanguage: null, version: 2 });
    await add(ada, id, ANIMALS.slice(2));
    expect(await read(ada, id)).toMatchObject({ language: 'fr', backLanguage: 'en', version: 3 });
  });

  test('languages are guessed once: other cards do not change them', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { id } = await make(ada);
    await add(ada, id, HISTORY);
    await add(ada, id, [...ANIMALS, ...ANIMALS, ...ANIMALS]);
    expect(await read(ada, id)).toMatchObject({ language: 'de', backLanguage: 'de' });
  });

  test('in a small deck of sums, the guess waits for words', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { id } = await make(ada);
    await add(ada, id, SUMS);
    expect(await read(ada, id)).toMatchObject({ language: null, backLanguage: null });
    await add(ada, id, HISTORY);
    expect(await read(ada, id)).toMatchObject({ language: 'de', backLanguage: 'de' });
  });

  test('guessing is given up after ten cards without evidence', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { id } = await make(ada);
    await add(ada, id, [...SUMS, ...SUMS, ...SUMS, ...SUMS]);
    await add(ada, id, HISTORY);
    expect(await read(ada, id)).toMatchObject({ language: null, backLanguage: null });
  });

  test('a guess never replaces the choice of the user, even the choice of no language', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const chosen = await make(ada, { language: 'nl' });
    await add(ada, chosen.id, HISTORY);
    expect(await read(ada, chosen.id)).toMatchObject({ language: 'nl', backLanguage: 'nl' });

    const cleared = await make(ada);
    await add(ada, cleared.id, HISTORY);
    await ada.put(`/decks/${cleared.id}`, { language: null });
    await add(ada, cleared.id, HISTORY);
    expect(await read(ada, cleared.id)).toMatchObject({ language: null, backLanguage: null });
  });

  test('only the language of the fronts is guessed if the user has chosen that of the backs', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { id } = await make(ada, { language: null, backLanguage: 'en-GB' });
    await add(ada, id, ANIMALS);
    expect(await read(ada, id)).toMatchObject({ language: 'fr', backLanguage: 'en-GB' });
  });

  test('languages are still guessed after another change of the deck', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const deck = await make(ada);
    await ada.put(`/decks/${deck.id}`, { title: 'Stadtgeschichte', language: null, backLanguage: null });
    await add(ada, deck.id, HISTORY);
    expect(await read(ada, deck.id)).toMatchObject({ language: 'de', backLanguage: 'de' });
  });

  test('languages are guessed from cards that are moved into a deck', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const [from, to] = [await make(ada), await make(ada)];
    const cards = HISTORY.map(([front, back]) => ({ front, back }));
    const added = await ada.post('/cards/batch', { deckId: from.id, cards });
    expect(added).toMatchObject({ body: { data: { cards: [{}, {}, {}] } } });
    const listed = await ada.get(`/cards/deck/${from.id}`);
    const cardIds = JSON.stringify(listed.body).match(/(?<="id":")[^"]+/gu) ?? [];
    await ada.post('/cards/bulk', { action: 'move', cardIds, deckId: to.id });
    expect(await read(ada, to.id)).toMatchObject({ cardCount: 3, language: 'de', backLanguage: 'de' });
  });

  test('languages are guessed from cards of the library', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const taken = deckOf(await ada.post('/library/human-anatomy/decks', {}));
    expect(taken).toMatchObject({ language: 'en', backLanguage: 'en' });
  });

  test('languages are guessed from generated cards, unless a language was requested', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const guessed = generateResponse.parse((await ada.post('/decks/generate', CAPITALS)).body).deck;
    expect(guessed).toMatchObject({ language: 'en', backLanguage: 'en' });
    const { batch } = generationResponse.parse(
      (await ada.post('/batches', { ...CAPITALS, language: 'en-GB', review: true })).body,
    );
    await expect
      .poll(async () => (await ada.get(`/batches/${batch.id}`)).body)
      .toMatchObject({ batch: { status: 'review' } });
    const saved = await ada.post(`/batches/${batch.id}/save`, {});
    expect(saved).toMatchObject({ body: { deck: { language: 'en-GB', backLanguage: 'en-GB' } } });
  });

  test('guessed languages are part of the account export', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { id } = await make(ada);
    await add(ada, id, ANIMALS);
    const { body } = await ada.get('/account/export');
    expect(JSON.stringify(body)).toContain('"language":"fr","back_language":"en"');
  });
});
