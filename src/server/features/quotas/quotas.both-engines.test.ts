import { describe, expect, test } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import { generationAccepted } from '#contract/generation.ts';
import { CAPITALS, deckCards, generateDeck, makeDeck } from '#test/server/study-helpers.ts';
import { openAgain } from '#test/server/test-database.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const CARD = { front: 'Été', back: 'Summer' };
/** 4,000 bytes. */
const LARGE = { front: 'x'.repeat(2000), back: 'y'.repeat(2000) };

const many = (count: number, card: object = CARD) => Array.from({ length: count }, () => card);
const refused = (quota: string, limit: number, message: string) => ({
  status: 409,
  body: { code: 'QUOTA_EXCEEDED', quota, limit, message: `${message}. Delete some to make room.` },
});

async function newDeck(client: Client): Promise<string> {
  return deckResponse.parse((await client.post('/decks', { title: 'Saisons' })).body).data.deck.id;
}

describe('decks', () => {
  const env = { MAX_DECKS_PER_LEARNER: '2' };
  const full = refused('decks', 2, 'You can have at most 2 decks');

  test('decks beyond the quota are refused, by hand and generated, until there is room', async () => {
    const app = await startTestApp({ env });
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const { deck } = await generateDeck(ada, { cardCount: 5, difficulty: 1 });
    await newDeck(ada);
    expect(await ada.post('/decks', { title: 'Third' })).toMatchObject(full);
    expect(await ada.post('/decks/generate', CAPITALS)).toMatchObject(full);
    expect(await ada.get('/ai/usage')).toMatchObject({ body: { usage: { todayTokensUsed: 500 } } });
    expect((await eve.post('/decks', { title: "Eve's" })).status).toBe(201);
    await ada.delete(`/decks/${deck.id}`);
    expect((await ada.post('/decks', { title: 'Third' })).status).toBe(201);
  });

  test('decks created concurrently stay within the quota', async () => {
    const app = await startTestApp({ env });
    const ada = await app.signUp();
    const responses = await Promise.all(many(8).map(() => ada.post('/decks', { title: 'Mois' })));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await ada.get('/decks')).toMatchObject({ body: [{}, {}] });
  });
});

test('cards beyond the quota are refused, by hand, in batches and generated', async () => {
  const app = await startTestApp({ env: { MAX_CARDS_PER_LEARNER: '12' } });
  const ada = await app.signUp();
  const full = refused('cards', 12, 'You can have at most 12 cards');
  const { cards } = await makeDeck(ada);
  const deckId = await newDeck(ada);
  expect(await ada.post('/cards/batch', { deckId, cards: many(3) })).toMatchObject(full);
  expect((await ada.post('/cards/batch', { deckId, cards: many(2) })).status).toBe(201);
  expect(await ada.post('/cards', { deckId, ...CARD })).toMatchObject(full);
  expect(await ada.post('/decks/generate', CAPITALS)).toMatchObject(full);
  expect((await ada.put(`/cards/${cards[0]?.id}`, { back: 'A longer one than it was' })).status).toBe(200);
  await ada.delete(`/cards/${cards[0]?.id}`);
  expect((await ada.post('/cards', { deckId, ...CARD })).status).toBe(201);
  expect(await deckCards(ada, deckId)).toHaveLength(3);
});

test('texts beyond the quota are refused, even when they grow; shrinking never is', async () => {
  const app = await startTestApp({ env: { MAX_MEGABYTES_PER_LEARNER: '2' } });
  const ada = await app.signUp();
  const full = refused('megabytes', 2, 'Your decks, cards and sources can take up at most 2 MB');
  const deckId = await newDeck(ada);
  for (let batch = 0; batch < 4; batch += 1) {
    expect((await ada.post('/cards/batch', { deckId, cards: many(100, LARGE) })).status).toBe(201);
  }
  expect((await ada.post('/cards/batch', { deckId, cards: many(98, LARGE) })).status).toBe(201);
  expect(await ada.post('/cards/batch', { deckId, cards: many(2, LARGE) })).toMatchObject(full);
  const [card] = await deckCards(ada, deckId);
  const grow = { hint_1: 'h'.repeat(500), explanation: 'e'.repeat(2000) };
  expect((await ada.put(`/cards/${card?.id}`, grow)).status).toBe(200);
  expect((await ada.post('/cards', { deckId, ...LARGE })).status).toBe(201);
  const other = (await deckCards(ada, deckId))[1];
  expect(await ada.put(`/cards/${other?.id}`, grow)).toMatchObject(full);
  expect((await ada.put(`/decks/${deckId}`, { description: 'd'.repeat(1000) })).status).toBe(200);
  expect(
    await ada.put(`/decks/${deckId}`, { title: 't'.repeat(255), category: 'c'.repeat(100) }),
  ).toMatchObject({ status: 200 });

  const stricter = await startTestApp({
    env: { MAX_MEGABYTES_PER_LEARNER: '1' },
    database: openAgain(app.database),
  });
  const there = stricter.withToken(ada.token);
  expect((await there.put(`/cards/${card?.id}`, { explanation: null })).status).toBe(200);
  expect((await there.put(`/cards/${card?.id}`, { explanation: 'More' })).status).toBe(409);
  expect((await there.delete(`/cards/${card?.id}`)).status).toBe(204);
});

test('a generation that exceeds the quota when it is done fails and costs nothing', async () => {
  const env = { MAX_CARDS_PER_LEARNER: '10' };
  const app = await startTestApp({ env, worker: false });
  const ada = await app.signUp();
  const accepted = await ada.post('/decks/generate', CAPITALS, { prefer: 'respond-async' });
  const { id } = generationAccepted.parse(accepted.body);
  await ada.post('/cards', { deckId: await newDeck(ada), ...CARD });
  await startTestApp({ env, database: openAgain(app.database) });
  await expect
    .poll(async () => (await ada.get(`/decks/generate/status/${id}`)).body)
    .toMatchObject({ status: 'failed', error: { code: 'QUOTA_EXCEEDED', status: 409, limit: 10 } });
  expect(await ada.get('/ai/usage')).toMatchObject({ body: { usage: { todayTokensUsed: 0 } } });
  expect((await ada.get(`/decks/${id}`)).status).toBe(404);
});
