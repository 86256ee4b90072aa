import { expect, test } from 'vitest';
import { achievementsResponse } from '#contract/analytics.ts';
import { completeResponse } from '#contract/study.ts';
import { answerBody, makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

async function earned(client: Client): Promise<Record<string, number | null>> {
  const { achievements } = achievementsResponse.parse((await client.get('/analytics/achievements')).body);
  return Object.fromEntries(
    achievements.filter((one) => one.earnedAt !== null).map((one) => [one.id, one.earnedAt]),
  );
}

test('the first completed deck earns an achievement, which stays after the deck is deleted', async () => {
  const app = await startTestApp();
  app.clock.set('2026-05-04T10:00:00Z');
  const ada = await app.signUp();
  expect(await earned(ada)).toEqual({});
  const { deck } = await makeDeck(ada);
  const first = await earned(ada);
  expect(Object.keys(first)).toEqual(['first-deck']);
  expect(new Date(first['first-deck'] ?? 0).toISOString()).toMatch(/^2026-05-04T10:00:/u);
  await ada.delete(`/decks/${deck.id}`);
  expect(await earned(ada)).toEqual(first);
});

test('a flawless session without hints earns achievements, which its summary announces every time', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada);
  const { session, cards } = await startStudy(ada, deck.id);
  for (const card of cards) await ada.post('/study/answer', answerBody(session.id, card, true));
  const first = completeResponse.parse((await ada.post(`/study/complete/${session.id}`)).body);
  expect(first.newAchievements.map((one) => one.id).toSorted()).toEqual([
    'first-session',
    'hint-free',
    'perfect',
  ]);
  const again = completeResponse.parse((await ada.post(`/study/complete/${session.id}`)).body);
  expect(again).toEqual(first);
});

test('the progress towards an achievement is shown and counts only the user’s own sessions', async () => {
  const app = await startTestApp();
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const { deck } = await makeDeck(ada);
  const { session, cards } = await startStudy(ada, deck.id);
  for (const card of cards) await ada.post('/study/answer', answerBody(session.id, card, false));
  await ada.post(`/study/complete/${session.id}`);
  const find = async (client: Client) =>
    achievementsResponse
      .parse((await client.get('/analytics/achievements')).body)
      .achievements.find((one) => one.id === 'cards-100');
  expect(await find(ada)).toMatchObject({ progress: { current: 10, target: 100 }, earnedAt: null });
  expect(await find(eve)).toMatchObject({ progress: { current: 0, target: 100 } });
});
