import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { wireCardContent } from '#contract/wire-card.ts';
import { answerBody, makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { carryOut, command, everything, newReader, pull } from '#test/server/sync-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';

test('a request of a session that arrives after the command in its place changes nothing', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 2 });
  const { session } = await startStudy(ada, deck.id);
  const [first, second] = cards;
  if (!first || !second) throw new Error('The deck has cards');
  const now = app.clock.now();
  const answers = [first, second].map((card) => {
    const answeredAt = new Date(now).toISOString();
    return { ...answerBody(session.id, card, true), id: randomUUID(), answeredAt };
  });
  const [kept, undone] = answers;
  if (!kept || !undone) throw new Error('Both cards are answered');
  const into = { id: deck.id, title: deck.title };
  const results = await carryOut(
    ada,
    command(now, { kind: 'answer', answer: kept, deck: into }),
    command(now, { kind: 'answer', answer: undone, deck: into }),
    command(now, { kind: 'undo-answer', sessionId: session.id, answerId: undone.id }),
    command(now, { kind: 'complete-session', sessionId: session.id }),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done', 'done']);
  const before = await everything(ada);

  for (const answer of answers) await ada.post('/study/answer', answer);
  await ada.post('/study/undo', { sessionId: session.id, answerId: undone.id });
  await ada.post(`/study/complete/${session.id}`);
  expect(await everything(ada)).toEqual(before);
});

test('a deletion that arrives after the command in its place changes nothing', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 1 });
  const { cards } = await makeDeck(ada, { cardCount: 2 });
  const [first, second] = cards;
  if (!first || !second) throw new Error('The deck has cards');
  const device = newReader();
  await pull(ada, device);
  const now = app.clock.now();
  const results = await carryOut(
    ada,
    ...[first, second].map((card) =>
      command(now, { kind: 'delete-card', cardId: card.id, seen: wireCardContent(card) }),
    ),
    command(now, { kind: 'delete-deck', deckId: deck.id, cursor: device.cursor ?? '' }),
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done']);
  const before = await everything(ada);
  expect(Object.keys(before).filter((key) => /^(?:card|deck)/u.test(key))).toHaveLength(1);
  await ada.delete(`/cards/${first.id}`);
  await ada.post('/cards/bulk', { action: 'delete', cardIds: [second.id] });
  await ada.delete(`/decks/${deck.id}`);
  expect(await everything(ada)).toEqual(before);
});
