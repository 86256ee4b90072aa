import { describe, expect, test } from 'vitest';
import { deckListResponse, deckResponse } from '#contract/decks.ts';
import type { Deck } from '#domain/deck.ts';
import { makeDeck, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type ApiResponse } from '#test/server/test-app.ts';

const SEASONS = { title: 'Saisons', description: 'Les quatre', category: 'Français', difficulty: 4 };

function deckOf(response: ApiResponse): Deck {
  return deckResponse.parse(response.body).data.deck;
}

describe('making a deck by hand', () => {
  test('a new deck is empty and has the fields of the request', async () => {
    const app = await startTestApp();
    app.clock.set('2026-05-04T10:00:00Z');
    const ada = await app.signUp();
    const response = await ada.post('/decks', SEASONS);
    expect(response.status).toBe(201);
    const { id, createdAt, updatedAt, ...deck } = deckOf(response);
    expect(deck).toEqual({
      ...SEASONS,
      language: null,
      backLanguage: null,
      cardCount: 0,
      aiGenerated: false,
      source: null,
      lastStudied: null,
      pinned: false,
      archived: false,
      version: 1,
    });
    expect(new Date(createdAt).toISOString()).toMatch(/^2026-05-04T10:00/u);
    expect(updatedAt).toBe(createdAt);
    expect(response.headers.get('location')).toBe(`/api/decks/${id}`);
    expect(deckListResponse.parse((await ada.get('/decks')).body)).toEqual([deckOf(response)]);
  });

  test('a new deck needs only a title, which is trimmed', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const response = await ada.post('/decks', { title: '  Saisons ', description: ' ', category: null });
    expect(deckOf(response)).toMatchObject({
      title: 'Saisons',
      description: null,
      category: null,
      difficulty: 2,
    });
  });
});

describe('changing a deck', () => {
  test('a change affects only the fields in the body', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck } = await makeDeck(ada, { description: 'For the trip' });
    await studyDeck(ada, deck.id);
    app.clock.advance(60_000);
    const response = await ada.put(`/decks/${deck.id}`, { title: 'Hauptstädte', description: null });
    expect(response.status).toBe(200);
    const changed = deckOf(response);
    expect(changed).toEqual({
      ...deck,
      title: 'Hauptstädte',
      description: null,
      lastStudied: expect.any(Number),
      updatedAt: expect.any(Number),
      version: expect.any(Number),
    });
    expect(changed.updatedAt).toBeGreaterThan(deck.updatedAt);
    expect(deckOf(await ada.get(`/decks/${deck.id}`))).toEqual(changed);
  });

  test('changing a deck to one without a title is refused and changes nothing', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const deck = deckOf(await ada.post('/decks', SEASONS));
    expect(await ada.put(`/decks/${deck.id}`, { title: null, category: 'Other' })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'title', message: 'Title is required' }] },
    });
    expect(deckOf(await ada.get(`/decks/${deck.id}`))).toEqual(deck);
  });

  test('a change also updates the text that searches use', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { id } = deckOf(await ada.post('/decks', SEASONS));
    await ada.put(`/decks/${id}`, { title: 'Été à Paris', category: 'Voyage' });
    expect(await ada.get('/decks?search=saisons')).toMatchObject({ body: [] });
    expect(await ada.get('/decks?search=PARIS')).toMatchObject({ body: [{ id }] });
    expect(await ada.get('/decks?category=Voyage')).toMatchObject({ body: [{ id }] });
    expect(await ada.get(`/decks?category=${encodeURIComponent('Français')}`)).toMatchObject({ body: [] });
  });

  test('changing a deck of another user changes nothing', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const created = deckOf(await ada.post('/decks', SEASONS));
    expect((await eve.put(`/decks/${created.id}`, { title: 'Mine' })).status).toBe(404);
    expect(deckOf(await ada.get(`/decks/${created.id}`))).toEqual(created);
  });
});
