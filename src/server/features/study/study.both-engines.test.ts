import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { progressResponse } from '#contract/analytics.ts';
import {
  answerResponse,
  completeResponse,
  hintResponse,
  sessionResponse,
  unfinishedResponse,
} from '#contract/study.ts';
import { answerBody, makeDeck, startStudy, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';

async function studying(): Promise<
  { app: TestApp; ada: Client; deckId: string } & Awaited<ReturnType<typeof startStudy>>
> {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada);
  return { app, ada, deckId: deck.id, ...(await startStudy(ada, deck.id)) };
}

describe('starting a session', () => {
  test('a session has all cards of the deck, shuffled anew for each session', async () => {
    const { ada, deckId, cards, session } = await studying();
    expect(session).toMatchObject({
      deckId,
      deckTitle: 'Capitals',
      mode: 'mixed',
      status: 'active',
      completedAt: null,
    });
    expect(cards).toHaveLength(10);
    const orders = new Set([cards.map((card) => card.id).join()]);
    for (let count = 0; count < 3; count += 1) {
      const next = await startStudy(ada, deckId);
      expect(next.cards.map((card) => card.id).sort()).toEqual(cards.map((card) => card.id).sort());
      orders.add(next.cards.map((card) => card.id).join());
    }
    expect(orders.size).toBeGreaterThan(1);
  });

  test('a session has as many cards as its limit allows', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck } = await makeDeck(ada, { cardCount: 10 });
    const { session, cards } = await startStudy(ada, deck.id, { limit: 3 });
    expect(cards).toHaveLength(3);
    const resumed = sessionResponse.parse((await ada.get(`/study/session/${session.id}`)).body);
    expect(resumed.cards.map(({ id }) => id)).toEqual(cards.map(({ id }) => id));
    expect((await startStudy(ada, deck.id, { limit: 500 })).cards).toHaveLength(10);
    const chosen = cards.map(({ id }) => id);
    const fewer = await startStudy(ada, deck.id, { limit: 2, cardIds: chosen });
    expect(fewer.cards).toHaveLength(2);
    expect(chosen).toEqual(expect.arrayContaining(fewer.cards.map(({ id }) => id)));
    const refused = await ada.post('/study/start', { deckId: deck.id, limit: 0 });
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'limit' }] } });
  });

  test('starting a session on a missing deck, or one of another user, gets a 404', async () => {
    const { app, deckId } = await studying();
    const eve = await app.signUp();
    for (const id of [deckId, randomUUID(), 'physics-deck-id']) {
      expect(await eve.post('/study/start', { deckId: id })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      });
    }
  });
});

describe('answering', () => {
  test('a quiz card is graded by the picked option, not by what the client says', async () => {
    const { ada, session, cards } = await studying();
    const quiz = cards.find((card) => card.isQuiz);
    if (!quiz) throw new Error('The deck has no quiz card');
    const claim = { ...answerBody(session.id, quiz, false), isCorrect: true };
    const answer = answerResponse.parse((await ada.post('/study/answer', claim)).body);
    expect(answer).toMatchObject({ isCorrect: false, grade: 'incorrect', explanation: quiz.explanation });
  });

  test('a quiz card needs an option that exists', async () => {
    const { ada, session, cards } = await studying();
    const quiz = cards.find((card) => card.isQuiz);
    for (const selectedOption of [undefined, null, 4, -1, 1.5]) {
      const body = { sessionId: session.id, cardId: quiz?.id, isCorrect: true, selectedOption };
      expect(await ada.post('/study/answer', body)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'selectedOption' }] },
      });
    }
  });

  test('a partly right flip card counts as incorrect and keeps its grade', async () => {
    const { ada, session, cards } = await studying();
    const flip = cards.find((card) => !card.isQuiz);
    if (!flip) throw new Error('The deck has no flip card');
    const body = { ...answerBody(session.id, flip, true), grade: 'partial' };
    expect(await ada.post('/study/answer', body)).toMatchObject({
      status: 200,
      body: { isCorrect: false, grade: 'partial', aiExplanation: flip.explanation },
    });
  });

  test('a second answer to the same card returns the recorded one and changes no statistics', async () => {
    const { ada, session, cards } = await studying();
    const [card] = cards;
    if (!card) throw new Error('The deck is empty');
    const first = await ada.post('/study/answer', answerBody(session.id, card, true));
    const repeat = await ada.post('/study/answer', answerBody(session.id, card, false));
    expect(repeat).toMatchObject({ status: 200, body: first.body });
    const { totalStats } = progressResponse.parse((await ada.get('/analytics/progress')).body);
    expect(totalStats).toMatchObject({ totalCardsStudied: 1, averageAccuracy: 100 });
  });

  test('simultaneous answers to the same card are recorded once', async () => {
    const { ada, session, cards } = await studying();
    const [card] = cards;
    if (!card) throw new Error('The deck is empty');
    const body = answerBody(session.id, card, true);
    const responses = await Promise.all(Array.from({ length: 8 }, () => ada.post('/study/answer', body)));
    expect(new Set(responses.map((response) => JSON.stringify(response.body))).size).toBe(1);
    expect(await ada.get('/analytics/progress')).toMatchObject({
      body: { totalStats: { totalCardsStudied: 1 } },
    });
  });

  test("another user's session, or a card of another session, is not found", async () => {
    const { app, ada, session, cards } = await studying();
    const eve = await app.signUp();
    const [card] = cards;
    const body = { sessionId: session.id, cardId: card?.id, isCorrect: true };
    expect((await eve.post('/study/answer', body)).status).toBe(404);
    expect((await eve.get(`/study/session/${session.id}`)).status).toBe(404);
    expect((await eve.get(`/study/hint/${session.id}/${card?.id}?level=1`)).status).toBe(404);
    expect((await eve.post(`/study/complete/${session.id}`)).status).toBe(404);
    expect((await ada.post('/study/answer', { ...body, cardId: randomUUID() })).status).toBe(404);
  });
});

describe('hints', () => {
  test('hints come in three levels, each as stored on the card', async () => {
    const { ada, session, cards } = await studying();
    const [card] = cards;
    for (const [level, stored] of (card?.hints ?? []).entries()) {
      const response = await ada.get(`/study/hint/${session.id}/${card?.id}?level=${level + 1}`);
      expect(hintResponse.parse(response.body)).toEqual({ hint: stored, level: level + 1 });
    }
  });

  test.each(['', '?level=0', '?level=4', '?level=one', '?level=1.5'])(
    'the hint level "%s" is refused',
    async (query) => {
      const { ada, session, cards } = await studying();
      expect(await ada.get(`/study/hint/${session.id}/${cards[0]?.id}${query}`)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'level', message: 'Level must be from 1 to 3' }] },
      });
    },
  );
});

describe('a session', () => {
  test('a session can be resumed with its cards in order and the answers so far', async () => {
    const { app, ada, session, cards } = await studying();
    for (const card of cards.slice(0, 4)) {
      await ada.post('/study/answer', answerBody(session.id, card, true));
      // A test may answer two cards in the same millisecond, which nobody else does.
      app.clock.advance(1);
    }
    const resumed = sessionResponse.parse((await ada.get(`/study/session/${session.id}`)).body);
    expect(resumed.cards).toEqual(cards);
    expect(resumed.answers.map((answer) => answer.cardId)).toEqual(cards.slice(0, 4).map((card) => card.id));
  });

  test('completing a session returns its summary, also when it is repeated', async () => {
    const { ada, session, cards } = await studying();
    for (const [index, card] of cards.entries()) {
      await ada.post('/study/answer', {
        ...answerBody(session.id, card, index > 0),
        hintsUsed: index === 1 ? 2 : 0,
      });
    }
    const first = await ada.post(`/study/complete/${session.id}`);
    expect(completeResponse.parse(first.body)).toMatchObject({
      session: { status: 'completed' },
      summary: {
        totalCards: 10,
        answered: 10,
        correct: 9,
        accuracy: 90,
        totalTime: 20_000,
        averageTime: 2000,
        hintsUsed: 2,
      },
    });
    const again = await ada.post(`/study/complete/${session.id}`);
    expect(again.body).toEqual(first.body);
    expect(await ada.get('/analytics/progress')).toMatchObject({
      body: { totalStats: { totalSessions: 1 } },
    });
  });

  test('a completed session takes no more answers and gives no more hints', async () => {
    const { ada, session, cards } = await studying();
    const [card] = cards;
    if (!card) throw new Error('The deck is empty');
    await ada.post('/study/answer', answerBody(session.id, card, true));
    await ada.post(`/study/complete/${session.id}`);
    const refused = { status: 409, body: { code: 'SESSION_COMPLETED' } };
    expect(await ada.post('/study/answer', answerBody(session.id, card, true))).toMatchObject(refused);
    expect(await ada.get(`/study/hint/${session.id}/${card.id}?level=1`)).toMatchObject(refused);
  });

  test('a session continues if one of its cards is deleted', async () => {
    const { ada, session, cards } = await studying();
    await ada.delete(`/cards/${cards[3]?.id}`);
    const resumed = sessionResponse.parse((await ada.get(`/study/session/${session.id}`)).body);
    expect(resumed.cards.map((card) => card.id)).toEqual(
      cards.filter((_, index) => index !== 3).map((card) => card.id),
    );
  });
});

describe('progress', () => {
  test('progress counts sessions, cards, accuracy, streak and recent activity', async () => {
    const app = await startTestApp();
    app.clock.set('2026-05-04T10:00:00Z');
    const ada = await app.signUp();
    const { deck } = await makeDeck(ada);
    await studyDeck(ada, deck.id, 2);
    app.clock.advance(86_400_000);
    await studyDeck(ada, deck.id);

    const progress = progressResponse.parse((await ada.get('/analytics/progress')).body);
    expect(progress.totalStats).toEqual({
      totalSessions: 2,
      totalCardsStudied: 20,
      averageAccuracy: 90,
      weeklyAccuracy: 90,
      totalStudyTime: 40_000,
    });
    expect(progress.streaks).toEqual({ current: 2, longest: 2, studiedToday: true });
    expect(progress.topDecks).toEqual([
      {
        id: deck.id,
        title: 'Capitals',
        category: 'Geography',
        sessionCount: 2,
        averageAccuracy: 90,
        totalCards: 10,
      },
    ]);
    expect(progress.recentActivity).toEqual([
      { date: '2026-05-05', deckId: deck.id, sessions: 1, cards: 10, accuracy: 100, deckTitle: 'Capitals' },
      { date: '2026-05-04', deckId: deck.id, sessions: 1, cards: 10, accuracy: 80, deckTitle: 'Capitals' },
    ]);
  });

  test('progress belongs to the local day of the user, and the week moves on', async () => {
    const app = await startTestApp();
    app.clock.set('2026-05-04T02:00:00Z');
    const ada = await app.signUp('ada', { timeZone: 'America/Los_Angeles' });
    const { deck } = await makeDeck(ada);
    await studyDeck(ada, deck.id, 5);
    expect(await ada.get('/analytics/progress')).toMatchObject({
      body: { recentActivity: [{ date: '2026-05-03' }], streaks: { studiedToday: true } },
    });
    app.clock.set('2026-05-04T08:00:00Z');
    expect(await ada.get('/analytics/progress')).toMatchObject({
      body: { streaks: { current: 1, studiedToday: false } },
    });
    app.clock.set('2026-05-11T08:00:00Z');
    expect(await ada.get('/analytics/progress')).toMatchObject({
      body: { totalStats: { weeklyAccuracy: 0, averageAccuracy: 50 }, streaks: { current: 0, longest: 1 } },
    });
  });

  test('progress does not fall when a deck is deleted', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck } = await makeDeck(ada);
    await studyDeck(ada, deck.id, 1);
    expect((await ada.delete(`/decks/${deck.id}`)).status).toBe(204);
    expect(await ada.get('/analytics/progress')).toMatchObject({
      body: {
        totalStats: { totalSessions: 1, totalCardsStudied: 10, averageAccuracy: 90 },
        streaks: { current: 1 },
        topDecks: [],
        recentActivity: [{ deckTitle: 'Capitals', cards: 10 }],
      },
    });
  });
});

test('a session may have only some cards of a deck, to study missed cards again', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 5 });
  const cardIds = cards.slice(1, 3).map(({ id }) => id);
  const started = await startStudy(ada, deck.id, { cardIds });
  expect(new Set(started.cards.map(({ id }) => id))).toEqual(new Set(cardIds));
  const other = await makeDeck(ada, { cardCount: 1 });
  const foreign = { deckId: deck.id, cardIds: [other.cards[0]?.id] };
  expect((await ada.post('/study/start', foreign)).status).toBe(404);
  expect((await ada.post('/study/start', { deckId: deck.id, cardIds: [] })).status).toBe(400);
});

test('an unfinished session is offered until it is completed', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 3 });
  const unfinished = async () => unfinishedResponse.parse((await ada.get('/study/unfinished')).body).sessions;
  const { session, cards } = await startStudy(ada, deck.id);
  expect(await unfinished()).toEqual([]);
  const [card] = cards;
  if (card) await ada.post('/study/answer', answerBody(session.id, card, true));
  expect(await unfinished()).toMatchObject([{ session: { id: session.id }, answered: 1, cards: 3 }]);
  expect(await (await app.signUp()).get('/study/unfinished')).toMatchObject({ body: { sessions: [] } });
  await ada.post(`/study/complete/${session.id}`);
  expect(await unfinished()).toEqual([]);
});
