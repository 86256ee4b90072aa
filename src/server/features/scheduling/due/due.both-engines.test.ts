import { describe, expect, test } from 'vitest';
import { memoryHistoryResponse } from '#contract/memory-history.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { due, goTo, grade, review, startReview, wait, type User } from '#test/server/review-helpers.ts';
import { makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';
import { rebuildRollups } from '../../study/rollups/rebuild-rollups.ts';
import { rebuildCardStates } from '../fit/replay-reviews.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

async function cardStateOf(user: User, deckId: string) {
  const { body } = await user.get(`/study/memory/${deckId}`);
  return deckMemoryResponse.parse(body).cards[0]?.memory;
}

describe('answers around midnight', () => {
  test.each([
    ['America/New_York', '2029-11-03T00:20:00-04:00', '2029-11-05T00:00:00-05:00'],
    ['America/New_York', '2030-03-08T23:40:00-05:00', '2030-03-10T00:00:00-05:00'],
    // In these zones, the due day or the day before has no midnight.
    ['America/Santiago', '2026-09-04T23:40:00-04:00', '2026-09-06T01:00:00-03:00'],
    ['Asia/Beirut', '2026-03-27T23:40:00+02:00', '2026-03-29T01:00:00+03:00'],
    ['Africa/Cairo', '2026-04-22T23:40:00+02:00', '2026-04-24T01:00:00+03:00'],
    ['America/Havana', '2026-03-07T00:20:00-05:00', '2026-03-09T00:00:00-04:00'],
    // Here, an hour or half an hour before midnight is repeated.
    ['America/Santiago', '2026-04-04T00:20:00-03:00', '2026-04-06T00:00:00-04:00'],
    ['Africa/Cairo', '2026-10-29T00:20:00+03:00', '2026-10-31T00:00:00+02:00'],
    ['Australia/Lord_Howe', '2026-04-04T00:20:00+11:00', '2026-04-06T00:00:00+10:30'],
    // This zone skipped the due day.
    ['Pacific/Apia', '2011-12-28T23:40:00-10:00', '2011-12-31T00:00:00+14:00'],
  ])(
    'in %s, a card answered at %s with an interval of two days is due two local days later',
    async (timeZone, answered, begins) => {
      const app = await startTestApp();
      app.clock.set(answered);
      const ada = await app.signUp('ada', { timeZone });
      const { deck } = await makeDeck(ada, { cardCount: 1 });
      await review(ada);
      const memory = await cardStateOf(ada, deck.id);
      expect(memory).toMatchObject({ state: 'review', intervalDays: 2, dueAt: Date.parse(begins) });
      expect((await due(ada)).nextDueAt).toBe(Date.parse(begins));

      app.clock.set(new Date(Date.parse(begins) - MINUTE).toISOString());
      expect(await due(ada)).toMatchObject({ due: 0, tomorrow: 1, nextDueAt: Date.parse(begins) });
      expect((await startReview(ada)).cards).toEqual([]);
      app.clock.set(begins);
      expect(await due(ada)).toMatchObject({ due: 1, nextDueAt: null });
      const { forecast } = memoryHistoryResponse.parse((await ada.get('/analytics/memory')).body);
      expect(forecast[0]?.cards).toBe(1);
      expect((await startReview(ada)).cards).toHaveLength(1);
      await rebuildCardStates(app.database.db);
      expect(await cardStateOf(ada, deck.id)).toEqual(memory);
    },
  );

  test.each(['America/Los_Angeles', 'Asia/Tokyo', 'Pacific/Kiritimati'])(
    'the due day is right after the learner has travelled from Berlin to %s',
    async (timeZone) => {
      const app = await startTestApp();
      app.clock.set('2026-05-04T23:40:00+02:00');
      const ada = await app.signUp('ada', { timeZone: 'Europe/Berlin' });
      await makeDeck(ada, { cardCount: 1 });
      await review(ada);
      expect((await ada.put('/account/settings', { timeZone })).status).toBe(200);
      const { nextDueAt } = await due(ada);
      expect(
        Temporal.Instant.fromEpochMilliseconds(nextDueAt ?? 0)
          .toZonedDateTimeISO(timeZone)
          .toPlainDateTime()
          .toString(),
      ).toBe('2026-05-06T00:00:00');
      app.clock.set(new Date((nextDueAt ?? 0) - MINUTE).toISOString());
      expect(await due(ada)).toMatchObject({ due: 0, tomorrow: 1 });
      app.clock.advance(MINUTE);
      expect(await due(ada)).toMatchObject({ due: 1 });
    },
  );
});

/** A user with decks of these sizes, whose cards were all learned on one day and are due now, two days later. */
async function withDueCards(
  app: TestApp,
  sizes: readonly [number, ...number[]],
  settings: object = {},
): Promise<{ ada: User; deckId: string }> {
  app.clock.set('2026-05-04T12:00:00Z');
  const ada = await app.signUp('ada');
  const [{ deck }] = await Promise.all([
    makeDeck(ada, { cardCount: sizes[0] }),
    ...sizes.slice(1).map((cardCount) => makeDeck(ada, { cardCount })),
  ]);
  await ada.put('/account/settings', { newPerDay: 1_000 });
  while ((await due(ada)).new > 0) await review(ada);
  await ada.put('/account/settings', { newPerDay: 15, ...settings });
  app.clock.advance(2 * DAY);
  return { ada, deckId: deck.id };
}

const NEXT_DAY = Date.parse('2026-05-07T00:00:00Z');

describe('cards that a limit holds back', () => {
  test('cards held back by a limit come tomorrow, as many as the limit allows', async () => {
    const app = await startTestApp();
    let { ada } = await withDueCards(app, [20], { reviewsPerDay: 5 });
    expect(await review(ada)).toBe(5);
    const today = await due(ada);
    expect(today).toMatchObject({ due: 0, heldBack: 15, tomorrow: 5, nextDueAt: NEXT_DAY, decks: [] });
    for (const waiting of [15, 10]) {
      ada = await wait(app, ada, DAY);
      expect(await due(ada)).toMatchObject({ due: 5, heldBack: waiting - 5, decks: [{ due: 5 }] });
      expect(await review(ada)).toBe(5);
    }
    ada = await wait(app, ada, DAY);
    // The five cards reviewed first are due again by then.
    const { due: offered } = await due(ada);
    expect((await startReview(ada)).cards).toHaveLength(offered);
  });

  test('after a long time away, all cards beyond the limit are held back', async () => {
    // So many reviews start a fit of the weights, whose job would change the due days at some moment of this test.
    const app = await startTestApp({ weightFitter: null });
    let { ada } = await withDueCards(app, [100, 100, 70]);
    ada = await goTo(app, ada, '2026-07-05T12:00:00Z');
    expect(await due(ada)).toMatchObject({ due: 200 });
    for (let reviewed = 0; reviewed < 200; reviewed += 50) await review(ada, { limit: 50 });
    expect(await due(ada)).toMatchObject({ due: 0, tomorrow: 70 });
    ada = await wait(app, ada, DAY);
    expect(await due(ada)).toMatchObject({ due: 70 });
  });

  test('cards held back share the limit of tomorrow with the cards that become due then', async () => {
    const app = await startTestApp();
    const { ada } = await withDueCards(app, [12], { reviewsPerDay: 10 });
    const { session, cards } = await startReview(ada);
    for (const card of cards.slice(0, 4)) await grade(ada, session.id, card, 'correct');
    // Eight cards wait, six of them for today. As things stand, all of them come tomorrow.
    expect(await due(ada)).toMatchObject({ due: 6, tomorrow: 8, nextDueAt: null });
    await ada.put('/account/settings', { reviewsPerDay: 7 });
    expect(await due(ada)).toMatchObject({ due: 3, tomorrow: 7 });
  });

  test('suspended cards and cards of decks that are not reviewed are not held back', async () => {
    const app = await startTestApp();
    const { ada, deckId } = await withDueCards(app, [6], { reviewsPerDay: 2 });
    await review(ada);
    expect(await due(ada)).toMatchObject({ due: 0, tomorrow: 2, nextDueAt: NEXT_DAY });
    const { cards } = deckMemoryResponse.parse((await ada.get(`/study/memory/${deckId}`)).body);
    const waiting = cards.filter(({ memory }) => memory?.dueDay === '2026-05-06');
    expect(waiting).toHaveLength(4);
    for (const { cardId } of waiting.slice(1)) await ada.put(`/study/cards/${cardId}`, { suspended: true });
    expect(await due(ada)).toMatchObject({ due: 0, tomorrow: 1, nextDueAt: NEXT_DAY });
    await ada.put(`/study/memory/${deckId}`, { reviewed: false });
    expect(await due(ada)).toMatchObject({ due: 0, tomorrow: 0, nextDueAt: null });
  });

  test('new cards held back come tomorrow too', async () => {
    const app = await startTestApp();
    app.clock.set('2026-05-06T12:00:00Z');
    const ada = await app.signUp();
    await makeDeck(ada, { cardCount: 20 });
    await review(ada);
    expect(await due(ada)).toMatchObject({ due: 0, new: 0, tomorrow: 0, nextDueAt: NEXT_DAY });
    await ada.put('/account/settings', { newPerDay: 0 });
    expect(await due(ada)).toMatchObject({ nextDueAt: Date.parse('2026-05-08T00:00:00Z') });
  });

  test('cards held back are asked after a learning step that ends earlier', async () => {
    const app = await startTestApp();
    const { ada } = await withDueCards(app, [4], { reviewsPerDay: 2 });
    const { session, cards } = await startReview(ada);
    for (const card of cards) await grade(ada, session.id, card, 'incorrect');
    const { nextDueAt, tomorrow } = await due(ada);
    expect(tomorrow).toBe(2);
    expect(nextDueAt).toBeGreaterThan(app.clock.now());
    expect(nextDueAt).toBeLessThanOrEqual(app.clock.now() + 10 * MINUTE);
  });
});

describe('daily limits', () => {
  const days = ({ database: { db } }: TestApp) =>
    db.selectFrom('memory_days').selectAll().orderBy('local_day').execute();

  test('a card counts once a day if two devices review it', async () => {
    const app = await startTestApp();
    const { ada, deckId } = await withDueCards(app, [10, 10], { reviewsPerDay: 15 });
    const here = await startReview(ada, { deckId });
    const there = await startReview(ada, { deckId });
    expect(here.cards).toHaveLength(10);
    expect(there.cards.map(({ id }) => id).toSorted()).toEqual(here.cards.map(({ id }) => id).toSorted());
    for (const card of here.cards) await grade(ada, here.session.id, card, 'correct');
    expect(await due(ada)).toMatchObject({ due: 5 });
    app.clock.advance(MINUTE);
    for (const card of there.cards) await grade(ada, there.session.id, card, 'correct');
    expect(await due(ada)).toMatchObject({ due: 5 });

    const lived = await days(app);
    expect(lived).toMatchObject([
      { local_day: '2026-05-04', introduced: 20, reviewed: 0 },
      { local_day: '2026-05-06', introduced: 0, reviewed: 10, remembered: 10 },
    ]);
    await rebuildCardStates(app.database.db);
    expect(await days(app)).toEqual(lived);
    await rebuildRollups(app.database.db, { MAX_ANSWER_SECONDS: 300 });
    expect(await days(app)).toEqual(lived);
  });

  test('a card counts once a day if the answers of the second device come first and are then undone', async () => {
    const app = await startTestApp();
    const { ada } = await withDueCards(app, [3]);
    const here = await startReview(ada);
    const there = await startReview(ada);
    const [card] = here.cards;
    if (!card) throw new Error('There are three cards');
    const offline = new Date(app.clock.now()).toISOString();
    app.clock.advance(MINUTE);
    const second = await grade(ada, there.session.id, card, 'correct');
    await grade(ada, here.session.id, card, 'incorrect', { answeredAt: offline });
    expect((await days(app)).at(-1)).toMatchObject({ reviewed: 1, remembered: 0 });
    await ada.post('/study/undo', { sessionId: there.session.id, answerId: second.id });
    expect((await days(app)).at(-1)).toMatchObject({ reviewed: 1, remembered: 0 });
    const lived = await days(app);
    await rebuildRollups(app.database.db, { MAX_ANSWER_SECONDS: 300 });
    expect(await days(app)).toEqual(lived);
  });

  test('a new card counts once on its first day and once on the next', async () => {
    const app = await startTestApp();
    app.clock.set('2026-05-04T12:00:00Z');
    let ada = await app.signUp('ada');
    const { deck, cards } = await makeDeck(ada, { cardCount: 1 });
    const again = async () => {
      const { session } = await startStudy(ada, deck.id, { mode: 'flip' });
      await grade(ada, session.id, { id: cards[0]?.id ?? '' }, 'correct');
      app.clock.advance(MINUTE);
    };
    await again();
    await again();
    ada = await wait(app, ada, DAY);
    await again();
    await again();
    expect(await days(app)).toMatchObject([
      { introduced: 1, reviewed: 0 },
      { introduced: 0, reviewed: 1 },
    ]);
  });
});
