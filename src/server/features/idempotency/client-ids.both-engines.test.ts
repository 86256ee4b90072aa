import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardResponse } from '#contract/cards.ts';
import { deckListResponse, deckResponse } from '#contract/decks.ts';
import { deckCards } from '#test/server/study-helpers.ts';
import { carryOut, command } from '#test/server/sync-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

test('a deck and a card are made once with an id of their client, over the API and by a command', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const [id, cardId] = [randomUUID(), randomUUID()];
  const card = { front: 'Q', back: 'A' };
  const at = app.clock.now();
  const makeDeck = () => ada.post('/decks', { id, title: 'Seasons' });
  const makeCard = () => ada.post('/cards', { ...card, id: cardId, deckId: id });
  const byCommand = () =>
    carryOut(
      ada,
      command(at, { kind: 'create-deck', deckId: id, content: { title: 'Seasons' } }),
      command(at, { kind: 'create-card', cardId, deck: { id, title: 'Seasons' }, content: card }),
    );
  for (let time = 0; time < 2; time += 1) {
    expect(deckResponse.parse((await makeDeck()).body).data.deck).toMatchObject({ id, title: 'Seasons' });
    expect(cardResponse.parse((await makeCard()).body).data.card).toMatchObject({ id: cardId, front: 'Q' });
    expect(await byCommand()).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  }
  expect(deckListResponse.parse((await ada.get('/decks')).body)).toHaveLength(1);
  expect(await deckCards(ada, id)).toHaveLength(1);

  const grace = await app.signUp();
  const own = deckResponse.parse((await grace.post('/decks', { title: 'Own' })).body).data.deck;
  const taken = { status: 409, body: { code: 'ID_TAKEN' } };
  expect(await grace.post('/decks', { id, title: 'Seasons' })).toMatchObject(taken);
  expect(await grace.post('/cards', { ...card, id: cardId, deckId: own.id })).toMatchObject(taken);
});
