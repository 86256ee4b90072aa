import { expect, test } from 'vitest';
import { searchResponse } from '#contract/search.ts';
import { cardResponse } from '#contract/cards.ts';
import { makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const found = async (client: Client, query: string) =>
  searchResponse.parse((await client.get(`/search?query=${encodeURIComponent(query)}`)).body);

test('decks and cards are found by any part of them, however accented, and only by their owner', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const { deck } = await makeDeck(ada, { title: 'Saisons', cardCount: 1 });
  const body = { deckId: deck.id, front: 'L’Été 100%', back: '夏' };
  const { id } = cardResponse.parse((await ada.post('/cards', body)).body).data.card;
  await makeDeck(eve, { title: 'Été', cardCount: 1 });

  expect(await found(ada, 'saison')).toMatchObject({ decks: [{ id: deck.id }], cards: [] });
  for (const query of ['ete', 'ÉTÉ', '夏', '100%']) {
    expect(await found(ada, query)).toEqual({
      decks: [],
      cards: [{ id, deckId: deck.id, deckTitle: 'Saisons', front: body.front, back: body.back }],
    });
  }
  expect(await found(ada, '%_%')).toEqual({ decks: [], cards: [] });
  await ada.put(`/cards/${id}`, { front: 'Winter' });
  expect((await found(ada, 'ete')).cards).toEqual([]);
  expect((await found(ada, 'WINTER')).cards).toHaveLength(1);
});

test('a search returns only some of many matches', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  for (let number = 0; number < 6; number += 1) await makeDeck(ada, { title: 'Capitals', cardCount: 5 });
  const { cards } = await makeDeck(ada, { title: 'Other', cardCount: 1 });
  const { decks } = await found(ada, 'capitals');
  expect(decks).toHaveLength(5);
  expect((await found(ada, cards[0]?.front.slice(0, 3) ?? '')).cards.length).toBeGreaterThan(5);
});
