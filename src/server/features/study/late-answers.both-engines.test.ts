import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { progressResponse } from '#contract/analytics.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { answerResponse, completeResponse, sessionResponse } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A user with a session on a deck of flip cards, at noon. */
async function studying(cardCount: number) {
  const app = await startTestApp({ worker: false });
  app.clock.set('2026-05-04T12:00:00Z');
  const ada = await app.signUp('ada', { timeZone: 'UTC' });
  const { deck } = await makeDeck(ada, { cardCount });
  const { session, cards } = await startStudy(ada, deck.id, { mode: 'flip' });
  return { app, ada, deck, session, cards };
}

/** An answer as a device stores it while offline. */
function written(app: TestApp, sessionId: string, card: Card | undefined, isCorrect = true) {
  const answeredAt = new Date(app.clock.now()).toISOString();
  return { id: randomUUID(), sessionId, cardId: card?.id, isCorrect, timeSpent: 2_000, answeredAt };
}

async function send(client: Client, answer: object) {
  return answerResponse.parse((await client.post('/study/answer', answer)).body);
}

async function end(client: Client, sessionId: string) {
  return completeResponse.parse((await client.post(`/study/complete/${sessionId}`)).body);
}

async function progress(client: Client) {
  return progressResponse.parse((await client.get('/analytics/progress')).body);
}

async function knownCards(client: Client, deckId: string): Promise<number> {
  const { cards } = deckMemoryResponse.parse((await client.get(`/study/memory/${deckId}`)).body);
  return cards.filter(({ memory }) => memory !== null).length;
}

test('answers given offline count in their session, even if another device has ended it', async () => {
  const { app, ada, deck, session, cards } = await studying(4);
  await send(ada, written(app, session.id, cards[0]));
  app.clock.advance(MINUTE);
  const offline = [written(app, session.id, cards[1]), written(app, session.id, cards[2], false)];
  app.clock.advance(HOUR);
  expect((await end(ada, session.id)).summary).toMatchObject({ totalCards: 4, answered: 1, correct: 1 });

  app.clock.advance(HOUR);
  for (const answer of offline) {
    const recorded = await send(ada, answer);
    expect(recorded).toMatchObject({ id: answer.id, answeredAt: Date.parse(answer.answeredAt) });
    // The first response may have been lost.
    expect(await send(ada, answer)).toEqual(recorded);
  }
  expect((await end(ada, session.id)).summary).toMatchObject({ totalCards: 4, answered: 3, correct: 2 });
  const resumed = sessionResponse.parse((await ada.get(`/study/session/${session.id}`)).body);
  expect(resumed.session).toMatchObject({ status: 'completed' });
  expect(resumed.answers).toHaveLength(3);
  expect(await knownCards(ada, deck.id)).toBe(3);
  expect(await progress(ada)).toMatchObject({
    totalStats: { totalSessions: 1, totalCardsStudied: 3, averageAccuracy: 67, totalStudyTime: 6_000 },
    streaks: { current: 1 },
    recentActivity: [{ sessions: 1, cards: 3 }],
  });
});

test('answers given after the end count on their day and leave the summary unchanged', async () => {
  const { app, ada, deck, session, cards } = await studying(3);
  await send(ada, written(app, session.id, cards[0]));
  const { summary } = await end(ada, session.id);
  app.clock.advance(DAY);
  const again = written(app, session.id, cards[0], false);
  const answers = [again, written(app, session.id, cards[1])];
  for (const answer of answers) expect(await send(ada, answer)).toMatchObject({ id: answer.id });

  expect((await end(ada, session.id)).summary).toEqual(summary);
  const resumed = sessionResponse.parse((await ada.get(`/study/session/${session.id}`)).body);
  expect(resumed.answers).toHaveLength(1);
  expect(await knownCards(ada, deck.id)).toBe(2);
  expect(await progress(ada)).toMatchObject({
    totalStats: { totalSessions: 1, totalCardsStudied: 3, averageAccuracy: 67 },
    streaks: { current: 2, longest: 2, studiedToday: true },
    recentActivity: [
      { date: '2026-05-05', sessions: 1, cards: 2, accuracy: 50 },
      { date: '2026-05-04', sessions: 1, cards: 1, accuracy: 100 },
    ],
  });
});

test('an answer without an id and a time of its own is refused after the end and not counted', async () => {
  const { app, ada, session, cards } = await studying(3);
  const { id, answeredAt, ...answer } = written(app, session.id, cards[0]);
  await send(ada, answer);
  await end(ada, session.id);
  const before = await progress(ada);
  const other = { ...answer, cardId: cards[1]?.id };
  for (const body of [answer, other, { ...other, id }, { ...other, answeredAt }]) {
    expect(await ada.post('/study/answer', body)).toMatchObject({
      status: 409,
      body: { code: 'SESSION_COMPLETED' },
    });
  }
  expect(await progress(ada)).toEqual(before);
  expect((await end(ada, session.id)).summary).toMatchObject({ answered: 1 });
});

test('an answer can be taken back offline, even if its session has ended', async () => {
  const { app, ada, deck, session, cards } = await studying(3);
  const before = await progress(ada);
  const first = written(app, session.id, cards[0]);
  const second = written(app, session.id, cards[1], false);
  await send(ada, first);
  const onlyFirst = await end(ada, session.id);
  await send(ada, second);
  expect((await end(ada, session.id)).summary).toMatchObject({ answered: 2 });

  const undo = (answerId: string) => ada.post('/study/undo', { sessionId: session.id, answerId });
  expect(await undo(second.id)).toMatchObject({ status: 200, body: { card: { memory: null } } });
  expect((await end(ada, session.id)).summary).toEqual(onlyFirst.summary);
  expect(await progress(ada)).toMatchObject({ totalStats: { totalSessions: 1, totalCardsStudied: 1 } });
  // A request that arrives twice does not record an answer again that was taken back.
  expect(await send(ada, second)).toMatchObject({ id: second.id });
  expect(await knownCards(ada, deck.id)).toBe(1);

  expect((await undo(first.id)).status).toBe(200);
  expect((await end(ada, session.id)).summary).toMatchObject({ answered: 0 });
  expect(await progress(ada)).toEqual(before);
});

test('an answer to something deleted says what is missing', async () => {
  const { app, ada, deck, session, cards } = await studying(3);
  await send(ada, written(app, session.id, cards[0]));
  const toDeletedCard = written(app, session.id, cards[1]);
  const toDeletedDeck = written(app, session.id, cards[2]);
  await end(ada, session.id);
  await ada.delete(`/cards/${cards[1]?.id}`);
  const gone = { status: 404, body: { code: 'NOT_FOUND', message: 'Card not found' } };
  expect(await ada.post('/study/answer', toDeletedCard)).toMatchObject(gone);
  await ada.delete(`/decks/${deck.id}`);
  expect(await ada.post('/study/answer', toDeletedDeck)).toMatchObject(gone);
  const elsewhere = { ...toDeletedDeck, id: randomUUID(), sessionId: randomUUID() };
  expect(await ada.post('/study/answer', elsewhere)).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND', message: 'Session not found' },
  });
});

test('an answer to a card that was moved counts in its new deck', async () => {
  const { app, ada, deck, session, cards } = await studying(2);
  await send(ada, written(app, session.id, cards[0]));
  const late = written(app, session.id, cards[1]);
  await end(ada, session.id);
  const { deck: other } = await makeDeck(ada, { cardCount: 1, title: 'Elsewhere' });
  const moved = await ada.post('/cards/bulk', { action: 'move', cardIds: [cards[1]?.id], deckId: other.id });
  expect(moved.status).toBeLessThan(300);
  await send(ada, late);
  const { topDecks } = await progress(ada);
  expect(topDecks.map(({ id, sessionCount }) => [id, sessionCount])).toEqual(
    expect.arrayContaining([
      [deck.id, 1],
      [other.id, 1],
    ]),
  );
});

test('a session across midnight counts on both days, each with its answers', async () => {
  const { app, ada, session, cards } = await studying(3);
  app.clock.set('2026-05-04T23:58:00Z');
  await send(ada, written(app, session.id, cards[0]));
  app.clock.set('2026-05-05T00:02:00Z');
  await send(ada, written(app, session.id, cards[1], false));
  const last = written(app, session.id, cards[2]);
  await send(ada, last);
  expect(await progress(ada)).toMatchObject({
    totalStats: { totalSessions: 1, totalCardsStudied: 3 },
    streaks: { current: 2, studiedToday: true },
    daily: [
      { date: '2026-05-04', cards: 1, correct: 1 },
      { date: '2026-05-05', cards: 2, correct: 1 },
    ],
    recentActivity: [
      { date: '2026-05-05', sessions: 1, cards: 2 },
      { date: '2026-05-04', sessions: 1, cards: 1 },
    ],
  });
  await ada.post('/study/undo', { sessionId: session.id, answerId: last.id });
  await end(ada, session.id);
  expect(await progress(ada)).toMatchObject({
    totalStats: { totalSessions: 1, totalCardsStudied: 2 },
    streaks: { current: 2, studiedToday: true },
    daily: [
      { date: '2026-05-04', cards: 1 },
      { date: '2026-05-05', cards: 1 },
    ],
  });
});
