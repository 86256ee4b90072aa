import { expect, test } from 'vitest';
import { wireCardContent } from '#contract/wire-card.ts';
import { flipContent } from '#test/builders/cards.ts';
import { due, grade, review, startReview, wait, type User } from '#test/server/review-helpers.ts';
import { makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

const DAY = 86_400_000;

const frontsOf = async (user: User, extra: object) =>
  (await startReview(user, extra)).cards.map(({ front }) => front);

test('a learner studies what will be due, whatever the limit of the day, and not what was answered today', async () => {
  const app = await startTestApp();
  let ada = await app.signUp('ada');
  const { deck } = await makeDeck(ada, { cardCount: 4 });
  await review(ada);
  ada = await wait(app, ada, DAY);
  await ada.put('/account/settings', { reviewsPerDay: 1 });
  expect(await due(ada)).toMatchObject({ due: 0 });
  expect(await frontsOf(ada, { newCards: false })).toEqual([]);

  const { session, cards } = await startReview(ada, { ahead: 30, deckId: deck.id });
  expect(cards).toHaveLength(4);
  const [first, second] = cards;
  if (!first || !second) throw new Error('There are four cards');
  await grade(ada, session.id, first, 'incorrect');
  await grade(ada, session.id, second, 'correct');
  expect(await frontsOf(ada, { ahead: 30 })).toHaveLength(2);
  expect(await frontsOf(ada, { forgottenToday: true })).toEqual([first.front]);
  ada = await wait(app, ada, DAY);
  expect(await frontsOf(ada, { forgottenToday: true })).toEqual([]);
});

test('a review keeps to a tag, in any spelling', async () => {
  const app = await startTestApp();
  const ada = await app.signUp('ada');
  const { deck } = await makeDeck(ada, { cardCount: 1 });
  for (const tags of [['Verbs'], ['nouns']]) {
    const content = wireCardContent(flipContent({ front: tags.join(), tags }));
    await ada.post('/cards', { ...content, deckId: deck.id });
  }
  expect(await frontsOf(ada, { tag: 'verbs' })).toEqual(['Verbs']);
  await review(ada);
  app.clock.advance(DAY / 2);
  expect(await frontsOf(ada, { tag: 'NOUNS', forgottenToday: true })).toEqual([]);
});
