import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cardListResponse } from '#contract/cards.ts';
import { deckListResponse, deckResponse } from '#contract/decks.ts';
import { libraryResponse, libraryTopicResponse } from '#contract/library.ts';
import type { Deck } from '#domain/deck.ts';
import { MAX_CARDS_TAKEN } from '#domain/limits.ts';
import { startTestApp, type ApiResponse, type Client } from '#test/server/test-app.ts';

const TOPIC = '/library/nervous-system';
const SECTION = 'Cranial Nerves';

const deckOf = (response: ApiResponse): Deck => deckResponse.parse(response.body).data.deck;
const decks = async (client: Client) => deckListResponse.parse((await client.get('/decks')).body);
const fronts = async (client: Client, { id }: Deck) =>
  cardListResponse.parse((await client.get(`/cards/deck/${id}`)).body).data.cards.map(({ front }) => front);
const read = async (client: Client, path = TOPIC) =>
  libraryTopicResponse.parse((await client.get(path)).body);

async function start(env: Record<string, string> = {}) {
  const app = await startTestApp({ env });
  return { app, ada: await app.signUp(), eve: await app.signUp() };
}

describe('browsing the library', () => {
  test('the list has every topic once, sorted by category, and marks courses', async () => {
    const { app, ada } = await start();
    const { topics } = libraryResponse.parse((await ada.get('/library')).body);
    expect(topics.length).toBeGreaterThan(100);
    expect(new Set(topics.map(({ slug }) => slug)).size).toBe(topics.length);
    expect(topics.find(({ slug }) => slug === 'nervous-system')).toMatchObject({
      topic: 'Nervous System',
      category: 'Medicine',
      course: false,
      sections: expect.arrayContaining([SECTION]),
    });
    expect(topics.find(({ slug }) => slug === 'computer-science')).toMatchObject({ course: true });
    const categories = topics.map(({ category }) => category);
    expect(categories).toEqual(categories.toSorted((one, other) => one.localeCompare(other)));
    expect((await app.visitor.get('/library')).status).toBe(401);
  });

  test('a topic is shown with a few cards of each section, and an unknown topic gets a 404', async () => {
    const { ada } = await start();
    const topic = await read(ada);
    expect(topic).toMatchObject({ slug: 'nervous-system', topic: 'Nervous System', category: 'Medicine' });
    expect(topic.whole.title).toBe('Nervous System');
    for (const { cardCount, samples } of [topic.whole, ...topic.sections]) {
      expect(cardCount).toBeGreaterThanOrEqual(3);
      expect(cardCount).toBeLessThanOrEqual(topic.whole.cardCount);
      expect(samples).toHaveLength(3);
    }
    for (const slug of ['nowhere', 'no%20slug', 'Nervous-System']) {
      expect(await ada.get(`/library/${slug}`)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });
});

describe('taking cards from the library', () => {
  test('a whole topic becomes a deck without using tokens', async () => {
    const { ada, eve } = await start();
    const { whole } = await read(ada);
    const response = await ada.post(`${TOPIC}/decks`, {});
    expect(response.status).toBe(201);
    const deck = deckOf(response);
    expect(deck).toMatchObject({
      title: 'Nervous System',
      category: 'Medicine',
      cardCount: whole.cardCount,
      aiGenerated: false,
      source: 'Library: Nervous System',
    });
    expect(response.headers.get('location')).toBe(`/api/decks/${deck.id}`);
    expect(response.headers.get('etag')).toBe(`"${deck.version}"`);
    const takenFronts = await fronts(ada, deck);
    expect(new Set(takenFronts).size).toBe(whole.cardCount);
    expect(takenFronts).toEqual(expect.arrayContaining(whole.samples.map(({ front }) => front)));
    expect(await ada.get('/ai/usage')).toMatchObject({ body: { usage: { todayTokensUsed: 0 } } });
    expect(await decks(ada)).toEqual([deck]);
    expect(await decks(eve)).toEqual([]);
    expect((await eve.get(`/decks/${deck.id}`)).status).toBe(404);
  });

  test('one section becomes a deck, with the requested title if takenFronts is one', async () => {
    const { ada } = await start();
    const section = (await read(ada)).sections.find(({ title }) => title === SECTION);
    const taken = deckOf(await ada.post(`${TOPIC}/decks`, { section: SECTION }));
    expect(taken).toMatchObject({ title: `Nervous System: ${SECTION}`, cardCount: section?.cardCount });
    const takenFronts = await fronts(ada, taken);
    expect(takenFronts).toEqual(expect.arrayContaining(section?.samples.map(({ front }) => front) ?? []));
    const named = deckOf(await ada.post(`${TOPIC}/decks`, { section: SECTION, title: ' For Friday ' }));
    expect(named).toMatchObject({ title: 'For Friday', source: taken.source });
  });

  test('a course that is larger than a deck gives its easiest cards', async () => {
    const { ada } = await start();
    const { whole } = await read(ada, '/library/biology');
    expect(whole.cardCount).toBe(MAX_CARDS_TAKEN);
    const deck = deckOf(await ada.post('/library/biology/decks', {}));
    expect(await fronts(ada, deck)).toHaveLength(MAX_CARDS_TAKEN);
  });

  test('taking an unknown topic or section gets a 404', async () => {
    const { ada } = await start();
    for (const [path, body] of [
      ['/library/nowhere/decks', {}],
      [`${TOPIC}/decks`, { section: 'Sewing' }],
      [`${TOPIC}/decks`, { section: '' }],
    ] as const) {
      expect(await ada.post(path, body)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect(await decks(ada)).toEqual([]);
  });

  test('taking a topic is refused without room for the deck or for all of its cards', async () => {
    const full = await start({ MAX_DECKS_PER_LEARNER: '1' });
    expect((await full.ada.post(`${TOPIC}/decks`, { section: SECTION })).status).toBe(201);
    expect(await full.ada.post(`${TOPIC}/decks`, {})).toMatchObject({
      status: 409,
      body: { code: 'QUOTA_EXCEEDED', quota: 'decks', limit: 1 },
    });

    const { ada } = await start({ MAX_CARDS_PER_LEARNER: '20' });
    expect(await ada.post(`${TOPIC}/decks`, {})).toMatchObject({
      status: 409,
      body: { code: 'QUOTA_EXCEEDED', quota: 'cards', limit: 20 },
    });
    expect(await decks(ada)).toEqual([]);
    expect((await ada.post(`${TOPIC}/decks`, { section: SECTION })).status).toBe(201);
  });

  test('a repeated key makes only one deck, even concurrently', async () => {
    const { ada } = await start();
    const headers = { 'idempotency-key': randomUUID() };
    const take = async () => deckOf(await ada.post(`${TOPIC}/decks`, { section: SECTION }, headers));
    const results = await Promise.all([take(), take(), take()]);
    expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    expect(await take()).toEqual(results[0]);
    expect(await decks(ada)).toHaveLength(1);
    // A key belongs to one topic.
    const key = { 'idempotency-key': randomUUID() };
    expect((await ada.post(`${TOPIC}/decks`, {}, key)).status).toBe(201);
    expect(await ada.post('/library/genetics/decks', {}, key)).toMatchObject({
      status: 422,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });
});
