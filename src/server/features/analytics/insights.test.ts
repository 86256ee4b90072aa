import { expect, test } from 'vitest';
import { insightsResponse } from '#contract/analytics.ts';
import { makeDeck, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

async function insights(client: Client): Promise<string[]> {
  return insightsResponse.parse((await client.get('/analytics/insights')).body).insights;
}

test('insights begin with what to do, and then are only about the user', async () => {
  const app = await startTestApp();
  app.clock.set('2026-05-04T10:00:00Z');
  const [ada, eve] = [await app.signUp(), await app.signUp()];
  const first = ['Finish studying a deck to get your first insights.'];
  expect(await insights(ada)).toEqual(first);

  const { deck } = await makeDeck(ada);
  await studyDeck(ada, deck.id, 5);
  app.clock.advance(86_400_000);
  await studyDeck(ada, deck.id, 5);
  expect(await insights(ada)).toEqual([
    'You have studied 2 days in a row. Come back tomorrow to make it 3.',
    '“Capitals” is your hardest deck at 50%. Study it again while it is fresh.',
  ]);
  const { details } = insightsResponse.parse((await ada.get('/analytics/insights')).body);
  expect(details.map(({ kind, deck }) => [kind, deck?.id])).toEqual([
    ['streak', undefined],
    ['weak-deck', deck.id],
  ]);
  expect(await insights(eve)).toEqual(first);

  app.clock.advance(7 * 86_400_000);
  await studyDeck(ada, deck.id);
  expect(await insights(ada)).toContain('Your accuracy is rising: 100% this week, 50% the week before.');
});
