import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  dayNumber,
  dayOfNumber,
  daysBetween,
  isTimeZone,
  localDay,
  localDayNumber,
  localHour,
  nextUtcDay,
  startOfDay,
  utcDay,
} from './local-day.ts';

const at = (iso: string) => Date.parse(iso);

test.each([
  ['2026-03-01T00:30:00Z', 'UTC', '2026-03-01'],
  ['2026-03-01T00:30:00Z', 'America/Los_Angeles', '2026-02-28'],
  ['2026-02-28T18:29:59Z', 'Asia/Kolkata', '2026-02-28'],
  ['2026-02-28T18:30:00Z', 'Asia/Kolkata', '2026-03-01'],
  ['2026-03-29T00:59:00Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
  ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-10-25T23:00:00Z', 'Europe/Berlin', '2026-10-26'],
])('%s in %s is %s', (instant, zone, day) => {
  expect(localDay(at(instant), zone)).toBe(day);
});

test('a zone is one that this runtime knows', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Mars/Olympus_Mons')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});

test('the allowance runs by the UTC day', () => {
  expect(utcDay(at('2026-12-31T23:59:59.999Z'))).toBe('2026-12-31');
  expect(nextUtcDay(at('2026-12-31T23:59:59.999Z'))).toBe(at('2027-01-01T00:00:00Z'));
  expect(nextUtcDay(at('2027-01-01T00:00:00Z'))).toBe(at('2027-01-02T00:00:00Z'));
});

test('days are added and counted by the calendar', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2026-03-30', '2026-03-28')).toBe(-2);
});

test.each([
  ['2026-03-01', 'UTC', '2026-03-01T00:00:00Z'],
  ['2026-03-01', 'America/Los_Angeles', '2026-03-01T08:00:00Z'],
  ['2026-03-01', 'Asia/Kolkata', '2026-02-28T18:30:00Z'],
  ['2026-03-01', 'Pacific/Kiritimati', '2026-02-28T10:00:00Z'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00Z'],
  // Midnight is skipped here: the day begins at one.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
  // The last hour of the day before comes twice here.
  ['2026-10-30', 'Africa/Cairo', '2026-10-29T22:00:00Z'],
])('%s in %s begins at %s', (day, zone, instant) => {
  expect(new Date(startOfDay(day, zone)).toISOString().replace('.000', '')).toBe(instant);
});

test('every local day begins with its first instant', () => {
  for (const zone of [
    'Africa/Cairo',
    'America/Sao_Paulo',
    'Asia/Beirut',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  ]) {
    for (let day = '2017-01-01'; day < '2019-01-01'; day = addDays(day, 1)) {
      const start = startOfDay(day, zone);
      expect([zone, day, localDay(start, zone)]).toEqual([zone, day, day]);
      expect([zone, day, localDay(start - 1, zone)]).toEqual([zone, day, addDays(day, -1)]);
    }
  }
});

test.each([
  ['1970-01-01', 0],
  ['1969-12-31', -1],
  ['1970-01-02', 1],
  ['1972-02-29', 789],
  ['1900-03-01', -25_508],
  ['2000-02-29', 11_016],
  ['2100-03-01', 47_541],
  ['0000-01-01', -719_528],
  ['9999-12-31', 2_932_896],
])('%s is day %i', (day, number) => {
  expect(dayNumber(day)).toBe(number);
  expect(dayOfNumber(number)).toBe(day);
});

test('leap years have a day more, and centuries only every fourth time', () => {
  const lengthOf = (year: number) => dayNumber(`${year + 1}-01-01`) - dayNumber(`${year}-01-01`);
  expect([1900, 1970, 1972, 2000, 2026, 2028, 2100, 2400].map(lengthOf)).toEqual([
    365, 365, 366, 366, 365, 366, 365, 366,
  ]);
  expect(dayNumber('2100-03-01') - dayNumber('2100-02-28')).toBe(1);
  expect(dayNumber('2028-03-01') - dayNumber('2028-02-28')).toBe(2);
});

test('there is no day before year 0 or after 9999', () => {
  expect(() => dayOfNumber(2_932_897)).toThrow(RangeError);
  expect(() => dayOfNumber(-719_529)).toThrow(RangeError);
  expect(() => dayOfNumber(Number.NaN)).toThrow(RangeError);
  expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
});

test.each([
  ['1970-01-01T00:00:00Z', 'UTC', 0],
  ['1970-01-01T00:00:00Z', 'America/Los_Angeles', -1],
  ['1969-12-31T23:00:00Z', 'Asia/Tokyo', 0],
  ['9999-12-31T23:59:59Z', 'UTC', 2_932_896],
  ['9999-12-31T23:59:59Z', 'Pacific/Pago_Pago', 2_932_896],
  ['9999-12-31T09:59:59Z', 'Pacific/Kiritimati', 2_932_896],
  // A day that the zone skipped, when it moved across the date line.
  ['2011-12-30T09:59:59Z', 'Pacific/Apia', 15_337],
  ['2011-12-30T10:00:00Z', 'Pacific/Apia', 15_339],
])('%s in %s is on day %i', (instant, zone, number) => {
  expect(localDayNumber(at(instant), zone)).toBe(number);
});

const anyNumber = fc.integer({ min: dayNumber('0000-01-01'), max: dayNumber('9999-12-31') });

test('numbers and texts agree, in order, distance and sum', () => {
  fc.assert(
    fc.property(anyNumber, anyNumber, (one, other) => {
      const [day, otherDay] = [dayOfNumber(one), dayOfNumber(other)];
      expect(day).toMatch(/^\d{4}-\d{2}-\d{2}$/u);
      expect(dayNumber(day)).toBe(one);
      expect(day < otherDay).toBe(one < other);
      expect(daysBetween(day, otherDay)).toBe(other - one);
      expect(addDays(day, other - one)).toBe(otherDay);
    }),
  );
});

test('an instant is on the same day as a number and as a text, whatever the zone', () => {
  const zones = ['UTC', 'Asia/Kathmandu', 'Africa/Cairo', 'America/St_Johns', 'Pacific/Apia'];
  const instants = fc.integer({ min: at('1970-01-01T00:00:00Z'), max: at('9999-12-30T00:00:00Z') });
  fc.assert(
    fc.property(instants, fc.constantFrom(...zones), (instant, zone) => {
      const number = localDayNumber(instant, zone);
      expect(dayOfNumber(number)).toBe(localDay(instant, zone));
      expect(Math.abs(number - Math.floor(instant / 86_400_000))).toBeLessThanOrEqual(1);
    }),
  );
});

test.each([
  ['1970-01-01T00:00:00Z', 'UTC', 4, 0],
  ['1969-12-31T23:59:59Z', 'UTC', 3, 23],
  ['2026-03-29T00:59:59Z', 'Europe/Berlin', 0, 1],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', 0, 3],
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', 0, 2],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', 0, 2],
  ['2026-03-01T18:14:59Z', 'Asia/Kathmandu', 0, 23],
  ['2026-03-01T18:15:00Z', 'Asia/Kathmandu', 1, 0],
])('at %s in %s it is weekday %i, hour %i', (instant, zone, weekday, hour) => {
  expect(localHour(at(instant), zone)).toEqual({ weekday, hour });
});

test('days and hours are those that the clocks of a zone show, whatever was computed before', () => {
  const instants = fc.integer({ min: at('1970-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') });
  // So that some are computed twice, and some are near a change of clocks.
  const nearChanges = fc
    .tuple(fc.constantFrom('2011-12-30', '2025-10-26', '2026-03-29', '2026-04-05'), fc.nat(86_399))
    .map(([day, second]) => at(day) + second * 1000);
  fc.assert(
    fc.property(
      fc.oneof(instants, nearChanges),
      fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
      (instant, timeZone) => {
        const shown = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' });
        const [, day, month, year, hour] = /^(\d+)\/(\d+)\/(\d+), (\d+):/u.exec(shown.format(instant)) ?? [];
        const wanted = `${year}-${month}-${day}`;
        expect(localDay(instant, timeZone)).toBe(wanted);
        expect(localHour(instant, timeZone)).toEqual({
          weekday: new Date(wanted).getUTCDay(),
          hour: Number(hour),
        });
      },
    ),
    { numRuns: 2_000 },
  );
});
