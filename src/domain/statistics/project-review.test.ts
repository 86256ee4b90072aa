import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replayWithStates, type CardState } from '../scheduling/card-state.ts';
import { AGAIN, FORGET, GOOD } from '../scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS as settings } from '../scheduling/settings.ts';
import { projectReview, withCountedDuration, type ProjectedReview } from './project-review.ts';
import { negated, sumIncrements, type AnyIncrement } from './rollups.ts';

const MONDAY_NOON = Date.UTC(2026, 0, 5, 12);
const DAY = 86_400_000;

type Logged = ProjectedReview & { id: string };

function review(changes: Partial<Logged> = {}): Logged {
  return {
    id: 'review',
    cardId: 'card',
    deckId: 'deck',
    deckTitle: 'Fish',
    sessionId: 'session',
    rating: GOOD,
    grade: 'correct',
    hintsUsed: 0,
    durationMs: 4_000,
    at: MONDAY_NOON,
    timeZone: 'UTC',
    counted: true,
    ...changes,
  };
}

/** A card that became known, and is due, some days before Monday. */
function knownCard(): CardState {
  const reviews = [10, 9, 5].map((days) => review({ id: `${days}`, at: MONDAY_NOON - days * DAY }));
  const { memory } = replayWithStates(reviews, settings);
  if (memory?.state !== 'review') throw new Error('Three right answers make a card known');
  return memory;
}

const addedTo = (rollup: string, increments: readonly AnyIncrement[]) =>
  sumIncrements(increments).find((row) => row.rollup === rollup)?.add;

describe('projectReview', () => {
  test('a first answer is added to its day, deck, hour and card, and to the totals', () => {
    const counts = { sessions: 0, answered: 1, correct: 1 };
    const increments = projectReview(review(), undefined);
    expect(sumIncrements(increments)).toEqual([
      { rollup: 'dayStats', key: { localDay: '2026-01-05' }, add: { ...counts, timeMs: 4_000 } },
      { rollup: 'deckStats', key: { deckId: 'deck' }, add: counts },
      {
        rollup: 'activity',
        key: { localDay: '2026-01-05', deckId: 'deck' },
        add: counts,
        latest: { deckTitle: 'Fish', lastAt: MONDAY_NOON },
      },
      { rollup: 'hourStats', key: { weekday: 1, hour: 12 }, add: { answered: 1, correct: 1 } },
      { rollup: 'cardStats', key: { cardId: 'card' }, add: { answered: 1, missed: 0 } },
      expect.objectContaining({
        rollup: 'userStats',
        key: {},
        add: expect.objectContaining({ answered: 1, correct: 1, timeMs: 4_000, hintedAnswered: 0 }),
      }),
    ]);
  });

  test('a review counts on the local day and at the local hour of its own time zone', () => {
    const increments = projectReview(review({ timeZone: 'Pacific/Kiritimati' }), undefined);
    expect(increments).toContainEqual(expect.objectContaining({ key: { localDay: '2026-01-06' } }));
    expect(increments).toContainEqual(expect.objectContaining({ key: { weekday: 2, hour: 2 } }));
  });

  test('a repeated answer only adds its time', () => {
    expect(projectReview(review({ counted: false }), undefined)).toEqual([
      { rollup: 'dayStats', key: { localDay: '2026-01-05' }, add: { timeMs: 4_000 } },
      { rollup: 'userStats', key: {}, add: { timeMs: 4_000 } },
    ]);
    expect(projectReview(review({ counted: false, durationMs: 0 }), undefined)).toEqual([]);
  });

  test('a wrong answer counts as missed, and one after a hint as hinted', () => {
    const increments = projectReview(review({ rating: AGAIN, grade: 'incorrect', hintsUsed: 2 }), undefined);
    expect(addedTo('cardStats', increments)).toEqual({ answered: 1, missed: 1 });
    expect(addedTo('userStats', increments)).toMatchObject({
      correct: 0,
      hintedAnswered: 1,
      hintedCorrect: 0,
    });
  });

  test('a card seen for the first time is added to the memory history', () => {
    const increments = projectReview(review(), null);
    expect(addedTo('memoryDays', increments)).toEqual({ introduced: 1, reviewed: 0, remembered: 0 });
    expect(addedTo('userStats', increments)).toMatchObject({ fittable: 1 });
  });

  test('whether a known card was remembered is added once a day', () => {
    const known = knownCard();
    const forgotten = review({ rating: AGAIN, grade: 'incorrect' });
    expect(addedTo('memoryDays', projectReview(review(), known))).toMatchObject({
      reviewed: 1,
      remembered: 1,
    });
    expect(addedTo('memoryDays', projectReview(forgotten, known))).toMatchObject({
      reviewed: 1,
      remembered: 0,
    });
    const sameDay = review({ at: known.lastReviewAt + 60_000 });
    expect(addedTo('memoryDays', projectReview(sameDay, known))).toBeUndefined();
  });

  test('a card that is being learned adds nothing to the memory history', () => {
    const { memory } = replayWithStates([review({ at: MONDAY_NOON - 60_000, rating: AGAIN })], settings);
    expect(memory?.state).toBe('learning');
    expect(addedTo('memoryDays', projectReview(review(), memory))).toBeUndefined();
  });

  test('an imported review is added to the memory history, but not to the statistics of answers', () => {
    const increments = projectReview(review({ sessionId: null, counted: false }), null);
    expect(increments.map(({ rollup }) => rollup)).toEqual(['memoryDays', 'userStats']);
  });

  test('a reset of a card adds nothing', () => {
    const forget = review({ rating: FORGET, grade: null, sessionId: null, counted: false, durationMs: 0 });
    expect(projectReview(forget, knownCard())).toEqual([]);
  });
});

test('the time of an answer counts up to the limit, and a clock set back counts as none', () => {
  expect(withCountedDuration(review({ durationMs: 900_000 }), 300)).toMatchObject({ durationMs: 300_000 });
  expect(withCountedDuration(review({ durationMs: -5 }), 300)).toMatchObject({ durationMs: 0 });
});

const anyLog = fc.array(
  fc.record({
    cardId: fc.constantFrom('a', 'b'),
    deckId: fc.constantFrom('deck', 'other'),
    hours: fc.integer({ min: 0, max: 1_000 }),
    timeZone: fc.constantFrom('UTC', 'America/Los_Angeles', 'Asia/Kolkata'),
    answer: fc.constantFrom(
      { rating: AGAIN, grade: 'incorrect' as const },
      { rating: GOOD, grade: 'correct' as const },
      { rating: FORGET, grade: null },
    ),
    sessionId: fc.constantFrom('session', null),
    counted: fc.boolean(),
    hintsUsed: fc.nat(3),
    durationMs: fc.nat(9_000),
    undone: fc.boolean(),
  }),
  { maxLength: 20 },
);

function found(log: readonly Logged[], { id, cardId }: Logged): CardState | null {
  const ofCard = log.filter((one) => one.cardId === cardId);
  return replayWithStates(ofCard, settings).reviews.find(({ review: one }) => one.id === id)?.before ?? null;
}

function fromScratch(log: readonly Logged[]): AnyIncrement[] {
  return sumIncrements(log.flatMap((one) => projectReview(one, found(log, one))));
}

/** Without the last activity, which an undo does not restore; in a fixed order. */
function comparable(rows: readonly AnyIncrement[]): string[] {
  return rows.map(({ rollup, key, add }) => JSON.stringify({ rollup, key, add })).toSorted();
}

test('projecting reviews one by one, as they arrive and are undone, equals projecting the whole log', () => {
  fc.assert(
    fc.property(anyLog, (arrivals) => {
      let log: Logged[] = [];
      let rows: AnyIncrement[] = [];
      /** Changes the log: adds and removes the reviews that are in only one of the logs, and corrects the states before the others. */
      const changeTo = (next: Logged[]) => {
        const changes = [...new Set([...log, ...next])].flatMap((one) => [
          ...(log.includes(one) ? negated(projectReview(one, found(log, one))) : []),
          ...(next.includes(one) ? projectReview(one, found(next, one)) : []),
        ]);
        rows = sumIncrements([...rows, ...changes]);
        log = next;
      };
      for (const [index, { hours, answer, undone, ...rest }] of arrivals.entries()) {
        const arrival = {
          ...review({ ...rest, ...answer, at: MONDAY_NOON + hours * 3_600_000 }),
          id: `${index}`,
        };
        changeTo([...log, arrival]);
        if (undone) changeTo(log.filter((one) => one !== arrival));
      }
      expect(comparable(rows)).toEqual(comparable(fromScratch(log)));
    }),
  );
});
