import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryHistoryResponse } from '#contract/memory-history.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { sessionResponse, undoResponse } from '#contract/study.ts';
import { due, grade, startReview, wait } from '#test/server/review-helpers.ts';
import { makeDeck, startStudy, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client, type TestApp } from '#test/server/test-app.ts';
import { rebuildRollups } from '../study/rollups/rebuild-rollups.ts';
import { rebuildCardStates } from './fit/replay-reviews.ts';
import { saveStageDay } from './history.repository.ts';

const LIMITS = { MAX_ANSWER_SECONDS: 300 };
const MINUTE = 60_000;
const DAY = 86_400_000;

type Grade = 'incorrect' | 'partial' | 'correct' | 'easy';

const memories = async (client: Client, deckId: string) =>
  deckMemoryResponse.parse((await client.get(`/study/memory/${deckId}`)).body).cards;

/**
 * Everything that is computed from the log, and the log itself without undone reviews. What was expected of a review depends
 * on when it arrived.
 */
async function computed({ database: { db } }: TestApp, userId: string) {
  const rows = (
    table:
      | 'card_memories'
      | 'memory_days'
      | 'day_stats'
      | 'deck_stats'
      | 'activity'
      | 'card_stats'
      | 'learner_stats'
      | 'study_records',
  ) => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  const reviews = await db
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .execute();
  for (const review of reviews) review.expected_ppm = null;
  const decks = await db
    .selectFrom('decks')
    .select(['id', 'last_studied_at'])
    .where('user_id', '=', userId)
    .execute();
  const tables = {
    memories: await rows('card_memories'),
    memoryDays: await rows('memory_days'),
    days: await rows('day_stats'),
    deckStats: await rows('deck_stats'),
    activity: await rows('activity'),
    cardStats: await rows('card_stats'),
    totals: await rows('learner_stats'),
    studyRecord: await rows('study_records'),
    reviews,
    decks,
  };
  return Object.fromEntries(
    Object.entries(tables).map(([name, found]) => [name, found.map((row) => JSON.stringify(row)).toSorted()]),
  );
}

describe('what is due', () => {
  test('new cards are due up to the daily limit, and known cards on their local day', async () => {
    const app = await startTestApp();
    app.clock.set('2026-05-04T20:00:00Z');
    const ada = await app.signUp('ada', { timeZone: 'Europe/Berlin' });
    const { deck } = await makeDeck(ada, { cardCount: 20 });
    expect(await due(ada)).toMatchObject({
      due: 0,
      new: 15,
      learning: 0,
      minutes: 3,
      decks: [{ deckId: deck.id, due: 0, new: 15, learning: 0 }],
    });

    const { session, cards } = await startReview(ada);
    expect(session).toMatchObject({ scope: 'due', deckId: null, deckTitle: 'All decks' });
    expect(cards).toHaveLength(15);
    for (const card of cards.slice(0, 14)) await grade(ada, session.id, card, 'correct');
    await grade(ada, session.id, { id: cards[14]?.id ?? '' }, 'incorrect');
    expect(await due(ada)).toMatchObject({ due: 0, new: 0, learning: 0, nextDueAt: expect.any(Number) });
    app.clock.advance(10 * MINUTE);
    expect(await due(ada)).toMatchObject({ due: 0, new: 0, learning: 1, nextDueAt: null });

    // In Berlin, the day after tomorrow has begun, two hours earlier than in UTC.
    app.clock.set('2026-05-05T22:00:00Z');
    expect(await due(ada)).toMatchObject({ due: 14, new: 5, learning: 1 });
    app.clock.set('2026-05-05T21:59:59Z');
    expect(await due(ada)).toMatchObject({ due: 0, tomorrow: 14 });
  });

  test('due cards stay within the limits of the user, without suspended cards and decks that are not reviewed', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck, cards } = await makeDeck(ada, { cardCount: 4 });
    const other = await makeDeck(ada, { cardCount: 3 });
    await ada.put('/account/settings', { newPerDay: 6 });
    expect((await due(ada)).new).toBe(6);
    await ada.put(`/study/cards/${cards[0]?.id}`, { suspended: true });
    await ada.put(`/study/memory/${other.deck.id}`, { reviewed: false });
    expect(await due(ada)).toMatchObject({ new: 3, decks: [{ deckId: deck.id, new: 3 }] });
    const added = await ada.post('/cards', { deckId: other.deck.id, front: 'New', back: 'Card' });
    expect(added.status).toBe(201);
    await ada.put(`/study/cards/${other.cards[0]?.id}`, { suspended: false });
    expect((await due(ada)).new).toBe(3);
    await ada.put(`/study/memory/${other.deck.id}`, { reviewed: true });
    await ada.put(`/study/cards/${cards[0]?.id}`, { suspended: false });
    expect((await due(ada)).new).toBe(6);
  });

  test('a review asks the due cards, beginning with the one most likely to be forgotten', async () => {
    const app = await startTestApp();
    let ada = await app.signUp();
    const { deck, cards } = await makeDeck(ada, { cardCount: 3 });
    const { session } = await startStudy(ada, deck.id, { mode: 'flip' });
    const [first, second, third] = cards;
    if (!first || !second || !third) throw new Error('There are three cards');
    await grade(ada, session.id, first, 'easy');
    await grade(ada, session.id, second, 'correct');
    await grade(ada, session.id, third, 'correct');
    ada = await wait(app, ada, 20 * DAY);
    const review = await startReview(ada, { limit: 2 });
    expect(review.cards.map(({ id }) => id)).not.toContain(first.id);
    const all = await startReview(ada, { deckId: deck.id });
    expect(all.cards.at(-1)?.id).toBe(first.id);
    expect(all.scheduling?.memories).toHaveLength(3);
  });
});

describe('an answer', () => {
  test('an answer in a session on a deck counts for scheduling too', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { deck } = await makeDeck(ada, { cardCount: 5 });
    await studyDeck(ada, deck.id, 2);
    const stages = (await memories(ada, deck.id)).map(({ memory }) => memory?.state);
    expect(stages.map(String).toSorted((one, other) => one.localeCompare(other))).toEqual([
      'learning',
      'learning',
      'review',
      'review',
      'review',
    ]);
  });

  test('an answer is recorded once under its id, even after the session has ended', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    await makeDeck(ada, { cardCount: 2 });
    const { session, cards } = await startReview(ada);
    const [card, other] = cards;
    if (!card || !other) throw new Error('There are two cards');
    const id = randomUUID();
    const first = await grade(ada, session.id, card, 'incorrect', { id });
    expect(await grade(ada, session.id, card, 'correct', { id })).toEqual(first);
    await ada.post(`/study/complete/${session.id}`);
    expect(await grade(ada, session.id, card, 'incorrect', { id })).toEqual(first);
    const late = { sessionId: session.id, cardId: other.id, grade: 'correct', id: randomUUID() };
    expect((await ada.post('/study/answer', late)).status).toBe(409);

    const eve = await app.signUp();
    const { deck, cards: hers } = await makeDeck(eve, { cardCount: 1 });
    const { session: theirs } = await startStudy(eve, deck.id, { mode: 'flip' });
    const stolen = { sessionId: theirs.id, cardId: hers[0]?.id, grade: 'correct', id };
    expect(await eve.post('/study/answer', stolen)).toMatchObject({
      status: 409,
      body: { code: 'ID_TAKEN' },
    });
  });

  test('an answer keeps its own time unless that is impossible', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { cards } = await makeDeck(ada, { cardCount: 3 });
    const made = app.clock.now();
    const { session } = await startReview(ada);
    app.clock.advance(2 * 3_600_000);
    const answeredAt = async (index: number, claimed: number) => {
      const card = { id: cards[index]?.id ?? '' };
      return (await grade(ada, session.id, card, 'correct', { answeredAt: new Date(claimed).toISOString() }))
        .answeredAt;
    };
    expect(await answeredAt(0, made + MINUTE)).toBe(made + MINUTE);
    const later = made + 2 * 3_600_000;
    expect(await answeredAt(1, made - 3_600_000)).toBeGreaterThanOrEqual(later);
    const third = await answeredAt(2, later + 7 * MINUTE);
    expect(third).toBeGreaterThanOrEqual(later);
    expect(third).toBeLessThan(later + 7 * MINUTE);
  });

  test('a card repeated in a review counts once in statistics, with all of its time', async () => {
    const app = await startTestApp();
    // The second answer must not fall on the next day.
    app.clock.set('2026-11-18T10:00:00Z');
    const ada = await app.signUp();
    const { deck, cards } = await makeDeck(ada, { cardCount: 1 });
    const { session } = await startReview(ada);
    const card = { id: cards[0]?.id ?? '' };
    await grade(ada, session.id, card, 'incorrect');
    app.clock.advance(10 * MINUTE);
    await grade(ada, session.id, card, 'correct');
    const done = await ada.post(`/study/complete/${session.id}`);
    expect(done.body).toMatchObject({ summary: { answered: 1, correct: 0 }, dueTomorrow: 1 });
    const progress = await ada.get('/analytics/progress');
    expect(progress.body).toMatchObject({
      totalStats: { totalSessions: 1, totalCardsStudied: 1, averageAccuracy: 0, totalStudyTime: 4_000 },
      streaks: { current: 1 },
      topDecks: [{ id: deck.id, sessionCount: 1 }],
      recentActivity: [{ deckId: deck.id, deckTitle: deck.title, sessions: 1, cards: 1 }],
    });
    expect((await memories(ada, deck.id))[0]?.memory).toMatchObject({ state: 'review', repetitions: 2 });
  });
});

describe('taking an answer back', () => {
  test('undoing answers, even several in a row, restores card states and statistics', async () => {
    const app = await startTestApp({ worker: false });
    let ada = await app.signUp();
    const { deck, cards } = await makeDeck(ada, { cardCount: 3 });
    await studyDeck(ada, deck.id, 1);
    ada = await wait(app, ada, 30 * DAY);
    const { session } = await startReview(ada);
    const [first, second] = cards;
    if (!first || !second) throw new Error('There are three cards');
    await grade(ada, session.id, second, 'correct');
    const before = await computed(app, ada.user.id);
    const wanted = await memories(ada, deck.id);

    const given: string[] = [];
    for (const answer of ['incorrect', 'partial', 'correct'] as const) {
      app.clock.advance(MINUTE);
      given.push((await grade(ada, session.id, first, answer)).id);
    }
    expect(await computed(app, ada.user.id)).not.toEqual(before);
    for (const answerId of given.toReversed()) {
      const undone = await ada.post('/study/undo', { sessionId: session.id, answerId });
      expect(undoResponse.parse(undone.body).card.cardId).toBe(first.id);
      // Doing it twice changes nothing.
      expect((await ada.post('/study/undo', { sessionId: session.id, answerId })).body).toEqual(undone.body);
    }
    expect(await computed(app, ada.user.id)).toEqual(before);
    expect(await memories(ada, deck.id)).toEqual(wanted);
    const again = await grade(ada, session.id, first, 'correct');
    expect(again.memoryBefore).toEqual(wanted.find(({ cardId }) => cardId === first.id)?.memory);
  });

  test('the last answer to a card can be undone, even after its session has ended', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    const { cards } = await makeDeck(ada, { cardCount: 1 });
    const { session } = await startReview(ada);
    const card = { id: cards[0]?.id ?? '' };
    const first = await grade(ada, session.id, card, 'incorrect');
    app.clock.advance(1);
    const second = await grade(ada, session.id, card, 'correct');
    const undo = (answerId: string) => ada.post('/study/undo', { sessionId: session.id, answerId });
    expect(await undo(first.id)).toMatchObject({ status: 409, body: { code: 'NOT_THE_LAST_ANSWER' } });
    await ada.post(`/study/complete/${session.id}`);
    expect(await undo(second.id)).toMatchObject({
      status: 200,
      body: { card: { memory: { repetitions: 1 } } },
    });
    const eve = await app.signUp();
    expect((await eve.post('/study/undo', { sessionId: session.id, answerId: second.id })).status).toBe(404);
  });
});

describe('a review', () => {
  test('a review continues after a reload without the cards answered on another device', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    await makeDeck(ada, { cardCount: 4 });
    const here = await startReview(ada);
    const there = await startReview(ada);
    const [first, second, third] = here.cards;
    if (!first || !second || !third) throw new Error('There are four cards');
    await grade(ada, here.session.id, first, 'incorrect');
    await grade(ada, there.session.id, second, 'correct');
    await ada.put(`/study/cards/${third.id}`, { suspended: true });
    const resumed = sessionResponse.parse((await ada.get(`/study/session/${here.session.id}`)).body);
    expect(resumed.cards.map(({ id }) => id)).toEqual([first.id, here.cards[3]?.id]);
    expect(resumed.answers).toMatchObject([{ cardId: first.id, grade: 'incorrect', memoryBefore: null }]);
    expect(resumed.scheduling?.memories.find(({ cardId }) => cardId === first.id)?.memory?.state).toBe(
      'learning',
    );
  });

  test('a review without due cards has no cards', async () => {
    const app = await startTestApp();
    const ada = await app.signUp();
    expect((await startReview(ada)).cards).toEqual([]);
    expect(await due(ada)).toEqual({
      due: 0,
      heldBack: 0,
      plans: [],
      new: 0,
      learning: 0,
      minutes: 0,
      tomorrow: 0,
      nextDueAt: null,
      decks: [],
    });
  });
});

test('a card that is started over is new again and keeps its history', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck, cards } = await makeDeck(ada, { cardCount: 2 });
  await studyDeck(ada, deck.id);
  const forgotten = await ada.post(`/study/cards/${cards[0]?.id}/forget`);
  expect(forgotten.body).toEqual({ cardId: cards[0]?.id, memory: null, suspended: false });
  expect((await due(ada)).new).toBe(1);
  expect((await ada.get('/analytics/progress')).body).toMatchObject({ totalStats: { totalCardsStudied: 2 } });
  await rebuildCardStates(app.database.db);
  expect((await memories(ada, deck.id)).map(({ memory }) => memory?.state)).toEqual([undefined, 'review']);
});

test('after a change of the desired retention every memory is computed again', async () => {
  const app = await startTestApp();
  let ada = await app.signUp();
  const { deck } = await makeDeck(ada, { cardCount: 5 });
  for (const days of [3, 14, 40]) {
    await studyDeck(ada, deck.id);
    ada = await wait(app, ada, days * DAY);
  }
  const before = await memories(ada, deck.id);
  expect((await ada.put('/account/settings', { desiredRetention: 95 })).status).toBe(200);
  await expect
    .poll(async () =>
      (await memories(ada, deck.id)).every(
        ({ memory }, index) => (memory?.dueAt ?? 0) < (before[index]?.memory?.dueAt ?? 0),
      ),
    )
    .toBe(true);
  const after = await memories(ada, deck.id);
  expect(after.map(({ memory }) => memory?.stability)).toEqual(before.map(({ memory }) => memory?.stability));
});

test('the history of memory counts coming reviews, remembered cards and stages', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  app.clock.set('2026-05-04T12:00:00Z');
  const { deck } = await makeDeck(ada, { cardCount: 4 });
  await studyDeck(ada, deck.id);
  const history = async () => memoryHistoryResponse.parse((await ada.get('/analytics/memory')).body);
  const first = await history();
  expect(first.forecast).toHaveLength(30);
  expect(first.forecast.slice(0, 3)).toEqual([
    { date: '2026-05-04', cards: 0 },
    { date: '2026-05-05', cards: 0 },
    { date: '2026-05-06', cards: 4 },
  ]);
  expect(first).toMatchObject({
    retention: [],
    desiredRetention: 90,
    stages: [{ date: '2026-05-04', new: 0, learning: 0, young: 4, mature: 0 }],
  });
  app.clock.advance(2 * DAY);
  await studyDeck(ada, deck.id, 1);
  expect(await history()).toMatchObject({
    retention: [{ month: '2026-05', reviews: 4, remembered: 3 }],
    stages: [{ learning: 1, young: 3 }],
  });
});

test('what was expected of reviews is compared with what was recalled, also of those that come late or are undone', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  await ada.put('/account/settings', { timeZone: 'Pacific/Auckland' });
  const calibration = async () =>
    memoryHistoryResponse.parse((await ada.get('/analytics/memory')).body).calibration;
  // In Auckland, all of this is on the second of May, and what follows in June.
  app.clock.set('2026-05-02T08:00:00Z');
  const { deck, cards } = await makeDeck(ada, { cardCount: 3 });
  await studyDeck(ada, deck.id);
  expect(await calibration()).toEqual({
    reviews: 0,
    expected: 0,
    recalled: 0,
    scores: null,
    deciles: [],
    months: [],
  });
  app.clock.set('2026-05-31T13:00:00Z');
  const { session } = await startStudy(ada, deck.id, { mode: 'flip' });
  const [one, two, three] = cards;
  if (!one || !two || !three) throw new Error('The deck has three cards');
  await grade(ada, session.id, one, 'incorrect');
  await grade(ada, session.id, two, 'partial');
  const late = await grade(ada, session.id, three, 'correct', { answeredAt: '2026-05-31T11:00:00Z' });

  const compared = await calibration();
  expect(compared).toMatchObject({ reviews: 3, recalled: 2 });
  expect(compared.months).toMatchObject([
    { month: '2026-05', reviews: 1, recalled: 1 },
    { month: '2026-06', reviews: 2, recalled: 1 },
  ]);
  expect(compared.expected).toBeGreaterThan(1);
  expect(compared.expected).toBeLessThan(2.7);
  expect(compared.scores?.brier).toBeGreaterThan(0);
  await ada.post('/study/undo', { sessionId: session.id, answerId: late.id });
  expect(await calibration()).toMatchObject({ reviews: 2, recalled: 1, months: [{ month: '2026-06' }] });
});

/** What a user may do with cards, on one device or several, in any order. */
const step = fc.oneof(
  fc.record({
    what: fc.constant('review' as const),
    answers: fc.array(fc.constantFrom<Grade>('incorrect', 'partial', 'correct', 'easy'), { maxLength: 5 }),
    undo: fc.nat(2),
    complete: fc.boolean(),
  }),
  fc.record({ what: fc.constant('study' as const), wrong: fc.nat(4) }),
  // An answer from up to ten days ago that could not be sent earlier.
  fc.record({ what: fc.constant('late' as const), card: fc.nat(3), hours: fc.nat(240), right: fc.boolean() }),
  fc.record({ what: fc.constant('forget' as const), card: fc.nat(3) }),
  fc.record({ what: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 500 }) }),
);

test('memories and statistics computed from the log equal those that were kept up to date', async () => {
  const app = await startTestApp({ worker: false });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      let ada = await app.signUp();
      const { deck, cards } = await makeDeck(ada, { cardCount: 4 });
      for (const one of steps) {
        if (one.what === 'wait') ada = await wait(app, ada, one.hours * 3_600_000);
        if (one.what === 'study') await studyDeck(ada, deck.id, one.wrong);
        if (one.what === 'forget') await ada.post(`/study/cards/${cards[one.card]?.id}/forget`);
        if (one.what === 'late') {
          const { session } = await startStudy(ada, deck.id, { mode: 'flip' });
          const at = new Date(app.clock.now() - one.hours * 3_600_000).toISOString();
          const card = { id: cards[one.card]?.id ?? '' };
          await grade(ada, session.id, card, one.right ? 'correct' : 'incorrect', { answeredAt: at });
        }
        if (one.what !== 'review') continue;
        const { session, cards: asked } = await startReview(ada);
        const given: string[] = [];
        for (const [index, answer] of one.answers.entries()) {
          app.clock.advance(MINUTE);
          const card = asked[index % Math.max(1, asked.length)];
          if (card) given.push((await grade(ada, session.id, card, answer)).id);
        }
        for (const answerId of given.toReversed().slice(0, one.undo)) {
          expect((await ada.post('/study/undo', { sessionId: session.id, answerId })).status).toBe(200);
        }
        if (one.complete) await ada.post(`/study/complete/${session.id}`);
      }
      const lived = await computed(app, ada.user.id);
      await rebuildCardStates(app.database.db);
      expect(await computed(app, ada.user.id)).toEqual(lived);
      await rebuildRollups(app.database.db, LIMITS);
      expect(await computed(app, ada.user.id)).toEqual(lived);
    }),
    { numRuns: 20 },
  );
});

test('the history of stages covers the last year and begins with the last counts before it', async () => {
  const app = await startTestApp();
  app.clock.set('2026-05-04T12:00:00Z');
  const ada = await app.signUp('ada');
  const note = (day: string, young: number) =>
    saveStageDay(app.database.db, ada.user.id, day, { new: 0, learning: 0, young, mature: 0 });
  const dates = async () =>
    memoryHistoryResponse
      .parse((await ada.get('/analytics/memory')).body)
      .stages.map(({ date, young }) => [date, young]);
  const today = ['2026-05-04', 0];

  expect(await dates()).toEqual([today]);
  await note('2025-05-06', 3);
  expect(await dates()).toEqual([['2025-05-06', 3], today]);
  await note('2025-05-04', 1);
  await note('2025-05-05', 2);
  expect(await dates()).toEqual([['2025-05-05', 2], ['2025-05-06', 3], today]);
  await app.database.db.deleteFrom('stage_days').where('local_day', '=', '2025-05-05').execute();
  expect(await dates()).toEqual([['2025-05-05', 1], ['2025-05-06', 3], today]);
});
