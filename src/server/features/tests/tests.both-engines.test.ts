import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { progressResponse } from '#contract/analytics.ts';
import { deckResponse } from '#contract/decks.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { testEndpoints } from '#contract/tests.ts';
import { unfinishedResponse } from '#contract/study.ts';
import { deckCards, makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { answerAll, readTest, rightAnswer, startTest } from '#test/server/test-helpers.ts';

const ALL_KINDS = ['choice', 'write', 'true-false', 'matching'];

async function withDeck(cardCount = 10) {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount });
  return { app, ada, deck, cards };
}

async function repetitions(client: Client, deckId: string): Promise<number[]> {
  const { cards } = deckMemoryResponse.parse((await client.get(`/study/memory/${deckId}`)).body);
  return cards.map(({ memory }) => memory?.repetitions ?? 0).toSorted((one, other) => one - other);
}

async function list(client: Client) {
  return testEndpoints.list.response.parse((await client.get('/tests')).body).tests;
}

const LATE = { status: 409, body: { code: 'TEST_FINISHED' } };

describe('a test', () => {
  test('of all kinds is marked by card, and each answered card is one review', async () => {
    const { ada, deck } = await withDeck(40);
    const { test: made, questions } = await startTest(ada, [deck.id], { questions: 20, kinds: ALL_KINDS });
    expect(made).toMatchObject({ total: 20, right: null, finishedAt: null, endsAt: null });
    expect(new Set(questions.map(({ kind }) => kind))).toEqual(new Set(ALL_KINDS));
    expect(questions.every(({ solution }) => solution === null)).toBe(true);
    await answerAll(ada, made.id, 1);
    const finished = testEndpoints.finish.response.parse((await ada.post(`/tests/${made.id}/finish`)).body);
    const marks = finished.questions.flatMap(({ solution }) => solution?.map(({ mark }) => mark) ?? []);
    expect(marks).toHaveLength(20);
    expect(finished.test.right).toBe(marks.filter((mark) => mark === 'right').length);
    expect(marks.filter((mark) => mark === 'wrong')).toHaveLength(1);
    await ada.post(`/tests/${made.id}/finish`);
    expect(await repetitions(ada, deck.id)).toEqual([...Array(20).fill(0), ...Array(20).fill(1)]);
    const { totalStats } = progressResponse.parse((await ada.get('/analytics/progress')).body);
    expect(totalStats).toMatchObject({ totalSessions: 1, totalCardsStudied: 20 });
    expect(unfinishedResponse.parse((await ada.get('/study/unfinished')).body).sessions).toEqual([]);
  });

  test('counts what is open as wrong without teaching the schedule, and a slip as right', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck } = deckResponse.parse((await ada.post('/decks', { title: 'Elements' })).body).data;
    await ada.post('/cards', { deckId: deck.id, front: 'Lightest element', back: 'hydrogen' });
    await ada.post('/cards', { deckId: deck.id, front: 'Second element', back: 'helium' });
    const { test: made, questions } = await startTest(ada, [deck.id]);
    const at = questions.find(({ cards }) => cards[0]?.front === 'Lightest element')?.position ?? -1;
    await ada.put(`/tests/${made.id}/answers/${at}`, { text: 'hydrogn' });
    await ada.post(`/tests/${made.id}/finish`);
    const { test: finished, questions: marked } = await readTest(ada, made.id);
    expect(finished).toMatchObject({ right: 1, total: 2 });
    expect(new Set(marked.map(({ solution }) => solution?.[0]?.mark))).toEqual(new Set(['nearly', 'wrong']));
    expect(await repetitions(ada, deck.id)).toEqual([0, 1]);
  });

  test('keeps its questions when cards change and their deck is deleted', async () => {
    const { ada, deck, cards } = await withDeck(5);
    const { test: made, questions } = await startTest(ada, [deck.id]);
    await ada.put(`/cards/${cards[0]?.id}`, { back: 'something else' });
    await ada.delete(`/decks/${deck.id}`);
    await answerAll(ada, made.id);
    expect((await ada.post(`/tests/${made.id}/finish`)).status).toBe(200);
    const after = await readTest(ada, made.id);
    expect(after.test).toMatchObject({ right: 5, total: 5, decks: [{ id: deck.id, title: 'Capitals' }] });
    expect(after.questions.map(({ cards: [card] }) => card?.front)).toEqual(
      questions.map(({ cards: [card] }) => card?.front),
    );
  });

  test('is made once however often it is sent, and the last answer to a question stands', async () => {
    const { ada, deck } = await withDeck(3);
    const id = randomUUID();
    const first = await startTest(ada, [deck.id], { id });
    expect(await startTest(ada, [deck.id], { id })).toEqual(first);
    expect(await list(ada)).toHaveLength(1);
    await ada.put(`/tests/${id}/answers/0`, { text: 'one' });
    await ada.put(`/tests/${id}/answers/0`, { text: 'two' });
    expect((await readTest(ada, id)).questions[0]?.given).toEqual({ text: 'two', picks: null });
    expect(await ada.put(`/tests/${id}/answers/7`, { text: 'x' })).toMatchObject({ status: 404 });
    expect(await ada.put(`/tests/${id}/answers/0`, { picks: [0] })).toMatchObject({ status: 400 });
  });

  test('refuses answers after its time, and is finished with those before', async () => {
    const { app, ada, deck } = await withDeck(4);
    const { test: made } = await startTest(ada, [deck.id], { minutes: 5 });
    const paper = testEndpoints.paper.response.parse((await ada.get(`/tests/${made.id}/paper`)).body);
    const [question] = paper.questions;
    if (!question) throw new Error('The test has questions');
    await ada.put(`/tests/${made.id}/answers/0`, rightAnswer(question));
    app.clock.advance(5 * 60_000 + 10_000);
    expect(await ada.put(`/tests/${made.id}/answers/1`, { text: 'late' })).toMatchObject(LATE);
    expect((await readTest(ada, made.id)).test).toMatchObject({ right: 1, total: 4 });
    const other = await startTest(ada, [deck.id], { minutes: 1 });
    app.clock.advance(120_000);
    expect((await list(ada)).find(({ id }) => id === other.test.id)).toMatchObject({ right: 0 });
  });

  test('has only cards with a chosen tag', async () => {
    const { ada, deck, cards } = await withDeck(6);
    const [one, two] = cards;
    await ada.post('/cards/bulk', { action: 'tags', cardIds: [one?.id, two?.id], add: ['Capital'] });
    const { questions } = await startTest(ada, [deck.id], { tags: ['capital'] });
    expect(new Set(questions.map(({ cards: [card] }) => card?.id))).toEqual(new Set([one?.id, two?.id]));
  });

  test('counts a written answer as right once the learner says so, in its review too', async () => {
    const { ada, deck } = await withDeck(3);
    const { test: made, questions } = await startTest(ada, [deck.id]);
    const path = `/tests/${made.id}/answers/0`;
    await ada.put(path, { text: 'my own words' });
    expect(await ada.post(`${path}/right`)).toMatchObject({ status: 400 });
    await ada.post(`/tests/${made.id}/finish`);
    const accuracy = async () =>
      progressResponse.parse((await ada.get('/analytics/progress')).body).totalStats.averageAccuracy;
    expect(await accuracy()).toBe(0);
    await ada.post(`${path}/right`);
    const again = testEndpoints.callRight.response.parse((await ada.post(`${path}/right`)).body);
    expect(again.test.right).toBe(1);
    expect(again.questions[0]?.solution?.[0]?.mark).toBe('right');
    expect(await accuracy()).toBe(100);
    expect(await repetitions(ada, deck.id)).toEqual([0, 0, 1]);
    const card = (await deckCards(ada, deck.id)).find(({ id }) => id === questions[0]?.cards[0]?.id);
    expect(card?.accepted).toEqual(['my own words']);
    expect(await ada.post(`/tests/${made.id}/answers/1/right`)).toMatchObject({ status: 400 });
  });

  test('can be deleted and brought back, and never belongs to others', async () => {
    const { app, ada, deck } = await withDeck(3);
    const eve = await app.signUp('eve');
    const { test: made } = await startTest(ada, [deck.id]);
    expect(
      await eve.post('/tests', { deckIds: [deck.id], questions: 3, kinds: ['write'], minutes: null }),
    ).toMatchObject({ status: 404 });
    expect(await eve.delete(`/tests/${made.id}`)).toMatchObject({ status: 404 });
    const { deck: own } = await makeDeck(eve, { cardCount: 2 });
    const taken = { id: made.id, deckIds: [own.id], questions: 2, kinds: ['write'], minutes: null };
    expect(await eve.post('/tests', taken)).toMatchObject({ status: 409, body: { code: 'ID_TAKEN' } });
    expect((await ada.delete(`/tests/${made.id}`)).status).toBe(204);
    expect(await list(ada)).toEqual([]);
    expect((await ada.post(`/tests/${made.id}/restore`)).status).toBe(204);
    expect(await list(ada)).toHaveLength(1);
  });
});
