import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { dayNumber, weekdayOf } from '#domain/local-day.ts';
import { intervalRange } from '#domain/scheduling/card-state.ts';
import { GOOD } from '#domain/scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '#domain/scheduling/settings.ts';
import { grade, startReview, wait, type User } from '#test/server/review-helpers.ts';
import { makeDeck, startStudy, studyDeck } from '#test/server/study-helpers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';
import { rebuildCardStates } from '../scheduling/fit/replay-reviews.ts';

const DAY = 86_400_000;
const ZONE = 'Europe/Berlin';

/** A learner with cards that they have known twice and that are due today, a day after the clocks changed. */
async function withKnownCards(cardCount: number, settings: object = {}) {
  const app = await startTestApp();
  app.clock.set('2026-03-20T12:00:00Z');
  let ada: User = await app.signUp('ada', { timeZone: ZONE });
  await ada.put('/account/settings', { levelDays: false });
  const { deck, cards } = await makeDeck(ada, { cardCount });
  await studyDeck(ada, deck.id);
  ada = await wait(app, ada, 10 * DAY);
  await ada.put('/account/settings', { levelDays: true, ...settings });
  return { app, ada, deck, cards };
}

async function memories(client: Client, deckId: string) {
  const { cards } = deckMemoryResponse.parse((await client.get(`/study/memory/${deckId}`)).body);
  return cards.flatMap(({ memory }) => memory ?? []);
}

/** How many cards come back on each day after today. */
async function dueDays(client: Client, deckId: string): Promise<Map<string, number>> {
  const days = (await memories(client, deckId)).map(({ dueDay }) => dueDay ?? '');
  return new Map(
    Array.from(
      Map.groupBy(days, (day) => day),
      ([day, of]) => [day, of.length],
    ),
  );
}

describe('an answer without a chosen interval', () => {
  test('brings cards back on level days, and everything follows from the log', async () => {
    const { app, ada, deck } = await withKnownCards(40);
    await studyDeck(ada, deck.id);
    const days = await dueDays(ada, deck.id);
    expect(days.size).toBeGreaterThan(3);
    const counts = [...days.values()];
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(3);
    const lived = await memories(ada, deck.id);
    await rebuildCardStates(app.database.db);
    expect(await memories(ada, deck.id)).toEqual(lived);
  });

  test('brings no card back on an easy day or in a break if another day is possible', async () => {
    const { ada, deck } = await withKnownCards(20);
    await studyDeck(ada, deck.id);
    const [first = '', second = '', ...others] = [...(await dueDays(ada, deck.id)).keys()].toSorted();
    expect(others.length).toBeGreaterThan(1);
    const dayLoads = Array.from({ length: 7 }, (_none, weekday) =>
      weekday === weekdayOf(dayNumber(second)) ? 0 : 1,
    );
    const again = await withKnownCards(20, {
      dayLoads,
      breaks: [{ from: first, to: first }],
      levelDays: false,
    });
    await studyDeck(again.ada, again.deck.id);
    const days = [...(await dueDays(again.ada, again.deck.id)).keys()];
    expect(days).not.toContain(first);
    expect(days).not.toContain(second);
  });
});

describe('a chosen interval', () => {
  async function answered(chosen: (range: { min: number; max: number; plain: number }) => number) {
    const { app, ada, deck, cards } = await withKnownCards(1);
    const [before] = await memories(ada, deck.id);
    const card = { id: cards[0]?.id ?? '' };
    const moment = { cardId: card.id, at: app.clock.now(), timeZone: ZONE };
    const range = intervalRange(before ?? null, GOOD, moment, DEFAULT_SCHEDULING_SETTINGS);
    if (range === null || range.min === range.max) throw new Error('There is a choice');
    const { session } = await startStudy(ada, deck.id, { mode: 'flip' });
    const sent = { id: randomUUID(), chosenInterval: chosen(range) };
    const recorded = await grade(ada, session.id, card, 'correct', sent);
    const interval = async () => (await memories(ada, deck.id))[0]?.intervalDays;
    return { app, ada, deck, card, range, recorded, interval };
  }

  test('counts if the schedule allows it, also when the log is read again or a later answer is undone', async () => {
    const { app, ada, deck, recorded, range, interval, card } = await answered(({ max }) => max);
    expect(recorded.chosenInterval).toBe(range.max);
    expect(await interval()).toBe(range.max);
    await rebuildCardStates(app.database.db);
    expect(await interval()).toBe(range.max);
    app.clock.advance(60_000);
    const again = await startStudy(ada, deck.id, { mode: 'flip' });
    const later = await grade(ada, again.session.id, card, 'incorrect');
    expect(await interval()).toBe(0);
    await ada.post('/study/undo', { sessionId: again.session.id, answerId: later.id });
    expect(await interval()).toBe(range.max);
  });

  test('does not count beyond what the schedule allows', async () => {
    const { recorded, range, interval } = await answered(({ max }) => max + 1);
    expect(recorded.chosenInterval).toBe(range.plain);
    expect(await interval()).toBe(range.plain);
  });

  test('counts as before once an answer that arrived late is undone', async () => {
    const { app, ada, deck, card, range, interval } = await answered(({ min }) => min);
    expect(await interval()).toBe(range.min);
    const late = { id: randomUUID(), answeredAt: new Date(app.clock.now() - 5 * DAY).toISOString() };
    const { session } = await startStudy(ada, deck.id, { mode: 'flip' });
    await grade(ada, session.id, card, 'correct', late);
    const lived = await memories(ada, deck.id);
    expect(lived).toMatchObject([{ repetitions: 3 }]);
    await rebuildCardStates(app.database.db);
    expect(await memories(ada, deck.id)).toEqual(lived);
    await ada.post('/study/undo', { sessionId: session.id, answerId: late.id });
    expect(await interval()).toBe(range.min);
  });
});

test('a review says what comes back on the days to come', async () => {
  const { ada, deck } = await withKnownCards(12, { breaks: [{ from: '2026-12-24', to: '2027-01-01' }] });
  await studyDeck(ada, deck.id);
  const days = await dueDays(ada, deck.id);
  const { scheduling } = await startReview(ada, { ahead: 30 });
  const { from = '', cards = [], breaks } = scheduling?.coming ?? {};
  expect(from).toBe('2026-03-31');
  expect(breaks).toEqual([{ from: '2026-12-24', to: '2027-01-01' }]);
  const counted = cards.flatMap((count, index) => (count > 0 ? [[index + dayNumber(from), count]] : []));
  expect(counted).toEqual(
    [...days]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([day, count]) => [dayNumber(day), count]),
  );
});
