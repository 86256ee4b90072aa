import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  replayReviews,
  intervalFactor,
  isDue,
  nextCardState,
  replayWithStates,
  retrievability,
  type LoggedReview,
  type CardState,
} from './card-state.ts';
import { AGAIN, EASY, FORGET, GOOD, HARD, RATINGS, type Rating } from './rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS as settings } from './settings.ts';
import { stageOf } from './stages.ts';

const START = Date.UTC(2026, 0, 5, 12, 30);
const MINUTE = 60_000;
const DAY = 86_400_000;

const moment = (at: number, timeZone = 'UTC') => ({ cardId: 'card', at, timeZone });

/** Answers a card on some days after one another. */
function answered(...answers: ReadonlyArray<readonly [rating: Rating, daysLater: number]>): CardState {
  let at = START;
  let memory: CardState | null = null;
  for (const [rating, daysLater] of answers) {
    at += daysLater * DAY;
    memory = nextCardState(memory, rating, moment(at), settings);
  }
  if (memory === null) throw new Error('Nothing was answered');
  return memory;
}

// The figures are those in the tests of ts-fsrs and fsrs-rs (ts-fsrs, __tests__/FSRS-6.test.ts).
describe('the published figures of FSRS-6', () => {
  test('the first answer gives the published figures', () => {
    const first = RATINGS.map((rating) => answered([rating, 0]));
    expect(first.map(({ stability }) => stability)).toEqual([0.212, 1.2931, 2.3065, 8.2956]);
    expect(first.map(({ difficulty }) => difficulty)).toEqual([6.4133, 5.11217071, 2.11810397, 1]);
  });

  test('a sequence of answers gives the published figures', () => {
    const memory = answered([AGAIN, 0], [GOOD, 0], [GOOD, 1], [GOOD, 3], [GOOD, 8], [GOOD, 21]);
    expect(memory.stability).toBeCloseTo(53.62691, 4);
    expect(memory.difficulty).toBeCloseTo(6.3574867, 4);
  });

  test('the probability of recall has the published figures', () => {
    expect(retrievability(answered([EASY, 0]), START + 8 * DAY, settings)).toBeCloseTo(0.9024733, 6);
  });
});

describe('answers', () => {
  test('a wrong answer brings the card back in ten minutes, a right one after days', () => {
    const [again, hard, good, easy] = RATINGS.map((rating) =>
      nextCardState(null, rating, moment(START), settings),
    );
    expect(again).toMatchObject({ state: 'learning', dueAt: START + 10 * MINUTE, intervalDays: 0 });
    expect(hard).toMatchObject({ state: 'learning', dueAt: START + 15 * MINUTE });
    const dueDay = '2026-01-07';
    expect(good).toMatchObject({ state: 'review', dueDay, dueAt: Date.parse(dueDay), intervalDays: 2 });
    expect(easy?.state).toBe('review');
    expect(easy?.intervalDays).toBeGreaterThan(good?.intervalDays ?? 0);
  });

  test('a wrong answer on a known card is a lapse', () => {
    const forgotten = answered([GOOD, 0], [AGAIN, 2]);
    expect(forgotten).toMatchObject({ state: 'relearning', lapses: 1, repetitions: 2 });
    expect(nextCardState(forgotten, GOOD, moment(START + 2 * DAY + 10 * MINUTE), settings)).toMatchObject({
      state: 'review',
      lapses: 1,
    });
  });

  test('intervals count the local days of the learner, not those of UTC', () => {
    // 23:00 and 01:00 on two days in Berlin are on one day in UTC, and the other way round in Los Angeles.
    const evening = Date.UTC(2026, 0, 5, 22);
    const night = evening + 2 * 3_600_000;
    const secondDay = (timeZone: string) =>
      nextCardState(
        nextCardState(null, GOOD, moment(evening, timeZone), settings),
        GOOD,
        moment(night, timeZone),
        settings,
      );
    expect(secondDay('Europe/Berlin').stability).toBeGreaterThan(secondDay('America/Los_Angeles').stability);
  });

  test('the interval follows from the desired retention', () => {
    const eager = { ...settings, desiredRetention: 0.97 };
    expect(intervalFactor(settings)).toBeCloseTo(1, 6);
    expect(intervalFactor(eager)).toBeLessThan(0.5);
    const memory = answered([GOOD, 0], [GOOD, 2], [GOOD, 10]);
    const at = moment(memory.dueAt);
    expect(nextCardState(memory, GOOD, at, eager).intervalDays).toBeLessThan(
      nextCardState(memory, GOOD, at, settings).intervalDays / 2,
    );
  });

  test('intervals vary by card and repetition, but are the same on every device', () => {
    const memory = answered([GOOD, 0], [GOOD, 2], [GOOD, 11], [GOOD, 40]);
    const interval = (cardId: string) =>
      nextCardState(memory, GOOD, { ...moment(memory.dueAt), cardId }, settings).intervalDays;
    const intervals = Array.from({ length: 40 }, (_none, number) => interval(`card ${number}`));
    expect(new Set(intervals).size).toBeGreaterThan(5);
    expect(intervals).toEqual(Array.from({ length: 40 }, (_none, number) => interval(`card ${number}`)));
  });
});

describe('due cards', () => {
  test('a card is due from the start of its local day, whatever the hour of the last review', () => {
    const memory = answered([GOOD, 0]);
    expect(isDue(memory, Date.UTC(2026, 0, 6, 23, 59), 'UTC')).toBe(false);
    expect(isDue(memory, Date.UTC(2026, 0, 7, 0, 0), 'UTC')).toBe(true);
    expect(isDue(memory, Date.UTC(2026, 0, 6, 23, 59), 'Europe/Berlin')).toBe(true);
  });

  test('a card that is being learned is due to the minute', () => {
    const memory = answered([AGAIN, 0]);
    expect(isDue(memory, START + 10 * MINUTE - 1, 'UTC')).toBe(false);
    expect(isDue(memory, START + 10 * MINUTE, 'UTC')).toBe(true);
  });
});

test('a card is new, then learning, young and mature', () => {
  expect(stageOf(null)).toBe('new');
  expect(stageOf(answered([AGAIN, 0]))).toBe('learning');
  expect(stageOf(answered([GOOD, 0]))).toBe('young');
  expect(stageOf(answered([GOOD, 0], [GOOD, 2], [GOOD, 11], [GOOD, 40]))).toBe('mature');
});

const zones = fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Kolkata', 'Pacific/Kiritimati');

/** A log as it may arrive: any ratings at any times, some at the same instant, from any zone. */
const logs = fc
  .array(
    fc.record({
      rating: fc.constantFrom<LoggedReview['rating']>(AGAIN, HARD, GOOD, GOOD, EASY, FORGET),
      minutes: fc.oneof(fc.nat(60), fc.nat(400 * 24 * 60)),
      timeZone: zones,
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((entries) =>
    entries.map(({ rating, minutes, timeZone }, index) => ({
      id: `review ${index}`,
      rating,
      ...moment(START + minutes * MINUTE, timeZone),
    })),
  );

describe('replaying the log of a card', () => {
  test('the log gives the same card state in any order of its entries', () => {
    fc.assert(
      fc.property(logs, fc.func(fc.nat()), (log, key) => {
        const shuffled = log.toSorted((one, other) => key(one.id) - key(other.id));
        expect(replayReviews(shuffled, settings)).toEqual(replayReviews(log, settings));
      }),
    );
  });

  test('replaying the log gives the same card state as answering one by one', () => {
    fc.assert(
      fc.property(logs, (log) => {
        const { reviews, memory } = replayWithStates(log, settings);
        let lived: CardState | null = null;
        for (const { review, before } of reviews) {
          expect(before).toEqual(lived);
          lived = review.rating === FORGET ? null : nextCardState(lived, review.rating, review, settings);
        }
        expect(memory).toEqual(lived);
      }),
    );
  });

  test('a card state is never due before its last answer and has only possible values', () => {
    fc.assert(
      fc.property(logs, (log) => {
        for (const { review, before } of replayWithStates(log, settings).reviews) {
          for (const rating of RATINGS) {
            const after = nextCardState(before, rating, review, settings);
            expect(after.dueAt).toBeGreaterThan(review.at);
            expect(after.stability).toBeGreaterThan(0);
            expect(after.difficulty).toBeGreaterThanOrEqual(1);
            expect(after.difficulty).toBeLessThanOrEqual(10);
            expect(retrievability(after, after.dueAt, settings)).toBeGreaterThan(0);
            expect(retrievability(after, after.dueAt, settings)).toBeLessThanOrEqual(1);
          }
        }
      }),
    );
  });

  test('a card that was reset starts anew', () => {
    const entry = (rating: LoggedReview['rating'], day: number) => ({
      id: `day ${day}`,
      rating,
      ...moment(START + day * DAY),
    });
    expect(replayReviews([entry(GOOD, 0), entry(FORGET, 1)], settings)).toBeNull();
    expect(replayReviews([entry(GOOD, 0), entry(FORGET, 1), entry(GOOD, 2)], settings)).toEqual(
      nextCardState(null, GOOD, moment(START + 2 * DAY), settings),
    );
  });
});
