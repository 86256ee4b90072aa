import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cardListResponse } from '#contract/cards.ts';
import { deckListResponse, deckResponse } from '#contract/decks.ts';
import { generationAccepted } from '#contract/generation.ts';
import { CAPITALS, deckCards } from '#test/server/study-helpers.ts';
import { openAgain } from '#test/server/test-database.ts';
import { startTestApp, type ApiResponse, type Client } from '#test/server/test-app.ts';

const DAY_MS = 86_400_000;
const withKey = (key: string = randomUUID()) => ({ 'idempotency-key': key });
const decks = async (client: Client) => deckListResponse.parse((await client.get('/decks')).body);

/** What a client sees of a response. */
const seen = ({ status, headers, body }: ApiResponse) => ({
  status,
  location: headers.get('location'),
  etag: headers.get('etag'),
  body,
});

async function withDeck() {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { id } = deckResponse.parse((await ada.post('/decks', { title: 'Saisons' })).body).data.deck;
  return { app, ada, deckId: id };
}

describe('a request repeated with its key', () => {
  test('a repeated request creates one deck and gets the same response', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const headers = withKey();
    const first = await ada.post('/decks', { title: 'Saisons' }, headers);
    expect(first.status).toBe(201);
    const { id } = deckResponse.parse(first.body).data.deck;
    await ada.put(`/decks/${id}`, { title: 'Seasons' });
    expect(seen(await ada.post('/decks', { title: 'Saisons' }, headers))).toEqual(seen(first));
    expect(await decks(ada)).toMatchObject([{ id, title: 'Seasons' }]);
    await ada.delete(`/decks/${id}`);
    expect(seen(await ada.post('/decks', { title: 'Saisons' }, headers))).toEqual(seen(first));
    expect(await decks(ada)).toEqual([]);
  });

  test('a repeated request creates its cards once, alone and in a batch', async () => {
    const { ada, deckId } = await withDeck();
    const card = { front: 'Été', back: 'Summer', hint_1: ' A season ' };
    for (const [path, body] of [
      ['/cards', { ...card, deckId }],
      ['/cards/batch', { deckId, cards: [card, { ...card, front: 'Hiver' }] }],
    ] as const) {
      const headers = withKey();
      const first = await ada.post(path, body, headers);
      expect(first.status).toBe(201);
      expect(seen(await ada.post(path, body, headers))).toEqual(seen(first));
    }
    expect(await deckCards(ada, deckId)).toHaveLength(3);
  });

  test('a repeated generation is made and charged once, whether synchronous or not', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const headers = withKey();
    const first = await ada.post('/decks/generate', CAPITALS, headers);
    expect(first.status).toBe(201);
    expect(seen(await ada.post('/decks/generate', CAPITALS, headers))).toEqual(seen(first));
    const async = await ada.post('/decks/generate', CAPITALS, { ...headers, prefer: 'respond-async' });
    const [deck] = await decks(ada);
    expect(generationAccepted.parse(async.body).id).toBe(deck?.id);
    expect(await decks(ada)).toHaveLength(1);
    expect(await ada.get('/ai/usage')).toMatchObject({ body: { usage: { todayTokensUsed: 1200 } } });
  });

  test('a repeated key with another body or call is refused and creates nothing', async () => {
    const { ada, deckId } = await withDeck();
    const headers = withKey();
    await ada.post('/cards', { deckId, front: 'Été', back: 'Summer' }, headers);
    const refused = { status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } };
    expect(await ada.post('/cards', { deckId, front: 'Été', back: 'Sommer' }, headers)).toMatchObject(
      refused,
    );
    expect(await ada.post('/decks', { title: 'Other' }, headers)).toMatchObject(refused);
    expect(await deckCards(ada, deckId)).toHaveLength(1);
    expect(await decks(ada)).toHaveLength(1);
  });

  test('requests of different users with the same key are independent', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const headers = withKey('1');
    await ada.post('/decks', { title: 'Saisons' }, headers);
    expect((await eve.post('/decks', { title: "Eve's" }, headers)).status).toBe(201);
    expect(await decks(eve)).toMatchObject([{ title: "Eve's" }]);
  });

  test('after a day, a repeated key is a new request', async () => {
    const { app, ada } = await withDeck();
    const headers = withKey();
    const ids = new Set<string>();
    for (const wait of [0, DAY_MS - 60_000, 120_000]) {
      app.clock.advance(wait);
      ids.add(deckResponse.parse((await ada.post('/decks', { title: 'Mois' }, headers)).body).data.deck.id);
    }
    expect(ids.size).toBe(2);
  });
});

test('a request that was refused may be sent again with its key', async () => {
  const { ada } = await withDeck();
  const headers = withKey();
  expect((await ada.post('/cards', { deckId: randomUUID(), front: 'a', back: 'b' }, headers)).status).toBe(
    404,
  );
  expect((await ada.post('/decks', { title: '' }, headers)).status).toBe(400);
  expect((await ada.post('/decks', { title: 'Saisons' }, headers)).status).toBe(201);
});

test.each([[''], ['x'.repeat(256)]])('the key "%s" is refused', async (key) => {
  const { ada } = await withDeck();
  expect(await ada.post('/decks', { title: 'Mois' }, withKey(key))).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'idempotency-key' }] },
  });
});

test('a repeated request creates one thing, even concurrently at two processes', async () => {
  const first = await startTestApp();
  const second = await startTestApp({ database: openAgain(first.database) });
  const ada = await first.signUp();
  const elsewhere = second.withToken(ada.token);
  const { id: deckId } = deckResponse.parse((await ada.post('/decks', { title: 'Mois' })).body).data.deck;
  const cards = Array.from({ length: 20 }, (_, number) => ({ front: `Front ${number}`, back: 'Back' }));
  const headers = withKey();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 === 0 ? ada : elsewhere).post('/cards/batch', { deckId, cards }, headers),
    ),
  );
  const made = responses.map((response) => cardListResponse.parse(response.body).data.cards);
  expect(made).toEqual(made.map(() => made[0]));
  expect(await deckCards(ada, deckId)).toHaveLength(20);
});
