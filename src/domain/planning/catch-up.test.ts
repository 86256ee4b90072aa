import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextCardState } from '../scheduling/card-state.ts';
import { GOOD } from '../scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS as settings } from '../scheduling/settings.ts';
import { catchUp } from './catch-up.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 2, 1, 17);

/** Cards last answered 60 days ago, the first of them the weakest. */
const overdue = Array.from({ length: 300 }, (_, index) => {
  const cardId = `card-${index}`;
  const memory = nextCardState(null, GOOD, { cardId, at: NOW - 60 * DAY, timeZone: 'UTC' }, settings);
  return { cardId, memory: { ...memory, stability: 1 + index } };
});

test('three hundred cards after two months away are spread over days, the weakest first', () => {
  const shuffled = overdue.toSorted((one, other) => (one.cardId < other.cardId ? -1 : 1));
  const { perDay, days } = catchUp(shuffled, { now: NOW, settings, limit: 80, coming: [0, 20, 20, 90] });
  expect(perDay).toBe(80);
  expect(days.map((day) => day.length)).toEqual([80, 60, 60, 0, 80, 20]);
  expect(days.flat()).toEqual(overdue.map(({ cardId }) => cardId));
});

test('the limit is kept and no card is lost, whatever comes due', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: -1, max: 120 }),
      fc.array(fc.nat({ max: 200 }), { maxLength: 30 }),
      (count, limit, coming) => {
        const { days } = catchUp(overdue.slice(0, count), { now: NOW, settings, limit, coming });
        expect(days.flat()).toHaveLength(count);
        for (const [index, day] of days.entries()) {
          expect(day.length).toBeLessThanOrEqual(Math.max(0, Math.max(1, limit) - (coming[index] ?? 0)));
        }
      },
    ),
  );
});
