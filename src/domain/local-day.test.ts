import { expect, test } from 'vitest';
import { addDays, daysBetween, isTimeZone, localDay, nextUtcDay, startOfDay, utcDay } from './local-day.ts';

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
  // Midnight is skipped there: the day begins at one.
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00Z'],
  // The last hour of the day before comes twice there.
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
