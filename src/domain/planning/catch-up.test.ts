import fc from 'fast-check';
import { expect, test } from 'vitest';
import { catchUpChoices, limitsOn } from './catch-up.ts';

const TODAY = '2026-06-01';
const count = fc.integer({ min: 0, max: 300 });

test('three hundred overdue cards become a few a day, the fewer the longer it lasts', () => {
  const due = [300, ...Array.from({ length: 29 }, () => 6)];
  expect(catchUpChoices(due, TODAY)).toEqual([
    { perDay: 65, until: '2026-06-05' },
    { perDay: 36, until: '2026-06-10' },
    { perDay: 21, until: '2026-06-20' },
  ]);
});

test('with each choice no due card is left over at its end, and none asks for more than a shorter one', () => {
  fc.assert(
    fc.property(fc.array(count, { minLength: 30, maxLength: 30 }), (due) => {
      let fewest = due[0] ?? 0;
      for (const [index, { perDay }] of catchUpChoices(due, TODAY).entries()) {
        expect(perDay).toBeLessThan(fewest);
        fewest = perDay;
        const days = [5, 10, 20].filter(
          (length) => length * perDay >= due.slice(0, length).reduce((a, b) => a + b),
        );
        expect(days.length).toBeGreaterThan(0);
        expect(index).toBeLessThan(3);
      }
    }),
  );
});

test('the lower limits hold to the last day, and never exceed those of the learner', () => {
  const limits = { newPerDay: 15, reviewsPerDay: 30 };
  const catchUp = { perDay: 20, until: '2026-06-05' };
  expect(limitsOn(limits, catchUp, '2026-06-05')).toEqual({ newPerDay: 0, reviewsPerDay: 20 });
  expect(limitsOn(limits, { ...catchUp, perDay: 90 }, '2026-06-05').reviewsPerDay).toBe(30);
  expect(limitsOn(limits, catchUp, '2026-06-06')).toEqual(limits);
  expect(limitsOn(limits, null, '2026-06-05')).toEqual(limits);
});
