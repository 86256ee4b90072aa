import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { followLimits } from '#test/planning/follow-limits.ts';
import { mean } from '#test/planning/learners.ts';
import { DEFAULT_SCHEDULING_SETTINGS as settings } from '../scheduling/settings.ts';
import type { BegunCard, Collection } from './collection.ts';
import { USUAL_HABITS, type Learner } from './learner.ts';
import { compareRetentions, OUTLOOK_DAYS, outlookOf } from './outlook.ts';

const TODAY = 20_000;

const usual: Learner = { settings, habits: USUAL_HABITS };

const none = new Map<string, number>();

const limitsOf = (fresh: number, reviews: number, of = none) => ({
  known: { all: reviews, of },
  new: { all: fresh, of },
});

const daily = (...limits: Parameters<typeof limitsOf>) => ({
  ofDay: limitsOf(...limits),
  ofToday: limitsOf(...limits),
});

const fresh = (cards: number) => new Map([['', cards]]);

const collectionOf = (changes: Partial<Collection>): Collection => ({
  today: TODAY,
  cards: [],
  part: 1,
  newCards: none,
  limits: daily(10, 100),
  ...changes,
});

const known = (count: number, changes: Partial<BegunCard> = {}): BegunCard[] =>
  Array.from({ length: count }, () => ({
    deckId: '',
    memory: { stability: 30, difficulty: 5 },
    lastDay: TODAY - 30,
    dueDay: TODAY,
    isLearning: false,
    ...changes,
  }));

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0);

describe('an outlook', () => {
  test('asks for due cards, forgotten cards again, and new cards until there are none left', () => {
    const { days, known: knownOn } = outlookOf(collectionOf({ newCards: fresh(95) }), usual, 'seed');
    expect(days).toHaveLength(OUTLOOK_DAYS);
    expect(days.slice(0, 11).map((day) => Math.round(day.new))).toEqual([
      10, 10, 10, 10, 10, 10, 10, 10, 10, 5, 0,
    ]);
    expect(days[0]).toMatchObject({ date: '2024-10-04', cards: 10 });
    expect(days[0]?.minutes).toBeCloseTo((10 * USUAL_HABITS.seconds.new) / 60);
    // Each card comes back several times in a year.
    expect(sum(days.map(({ cards }) => cards))).toBeGreaterThan(4 * 95);
    expect(knownOn.map(({ date }) => date)).toEqual(['2024-10-04', '2024-11-03', '2025-10-04']);
    expect(knownOn[0]?.cards).toBe(0);
    expect(knownOn[2]?.cards).toBeGreaterThan(80);
  });

  test('for today has the rest of its limits, and cards being learned whatever the limits', () => {
    const limits = { ofDay: limitsOf(10, 20), ofToday: limitsOf(3, 5) };
    const cards = [...known(50), ...known(4, { isLearning: true, lastDay: TODAY })];
    const [today, tomorrow] = outlookOf(
      collectionOf({ cards, newCards: fresh(50), limits }),
      usual,
      'seed',
    ).days;
    expect(today).toMatchObject({ cards: 5 + 4 + 3, new: 3 });
    expect(tomorrow?.new).toBe(10);
    expect(tomorrow?.cards).toBeGreaterThanOrEqual(30);
  });

  test('keeps to the limits of single decks', () => {
    const own = new Map([['latin', 3]]);
    const cards = [...known(20), ...known(20, { deckId: 'latin' })];
    const newCards = new Map([
      ['', 8],
      ['latin', 30],
    ]);
    const { days } = outlookOf(collectionOf({ cards, newCards, limits: daily(10, 100, own) }), usual, 'seed');
    expect(days[0]).toMatchObject({ cards: 20 + 3 + 7 + 3, new: 7 + 3 });
    expect(days.slice(1, 4).map((day) => day.new)).toEqual([1 + 3, 3, 3]);
  });

  test('of a sample is about that of all cards', () => {
    const cards = Array.from({ length: 600 }, (_, index) => ({
      deckId: '',
      memory: { stability: 2 + (index % 60), difficulty: 1 + (index % 9) },
      lastDay: TODAY - (index % 20),
      dueDay: TODAY - 2 + (index % 40),
      isLearning: false,
    }));
    const all = { cards, newCards: fresh(500), limits: daily(7, 60) };
    const every = outlookOf(collectionOf(all), usual, 'seed');
    const sample = cards.filter((_, index) => index % 3 === 0);
    const sampled = outlookOf(collectionOf({ ...all, cards: sample, part: 1 / 3 }), usual, 'seed');
    const total = ({ days }: typeof every) => sum(days.map((day) => day.cards));
    expect(total(sampled) / total(every)).toBeGreaterThan(0.95);
    expect(total(sampled) / total(every)).toBeLessThan(1.05);
    expect(Math.abs((sampled.known[2]?.cards ?? 0) - (every.known[2]?.cards ?? 0))).toBeLessThan(50);
  });

  test('repeats for the same seed, and never asks for more than the limits allow', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0.2, max: 1, noNaN: true }),
        (begun, unseen, most, reviews, attendance) => {
          const collection = collectionOf({
            cards: known(begun),
            newCards: fresh(unseen),
            limits: daily(most, reviews),
          });
          const learner = { settings, habits: { ...USUAL_HABITS, attendance } };
          const { days } = outlookOf(collection, learner, 'seed');
          expect(outlookOf(collection, learner, 'seed').days).toEqual(days);
          for (const day of days) {
            expect(day.new).toBeLessThanOrEqual(most + 1e-9);
            expect(day.cards - day.new).toBeLessThanOrEqual(reviews + 1e-9);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  test('agrees with what simulated learners do', { timeout: 20_000 }, () => {
    const weeks = Array.from({ length: 8 }, (_, number) => followLimits(`learner ${number}`)).flat();
    const off = weeks.map(({ expected, asked }) => Math.abs(expected - asked) / asked);
    expect(mean(off)).toBeLessThan(0.15);
    expect(Math.abs(mean(weeks.map(({ expected, asked }) => (expected - asked) / asked)))).toBeLessThan(0.08);
  });
});

describe('compared retentions', () => {
  test('a higher one costs more minutes and leaves more known', () => {
    const cards = known(150);
    const effects = compareRetentions(collectionOf({ cards, newCards: fresh(150) }), usual, 'seed');
    expect(effects.map(({ retention }) => retention)).toEqual([70, 73, 76, 79, 82, 85, 88, 90, 91, 94, 97]);
    const [lowest, highest] = [effects[0], effects.at(-1)];
    expect(highest?.minutes).toBeGreaterThan(1.5 * (lowest?.minutes ?? Infinity));
    expect(highest?.known).toBeGreaterThan(1.1 * (lowest?.known ?? Infinity));
    expect(highest?.known).toBeLessThanOrEqual(300);
  });
});
