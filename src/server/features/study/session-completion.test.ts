import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { achievementsResponse, progressResponse } from '#contract/analytics.ts';
import { answerResponse, completeResponse, startResponse, unfinishedResponse } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import type { Grade } from '#domain/study/answer/grading.ts';
import { makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

async function answer(client: Client, sessionId: string, card: Card | undefined, grade: Grade = 'correct') {
  const body = { id: randomUUID(), sessionId, cardId: card?.id, grade, timeSpent: 1_000 };
  return answerResponse.parse((await client.post('/study/answer', body)).body);
}

/** What the API says about a session: its state, whether it is offered, and the totals of all sessions. */
async function standing(client: Client, sessionId: string) {
  const { body } = await client.get(`/study/session/${sessionId}`);
  const { sessions } = unfinishedResponse.parse((await client.get('/study/unfinished')).body);
  const progress = progressResponse.parse((await client.get('/analytics/progress')).body);
  return {
    status: startResponse.pick({ session: true }).parse(body).session.status,
    offered: sessions.some(({ session }) => session.id === sessionId),
    sessions: progress.totalStats.totalSessions,
    streak: progress.streaks.current,
  };
}

const CONTINUES = { status: 'active', offered: true, sessions: 0, streak: 0 };
const COMPLETE = { status: 'completed', offered: false, sessions: 1, streak: 1 };

test('a session on a deck is completed by the answer to its last card, and ending it returns the usual summary', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 5 });
  const { session, cards } = await startStudy(ada, deck.id, { mode: 'flip' });
  for (const card of cards.slice(0, 4)) await answer(ada, session.id, card);
  expect(await standing(ada, session.id)).toEqual(CONTINUES);
  await answer(ada, session.id, cards[4]);
  expect(await standing(ada, session.id)).toEqual(COMPLETE);
  const { achievements } = achievementsResponse.parse((await ada.get('/analytics/achievements')).body);
  const earned = achievements.filter(({ earnedAt }) => earnedAt !== null).map(({ id }) => id);
  expect(earned).toEqual(expect.arrayContaining(['first-session', 'perfect', 'hint-free']));

  app.clock.advance(60_000);
  const first = await ada.post(`/study/complete/${session.id}`);
  const completion = completeResponse.parse(first.body);
  expect(completion).toMatchObject({
    session: { status: 'completed' },
    summary: { totalCards: 5, answered: 5, correct: 5, accuracy: 100 },
  });
  expect(completion.newAchievements.map(({ id }) => id)).toEqual(
    expect.arrayContaining(['first-session', 'perfect', 'hint-free']),
  );
  expect((await ada.post(`/study/complete/${session.id}`)).body).toEqual(first.body);
  expect(await standing(ada, session.id)).toEqual(COMPLETE);
});

test('a session is completed without its deleted cards', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 3 });
  const { session, cards } = await startStudy(ada, deck.id, { mode: 'flip' });
  await answer(ada, session.id, cards[0]);
  await ada.delete(`/cards/${cards[1]?.id}`);
  expect(await standing(ada, session.id)).toEqual(CONTINUES);
  await answer(ada, session.id, cards[2]);
  expect(await standing(ada, session.id)).toEqual(COMPLETE);
});

test('a review is completed once every card has an answer or is suspended', async () => {
  const app = await startTestApp();
  // Ten minutes later it is the same day.
  app.clock.set('2026-11-18T10:00:00Z');
  const ada = await app.signUp();
  await makeDeck(ada, { cardCount: 4 });
  const started = await ada.post('/study/start', { scope: 'due', mode: 'flip' });
  const { session, cards } = startResponse.parse(started.body);
  await answer(ada, session.id, cards[0], 'incorrect');
  await ada.put(`/study/cards/${cards[3]?.id}`, { suspended: true });
  await answer(ada, session.id, cards[1]);
  expect(await standing(ada, session.id)).toEqual(CONTINUES);
  await answer(ada, session.id, cards[2]);
  expect(await standing(ada, session.id)).toEqual(COMPLETE);
  // The missed card comes back, and its answer counts.
  app.clock.advance(10 * 60_000);
  await answer(ada, session.id, cards[0]);
  expect(await standing(ada, session.id)).toEqual(COMPLETE);

  // A card that is resumed and then answered belongs to the session until the user ends it.
  await ada.put(`/study/cards/${cards[3]?.id}`, { suspended: false });
  await answer(ada, session.id, cards[3], 'incorrect');
  expect(await standing(ada, session.id)).toEqual(COMPLETE);
  const { summary } = completeResponse.parse((await ada.post(`/study/complete/${session.id}`)).body);
  expect(summary).toMatchObject({ answered: 4, correct: 2 });
});

test('the answer that completed a session can be taken back, and the session continues', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 2 });
  const { session, cards } = await startStudy(ada, deck.id, { mode: 'flip' });
  await answer(ada, session.id, cards[0]);
  const last = await answer(ada, session.id, cards[1], 'incorrect');
  expect(await standing(ada, session.id)).toEqual(COMPLETE);
  const undone = await ada.post('/study/undo', { sessionId: session.id, answerId: last.id });
  expect(undone).toMatchObject({ status: 200, body: { card: { memory: null } } });
  expect(await standing(ada, session.id)).toEqual(CONTINUES);
  await answer(ada, session.id, cards[1]);
  expect(await standing(ada, session.id)).toEqual(COMPLETE);
});

test('a completed session takes repeated answers and gives hints until the user ends it', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 1 });
  const { session } = await startStudy(ada, deck.id, { mode: 'flip' });
  const repeat = { sessionId: session.id, cardId: cards[0]?.id, isCorrect: true, timeSpent: 1_000 };
  const first = await ada.post('/study/answer', repeat);
  expect(await ada.post('/study/answer', { ...repeat, isCorrect: false })).toEqual(first);
  expect((await ada.get(`/study/hint/${session.id}/${cards[0]?.id}?level=1`)).status).toBe(200);
  expect(await standing(ada, session.id)).toEqual(COMPLETE);
  await ada.post(`/study/complete/${session.id}`);
  expect(await ada.post('/study/answer', repeat)).toMatchObject({
    status: 409,
    body: { code: 'SESSION_COMPLETED' },
  });
});
