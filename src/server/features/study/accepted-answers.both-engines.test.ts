import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { WireCommand } from '#contract/sync.ts';
import { answerResponse } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import { recountContents } from '../quotas/quotas.repository.ts';
import { type User } from '#test/server/review-helpers.ts';
import { deckCards, makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { carryOut, command, edit, everything } from '#test/server/sync-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';

async function writing(app: TestApp) {
  const ada = await app.signUp('ada');
  const { deck, cards } = await makeDeck(ada, { cardCount: 3 });
  const { session } = await startStudy(ada, deck.id, { mode: 'write' });
  const [card] = cards;
  if (card === undefined) throw new Error('The deck has no card');
  const answer = (grade: Grade, accepted: string, id = randomUUID()) =>
    ada.post('/study/answer', { id, sessionId: session.id, cardId: card.id, grade, accepted });
  return { ada, deck, card, session, answer };
}

const cardNow = async (user: User, { id, deckId }: Card) =>
  (await deckCards(user, deckId)).find((each) => each.id === id);

test('a card accepts what its learner called right, until the answer is taken back', async () => {
  const app = await startTestApp();
  const { ada, card, session, answer } = await writing(app);
  const { db } = app.database;
  const sizes = () => db.selectFrom('decks').select('content_bytes').execute();
  const id = randomUUID();
  const { body } = await answer('correct', ' Paname ', id);
  expect(answerResponse.parse(body)).toMatchObject({ grade: 'correct', accepted: 'Paname' });
  expect((await answer('correct', 'Paname', id)).status).toBe(200);
  expect(await cardNow(ada, card)).toMatchObject({ accepted: ['Paname'], version: card.version + 1 });
  expect(await everything(ada)).toMatchObject({
    [`card ${card.id}`]: { card: { accepted: ['Paname'] } },
    [`review ${id}`]: { answer: { accepted: 'Paname' } },
  });
  const counted = await sizes();
  await recountContents(db, ada.user.id);
  expect(await sizes()).toEqual(counted);

  await ada.put(`/cards/${card.id}`, { accepted: ['Paname', 'Lutetia'] });
  expect((await ada.post('/study/undo', { sessionId: session.id, answerId: id })).status).toBe(200);
  expect(await cardNow(ada, card)).toMatchObject({ accepted: ['Lutetia'] });
});

test('nothing is accepted with another grade, and no answer fails because a card accepts enough', async () => {
  const app = await startTestApp();
  const { ada, card, session, answer } = await writing(app);
  const id = randomUUID();
  expect((await answer('partial', 'Paname', id)).status).toBe(200);
  expect(await cardNow(ada, card)).not.toHaveProperty('accepted');
  await ada.post('/study/undo', { sessionId: session.id, answerId: id });
  const accepted = Array.from({ length: 20 }, (_, index) => `answer ${index}`);
  await ada.put(`/cards/${card.id}`, { accepted });
  expect((await answer('correct', 'one more')).body).not.toHaveProperty('accepted');
  expect(await cardNow(ada, card)).toMatchObject({ accepted });
  const tooMany = await ada.put(`/cards/${card.id}`, { accepted: [...accepted, 'one more'] });
  expect(tooMany).toMatchObject({ status: 400, body: { errors: [{ field: 'accepted' }] } });
});

test('what two devices add and remove is all added and removed', async () => {
  const app = await startTestApp();
  const { ada, deck, card, session } = await writing(app);
  await ada.put(`/cards/${card.id}`, { accepted: ['a', 'b'] });
  const seen: Card = { ...card, accepted: ['a', 'b'] };
  const now = app.clock.now();
  const answered: WireCommand = command(now - 60_000, {
    kind: 'answer',
    answer: {
      id: randomUUID(),
      sessionId: session.id,
      cardId: card.id,
      grade: 'correct',
      accepted: 'c',
      timeSpent: 2_000,
    },
    deck: { id: deck.id, title: deck.title },
  });
  const edits = [
    edit(now - 30_000, deck, seen, { accepted: ['b', 'd'] }),
    edit(now, deck, seen, { accepted: [] }),
  ];
  const results = await carryOut(ada, answered, ...edits);
  expect(results).toEqual([
    expect.objectContaining({ outcome: 'done' }),
    { id: edits[0]?.id, outcome: 'done' },
    { id: edits[1]?.id, outcome: 'done' },
  ]);
  expect(await cardNow(ada, card)).toMatchObject({ accepted: ['c', 'd'] });
});
