import { expect, test } from 'vitest';
import type { CardState } from '../../scheduling/card-state.ts';
import type { PortableReview } from '../portable-review.ts';
import { columnsOf, reviewOf, revlogOf } from './schedule.ts';

const DAY = 86_400_000;
const CREATED = Date.UTC(2020, 0, 1, 4);

test.each<[what: string, row: { ease: number; factor: number; type: number }, rating: number | null]>([
  ['an answer', { ease: 3, factor: 2_500, type: 1 }, 3],
  ['an answer while learning', { ease: 1, factor: 0, type: 0 }, 1],
  ['one ahead of time that counts', { ease: 2, factor: 2_500, type: 3 }, 2],
  ['one ahead of time that does not', { ease: 2, factor: 0, type: 3 }, null],
  ['a reset', { ease: 0, factor: 0, type: 4 }, 0],
  ['a new date', { ease: 0, factor: 2_500, type: 4 }, null],
  ['a new date by the program', { ease: 0, factor: 0, type: 5 }, null],
  ['no button', { ease: 7, factor: 2_500, type: 1 }, null],
])('%s', (_, row, rating) => {
  expect(reviewOf({ ...row, id: CREATED, time: 9_000_000 }, 'later')?.rating ?? null).toBe(rating);
});

test('an answer is read as a review of ours', () => {
  expect(reviewOf({ id: CREATED, ease: 4, factor: 0, time: 4_000, type: 0 }, 'later')).toStrictEqual({
    at: CREATED,
    rating: 4,
    grade: 'easy',
    presentation: 'flip',
    durationMs: 4_000,
  });
  expect(reviewOf({ id: -5, ease: 4, factor: 0, time: 0, type: 0 }, 'later')).toBeNull();
});

test('the first scheduler had one button less while learning', () => {
  const ratings = (type: number) =>
    [1, 2, 3, 4].map((ease) => reviewOf({ id: CREATED, ease, factor: 0, time: 0, type }, 'first')?.rating);
  expect([ratings(0), ratings(1), ratings(2)]).toStrictEqual([
    [1, 3, 4, 4],
    [1, 2, 3, 4],
    [1, 3, 4, 4],
  ]);
});

const MEMORY: CardState = {
  state: 'review',
  stability: 12.345_67,
  difficulty: 5.5,
  dueAt: Date.UTC(2026, 10, 23),
  dueDay: '2026-11-23',
  lastReviewAt: Date.UTC(2026, 10, 11, 2),
  intervalDays: 12,
  repetitions: 4,
  lapses: 1,
  step: 0,
};
const UTC = { timeZone: 'UTC' };

test('a memory is written as columns', () => {
  const exported = { memory: MEMORY, suspended: true, position: 3 };
  const day = (Date.UTC(2026, 10, 23) - Date.UTC(2000, 0, 1)) / DAY;
  expect(columnsOf(exported, { ...UTC, desiredRetention: 0.9 })).toStrictEqual({
    type: 2,
    queue: -1,
    due: day,
    ivl: 12,
    factor: 2_500,
    reps: 4,
    lapses: 1,
    left: 0,
    data: `{"s":12.3457,"d":5.5,"dr":0.9,"lrt":${Date.UTC(2026, 10, 11, 2) / 1_000}}`,
  });
  // A day does not depend on where the learner is.
  const due = (timeZone: string) => columnsOf(exported, { timeZone }).due;
  expect([due('America/New_York'), due('Asia/Tokyo')]).toStrictEqual([day, day]);
  expect(
    columnsOf(
      { memory: { ...MEMORY, state: 'relearning', dueDay: null }, suspended: false, position: 3 },
      UTC,
    ),
  ).toMatchObject({ type: 3, queue: 1, due: MEMORY.dueAt / 1_000, left: 1_001, ivl: 12 });
  expect(columnsOf({ memory: null, suspended: false, position: 3 }, UTC)).toMatchObject({
    type: 0,
    queue: 0,
    due: 3,
    data: '',
  });
});

test('a history says of each answer what kind it was', () => {
  const at = (days: number, rating: PortableReview['rating']): PortableReview => {
    return { at: CREATED + days * DAY, rating, grade: null, presentation: null, durationMs: 1_000 };
  };
  const MINUTE = 1 / 1_440;
  const history = [
    at(0, 1),
    at(10 * MINUTE, 3),
    at(3, 3),
    at(10, 1),
    at(10 + MINUTE, 3),
    at(11, 0),
    at(12, 3),
  ];
  expect(revlogOf(history, { ...MEMORY, intervalDays: 2 }, UTC)).toMatchObject([
    { ease: 1, type: 0, ivl: -600, lastIvl: 0 },
    { ease: 3, type: 0, ivl: 3, lastIvl: -600 },
    { ease: 3, type: 1, ivl: 7, lastIvl: 3 },
    { ease: 1, type: 1, ivl: -60, lastIvl: 7 },
    { ease: 3, type: 2, ivl: 1, lastIvl: -60 },
    { ease: 0, type: 4, ivl: 0, lastIvl: 1, factor: 0 },
    { ease: 3, type: 0, ivl: 2, lastIvl: 1 },
  ]);
});

test('the intervals of a history are calendar days, whatever the clocks did', () => {
  const review = (at: string): PortableReview => {
    return { at: Date.parse(at), rating: 3, grade: null, presentation: null, durationMs: 1_000 };
  };
  // Late in the evening and early in the morning, over the night on which clocks were put forward.
  const history = [review('2026-03-07T23:40:00-05:00'), review('2026-03-09T00:10:00-04:00')];
  const intervals = revlogOf(history, MEMORY, { timeZone: 'America/New_York' }).map(({ ivl }) => ivl);
  expect(intervals).toStrictEqual([2, MEMORY.intervalDays]);
});

test('the last interval of a card in learning is what is left of its step', () => {
  const at = Date.UTC(2026, 10, 23, 12);
  const step: CardState = {
    ...MEMORY,
    state: 'learning',
    dueAt: at + 600_000,
    dueDay: null,
    intervalDays: 0,
  };
  const history: PortableReview[] = [
    { at, rating: 1, grade: 'incorrect', presentation: 'flip', durationMs: 1_000 },
  ];
  expect(revlogOf(history, step, UTC)).toMatchObject([{ ivl: -600, lastIvl: 0, type: 0 }]);
});
