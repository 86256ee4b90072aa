import { expect, test } from 'vitest';
import { makeDeck } from '#test/server/study-helpers.ts';
import { carryOut, command } from '#test/server/sync-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

async function setUp() {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const eve = await app.signUp('eve');
  const { deck } = await makeDeck(ada, { cardCount: 3 });
  const times = async (client = ada) => (await client.get('/match/times')).body;
  const finish = (durationMs: number, { pairs = 6, client = ada } = {}) =>
    client.post('/match/times', { deckId: deck.id, pairs, durationMs });
  return { app, ada, eve, deck, times, finish };
}

test('the best time of each deck and number of pairs is kept', async () => {
  const { app, deck, times, finish } = await setUp();
  const first = await finish(12_000);
  const best = { deckId: deck.id, pairs: 6, durationMs: 12_000 };
  expect(first).toMatchObject({ status: 200, body: { best } });
  app.clock.advance(60_000);
  expect((await finish(12_000)).body).toEqual(first.body);
  expect((await finish(15_000)).body).toEqual(first.body);
  const better = { ...best, durationMs: 9_500 };
  expect((await finish(9_500)).body).toMatchObject({ best: better });
  const other = { ...best, pairs: 4, durationMs: 20_000 };
  expect((await finish(20_000, { pairs: 4 })).body).toMatchObject({ best: other });
  expect(await times()).toMatchObject({ times: [other, better] });
});

test('other users neither see a time nor add one, and it is deleted with its deck', async () => {
  const { ada, eve, deck, times, finish } = await setUp();
  await finish(12_000);
  expect(await times(eve)).toEqual({ times: [] });
  expect(await finish(1_000, { client: eve })).toMatchObject({ status: 404 });
  expect(await times()).toMatchObject({ times: [{ durationMs: 12_000 }] });
  await ada.delete(`/decks/${deck.id}`);
  expect(await times()).toEqual({ times: [] });
});

test('a game on a device counts at the time when it was played, and is accepted even if its deck is gone', async () => {
  const { app, ada, deck, times } = await setUp();
  const now = app.clock.now();
  const game = (ago: number, durationMs: number) =>
    command(now - ago, { kind: 'finish-match', deckId: deck.id, pairs: 6, durationMs });
  const results = await carryOut(ada, game(2_000, 8_000), game(1_000, 9_000));
  expect(results).toMatchObject([{ outcome: 'done' }, { outcome: 'done' }]);
  expect(await times()).toMatchObject({
    times: [{ durationMs: 8_000, at: new Date(now - 2_000).toISOString() }],
  });
  await ada.delete(`/decks/${deck.id}`);
  expect(await carryOut(ada, game(0, 7_000))).toMatchObject([{ outcome: 'done' }]);
});
