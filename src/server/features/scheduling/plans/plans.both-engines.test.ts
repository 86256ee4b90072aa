import { describe, expect, test } from 'vitest';
import { wireCardContent } from '#contract/wire-card.ts';
import { examPlanEndpoints, type PlanCards, type PlanOutcome } from '#contract/exam-plans.ts';
import { flipContent } from '#test/builders/cards.ts';
import { download } from '#test/server/export-helpers.ts';
import { importCards } from '#test/server/import-helpers.ts';
import { due, goTo, grade, review, startReview, wait, type User } from '#test/server/review-helpers.ts';
import { makeDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';

const DAY = 86_400_000;

const EVERY_DAY = [20, 20, 20, 20, 20, 20, 20];

const inDays = (app: TestApp, days: number) => new Date(app.clock.now() + days * DAY).toISOString();

async function plan(user: User, app: TestApp, extra: object) {
  const body = { name: 'Biology', examAt: inDays(app, 20), minutes: EVERY_DAY, target: 90, ...extra };
  const response = await user.post('/exam-plans', body);
  expect(response.status).toBe(201);
  return examPlanEndpoints.create.response.parse(response.body).plan;
}

const plansOf = async (user: User) =>
  examPlanEndpoints.list.response.parse((await user.get('/exam-plans')).body).plans;

async function planCards(user: User, chosen: object): Promise<PlanCards> {
  return examPlanEndpoints.cards.response.parse((await user.post('/exam-plans/cards', chosen)).body);
}

async function outcomeOf(user: User, id: string): Promise<PlanOutcome> {
  return examPlanEndpoints.outcome.response.parse((await user.get(`/exam-plans/${id}/outcome`)).body);
}

const frontsOf = async (user: User, extra: object) =>
  (await startReview(user, extra)).cards.map(({ front }) => front);

describe('plans for exams', () => {
  test('until the exam a plan chooses the cards of its decks, and after it the schedule does again', async () => {
    const app = await startTestApp();
    let ada = await app.signUp('ada');
    const { deck } = await makeDeck(ada, { cardCount: 30 });
    const { deck: other } = await makeDeck(ada, { title: 'Other', cardCount: 2 });
    const { id } = await plan(ada, app, { deckIds: [deck.id], examAt: inDays(app, 10) });

    const today = await due(ada);
    const [planned] = today.plans;
    expect(planned).toMatchObject({ id, name: 'Biology' });
    // New cards are spread over the first days: not all at once, and not none.
    expect(planned?.cards).toBeGreaterThan(0);
    expect(planned?.cards).toBeLessThan(30);
    const countOf = (deckId: string) => today.decks.find((counts) => counts.deckId === deckId)?.new;
    expect(countOf(deck.id)).toBe(planned?.cards);
    expect(countOf(other.id)).toBe(2);

    const asked = await frontsOf(ada, { planId: id });
    expect(asked).toHaveLength(planned?.cards ?? 0);
    // A review of all decks begins with the plan.
    expect((await frontsOf(ada, {})).slice(0, asked.length)).toEqual(asked);
    expect(await frontsOf(ada, { newCards: false })).toEqual([]);
    await review(ada, { planId: id });
    expect((await due(ada)).plans[0]?.cards).toBeLessThan(asked.length);

    ada = await wait(app, ada, 11 * DAY);
    const after = await due(ada);
    expect(after.plans).toEqual([]);
    expect(after.due).toBe(asked.length);
    // The limit of new cards a day.
    expect(after.new).toBe(15);
    expect(await ada.post('/study/start', { scope: 'due', planId: id })).toMatchObject({ status: 404 });
  });

  test('before a break of the learner a plan asks more, and in it nothing', async () => {
    const app = await startTestApp();
    app.clock.set('2026-05-04T12:00:00Z');
    const ada = await app.signUp('ada', { timeZone: 'UTC' });
    const { deck } = await makeDeck(ada, { cardCount: 60 });
    await plan(ada, app, { deckIds: [deck.id], examAt: inDays(app, 12) });
    const asked = async () => (await due(ada)).plans[0]?.cards ?? 0;
    const without = await asked();
    const breaks = [{ from: '2026-05-06', to: '2026-05-14' }];
    await ada.put('/account/settings', { breaks });
    expect(await asked()).toBeGreaterThan(without);
    expect((await planCards(ada, { deckIds: [deck.id] })).breaks).toEqual(breaks);
    app.clock.advance(3 * DAY);
    expect(await asked()).toBe(0);
  });

  test('a plan that begins later leaves its decks alone until then', async () => {
    const app = await startTestApp();
    let ada = await app.signUp('ada');
    ada = await goTo(app, ada, '2026-06-01T10:00:00Z');
    const { deck } = await makeDeck(ada, { cardCount: 10 });
    const span = { firstDay: '2026-06-03', examAt: '2026-06-20T08:00:00Z' };
    const { id } = await plan(ada, app, { deckIds: [deck.id], ...span });
    expect(await frontsOf(ada, { planId: id })).toEqual([]);
    expect(await due(ada)).toMatchObject({ new: 10, plans: [] });
    ada = await goTo(app, ada, '2026-06-03T10:00:00Z');
    const { new: unseen, plans } = await due(ada);
    expect(plans).toMatchObject([{ cards: unseen }]);
    expect(unseen).toBeLessThan(10);
  });

  test('the last day before the exam asks the weakest cards first', async () => {
    const app = await startTestApp();
    let ada = await app.signUp('ada');
    const { deck } = await makeDeck(ada, { cardCount: 6 });
    const first = await startReview(ada, {});
    for (const [index, card] of first.cards.entries()) {
      await grade(ada, first.session.id, card, index === 3 ? 'incorrect' : 'correct');
      if (index === 3) await grade(ada, first.session.id, card, 'correct');
    }
    ada = await wait(app, ada, 5 * DAY);
    const { id } = await plan(ada, app, { deckIds: [deck.id], examAt: inDays(app, 1) });
    expect((await frontsOf(ada, { planId: id }))[0]).toBe(first.cards[3]?.front);
  });

  test('a deck that is deleted leaves its plan, and cards that are tagged join one', async () => {
    const app = await startTestApp();
    const ada = await app.signUp('ada');
    const { deck } = await makeDeck(ada, { cardCount: 3 });
    const { deck: tagged } = await makeDeck(ada, { title: 'Tagged', cardCount: 1 });
    await ada.post('/cards', {
      ...wireCardContent(flipContent({ front: 'Wanted', tags: ['Exam'] })),
      deckId: tagged.id,
    });
    const { id } = await plan(ada, app, { deckIds: [deck.id], tags: ['exam'], examAt: inDays(app, 1) });
    expect((await planCards(ada, { deckIds: [deck.id], tags: ['EXAM'] })).cards).toHaveLength(4);
    await ada.delete(`/decks/${deck.id}`);
    expect(await frontsOf(ada, { planId: id })).toEqual(['Wanted']);
    expect(await plansOf(ada)).toMatchObject([{ id, deckIds: [deck.id] }]);
  });

  test('a plan is changed and deleted, its forecast is kept, and nobody else sees it', async () => {
    const app = await startTestApp();
    const ada = await app.signUp('ada');
    const eve = await app.signUp('eve');
    const { deck } = await makeDeck(ada, { cardCount: 3 });
    const expected = { known: 0.9, low: 0.8, high: 0.95 };
    const made = await plan(ada, app, { deckIds: [deck.id], expected });
    expect(made.expected).toMatchObject(expected);
    const { id, expected: _kept, updatedAt: _at, examAt, ...rest } = made;
    const changed = { ...rest, examAt: new Date(examAt).toISOString(), name: 'Botany', target: 80 };
    for (const status of [
      (await eve.put(`/exam-plans/${id}`, changed)).status,
      (await eve.delete(`/exam-plans/${id}`)).status,
      (await eve.get(`/exam-plans/${id}/outcome`)).status,
    ]) {
      expect(status).toBe(404);
    }
    expect(await eve.post('/exam-plans', { ...changed, id })).toMatchObject({
      status: 409,
      body: { code: 'ID_TAKEN' },
    });
    expect(await plansOf(eve)).toEqual([]);
    expect((await planCards(eve, { deckIds: [deck.id] })).cards).toEqual([]);

    app.clock.advance(DAY);
    expect((await ada.put(`/exam-plans/${id}`, changed)).status).toBe(200);
    // A change without a forecast keeps the one that was made.
    expect(await plansOf(ada)).toMatchObject([{ name: 'Botany', target: 80, expected: made.expected }]);
    expect(await ada.delete(`/exam-plans/${id}`)).toMatchObject({ status: 204 });
    expect(await plansOf(ada)).toEqual([]);
    expect((await due(ada)).new).toBe(3);
  });

  test('an exam must be to come, and within two years', async () => {
    const app = await startTestApp();
    const ada = await app.signUp('ada');
    const { deck } = await makeDeck(ada, { cardCount: 1 });
    const wanted = { name: 'Late', minutes: EVERY_DAY, target: 90, deckIds: [deck.id] };
    for (const [days, message] of [
      [-1, 'The exam must be in the future'],
      [800, 'The exam must be within two years'],
    ] as const) {
      expect(await ada.post('/exam-plans', { ...wanted, examAt: inDays(app, days) })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'examAt', message }] },
      });
    }
  });

  test('after the exam, what was known is computed from the states at that time and from the answers that followed', async () => {
    const app = await startTestApp();
    let ada = await app.signUp('ada');
    const { deck } = await makeDeck(ada, { cardCount: 4 });
    const { id } = await plan(ada, app, { deckIds: [deck.id], examAt: inDays(app, 2) });
    expect(await outcomeOf(ada, id)).toMatchObject({ cards: 4, known: 0, asked: 0 });
    await review(ada, { deckId: deck.id });
    ada = await wait(app, ada, 3 * DAY);
    const before = await outcomeOf(ada, id);
    expect(before).toMatchObject({ cards: 4, asked: 0 });
    expect(before.known).toBeGreaterThan(0.8);

    const { session, cards } = await startReview(ada, { ahead: 30 });
    for (const [index, card] of cards.entries()) {
      await grade(ada, session.id, card, index === 0 ? 'incorrect' : 'correct');
    }
    const after = await outcomeOf(ada, id);
    expect(after).toMatchObject({ asked: 4, recalled: 3 });
    expect(after.expected).toBeGreaterThan(3);
    // Answers given later change what is known now, and not what was known then.
    expect(after.known).toBeCloseTo(before.known, 10);
  });

  test('the day of study begins and ends where the learner is, over a change of clocks and of zones', async () => {
    const app = await startTestApp();
    let ada = await app.signUp('ada');
    // The night to 29 March 2026 has an hour less in Berlin. The exam is at 08:00 on the 30th.
    ada = await goTo(app, ada, '2026-03-27T20:00:00Z');
    await ada.put('/account/profile', { timeZone: 'Europe/Berlin' });
    const { deck } = await makeDeck(ada, { cardCount: 12 });
    const { id } = await plan(ada, app, { deckIds: [deck.id], examAt: '2026-03-30T06:00:00Z' });
    const seen = new Set<string>();
    for (const instant of ['2026-03-27T20:00:00Z', '2026-03-28T20:00:00Z', '2026-03-29T21:30:00Z']) {
      ada = await goTo(app, ada, instant);
      const { session, cards } = await startReview(ada, { planId: id, timeZone: 'Europe/Berlin' });
      expect(cards.length).toBeGreaterThan(0);
      for (const card of cards) {
        seen.add(card.id);
        await grade(ada, session.id, card, 'correct');
      }
    }
    expect(seen.size).toBe(12);
    // In the exam's last hours there is still something to ask in another zone, and nothing after it.
    ada = await goTo(app, ada, '2026-03-30T05:00:00Z');
    expect(
      (await startReview(ada, { planId: id, timeZone: 'America/New_York' })).cards.length,
    ).toBeGreaterThan(0);
    ada = await goTo(app, ada, '2026-03-30T06:00:00Z');
    expect((await due(ada)).plans).toEqual([]);
  });

  test('cards that are imported with a history the day before the exam are asked, the weakest first', async () => {
    const app = await startTestApp();
    let ada = await app.signUp('ada');
    const { deck } = await makeDeck(ada, { cardCount: 5 });
    const first = await startReview(ada, { deckId: deck.id });
    for (const card of first.cards) await grade(ada, first.session.id, card, 'correct');
    ada = await wait(app, ada, 5 * DAY);
    const second = await startReview(ada, { ahead: 30 });
    const [weakest] = second.cards;
    for (const card of second.cards) {
      await grade(ada, second.session.id, card, card === weakest ? 'incorrect' : 'correct');
    }
    ada = await wait(app, ada, 5 * DAY);
    const { bytes } = await download({ ...ada, url: app.url }, `/decks/${deck.id}/export?format=apkg`);

    const eve = { ...(await app.signUp('eve')), url: app.url };
    const { addedTo } = await importCards(eve, { name: 'deck.apkg', bytes });
    const { id } = await plan(eve, app, { deckIds: addedTo.map((one) => one.id), examAt: inDays(app, 1) });
    const asked = await frontsOf(eve, { planId: id });
    expect(asked[0]).toBe(weakest?.front);
    expect((await due(eve)).new).toBe(0);
  });

  test('a zone that skips a day loses that day of study and nothing else', async () => {
    const app = await startTestApp();
    let ada = await app.signUp('ada');
    ada = await goTo(app, ada, '2011-12-29T20:00:00Z');
    await ada.put('/account/settings', { timeZone: 'Pacific/Apia' });
    const { deck } = await makeDeck(ada, { cardCount: 12 });
    // The 30th does not exist there. The exam is at 08:00 on the 1st.
    const { id } = await plan(ada, app, { deckIds: [deck.id], examAt: '2011-12-31T18:00:00Z' });
    for (const instant of ['2011-12-29T20:00:00Z', '2011-12-30T20:00:00Z']) {
      ada = await goTo(app, ada, instant);
      await review(ada, { planId: id });
    }
    const { memories } = (await startReview(ada, { ahead: 365 })).scheduling ?? { memories: [] };
    expect(memories).toEqual([]);
    expect((await outcomeOf(ada, id)).known).toBeGreaterThan(0.9);
  });
});
