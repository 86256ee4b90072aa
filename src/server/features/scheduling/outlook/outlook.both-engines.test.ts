import { describe, expect, test } from 'vitest';
import { outlookResponse, retentionsResponse } from '#contract/outlook.ts';
import { addDays } from '#domain/local-day.ts';
import { due, review, wait, type User } from '#test/server/review-helpers.ts';
import { makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { transactAsUser } from '../../../db/transaction.ts';

const DAY = 86_400_000;
const TODAY = '2026-05-04';

const outlookOf = async (user: User) => outlookResponse.parse((await user.get('/analytics/outlook')).body);
const effectsOf = async (user: User) =>
  retentionsResponse.parse((await user.get('/study/retentions')).body).effects;

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

async function startApp() {
  const app = await startTestApp({ weightFitter: null });
  app.clock.set(`${TODAY}T12:00:00Z`);
  return app;
}

describe('the outlook', () => {
  test('begins with what is left of today, and continues with new cards until there are none', async () => {
    const app = await startApp();
    const ada = await app.signUp('ada');
    const { deck } = await makeDeck(ada, { cardCount: 40 });
    const before = await outlookOf(ada);
    expect(before.days).toHaveLength(365);
    expect(before.days[0]).toMatchObject({ date: TODAY, cards: 15, new: 15 });
    expect(before.known.map(({ date }) => date)).toEqual([TODAY, addDays(TODAY, 30), addDays(TODAY, 365)]);
    expect(await outlookOf(ada)).toEqual(before);

    await review(ada, { limit: 15 });
    const after = await outlookOf(ada);
    expect(after.days[0]).toEqual({ date: TODAY, cards: 0, new: 0, minutes: 0 });
    expect(after.days[1]?.new).toBe(15);
    expect(Math.round(sum(after.days.map((day) => day.new)))).toBe(25);
    expect(after.known[0]?.cards).toBe(15);
    expect(after.known[2]?.cards).toBeGreaterThan(30);

    await ada.put(`/study/memory/${deck.id}`, { reviewed: false });
    expect(sum((await outlookOf(ada)).days.map(({ cards }) => cards))).toBe(0);
    const eve = await app.signUp('eve');
    expect((await outlookOf(eve)).known.map(({ cards }) => cards)).toEqual([0, 0, 0]);
  });

  test('keeps to the limits of single decks', async () => {
    const app = await startApp();
    const ada = await app.signUp('ada');
    const { deck } = await makeDeck(ada, { cardCount: 40 });
    await makeDeck(ada, { cardCount: 2 });
    await ada.post('/presets', { name: 'Slow', newPerDay: 4, reviewsPerDay: null, deckIds: [deck.id] });
    const { days } = await outlookOf(ada);
    expect(days.slice(0, 2).map((day) => day.new)).toEqual([6, 4]);
    expect((await due(ada)).new).toBe(6);
  });

  test('takes its times from the learner, and what they miss from the days that they studied', async () => {
    const app = await startApp();
    let ada = await app.signUp('ada');
    await makeDeck(ada, { cardCount: 100 });
    const usual = (await outlookOf(ada)).days[0];
    for (let times = 0; times < 3; times += 1) {
      await review(ada, { limit: 15 });
      ada = await wait(app, ada, 4 * DAY);
    }
    const { new: fresh } = await due(ada);
    const today = (await outlookOf(ada)).days[0];
    expect(today?.new).toBe(fresh);
    // Every answer took two seconds.
    expect((today?.minutes ?? 0) / (today?.cards ?? 1)).toBeLessThan(
      0.6 * ((usual?.minutes ?? 0) / (usual?.cards ?? 1)),
    );
  });

  test('of a large collection is simulated by a sample', { timeout: 60_000 }, async () => {
    const app = await startApp();
    const ada = await app.signUp('ada');
    for (let decks = 0; decks < 25; decks += 1) await makeDeck(ada, { cardCount: 100 });
    await transactAsUser(app.database.db, ada.user.id, (trx) =>
      trx
        .updateTable('card_memories')
        .set({
          state: 'review',
          stability: 30,
          difficulty: 5,
          last_review_at: app.clock.now() - 30 * DAY,
          due_day: TODAY,
          interval_days: 30,
        })
        .where('user_id', '=', ada.user.id)
        .execute(),
    );
    const { days, known } = await outlookOf(ada);
    expect(days[0]).toMatchObject({ new: 0 });
    expect(Math.abs((days[0]?.cards ?? 0) - 200)).toBeLessThan(2);
    expect(Math.abs((known[0]?.cards ?? 0) - 2_250)).toBeLessThan(2);
  });
});

describe('other desired retentions', () => {
  test('cost more and leave more known the higher they are, and are computed anew with more cards or on another day', async () => {
    const app = await startApp();
    let ada = await app.signUp('ada');
    expect(await effectsOf(ada)).toEqual([]);
    await makeDeck(ada, { cardCount: 60 });
    await ada.put('/account/settings', { desiredRetention: 86 });
    const effects = await effectsOf(ada);
    expect(effects.map(({ retention }) => retention)).toEqual([70, 73, 76, 79, 82, 85, 86, 88, 91, 94, 97]);
    expect(effects.at(-1)?.minutes).toBeGreaterThan(effects[0]?.minutes ?? Infinity);
    expect(effects.at(-1)?.known).toBeGreaterThan(effects[0]?.known ?? Infinity);

    await review(ada, { limit: 15 });
    expect(await effectsOf(ada)).toEqual(effects);
    ada = await wait(app, ada, DAY);
    expect(await effectsOf(ada)).not.toEqual(effects);
    await makeDeck(ada, { cardCount: 60 });
    expect((await effectsOf(ada)).at(-1)?.known).toBeGreaterThan(1.5 * (effects.at(-1)?.known ?? Infinity));
    const eve = await app.signUp('eve');
    expect(await effectsOf(eve)).toEqual([]);
  });
});
