import { expect, test } from 'vitest';
import { reviewLoadResponse } from '#contract/memory-history.ts';
import { makeDeck, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

test('the load comes with the settings that a change would start from', async () => {
  const { signUp } = await startTestApp();
  const client = await signUp();
  const { deck } = await makeDeck(client);
  await studyDeck(client, deck.id);
  await client.put('/account/settings', { desiredRetention: 85 });
  const load = reviewLoadResponse.parse((await client.get('/study/load')).body);
  expect(load.settings).toEqual({ desiredRetention: 0.85, weights: null });
  expect(load.reviewsPerDay).toBeGreaterThan(0);
});
