import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayNumber, dayOfNumber, localDay, localDayNumber, weekdayOf } from '../local-day.ts';
import { seededRandom } from '../random.ts';
import {
  intervalRange,
  nextCardState,
  replayWithStates,
  retrievability,
  type CardState,
  type LoggedReview,
} from './card-state.ts';
import { chooseInterval, chooseOf, previewRatings, withMoved, type ComingDays } from './choose-interval.ts';
import { AGAIN, EASY, GOOD, HARD, RATINGS } from './rating.ts';
import { DAY_LOADS, DEFAULT_DAY_RULES, DEFAULT_SCHEDULING_SETTINGS as settings } from './settings.ts';

const DAY = 86_400_000;
/** A Monday. */
const START = Date.UTC(2026, 0, 5, 12);
const TODAY = localDayNumber(START, 'UTC');

const rules = fc.record({
  levelDays: fc.boolean(),
  dayLoads: fc.array(fc.constantFrom(...DAY_LOADS), { minLength: 7, maxLength: 7 }),
  breaks: fc.array(
    fc
      .tuple(fc.nat(60), fc.nat(20))
      .map(([first, days]) => ({ from: dayOfNumber(TODAY + first), to: dayOfNumber(TODAY + first + days) })),
    { maxLength: 3 },
  ),
});
const range = fc
  .tuple(fc.integer({ min: 2, max: 40 }), fc.nat(6), fc.nat(6))
  .map(([plain, before, after]) => ({ plain, min: Math.max(1, plain - before), max: plain + after }));

/** A card with a history of some days, known at the end. */
function knownFor(days: number, cardId: string): CardState {
  const first = nextCardState(null, GOOD, { cardId, at: START - days * DAY, timeZone: 'UTC' }, settings);
  return nextCardState(first, GOOD, { cardId, at: START - (days - 3) * DAY, timeZone: 'UTC' }, settings);
}

describe('an interval by the days to come', () => {
  test('is one of the range, not in a break or on an empty day if another is possible, and always the same', () => {
    fc.assert(
      fc.property(range, rules, fc.array(fc.nat(30), { minLength: 60 }), (given, wishes, counts) => {
        const choose = () => chooseInterval(given, TODAY, wishes, (day) => counts[day - TODAY] ?? 0);
        const chosen = choose();
        expect(chosen).toBeGreaterThanOrEqual(given.min);
        expect(chosen).toBeLessThanOrEqual(given.max);
        expect(choose()).toBe(chosen);
        const isFree = (interval: number) => {
          const day = dayOfNumber(TODAY + interval);
          const inBreak = wishes.breaks.some(({ from, to }) => from <= day && day <= to);
          return !inBreak && wishes.dayLoads[weekdayOf(TODAY + interval)] !== 0;
        };
        const intervals = Array.from(
          { length: given.max - given.min + 1 },
          (_none, index) => given.min + index,
        );
        expect(isFree(chosen) || (!intervals.some(isFree) && chosen === given.plain)).toBe(true);
      }),
    );
  });

  test('is that of FSRS if the days are equally full', () => {
    fc.assert(
      fc.property(range, fc.nat(50), (given, cards) => {
        expect(chooseInterval(given, TODAY, DEFAULT_DAY_RULES, () => cards)).toBe(given.plain);
      }),
    );
  });

  test('avoids the full day and takes the emptier one', () => {
    const counts = [0, 0, 0, 0, 0, 0, 0, 0, 20, 20, 2, 20, 20];
    const choose = (wishes: typeof DEFAULT_DAY_RULES) =>
      chooseInterval({ plain: 9, min: 8, max: 12 }, TODAY, wishes, (day) => counts[day - TODAY] ?? 0);
    expect(choose(DEFAULT_DAY_RULES)).toBe(10);
    expect(choose({ ...DEFAULT_DAY_RULES, levelDays: false })).toBe(9);
    const onDayTen = dayOfNumber(TODAY + 10);
    expect(choose({ ...DEFAULT_DAY_RULES, breaks: [{ from: onDayTen, to: onDayTen }] })).not.toBe(10);
  });
});

describe('the range of an answer', () => {
  test('has the interval of FSRS, and keeps Hard before Good and Good before Easy', () => {
    fc.assert(
      fc.property(fc.integer({ min: 4, max: 400 }), fc.uuid(), (days, cardId) => {
        const memory = knownFor(days, cardId);
        const moment = { cardId, at: START, timeZone: 'UTC' };
        const ranges = [HARD, GOOD, EASY].map((rating) => intervalRange(memory, rating, moment, settings));
        for (const [index, found] of ranges.entries()) {
          expect(found?.min).toBeLessThanOrEqual(found?.plain ?? 0);
          expect(found?.max).toBeGreaterThanOrEqual(found?.plain ?? 0);
          expect(found?.min).toBeGreaterThan(ranges[index - 1]?.max ?? 0);
        }
        expect(intervalRange(memory, AGAIN, moment, settings)).toBeNull();
      }),
      { numRuns: 50 },
    );
  });

  test('decides whether a chosen interval counts', () => {
    const memory = knownFor(40, 'card');
    const moment = { cardId: 'card', at: START, timeZone: 'UTC' };
    const { plain, min, max } = intervalRange(memory, GOOD, moment, settings) ?? { plain: 0, min: 0, max: 0 };
    expect(max).toBeGreaterThan(min);
    const daysWith = (chosenInterval: number | null) =>
      nextCardState(memory, GOOD, { ...moment, chosenInterval }, settings).intervalDays;
    expect([min, max].map(daysWith)).toEqual([min, max]);
    expect([null, min - 1, max + 1].map(daysWith)).toEqual([plain, plain, plain]);
  });

  test.each(['Europe/Berlin', 'America/Santiago', 'Pacific/Apia', 'Pacific/Kiritimati'])(
    'counts local days in %s, whatever the clocks do',
    (timeZone) => {
      const memory = knownFor(40, 'card');
      for (let at = START; at < START + 365 * DAY; at += 29 * DAY + 5 * 3_600_000) {
        const moment = { cardId: 'card', at, timeZone };
        const found = intervalRange(memory, GOOD, moment, settings);
        const chosenInterval = found?.max ?? 0;
        const next = nextCardState(memory, GOOD, { ...moment, chosenInterval }, settings);
        expect(dayNumber(next.dueDay ?? '') - dayNumber(localDay(at, timeZone))).toBe(chosenInterval);
      }
    },
  );
});

test('a replay of the log keeps the choices that are possible, in whatever order reviews arrived', () => {
  const reviews: (LoggedReview & { id: string })[] = [];
  let memory: CardState | null = null;
  let at = START;
  for (const id of ['a', 'b', 'c', 'd']) {
    const moment = { cardId: 'card', at, timeZone: 'Europe/Berlin' };
    const chosenInterval = intervalRange(memory, GOOD, moment, settings)?.min ?? null;
    const review: LoggedReview & { id: string } = { id, ...moment, rating: GOOD, chosenInterval };
    memory = nextCardState(memory, GOOD, review, settings);
    reviews.push(review);
    at += memory.intervalDays * DAY;
  }
  expect(replayWithStates(reviews.toReversed(), settings).memory).toEqual(memory);
  // With other settings, the last choice is out of range, so FSRS decides.
  const strict = { ...settings, desiredRetention: 0.97 };
  const replayed = replayWithStates(reviews, strict).memory;
  const unchosen = reviews.map((review) => ({ ...review, chosenInterval: null }));
  expect(replayed?.intervalDays).not.toBe(memory?.intervalDays);
  expect(replayed?.intervalDays).toBe(replayWithStates(unchosen, strict).memory?.intervalDays);
});

test('a preview shows the interval of each answer, and an undone answer frees its day', () => {
  const memory = knownFor(40, 'card');
  const moment = { cardId: 'card', at: START, timeZone: 'UTC' };
  const random = seededRandom('days');
  const coming: ComingDays = {
    ...DEFAULT_DAY_RULES,
    from: dayOfNumber(TODAY + 1),
    cards: Array.from({ length: 180 }, () => Math.floor(random() * 20)),
  };
  const shown = previewRatings(memory, moment, { settings, coming });
  for (const rating of RATINGS) {
    const chosenInterval = chooseOf(memory, rating, moment, { settings, coming });
    expect(shown[rating]).toEqual(nextCardState(memory, rating, { ...moment, chosenInterval }, settings));
  }
  const { dueDay } = shown[GOOD];
  const after = withMoved(coming, memory.dueDay, dueDay);
  expect(after.cards.reduce((sum, cards) => sum + cards, 0)).toBe(
    coming.cards.reduce((sum, cards) => sum + cards, 0) + 1,
  );
  expect(withMoved(after, dueDay, memory.dueDay)).toEqual(coming);
});

describe('a simulated year', () => {
  /** How many cards come up on each day of a learner who adds ten a day and answers all that are due. */
  function year(wishes: ComingDays | null) {
    const random = seededRandom('year');
    const due = new Map<number, CardState[]>();
    const ids = new WeakMap<CardState, string>();
    const cardsOn = (day: number) => due.get(day)?.length ?? 0;
    const counts: number[] = [];
    let [ratio, answers] = [0, 0];
    const answer = (memory: CardState | null, cardId: string, at: number) => {
      let [state, isFirst] = [memory, true];
      for (;;) {
        const recall = state === null || !isFirst ? 0.85 : retrievability(state, at, settings);
        const rating = random() < recall ? GOOD : AGAIN;
        const moment = { cardId, at, timeZone: 'UTC' };
        const today = localDayNumber(at, 'UTC');
        const found = intervalRange(state, rating, moment, settings);
        const chosenInterval = found && wishes && chooseInterval(found, today, wishes, cardsOn);
        state = nextCardState(state, rating, { ...moment, chosenInterval }, settings);
        isFirst = false;
        if (found === null) continue;
        [ratio, answers] = [ratio + state.intervalDays / found.plain, answers + 1];
        ids.set(state, cardId);
        const day = today + state.intervalDays;
        due.set(day, [...(due.get(day) ?? []), state]);
        return;
      }
    };
    for (let day = 0; day < 365; day += 1) {
      const at = START + day * DAY;
      const known = due.get(TODAY + day) ?? [];
      counts.push(known.length);
      for (const memory of known) answer(memory, ids.get(memory) ?? '', at);
      for (let number = 0; number < 10; number += 1) answer(null, `${day} ${number}`, at);
    }
    return { counts: counts.slice(90), ratio: ratio / answers };
  }

  /** How far days are from the mean of the fortnight around them, squared, on average. */
  function unevenness(counts: readonly number[]): number {
    const squares = counts.slice(7, -7).map((count, index) => {
      const around = counts.slice(index, index + 15);
      return (count - around.reduce((sum, one) => sum + one, 0) / around.length) ** 2;
    });
    return squares.reduce((sum, one) => sum + one, 0) / squares.length;
  }

  const level: ComingDays = { ...DEFAULT_DAY_RULES, from: '2026-01-06', cards: [] };
  const plain = year(null);

  test('has days that are less than half as uneven, and equally long intervals', () => {
    const { counts, ratio } = year(level);
    expect(unevenness(counts)).toBeLessThan(unevenness(plain.counts) / 2);
    expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
  });

  test('has fewer cards on easy days', () => {
    const { counts } = year({ ...level, dayLoads: [0, 1, 1, 1, 1, 1, 0.5] });
    const firstWeekday = weekdayOf(TODAY + 90);
    const cardsOn = (weekday: number, of: readonly number[]) =>
      of
        .filter((_count, index) => (firstWeekday + index) % 7 === weekday)
        .reduce((sum, count) => sum + count, 0);
    expect(cardsOn(0, counts)).toBeLessThan(cardsOn(0, plain.counts) / 2);
    expect(cardsOn(6, counts)).toBeLessThan(cardsOn(3, counts) * 0.9);
  });
});
