import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { cardListResponse } from '#contract/cards.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import { answerResponse, sessionResponse, startResponse } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { flipContent, quizContent } from '#test/builders/cards.ts';
import { deckCards, makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { insertExplanation } from '../cards/explanations.repository.ts';

const SUM = quizContent({ front: '2 + 2', back: '4', quiz: { options: ['4', '5', '6', '7'], key: 0 } });
const WORD = flipContent({ front: 'Huis', back: 'House' });

/** A session over a quiz card and a flip card, as the first device shows them. */
async function shown(scope: 'deck' | 'due' = 'deck') {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 1 });
  const [spare] = await deckCards(ada, deck.id);
  const made = await ada.post('/cards/batch', {
    deckId: deck.id,
    cards: [SUM, WORD].map(wireCardContent),
  });
  const { cards } = cardListResponse.parse(made.body).data;
  await ada.delete(`/cards/${spare?.id}`);
  const started = await ada.post('/study/start', { deckId: deck.id, scope });
  const { session } = startResponse.parse(started.body);
  const [sum, word] = cards;
  if (!sum || !word) throw new Error('The deck is empty');
  return { app, ada, deckId: deck.id, session, sum, word };
}

/** The answer of a device that shows this version of a card. */
function picked(sessionId: string, { id: cardId, version: cardVersion, quiz }: Card, selectedOption: number) {
  const selectedText = quiz?.options[selectedOption];
  return { id: randomUUID(), sessionId, cardId, cardVersion, selectedOption, selectedText };
}

async function answer(client: Client, body: object) {
  const response = await client.post('/study/answer', body);
  expect(response).toMatchObject({ status: 200 });
  return answerResponse.parse(response.body);
}

const edit = async (client: Client, { id }: Card, changes: object) =>
  expect(await client.put(`/cards/${id}`, changes)).toMatchObject({ status: 200 });

test.each(['deck', 'due'] as const)(
  'the right pick counts as right when the options have changed places meanwhile, in a session on what is %s',
  async (scope) => {
    const { ada, session, sum } = await shown(scope);
    await edit(ada, sum, { options: ['5', '4', '6', '7'], correct_option: 1 });
    expect(await answer(ada, picked(session.id, sum, 0))).toMatchObject({
      isCorrect: true,
      grade: 'correct',
      selectedText: '4',
    });
    expect((await ada.get('/analytics/progress')).body).toMatchObject({
      totalStats: { averageAccuracy: 100 },
    });
  },
);

test('each answer is graded by the version that was shown, however often the card has changed since', async () => {
  const { ada, session, sum } = await shown('due');
  await edit(ada, sum, { tags: ['arithmetic'] });
  await edit(ada, sum, { options: ['five', 'four'], correct_option: 1 });
  const words = (await deckCards(ada, sum.deckId)).find(({ id }) => id === sum.id);
  if (!words) throw new Error('The card is gone');
  await edit(ada, sum, { options: ['fünf', 'vier'], correct_option: 1 });
  await edit(ada, sum, { correct_option: 0 });
  const verdict = async (card: Card, option: number) =>
    (await answer(ada, picked(session.id, card, option))).isCorrect;
  expect(await verdict(sum, 0)).toBe(true);
  expect(await verdict(sum, 1)).toBe(false);
  expect(await verdict(words, 1)).toBe(true);
  expect(await verdict(words, 0)).toBe(false);
  const now = (await deckCards(ada, sum.deckId)).find(({ id }) => id === sum.id);
  if (!now) throw new Error('The card is gone');
  expect(await verdict(now, 0)).toBe(true);
  expect(await verdict(now, 1)).toBe(false);
});

test('the version alone decides for a client that does not send the text', async () => {
  const { ada, session, sum } = await shown();
  await edit(ada, sum, { options: ['seven', 'four'], correct_option: 1 });
  const { selectedText: _text, ...body } = picked(session.id, sum, 0);
  expect(await answer(ada, body)).toMatchObject({ isCorrect: true, selectedOption: 0, selectedText: '4' });
});

test('the text alone decides for a client that does not send the version', async () => {
  const { ada, session, sum } = await shown();
  await edit(ada, sum, { options: ['5', '4', '6', '7'], correct_option: 1 });
  const { cardVersion: _version, ...body } = picked(session.id, sum, 0);
  expect(await answer(ada, body)).toMatchObject({ isCorrect: true, selectedOption: 1, selectedText: '4' });
});

test('an answer to a version that the server does not have is graded by its text', async () => {
  // The database has been restored from a backup that is older than an edit.
  const { ada, session, sum } = await shown();
  const later = { ...sum, version: 7, quiz: { options: ['5', '4', '6', '7'], key: 1 } };
  expect(await answer(ada, picked(session.id, later, 1))).toMatchObject({ isCorrect: true });
});

test('a card that has lost its options meanwhile is graded as the quiz that was shown', async () => {
  const { ada, session, sum } = await shown();
  await edit(ada, sum, { is_quiz: false, options: null, correct_option: null });
  expect(await answer(ada, { ...picked(session.id, sum, 1), isCorrect: true })).toMatchObject({
    isCorrect: false,
    selectedText: '5',
  });
});

test('a flip card that has become a quiz meanwhile is graded by its learner', async () => {
  const { ada, session, word } = await shown();
  await edit(ada, word, { is_quiz: true, options: ['House', 'Mouse'], correct_option: 0 });
  const body = { sessionId: session.id, cardId: word.id, cardVersion: word.version, grade: 'partial' };
  expect(await answer(ada, body)).toMatchObject({
    grade: 'partial',
    selectedOption: null,
    selectedText: null,
  });
});

test('a flip card takes the version too', async () => {
  const { ada, session, word } = await shown();
  const body = { sessionId: session.id, cardId: word.id, cardVersion: word.version, isCorrect: true };
  expect(await answer(ada, body)).toMatchObject({ isCorrect: true, selectedText: null });
});

test('a resumed session says what was picked, although the options are different by then', async () => {
  const { ada, session, sum } = await shown();
  await answer(ada, picked(session.id, sum, 2));
  await edit(ada, sum, { options: ['6', '5', '4'], correct_option: 2 });
  const { answers } = sessionResponse.parse((await ada.get(`/study/session/${session.id}`)).body);
  expect(answers).toMatchObject([{ isCorrect: false, selectedText: '6' }]);
});

test('the explanation is about the option that was picked, wherever it stands by now', async () => {
  const { ada, session, sum } = await shown();
  await edit(ada, sum, { explanation: null, option_reasons: [null, 'Too big', 'Far too big', null] });
  const reasons = { options: ['6', '5', '4'], correct_option: 2 };
  await edit(ada, sum, { ...reasons, option_reasons: ['Far too big', 'Too big', null] });
  expect(await answer(ada, picked(session.id, sum, 2))).toMatchObject({ explanation: 'Far too big' });
  const explain = (body: object) => ada.post('/ai/explain', { cardId: sum.id, ...body });
  const asked = await explain({ selectedOption: 1, selectedText: '5' });
  expect(asked.body).toEqual({ explanation: 'Too big' });
  expect((await explain({ selectedOption: 2, selectedText: '6' })).body).toEqual({
    explanation: 'Far too big',
  });
});

test('what a model once wrote about another option is not shown for one that is gone', async () => {
  const { app, ada, session, sum } = await shown();
  await edit(ada, sum, { explanation: null, options: ['4', 'five', 'six'], correct_option: 0 });
  const about = { cardId: sum.id, selectedOption: 1, text: 'About “five”', now: 0 };
  await insertExplanation(app.database.db, about);
  expect(await answer(ada, picked(session.id, sum, 1))).toMatchObject({ explanation: null });
  const asked = await ada.post('/ai/explain', { cardId: sum.id, selectedOption: 1, selectedText: '5' });
  expect(asked.status).toBe(404);
});

test('the earlier quizzes of a card are deleted with it, and few are kept of one that is edited all the time', async () => {
  const { app, ada, sum } = await shown();
  for (let count = 0; count < 12; count += 1) {
    await edit(ada, sum, { options: ['4', `${count + 5}`], correct_option: 0 });
  }
  const kept = () => app.database.db.selectFrom('earlier_quizzes').select('until_version').execute();
  expect((await kept()).map((row) => row.until_version).toSorted((one, other) => one - other)).toEqual([
    8, 9, 10, 11, 12,
  ]);
  await ada.delete(`/cards/${sum.id}`);
  expect(await kept()).toEqual([]);
});
