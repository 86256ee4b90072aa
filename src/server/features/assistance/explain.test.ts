import { expect, test } from 'vitest';
import { makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

test('a stored explanation is returned and costs nothing', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { cards } = await makeDeck(ada, { cardCount: 5 });
  const usage = (await ada.get('/ai/usage')).body;
  for (const card of cards) {
    expect(await ada.post('/ai/explain', { cardId: card.id, selectedOption: 0 })).toMatchObject({
      status: 200,
      body: { explanation: card.explanation },
    });
  }
  expect(await ada.get('/ai/usage')).toMatchObject({ body: usage });
});

test("another user's card is not explained", async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const { cards } = await makeDeck(ada, { cardCount: 5 });
  expect(await eve.post('/ai/explain', { cardId: cards[0]?.id })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
});
