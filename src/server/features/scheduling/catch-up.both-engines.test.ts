import { expect, test } from 'vitest';
import { due, goTo, review, startReview, wait } from '#test/server/review-helpers.ts';
import { makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

const DAY = 86_400_000;

test('a learner who catches up gets a fixed number of known cards a day and no new ones, until the last day', async () => {
  const app = await startTestApp();
  let ada = await app.signUp('ada');
  ada = await goTo(app, ada, '2026-06-01T10:00:00Z');
  await ada.put('/account/settings', { newPerDay: 30 });
  const { deck } = await makeDeck(ada, { cardCount: 35 });
  await review(ada, { deckId: deck.id });
  ada = await wait(app, ada, 60 * DAY);
  expect(await due(ada)).toMatchObject({ due: 30, new: 5 });

  const catchUp = { perDay: 10, until: '2026-08-01' };
  const { body } = await ada.put('/account/settings', { catchUp });
  expect(body).toMatchObject({ settings: { catchUp } });
  expect(await due(ada)).toMatchObject({ due: 10, new: 0, heldBack: 20 });
  expect((await startReview(ada)).cards).toHaveLength(10);
  await review(ada);
  expect(await due(ada)).toMatchObject({ due: 0, new: 0 });
  ada = await wait(app, ada, DAY);
  expect(await due(ada)).toMatchObject({ due: 10, new: 0 });
  ada = await wait(app, ada, DAY);
  // The day after the last one.
  expect(await due(ada)).toMatchObject({ due: 20, new: 5 });
});
