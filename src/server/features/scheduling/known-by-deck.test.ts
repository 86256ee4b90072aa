import { expect, test } from 'vitest';
import { knownResponse } from '#contract/scheduling.ts';
import { answerBody, makeDeck, startStudy, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

const known = async (client: Client) =>
  knownResponse
    .parse((await client.get('/study/known')).body)
    .decks.toSorted((one, other) => one.deckId.localeCompare(other.deckId));

test('known cards and cards in learning are counted for each deck of the user', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const { deck, cards } = await makeDeck(ada, { cardCount: 5 });
  const other = await makeDeck(ada, { cardCount: 2 });
  await studyDeck(eve, (await makeDeck(eve, { cardCount: 3 })).deck.id);
  expect(await known(ada)).toEqual([]);

  await studyDeck(ada, deck.id, 2);
  expect(await known(ada)).toEqual([{ deckId: deck.id, known: 3, learning: 2 }]);

  const { session } = await startStudy(ada, other.deck.id);
  for (const card of other.cards) await ada.post('/study/answer', answerBody(session.id, card, true));
  const both = [
    { deckId: deck.id, known: 3, learning: 2 },
    { deckId: other.deck.id, known: 2, learning: 0 },
  ].toSorted((one, two) => one.deckId.localeCompare(two.deckId));
  expect(await known(ada)).toEqual(both);
  // Suspended cards and cards of a deck that is not reviewed still count as known.
  for (const { id } of cards) await ada.put(`/study/cards/${id}`, { suspended: true });
  await ada.put(`/study/memory/${other.deck.id}`, { reviewed: false });
  expect(await known(ada)).toEqual(both);

  await ada.delete(`/decks/${deck.id}`);
  for (const { id } of other.cards) await ada.post(`/study/cards/${id}/forget`);
  expect(await known(ada)).toEqual([]);
});
