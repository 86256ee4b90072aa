import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { generationListResponse } from '#contract/generation.ts';
import { generationPrice } from '#domain/account/tokens.ts';
import { startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import {
  addSource,
  draftsIn,
  finishedGeneration,
  readGeneration,
  requestCards,
} from '#test/server/generation-helpers.ts';
import { openAgain } from '#test/server/test-database.ts';
import { deckCards, makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const TOPIC = { type: 'topic', title: 'Trade', topic: 'trade', cardCount: 10, difficulty: 1 };

const list = async (client: Client, query = '') =>
  generationListResponse.parse((await client.get(`/batches${query}`)).body).batches;
const used = async (client: Client) => (await client.get('/ai/usage')).body;

describe('a generation with a review', () => {
  test('keeps its drafts until they are saved, and is charged when they are made', async () => {
    const { app } = await startAppWithProvider();
    const ada = await app.signUp();
    const id = await requestCards(ada, TOPIC);
    const { batch, drafts } = await finishedGeneration(ada, id);
    expect(batch).toMatchObject({ status: 'review', cardsGenerated: 10, kept: 10, deckId: null });
    expect(drafts).toHaveLength(10);
    expect(await list(ada)).toMatchObject([{ id, status: 'review' }]);
    expect(await list(ada, '?status=running')).toEqual([]);
    expect(await ada.get('/decks')).toMatchObject({ body: [] });
    expect(await used(ada)).toMatchObject({ usage: { todayTokensUsed: generationPrice(10, 1) } });

    const [dropped, edited] = drafts;
    const path = `/batches/${id}/drafts`;
    await ada.put(`${path}/${dropped?.id}`, { status: 'rejected' });
    await ada.put(`${path}/${edited?.id}`, { status: 'accepted', front: 'What else?' });
    const saved = await ada.post(`/batches/${id}/save`, {});
    expect(saved).toMatchObject({
      status: 200,
      body: { cardsSaved: 9, deck: { id, title: 'Trade', cardCount: 9 } },
    });
    expect(await ada.post(`/batches/${id}/save`, { title: 'Another' })).toEqual(saved);
    const fronts = (await deckCards(ada, id)).map(({ front }) => front);
    expect(fronts).toEqual(['What else?', ...drafts.slice(2).map(({ content }) => content.front)]);
    expect(await readGeneration(ada, id)).toMatchObject({ batch: { status: 'completed' }, drafts: [] });
    expect(await list(ada)).toEqual([]);
    expect(await ada.put(`${path}/${dropped?.id}`, { status: 'accepted' })).toMatchObject({
      status: 409,
      body: { code: 'BATCH_SAVED' },
    });
  });

  test('is added to an existing deck without repeating its cards', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    const { deck } = await makeDeck(ada, { title: 'Trade', cardCount: 3 });
    const first = await requestCards(ada, { ...TOPIC, cardCount: 5, deckId: deck.id });
    await finishedGeneration(ada, first);
    await ada.post(`/batches/${first}/save`, {});
    provider.always('stuck');
    const second = await requestCards(ada, { ...TOPIC, cardCount: 5, deckId: deck.id });
    expect((await finishedGeneration(ada, second)).batch.status).toBe('failed');
    expect(await deckCards(ada, deck.id)).toHaveLength(8);
    const { prompt = '' } = provider.requests.at(-1) ?? {};
    for (const { front } of await deckCards(ada, deck.id)) expect(prompt).toContain(JSON.stringify(front));
  });

  test('marks drafts that resemble a card in another deck of the user', async () => {
    const { app } = await startAppWithProvider();
    const ada = await app.signUp();
    const first = await requestCards(ada, { ...TOPIC, cardCount: 5 });
    const { drafts } = await finishedGeneration(ada, first);
    const [, same] = drafts;
    await ada.delete(`/batches/${first}`);
    const { deck } = await makeDeck(ada, { title: 'Elsewhere', cardCount: 1 });
    const card = { deckId: deck.id, front: same?.content.front.toUpperCase(), back: same?.content.back };
    await ada.post('/cards', card);

    // This fake provider begins with the same cards.
    const { app: other } = await startAppWithProvider({ database: openAgain(app.database) });
    const client = other.withToken(ada.token);
    const again = await finishedGeneration(client, await requestCards(client, { ...TOPIC, cardCount: 5 }));
    expect(again.drafts.map(({ like }) => like && like.front)).toEqual([null, card.front, null, null, null]);
    expect(again.drafts[1]?.like).toMatchObject({ deckId: deck.id });
    expect(again.batch.kept).toBe(5);
  });

  test('reports what the checks rejected and why, and saves what the user keeps anyway', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.next('leaks');
    const id = await requestCards(ada, { ...TOPIC, cardCount: 5 });
    const { batch, drafts } = await finishedGeneration(ada, id);
    expect(batch).toMatchObject({ cardsGenerated: 5, kept: 5 });
    const rejected = drafts.filter(({ faults }) => faults.length > 0);
    expect(rejected).toMatchObject([1, 2].map(() => ({ status: 'rejected', faults: ['leaking-hint'] })));
    await ada.put(`/batches/${id}/drafts/${rejected[0]?.id}`, { status: 'accepted' });
    expect(await ada.post(`/batches/${id}/save`, {})).toMatchObject({ body: { cardsSaved: 6 } });
  });

  test('can be discarded at no charge while it is generated', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    provider.next('held', 'held');
    const id = await requestCards(ada, TOPIC);
    await expect.poll(async () => (await readGeneration(ada, id)).drafts.length).toBeGreaterThan(0);
    await expect.poll(() => provider.requests.length).toBe(2);
    expect(await list(ada, '?status=running')).toMatchObject([{ id, status: 'generating' }]);
    expect((await ada.post(`/batches/${id}/save`, {})).body).toMatchObject({ code: 'BATCH_RUNNING' });
    expect((await ada.delete(`/batches/${id}`)).status).toBe(204);
    await expect.poll(() => provider.requests.map((request) => request.abandoned)).toEqual([true, true]);
    expect((await ada.get(`/batches/${id}`)).status).toBe(404);
    expect(await used(ada)).toMatchObject({ usage: { todayTokensUsed: 0 } });
    const made = await requestCards(ada, TOPIC);
    await finishedGeneration(ada, made);
    expect((await ada.delete(`/batches/${made}`)).status).toBe(204);
    expect(await list(ada)).toEqual([]);
  });

  test('of another user is not found', async () => {
    const { app } = await startAppWithProvider();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const id = await requestCards(ada, { ...TOPIC, cardCount: 5 });
    const { drafts } = await finishedGeneration(ada, id);
    const draft = `/batches/${id}/drafts/${drafts[0]?.id}`;
    for (const answer of [
      await eve.get(`/batches/${id}`),
      await eve.put(draft, { status: 'rejected' }),
      await eve.put(`/batches/${id}/drafts`, { draftIds: [drafts[0]?.id], status: 'rejected' }),
      await eve.post(`${draft}/again`, {}),
      await eve.post(`/batches/${id}/save`, {}),
      await eve.delete(`/batches/${id}`),
      await eve.post('/batches', { ...TOPIC, deckId: id }),
      await eve.post('/batches', { type: 'source', sourceId: await addSource(ada) }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect((await readGeneration(ada, id)).batch.kept).toBe(5);
  });

  test('is started once when its request is repeated', async () => {
    const { app } = await startAppWithProvider();
    const ada = await app.signUp();
    const key = { 'idempotency-key': randomUUID() };
    const [one, other] = await Promise.all([1, 2].map(() => ada.post('/batches', TOPIC, key)));
    expect(one?.body).toMatchObject({ batch: { id: expect.any(String) } });
    expect(other?.headers.get('location')).toBe(one?.headers.get('location'));
  });

  test('is refused beyond fifty', async () => {
    const app = await startTestApp({ worker: false, env: { DAILY_TOKEN_LIMIT: '1000000' } });
    const ada = await app.signUp();
    for (let count = 0; count < 50; count += 1) await requestCards(ada, { ...TOPIC, cardCount: 5 });
    expect(await ada.post('/batches', TOPIC)).toMatchObject({
      status: 409,
      body: { code: 'QUOTA_EXCEEDED', quota: 'batches', limit: 50 },
    });
  });
});

describe('two devices', () => {
  test('see each other’s changes, and neither overwrites what it has not seen', async () => {
    const { app } = await startAppWithProvider();
    const ada = await app.signUp();
    const phone = app.withToken(ada.token);
    const id = await requestCards(ada, { ...TOPIC, cardCount: 5 });
    const { batch, drafts } = await finishedGeneration(ada, id);
    const [first, second, ...rest] = drafts;
    const path = `/batches/${id}/drafts`;
    const change = await ada.put(`${path}/${first?.id}`, { front: 'By the laptop?' }, { 'if-match': '"1"' });
    expect(change).toMatchObject({ status: 200, body: { draft: { version: 2 } } });
    expect(change.headers.get('etag')).toBe('"2"');
    expect(
      await phone.put(`${path}/${first?.id}`, { front: 'By the phone?' }, { 'if-match': '"1"' }),
    ).toMatchObject({
      status: 412,
      body: { draft: { content: { front: 'By the laptop?' } } },
    });
    await ada.put(path, { draftIds: rest.map((draft) => draft.id), status: 'rejected' });
    const news = await readGeneration(phone, id, `?since=${batch.version}`);
    expect(news.drafts.map((draft) => draft.id)).toEqual([first?.id, ...rest.map((draft) => draft.id)]);
    expect(news.batch).toMatchObject({ kept: 2, version: batch.version + 2 });
    const [save, again] = await Promise.all(
      [ada, phone].map((device) => device.post(`/batches/${id}/save`, {})),
    );
    expect(save).toMatchObject({ status: 200, body: { cardsSaved: 2 } });
    expect(again?.body).toEqual(save?.body);
    expect(await deckCards(ada, id)).toMatchObject([
      { front: 'By the laptop?' },
      { front: second?.content.front },
    ]);
  });

  test('keep and drop at the same time without losing a change', async () => {
    const { app } = await startAppWithProvider();
    const ada = await app.signUp();
    const id = await requestCards(ada, TOPIC);
    const { drafts } = await finishedGeneration(ada, id);
    await Promise.all(
      drafts.map((draft, index) =>
        app
          .withToken(ada.token)
          .put(`/batches/${id}/drafts/${draft.id}`, { status: index % 2 === 0 ? 'accepted' : 'rejected' }),
      ),
    );
    const after = await readGeneration(ada, id);
    expect(after.drafts.map(({ status }) => status)).toEqual(
      drafts.map((_, index) => (index % 2 === 0 ? 'accepted' : 'rejected')),
    );
    expect(after.batch.kept).toBe(5);
  });
});

describe('another draft', () => {
  test('replaces one or is added beside it, and is charged when it arrives', async () => {
    const { app, provider } = await startAppWithProvider();
    const ada = await app.signUp();
    const id = await requestCards(ada, { ...TOPIC, cardCount: 5 });
    const { drafts } = await finishedGeneration(ada, id);
    const [one] = drafts;
    const path = `/batches/${id}/drafts/${one?.id}`;
    const again = await ada.post(`${path}/again`, {});
    expect(again.status).toBe(201);
    const [other] = draftsIn(again);
    expect(drafts.map(({ content }) => content.front)).not.toContain(other?.content.front);
    expect(draftsIn(await ada.post(`${path}/more`, {}))).toHaveLength(3);
    const { batch, drafts: now } = await readGeneration(ada, id);
    expect(batch).toMatchObject({ status: 'review', kept: 8 });
    expect(now.find((draft) => draft.id === one?.id)?.status).toBe('rejected');
    expect(await used(ada)).toMatchObject({ usage: { todayTokensUsed: generationPrice(9, 1) } });
    expect(provider.requests.at(-1)?.prompt).toContain('more cards like this one');
    provider.next('500', '500', '500', '500');
    expect(await ada.post(`${path}/again`, {})).toMatchObject({ status: 503 });
    expect(await used(ada)).toMatchObject({ usage: { todayTokensUsed: generationPrice(9, 1) } });
  });
});
