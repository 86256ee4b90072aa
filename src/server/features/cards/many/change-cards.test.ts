import { expect, test } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import { deckCards, makeDeck, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { recountContents } from '../../quotas/quotas.repository.ts';

const deckOf = async (client: Client, id: string) =>
  deckResponse.parse((await client.get(`/decks/${id}`)).body).data.deck;

test('many cards can be moved, changed and deleted in one request, which is counted', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 6 });
  const other = await makeDeck(ada, { cardCount: 2 });
  await studyDeck(ada, deck.id);
  const bulk = (change: object) => ada.post('/cards/bulk', change);
  const ids = cards.map(({ id }) => id);

  const moved = { action: 'move', cardIds: ids.slice(0, 4), deckId: other.deck.id };
  expect(await bulk(moved)).toMatchObject({ status: 200, body: { changed: 4 } });
  expect((await deckCards(ada, deck.id)).map(({ id }) => id)).toEqual(ids.slice(4));
  expect((await deckCards(ada, other.deck.id)).map(({ id }) => id)).toEqual([
    ...other.cards.map(({ id }) => id),
    ...ids.slice(0, 4),
  ]);
  // Card states move with the cards; what was studied stays with the deck.
  expect((await ada.get(`/study/memory/${other.deck.id}`)).body).toMatchObject({
    cards: [{ memory: null }, { memory: null }, ...ids.slice(0, 4).map((cardId) => ({ cardId, memory: {} }))],
  });
  expect((await bulk({ action: 'difficulty', cardIds: ids.slice(3), difficulty: 5 })).body).toMatchObject({
    changed: 3,
  });
  await bulk({ action: 'tags', cardIds: ids.slice(3), add: ['Exam', 'new'], remove: [] });
  await bulk({ action: 'tags', cardIds: ids.slice(4), add: ['EXAM'], remove: ['New'] });
  expect(await deckCards(ada, deck.id)).toMatchObject([
    { difficulty: 5, tags: ['Exam'] },
    { difficulty: 5, tags: ['Exam'] },
  ]);
  await bulk({ action: 'delete', cardIds: [ids[0], ids[5]] });

  expect((await deckOf(ada, deck.id)).cardCount).toBe(1);
  expect((await deckOf(ada, other.deck.id)).cardCount).toBe(5);
  const { db } = app.database;
  const sizes = () =>
    db.selectFrom('decks').select(['id', 'card_count', 'content_bytes']).orderBy('id').execute();
  const kept = await sizes();
  await recountContents(db, ada.user.id);
  expect(await sizes()).toEqual(kept);
});

test('nothing changes when one card or the target deck belongs to someone else, or the target is full', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const { deck, cards } = await makeDeck(ada, { cardCount: 2 });
  const hers = await makeDeck(eve, { cardCount: 1 });
  const cardIds = cards.map(({ id }) => id);
  const theirs = { action: 'delete', cardIds: [...cardIds, hers.cards[0]?.id] };
  expect((await ada.post('/cards/bulk', theirs)).status).toBe(404);
  expect((await ada.post('/cards/bulk', { action: 'move', cardIds, deckId: hers.deck.id })).status).toBe(404);
  const full = await makeDeck(ada, { cardCount: 1 });
  await transactAsUser(app.database.db, ada.user.id, (trx) =>
    trx.updateTable('decks').set({ card_count: 999 }).where('id', '=', full.deck.id).execute(),
  );
  expect(await ada.post('/cards/bulk', { action: 'move', cardIds, deckId: full.deck.id })).toMatchObject({
    status: 409,
    body: { code: 'DECK_FULL' },
  });
  const tags = Array.from({ length: 10 }, (_none, index) => `tag ${index}`);
  await ada.post('/cards/bulk', { action: 'tags', cardIds, add: tags });
  expect(await ada.post('/cards/bulk', { action: 'tags', cardIds, add: ['one more'] })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'add', message: 'A card has at most 10 tags' }] },
  });
  expect(await deckCards(ada, deck.id)).toMatchObject([{ tags }, { tags }]);
});
