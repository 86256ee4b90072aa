import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deckListResponse, deckResponse } from '#contract/decks.ts';
import { deckCards, makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

async function titles(client: Client, query = ''): Promise<string[]> {
  return deckListResponse.parse((await client.get(`/decks${query}`)).body).map((deck) => deck.title);
}

describe('the deck list', () => {
  test('the deck list shows only the decks of the user, the newest first', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    await makeDeck(ada, { title: 'First' });
    app.clock.advance(1000);
    await makeDeck(ada, { title: 'Second' });
    await makeDeck(eve, { title: "Eve's" });
    expect(await titles(ada)).toEqual(['Second', 'First']);
    expect(await titles(eve)).toEqual(["Eve's"]);
  });

  test('the deck list is searched by title and description, ignoring case and accents', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    await makeDeck(ada, { title: 'Été à Paris' });
    await makeDeck(ada, { title: 'Winter', description: 'STRASSE und Straße' });
    await makeDeck(ada, { title: '100% sure_thing' });
    expect(await titles(ada, `?search=${encodeURIComponent('été')}`)).toEqual(['Été à Paris']);
    expect(await titles(ada, '?search=ete%20A')).toEqual(['Été à Paris']);
    expect(await titles(ada, '?search=strasse')).toEqual(['Winter']);
    expect(await titles(ada, '?search=%25')).toEqual(['100% sure_thing']);
    expect(await titles(ada, '?search=e_t')).toEqual(['100% sure_thing']);
    expect(await titles(ada, '?search=spring')).toEqual([]);
  });

  test('pages of the deck list neither skip nor repeat decks while more are added', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    for (const title of ['A', 'B', 'C', 'D', 'E']) {
      await makeDeck(ada, { title, cardCount: 1 });
      app.clock.advance(title === 'B' ? 0 : 10);
    }
    const first = await ada.get('/decks?limit=2');
    expect(first.headers.get('x-total-count')).toBe('5');
    await makeDeck(ada, { title: 'Later', cardCount: 1 });

    const seen = deckListResponse.parse(first.body).map((deck) => deck.title);
    let { headers } = first;
    for (;;) {
      const next = /<\/api(?<path>[^>]+)>; rel="next"/u.exec(headers.get('link') ?? '')?.groups?.['path'];
      if (next === undefined) break;
      const page = await ada.get(next);
      seen.push(...deckListResponse.parse(page.body).map((deck) => deck.title));
      ({ headers } = page);
    }
    expect(seen).toEqual(['E', 'D', 'C', 'B', 'A']);
  });

  test.each(['?limit=0', '?limit=101', '?limit=ten', '?cursor=nonsense'])(
    'the deck list refuses the query "%s"',
    async (query) => {
      const app = await startTestApp();
      const ada = await app.signUp();
      expect(await ada.get(`/decks${query}`)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED' },
      });
    },
  );
});

describe('a deck', () => {
  test('only its owner can read and delete a deck', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const { deck } = await makeDeck(ada);
    expect(deckResponse.parse((await ada.get(`/decks/${deck.id}`)).body).data.deck).toEqual(deck);
    for (const path of [
      `/decks/${deck.id}`,
      `/cards/deck/${deck.id}`,
      `/decks/${randomUUID()}`,
      '/decks/no-id',
    ]) {
      expect(await eve.get(path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
    expect((await eve.delete(`/decks/${deck.id}`)).status).toBe(404);
    expect((await ada.delete(`/decks/${deck.id}`)).status).toBe(204);
    expect((await ada.get(`/decks/${deck.id}`)).status).toBe(404);
    expect((await ada.delete(`/decks/${deck.id}`)).status).toBe(404);
  });

  test('a deck counts its remaining cards as others are deleted', async () => {
    const app = await startTestApp();
    const [ada, eve] = [await app.signUp(), await app.signUp()];
    const { deck, cards } = await makeDeck(ada);
    const [card] = cards;
    expect((await eve.delete(`/cards/${card?.id}`)).status).toBe(404);
    expect((await ada.delete(`/cards/${card?.id}`)).status).toBe(204);
    expect((await ada.delete(`/cards/${card?.id}`)).status).toBe(404);
    expect(await deckCards(ada, deck.id)).toHaveLength(9);
    expect(await ada.get(`/decks/${deck.id}`)).toMatchObject({ body: { data: { deck: { cardCount: 9 } } } });
  });
});
