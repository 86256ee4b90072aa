import { describe, expect, test } from 'vitest';
import { deckPlaceEndpoints } from '#contract/deck-places.ts';
import { deckListResponse, deckResponse } from '#contract/decks.ts';
import { dueResponse } from '#contract/scheduling.ts';
import { unfinishedResponse } from '#contract/study.ts';
import type { Deck } from '#domain/deck.ts';
import { answerBody, makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

async function make(client: Client, title: string): Promise<Deck> {
  return deckResponse.parse((await client.post('/decks', { title })).body).data.deck;
}

async function titles(client: Client, query = ''): Promise<string[]> {
  return deckListResponse
    .parse((await client.get(`/decks${query}`)).body)
    .map(({ title }) => title)
    .toSorted();
}

async function read(client: Client, id: string): Promise<Deck> {
  return deckResponse.parse((await client.get(`/decks/${id}`)).body).data.deck;
}

async function toReview(client: Client): Promise<number> {
  return dueResponse.parse((await client.get('/study/due')).body).new;
}

async function place(client: Client, ...decks: object[]) {
  const response = await client.post('/decks/bulk', { decks });
  expect(response.status).toBe(200);
  return deckPlaceEndpoints.place.response.parse(response.body).before;
}

describe('pinned and archived decks', () => {
  test('decks are pinned and archived together, and the response can undo it', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const [spices, herbs, rivers] = [
      await make(ada, 'Spices'),
      await make(ada, 'Herbs'),
      await make(ada, 'Rivers'),
    ];
    const before = await place(
      ada,
      { id: spices.id, pinned: true },
      { id: herbs.id, archived: true },
      { id: rivers.id, pinned: false },
    );
    expect(before).toEqual(
      [spices, herbs].map(({ id, title }) => ({ id, title, pinned: false, archived: false })),
    );
    expect(await read(ada, spices.id)).toMatchObject({ pinned: true, archived: false, version: 2 });
    expect(await read(ada, rivers.id)).toEqual(rivers);
    expect(await titles(ada)).toEqual(['Rivers', 'Spices']);
    expect(await titles(ada, '?archived=true')).toEqual(['Herbs']);
    expect(await titles(ada, '?archived=true&search=spices')).toEqual([]);
    const { headers } = await ada.get('/decks');
    expect([headers.get('x-total-count'), headers.get('x-archived-count')]).toEqual(['2', '1']);

    await place(ada, ...before);
    expect(await titles(ada)).toEqual(['Herbs', 'Rivers', 'Spices']);
    expect((await read(ada, spices.id)).pinned).toBe(false);
  });

  test('the cards of an archived deck do not come up, whatever happens to them, and come back with it', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck, cards } = await makeDeck(ada, { cardCount: 4 });
    const { deck: other, cards: others } = await makeDeck(ada, { cardCount: 4 });
    const [suspended] = cards;
    await ada.put(`/study/cards/${suspended?.id}`, { suspended: true });
    const before = await toReview(ada);
    await place(ada, { id: deck.id, archived: true });
    expect(await toReview(ada)).toBe(others.length);

    await ada.put(`/study/cards/${suspended?.id}`, { suspended: false });
    await ada.post('/cards', { deckId: deck.id, front: 'Thyme', back: 'A herb' });
    await ada.post('/cards/bulk', { action: 'move', cardIds: [others[0]?.id], deckId: deck.id });
    expect(await ada.put(`/study/memory/${deck.id}`, { reviewed: true })).toMatchObject({
      body: { reviewed: false },
    });
    expect(await toReview(ada)).toBe(others.length - 1);

    await place(ada, { id: deck.id, archived: false });
    await place(ada, { id: other.id, archived: true });
    expect(await toReview(ada)).toBe(cards.length + 2);
    expect(before).toBe(cards.length + others.length - 1);
  });

  test('a deck that is not reviewed is still not reviewed after it was archived', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck } = await makeDeck(ada);
    await ada.put(`/study/memory/${deck.id}`, { reviewed: false });
    await place(ada, { id: deck.id, archived: true });
    await place(ada, { id: deck.id, archived: false });
    expect(await toReview(ada)).toBe(0);
  });

  test('an archived deck keeps its log, and its unfinished session is no longer offered', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck } = await makeDeck(ada);
    const { session, cards } = await startStudy(ada, deck.id);
    for (const card of cards.slice(0, 1)) await ada.post('/study/answer', answerBody(session.id, card, true));
    const unfinished = async () =>
      unfinishedResponse.parse((await ada.get('/study/unfinished')).body).sessions.length;
    expect(await unfinished()).toBe(1);
    await place(ada, { id: deck.id, archived: true });
    expect(await unfinished()).toBe(0);
    expect(await ada.get('/analytics/progress')).toMatchObject({
      body: { totalStats: { totalCardsStudied: 1 } },
    });
    await place(ada, { id: deck.id, archived: false });
    expect(await unfinished()).toBe(1);
  });

  test('nothing changes when one of the decks is not the user’s', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const [hers, his] = [await make(ada, 'Hers'), await make(eve, 'His')];
    const decks = [hers, his].map(({ id }) => ({ id, title: 'Taken', archived: true }));
    expect((await ada.post('/decks/bulk', { decks })).status).toBe(404);
    expect(await read(ada, hers.id)).toEqual(hers);
    expect(await read(eve, his.id)).toEqual(his);
  });
});

describe('folders', () => {
  test('renaming a folder changes the titles of its decks, archived ones too, and nothing else', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    await make(eve, 'Languages::French');
    const french = await make(ada, 'Languages::French');
    for (const title of ['Languages :: French :: Verbs', 'Languages', 'Languages and more', 'Old::Languages'])
      await make(ada, title);
    await place(ada, { id: french.id, archived: true });
    const renamed = await ada.post('/decks/folders', { from: 'Languages', to: ' Tongues::Living ' });
    expect(renamed.status).toBe(200);
    expect(await titles(ada)).toEqual([
      'Languages and more',
      'Old::Languages',
      'Tongues :: Living',
      'Tongues :: Living :: French :: Verbs',
    ]);
    expect(await titles(ada, '?archived=true')).toEqual(['Tongues :: Living :: French']);
    expect(await titles(ada, '?search=tongues')).toHaveLength(2);
    expect(await titles(eve)).toEqual(['Languages::French']);

    const { before } = deckPlaceEndpoints.renameFolder.response.parse(renamed.body);
    await place(ada, ...before);
    expect(await titles(ada, '?archived=true')).toEqual(['Languages::French']);
    expect(await titles(ada, '?search=tongues')).toEqual([]);
  });

  test('a folder whose titles would become too long is not renamed', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const before = [`A::${'x'.repeat(200)}`, 'A::B'];
    for (const title of before) await make(ada, title);
    expect(await ada.post('/decks/folders', { from: 'A', to: 'y'.repeat(100) })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'to' }] },
    });
    expect(await titles(ada)).toEqual(before.toSorted());
  });

  test('a folder without decks does not exist', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    expect((await ada.post('/decks/folders', { from: 'Nowhere', to: 'Somewhere' })).status).toBe(404);
  });

  test('longer titles need room like other texts', async () => {
    const app = await startTestApp({ env: { MAX_MEGABYTES_PER_LEARNER: '1' } });
    const ada = await app.signUp();
    const names = Array.from({ length: 20 }, (_none, index) => `Deck ${index + 10}`);
    const ids: string[] = [];
    for (const name of names) ids.push((await make(ada, name)).id);
    const cards = Array.from({ length: 10 }, () => ({ front: 'x'.repeat(2000), back: 'y'.repeat(2000) }));
    const full = { status: 409, body: { code: 'QUOTA_EXCEEDED' } };
    for (let count = 10; count > 0; count = Math.floor(count / 2)) {
      const more = { deckId: ids[0], cards: cards.slice(0, count) };
      while ((await ada.post('/cards/batch', more)).status === 201);
    }
    const decks = ids.map((id) => ({ id, title: 'x'.repeat(250) }));
    expect(await ada.post('/decks/bulk', { decks })).toMatchObject(full);
    expect(await ada.post('/decks/folders', { from: 'Deck 10', to: 'y'.repeat(250) })).toMatchObject({
      status: 200,
    });
    expect((await titles(ada)).filter((title) => names.includes(title))).toEqual(names.slice(1));
  });
});
