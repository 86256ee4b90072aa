import fc from 'fast-check';
import { expect, test } from 'vitest';
import { localDay } from './local-day.ts';
import { instantOf, localMinute } from './local-minute.ts';

test.each([
  ['2026-12-11', 8 * 60, 'Europe/Berlin', '2026-12-11T07:00:00Z'],
  ['2026-12-11', 0, 'Asia/Kolkata', '2026-12-10T18:30:00Z'],
  // The clocks go from 2:00 to 3:00, and from 3:00 back to 2:00.
  ['2026-03-29', 150, 'Europe/Berlin', '2026-03-29T01:30:00Z'],
  ['2026-03-29', 180, 'Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['2026-10-25', 150, 'Europe/Berlin', '2026-10-25T00:30:00Z'],
  // A day that the zone skips.
  ['2011-12-30', 600, 'Pacific/Apia', '2011-12-30T20:00:00Z'],
])('on %s minute %d in %s is at %s', (day, minute, zone, instant) => {
  expect(new Date(instantOf(day, minute, zone)).toISOString().replace('.000', '')).toBe(instant);
});

test('clocks that show a day and minute once give them back', () => {
  const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
  const minutes = fc.integer({ min: 0, max: 30_000_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...zones), (minute, zone) => {
      const instant = minute * 60_000;
      const again = instantOf(localDay(instant, zone), localMinute(instant, zone), zone);
      expect([localDay(again, zone), localMinute(again, zone)]).toEqual([
        localDay(instant, zone),
        localMinute(instant, zone),
      ]);
      expect(again).toBeLessThanOrEqual(instant);
    }),
  );
});
