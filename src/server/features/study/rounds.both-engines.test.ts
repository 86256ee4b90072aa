import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { progressResponse } from '#contract/analytics.ts';
import { wireCardContent } from '#contract/wire-card.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { completeResponse, sessionResponse, startResponse, unfinishedResponse } from '#contract/study.ts';
import { manyContents } from '#test/builders/cards.ts';
import { due, grade, review, wait, type User } from '#test/server/review-helpers.ts';
import { makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;

async function startRound(user: User, extra: object = {}) {
  return startResponse.parse(
    (await user.post('/study/start', { scope: 'round', mode: 'flip', ...extra })).body,
  );
}

async function complete(user: User, sessionId: string) {
  return completeResponse.parse((await user.post(`/study/complete/${sessionId}`)).body);
}

async function standing(user: User, sessionId: string) {
  const { session } = sessionResponse.parse((await user.get(`/study/session/${sessionId}`)).body);
  const { sessions } = unfinishedResponse.parse((await user.get('/study/unfinished')).body);
  const { totalStats, streaks, recentActivity } = progressResponse.parse(
    (await user.get('/analytics/progress')).body,
  );
  return {
    status: session.status,
    unfinished: sessions.length,
    sessions: totalStats.totalSessions,
    streak: streaks.current,
    cards: recentActivity[0]?.cards,
  };
}

async function signedUp(app: TestApp): Promise<User> {
  app.clock.set('2026-05-04T10:00:00Z');
  return app.signUp('ada');
}

describe('a round', () => {
  test('a round has ten cards of all decks: due ones, missed ones and new ones within the limit', async () => {
    const app = await startTestApp();
    let ada = await signedUp(app);
    const known = await makeDeck(ada, { cardCount: 12 });
    await review(ada);
    ada = await wait(app, ada, 2 * DAY);
    const missed = await makeDeck(ada, { cardCount: 2 });
    const { session: earlier } = await startStudy(ada, missed.deck.id, { mode: 'flip' });
    for (const card of missed.cards) await grade(ada, earlier.id, card, 'incorrect');
    app.clock.advance(11 * MINUTE);
    const fresh = await makeDeck(ada, { cardCount: 20 });
    expect(await due(ada)).toMatchObject({ due: 12, learning: 2, new: 13 });

    const { session, cards, scheduling } = await startRound(ada);
    expect(session).toMatchObject({ scope: 'round', deckId: null, deckTitle: 'All decks', status: 'active' });
    const from = (deckId: string) => cards.filter((card) => card.deckId === deckId).length;
    expect([from(known.deck.id), from(missed.deck.id), from(fresh.deck.id)]).toEqual([5, 2, 3]);
    expect(scheduling?.memories).toHaveLength(10);
  });

  test('a round to learn has seven cards of a deck, new ones before those that are due, and takes the learner’s word', async () => {
    const app = await startTestApp();
    let ada = await signedUp(app);
    const { deck } = await makeDeck(ada, { cardCount: 12 });
    await review(ada);
    ada = await wait(app, ada, 2 * DAY);
    const fresh = manyContents(5).map((content) => ({ ...content, front: `New: ${content.front}` }));
    for (const content of fresh) await ada.post('/cards', { ...wireCardContent(content), deckId: deck.id });

    const round = await startRound(ada, { deckId: deck.id, mode: 'learn' });
    expect(round.cards).toHaveLength(7);
    expect(round.cards.filter(({ front }) => front.startsWith('New: '))).toHaveLength(5);
    const [card] = round.cards;
    const answer = { sessionId: round.session.id, cardId: card?.id, grade: 'correct' };
    expect((await ada.post('/study/answer', answer)).body).toMatchObject({
      isCorrect: true,
      selectedOption: null,
    });
    expect((await ada.post('/study/answer', answer)).status).toBe(200);
    for (const wrong of [
      { deckId: deck.id, mode: 'learn' },
      { scope: 'round', mode: 'learn' },
    ]) {
      expect((await ada.post('/study/start', wrong)).body).toMatchObject({
        errors: [{ field: 'mode', message: 'Only a round of a deck has the mode learn' }],
      });
    }
  });

  test('rounds follow one another until the cards of the day are used up, and each says how many cards the next one has', async () => {
    const app = await startTestApp();
    const ada = await signedUp(app);
    await makeDeck(ada, { cardCount: 40 });
    const asked = new Set<string>();
    for (const [cards, next] of [
      [10, 5],
      [5, 0],
    ] as const) {
      const round = await startRound(ada);
      expect(round.cards).toHaveLength(cards);
      for (const card of round.cards) await grade(ada, round.session.id, card, 'correct');
      for (const { id } of round.cards) asked.add(id);
      expect(await complete(ada, round.session.id)).toMatchObject({ nextRound: next });
    }
    expect(asked.size).toBe(15);
    expect((await startRound(ada)).cards).toEqual([]);
  });

  test('a round without cards to choose among is empty', async () => {
    const app = await startTestApp();
    const ada = await signedUp(app);
    await makeDeck(ada, { cardCount: 3 });
    await ada.put('/account/settings', { newPerDay: 0 });
    expect((await startRound(ada)).cards).toEqual([]);
  });

  test('a round of quizzes has only cards with options', async () => {
    const app = await startTestApp();
    const ada = await signedUp(app);
    const { deck } = await makeDeck(ada, { cardCount: 4 });
    const quiz = { ...manyContents(1).map(wireCardContent)[0], is_quiz: false };
    const made = await ada.post('/cards', {
      ...quiz,
      deckId: deck.id,
      front: 'Which is even?',
      options: ['1', '2', '3'],
      correct_option: 1,
    });
    expect(made.status).toBe(201);
    const { cards } = await startRound(ada, { mode: 'quiz' });
    const withOptions = cards.map(({ quiz: asked }) => asked !== null);
    expect(withOptions.every(Boolean)).toBe(true);
    expect(cards.map(({ front }) => front)).toContain('Which is even?');
  });

  test('a card that was answered or suspended elsewhere is left out of a resumed round', async () => {
    const app = await startTestApp();
    const ada = await signedUp(app);
    const { deck } = await makeDeck(ada, { cardCount: 4 });
    const { session, cards } = await startRound(ada);
    await grade(ada, session.id, cards[0] ?? { id: '' }, 'incorrect');
    app.clock.advance(MINUTE);
    const other = await startStudy(ada, deck.id, { mode: 'flip' });
    await grade(ada, other.session.id, cards[1] ?? { id: '' }, 'correct');
    await ada.put(`/study/cards/${cards[2]?.id}`, { suspended: true });
    const resumed = sessionResponse.parse((await ada.get(`/study/session/${session.id}`)).body);
    expect(resumed.cards.map(({ id }) => id)).toEqual([cards[0]?.id, cards[3]?.id]);
  });
});

describe('a round of one deck', () => {
  test('goes through all cards of the deck once a day, whatever is due', async () => {
    const app = await startTestApp();
    const ada = await signedUp(app);
    const { deck, cards } = await makeDeck(ada, { cardCount: 25 });
    await makeDeck(ada, { cardCount: 5 });
    await ada.put(`/study/cards/${cards[24]?.id}`, { suspended: true });
    const asked = new Set<string>();
    for (const [size, next] of [
      [10, 10],
      [10, 4],
      [4, 0],
    ] as const) {
      const round = await startRound(ada, { deckId: deck.id });
      expect(round.session).toMatchObject({ deckId: deck.id, deckTitle: deck.title });
      expect(round.cards).toHaveLength(size);
      for (const card of round.cards) {
        asked.add(card.id);
        await grade(ada, round.session.id, card, 'correct');
      }
      expect(await complete(ada, round.session.id)).toMatchObject({ nextRound: next });
    }
    expect(asked).toEqual(new Set(cards.slice(0, 24).map(({ id }) => id)));
  });

  test('has cards even if the deck is not reviewed', async () => {
    const app = await startTestApp();
    const ada = await signedUp(app);
    const { deck } = await makeDeck(ada, { cardCount: 3 });
    await ada.put(`/study/memory/${deck.id}`, { reviewed: false });
    expect((await startRound(ada, { deckId: deck.id })).cards).toHaveLength(3);
    expect((await startRound(ada)).cards).toEqual([]);
  });

  test('of a deck that does not exist is not found', async () => {
    const app = await startTestApp();
    const ada = await signedUp(app);
    const missing = await ada.post('/study/start', { scope: 'round', deckId: randomUUID() });
    expect(missing.status).toBe(404);
  });
});

test.each([
  ['deck', 'incorrect'],
  ['due', 'incorrect'],
  ['round', 'incorrect'],
  ['round', 'correct'],
] as const)(
  'a session of the kind %s whose cards are all answered (%s) is complete, although nobody completed it',
  async (scope, given) => {
    const app = await startTestApp();
    const ada = await signedUp(app);
    const { deck } = await makeDeck(ada, { cardCount: 3 });
    const { session, cards } = startResponse.parse(
      (await ada.post('/study/start', { scope, mode: 'flip', ...(scope === 'deck' && { deckId: deck.id }) }))
        .body,
    );
    for (const card of cards.slice(1)) await grade(ada, session.id, card, 'correct');
    expect(await standing(ada, session.id)).toMatchObject({
      status: 'active',
      unfinished: 1,
      sessions: 0,
      streak: 0,
    });
    await grade(ada, session.id, cards[0] ?? { id: '' }, given);
    const complete = { status: 'completed', unfinished: 0, sessions: 1, streak: 1, cards: 3 };
    expect(await standing(ada, session.id)).toEqual(complete);
    const { summary } = completeResponse.parse((await ada.post(`/study/complete/${session.id}`)).body);
    expect(summary).toMatchObject({ totalCards: 3, answered: 3, correct: given === 'correct' ? 3 : 2 });
    expect(await standing(ada, session.id)).toEqual(complete);
  },
);

test.each(['deck', 'due', 'round'] as const)(
  'what was answered counts when a session of the kind %s is finished early',
  async (scope) => {
    const app = await startTestApp();
    const ada = await signedUp(app);
    const { deck } = await makeDeck(ada, { cardCount: 3 });
    const { session, cards } = startResponse.parse(
      (await ada.post('/study/start', { scope, mode: 'flip', ...(scope === 'deck' && { deckId: deck.id }) }))
        .body,
    );
    const answer = await grade(ada, session.id, cards[0] ?? { id: '' }, 'incorrect');
    await ada.post('/study/undo', { sessionId: session.id, answerId: answer.id });
    await grade(ada, session.id, cards[0] ?? { id: '' }, 'correct');
    const { summary } = await complete(ada, session.id);
    expect(summary).toMatchObject({ totalCards: 3, answered: 1, correct: 1 });
    expect(await standing(ada, session.id)).toMatchObject({
      status: 'completed',
      sessions: 1,
      streak: 1,
      cards: 1,
    });
  },
);

test('a review brings no new cards when they are not wanted', async () => {
  const app = await startTestApp();
  let ada = await signedUp(app);
  await makeDeck(ada, { cardCount: 2 });
  await review(ada);
  ada = await wait(app, ada, 3 * DAY);
  await makeDeck(ada, { cardCount: 3 });
  const start = async (extra: object) =>
    startResponse.parse((await ada.post('/study/start', { scope: 'due', ...extra })).body).cards;
  expect(await start({ newCards: false })).toHaveLength(2);
  expect(await start({})).toHaveLength(5);
});

describe('the counts of the day', () => {
  /** The counts in all, the sums of those of the decks, and what the card states of the decks say. */
  async function counts(user: User, deckIds: readonly string[], now: number) {
    const today = await due(user);
    const sums = { due: 0, new: 0, learning: 0 };
    for (const deck of today.decks) {
      sums.due += deck.due;
      sums.new += deck.new;
      sums.learning += deck.learning;
    }
    const waiting = { due: 0, new: 0, learning: 0 };
    const day = new Date(now).toISOString().slice(0, 10);
    for (const deckId of deckIds) {
      const { body } = await user.get(`/study/memory/${deckId}`);
      for (const { memory, suspended } of deckMemoryResponse.parse(body).cards) {
        if (suspended) continue;
        if (memory === null) waiting.new += 1;
        else if (memory.dueDay === null) waiting.learning += memory.dueAt <= now ? 1 : 0;
        else if (memory.dueDay <= day) waiting.due += 1;
      }
    }
    return { today, sums, waiting };
  }

  test('add up over the decks, whatever is suspended, missed, over a limit or due on another day', async () => {
    const app = await startTestApp();
    let ada = await signedUp(app);
    const decks = [];
    for (const cardCount of [9, 14, 30]) decks.push(await makeDeck(ada, { cardCount }));
    const deckIds = decks.map(({ deck }) => deck.id);
    const limits = { newPerDay: 20, reviewsPerDay: 12 };
    await ada.put('/account/settings', limits);
    let [introduced, reviewed] = [0, 0];

    const check = async () => {
      const { today, sums, waiting } = await counts(ada, deckIds, app.clock.now());
      expect(sums).toEqual({ due: today.due, new: today.new, learning: today.learning });
      expect(sums).toEqual({
        due: Math.min(waiting.due, Math.max(0, limits.reviewsPerDay - reviewed)),
        new: Math.min(waiting.new, Math.max(0, limits.newPerDay - introduced)),
        learning: waiting.learning,
      });
      expect(today.heldBack).toBe(waiting.due - sums.due);
      return today;
    };

    expect((await check()).new).toBe(20);
    for (let day = 0; day < 5; day += 1) {
      for (let rounds = 0; rounds < 3; rounds += 1) {
        const { session, cards } = await startRound(ada);
        for (const [index, card] of cards.entries()) {
          const { memoryBefore } = await grade(
            ada,
            session.id,
            card,
            index % 4 === 1 ? 'incorrect' : 'correct',
          );
          if (memoryBefore === null) introduced += 1;
          else if (memoryBefore.state === 'review') reviewed += 1;
        }
        await complete(ada, session.id);
        await check();
        app.clock.advance(11 * MINUTE);
      }
      await ada.put(`/study/cards/${decks[2]?.cards[day]?.id}`, { suspended: true });
      await check();
      ada = await wait(app, ada, DAY);
      [introduced, reviewed] = [0, 0];
      await check();
    }
    await ada.put(`/study/memory/${deckIds[0]}`, { reviewed: false });
    deckIds.shift();
    await check();
  });
});
