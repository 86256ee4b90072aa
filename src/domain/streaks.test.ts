import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays } from './local-day.ts';
import { streaks } from './streaks.ts';

const TODAY = '2026-03-10';

test.each([
  ['nothing yet', [], { current: 0, longest: 0, studiedToday: false }],
  ['today', ['2026-03-10'], { current: 1, longest: 1, studiedToday: true }],
  ['yesterday: still alive', ['2026-03-09'], { current: 1, longest: 1, studiedToday: false }],
  ['the day before: broken', ['2026-03-08'], { current: 0, longest: 1, studiedToday: false }],
  [
    'three in a row to today',
    ['2026-03-08', '2026-03-10', '2026-03-09'],
    { current: 3, longest: 3, studiedToday: true },
  ],
  [
    'a longer run long ago',
    ['2026-03-10', '2026-02-27', '2026-02-28', '2026-03-01'],
    { current: 1, longest: 3, studiedToday: true },
  ],
  ['the same day twice', ['2026-03-10', '2026-03-10'], { current: 1, longest: 1, studiedToday: true }],
])('%s', (_name, days, expected) => {
  expect(streaks(days, TODAY)).toEqual(expected);
});

test('agrees with counting day by day, whatever the days and their order', () => {
  const offsets = fc.array(fc.integer({ min: -40, max: 0 }));
  fc.assert(
    fc.property(offsets, (list) => {
      const studied = new Set(list);
      let longest = 0;
      let run = 0;
      for (let offset = -40; offset <= 0; offset += 1) {
        run = studied.has(offset) ? run + 1 : 0;
        longest = Math.max(longest, run);
      }
      let current = 0;
      for (let offset = studied.has(0) ? 0 : -1; studied.has(offset); offset -= 1) current += 1;
      expect(
        streaks(
          list.map((offset) => addDays(TODAY, offset)),
          TODAY,
        ),
      ).toEqual({
        current,
        longest,
        studiedToday: studied.has(0),
      });
    }),
  );
});
