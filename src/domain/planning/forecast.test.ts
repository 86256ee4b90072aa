import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { weightsNear } from '#test/planning/learners.ts';
import { tryPlans, type Trial } from '#test/planning/try-plans.ts';
import { seededRandom } from '../random.ts';
import { nextCardState } from '../scheduling/card-state.ts';
import { GOOD } from '../scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS as settings } from '../scheduling/settings.ts';
import type { ExamPlan, PlanCard } from './exam-plan.ts';
import { forecast, minutesFor } from './forecast.ts';
import { USUAL_HABITS } from './learner.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 1, 17);

type Changes = { minutes?: number; days?: number; seed?: string; breaks?: ExamPlan['calendar']['breaks'] };

function planOf(
  cards: readonly PlanCard[],
  { minutes = 10, days = 20, seed = 'plan', breaks = [] }: Changes = {},
): ExamPlan {
  return {
    cards,
    learner: { settings, habits: USUAL_HABITS },
    calendar: {
      now: NOW,
      examAt: NOW + days * DAY,
      timeZone: 'Europe/Berlin',
      minutes: Array.from({ length: 7 }, () => minutes),
      breaks,
      firstDay: null,
      minutesDone: 0,
    },
    seed,
  };
}

const newCards = (count: number): PlanCard[] =>
  Array.from({ length: count }, (_, index) => ({ cardId: `new-${index}`, memory: null }));

const wellKnown = Array.from({ length: 40 }, (_, index): PlanCard => {
  const cardId = `known-${index}`;
  const memory = nextCardState(null, GOOD, { cardId, at: NOW - DAY, timeZone: 'Europe/Berlin' }, settings);
  return { cardId, memory: { ...memory, stability: 2_000 } };
});

describe('a forecast', () => {
  test('takes missed days into account for what is known, but not for the contents of a day', () => {
    const plan = planOf(newCards(100));
    const seldom = { settings, habits: { ...USUAL_HABITS, attendance: 0.4 } };
    const forecasts = [forecast(plan), forecast({ ...plan, learner: seldom })];
    const [always, sometimes] = forecasts.map(({ known, low, high }) => ({ known, width: high - low }));
    expect(sometimes?.known).toBeLessThan((always?.known ?? 0) - 0.02);
    expect(sometimes?.width).toBeGreaterThan(always?.width ?? 1);
    for (const { days } of forecasts) expect(days[5]?.minutes).toBeGreaterThanOrEqual(9);
  });

  test('repeats for the same plan and seed, and stays close for another seed', () => {
    const plan = planOf(newCards(80));
    expect(forecast(plan)).toEqual(forecast(plan));
    const other = forecast({ ...plan, seed: 'other' });
    expect(other).not.toEqual(forecast(plan));
    expect(Math.abs(other.known - forecast(plan).known)).toBeLessThan(0.03);
  });

  test('with more minutes never expects less, nor with fewer days off', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 120 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 25 }),
        (count, minutes, more, days) => {
          const knownWith = (changes: Changes) =>
            forecast(planOf(newCards(count), { days, ...changes })).known;
          // The remaining difference is due to chance.
          expect(knownWith({ minutes: minutes + more })).toBeGreaterThan(knownWith({ minutes }) - 0.02);
          const breaks = [{ from: '2026-03-04', to: '2026-03-08' }];
          expect(knownWith({ minutes })).toBeGreaterThan(knownWith({ minutes, breaks }) - 0.02);
        },
      ),
      { numRuns: 12, seed: 46 },
    );
  });

  test('has days that stay within the minutes and the number of cards', () => {
    const { low, known, high, days } = forecast(planOf(newCards(200), { days: 10 }));
    expect(0 <= low && low < known && known < high && high <= 1).toBe(true);
    expect(days).toHaveLength(10);
    for (const day of days) {
      expect(day.minutes).toBeLessThanOrEqual(11);
      expect(day.new).toBeLessThanOrEqual(day.cards);
      expect(day.cards).toBeLessThanOrEqual(200);
    }
    expect(days[0]?.new).toBeGreaterThan(0);
    expect(days.at(-1)?.new).toBe(0);
  });

  test('of a large deck from a sample is about that of all its cards', () => {
    const large = forecast(planOf(newCards(1_200), { minutes: 60 }));
    const small = forecast(planOf(newCards(300), { minutes: 15 }));
    expect(Math.abs(large.known - small.known)).toBeLessThan(0.02);
    expect(Math.abs((large.days[3]?.minutes ?? 0) - 60)).toBeLessThan(6);
  });

  test('of no cards, and of cards that are all known, needs no minutes', () => {
    expect(forecast(planOf([]))).toEqual({ known: 1, low: 1, high: 1, days: [] });
    expect(minutesFor(planOf([]), 0.9)).toBe(0);
    expect(forecast(planOf(wellKnown)).known).toBeGreaterThan(0.98);
    expect(minutesFor(planOf(wellKnown), 0.95)).toBe(0);
  });

  test('for an exam in one hour takes into account what can be learned in that hour', () => {
    const { known, days } = forecast(planOf(newCards(60), { minutes: 90, days: 1 / 24 }));
    expect(days).toHaveLength(1);
    expect(known).toBeGreaterThan(0.8);
    expect(minutesFor(planOf(newCards(5_000), { days: 1 / 24 }), 0.9)).toBeNull();
  });
});

test('the minutes for a target are as few as reach it', () => {
  const plan = planOf(newCards(150), { minutes: 5, days: 30 });
  const minutes = minutesFor(plan, 0.9);
  if (minutes === null) throw new Error('The target can be reached');
  const knownWith = (each: number) => forecast(planOf(newCards(150), { minutes: each, days: 30 })).known;
  expect(knownWith(minutes)).toBeGreaterThan(0.88);
  expect(knownWith(minutes - 2)).toBeLessThan(0.9);
});

test('simulated learners know about as much as predicted, and more than with other methods in the same time', async () => {
  const trials: Trial[] = [];
  for (let number = 0; number < 8; number += 1) {
    trials.push(
      await tryPlans(`short ${number}`, {
        days: 30,
        cards: 300,
        fit: (_, { truth }) => ({
          ...settings,
          weights: weightsNear(truth.weights ?? [], 0.05, seededRandom(`fit ${number}`)),
        }),
      }),
    );
  }
  const meanOf = (valueOf: (trial: Trial) => number) =>
    trials.reduce((sum, trial) => sum + valueOf(trial), 0) / trials.length;
  expect(meanOf(({ predicted, known }) => Math.abs(predicted.known - known.plan))).toBeLessThan(0.03);
  const held = trials.filter(
    ({ predicted, known }) => predicted.low <= known.plan && known.plan <= predicted.high,
  );
  expect(held.length).toBeGreaterThanOrEqual(7);
  expect(meanOf(({ known }) => known.plan - known.fsrs)).toBeGreaterThan(0.03);
  expect(meanOf(({ known }) => known.plan - known.wholeDeck)).toBeGreaterThan(0);
});
