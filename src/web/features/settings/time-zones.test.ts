import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#domain/local-day.ts';
import { allZones, matchingZones, zone } from './time-zones.ts';

const WINTER = Date.parse('2026-01-15T12:00:00Z');
const SUMMER = Date.parse('2026-07-15T12:00:00Z');

describe('zone', () => {
  test('a zone is named by its city and region', () => {
    expect(zone('America/New_York', WINTER)).toEqual({
      id: 'America/New_York',
      city: 'New York',
      region: 'America',
      offset: 'GMT-5',
    });
    expect(zone('America/Argentina/Buenos_Aires', WINTER)).toMatchObject({
      city: 'Buenos Aires, Argentina',
      region: 'America',
    });
    expect(zone('Europe/Kiev', WINTER)).toEqual(zone('Europe/Kyiv', WINTER));
    expect(zone('UTC', WINTER)).toMatchObject({ city: 'UTC', region: '' });
  });

  test('a zone has the offset at the given instant, including daylight saving time', () => {
    expect(zone('Europe/Berlin', WINTER).offset).toBe('GMT+1');
    expect(zone('Europe/Berlin', SUMMER).offset).toBe('GMT+2');
    expect(zone('Asia/Kolkata', WINTER).offset).toBe('GMT+5:30');
  });
});

describe('zones', () => {
  const zones = allZones(WINTER);

  test('every place is listed once, under its current name', () => {
    const sameClock = (id: string) =>
      new Intl.DateTimeFormat('en', { timeZone: id }).resolvedOptions().timeZone;
    expect(new Set(zones.map(({ id }) => sameClock(id))).size).toBe(zones.length);
  });

  test('all zones are known to the server, each is listed once, and UTC is included', () => {
    const ids = zones.map(({ id }) => id);
    expect(ids.filter((id) => !isTimeZone(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('UTC');
  });

  test.each([
    ['berl', 'Europe/Berlin'],
    ['new york', 'America/New_York'],
    ['New_York', 'America/New_York'],
    ['america/new_york', 'America/New_York'],
    ['asia tok', 'Asia/Tokyo'],
    ['são paulo', 'America/Sao_Paulo'],
    ['kolkata', 'Asia/Kolkata'],
    ['calcutta', 'Asia/Kolkata'],
    ['kyiv', 'Europe/Kyiv'],
    ['kiev', 'Europe/Kyiv'],
    ['ho chi minh', 'Asia/Ho_Chi_Minh'],
    ['buenos aires', 'America/Argentina/Buenos_Aires'],
    ['nuuk', 'America/Nuuk'],
  ])('zones are found by "%s"', (typed, id) => {
    expect(matchingZones(zones, typed)[0]?.id).toBe(id);
  });

  test('zones are found by their offset', () => {
    const found = matchingZones(zones, '+5:45').map(({ id }) => id);
    expect(found).toHaveLength(1);
    expect(found[0]).toBe('Asia/Kathmandu');
  });

  test('an empty search lists all zones, and an unknown place none', () => {
    expect(matchingZones(zones, '')).toHaveLength(zones.length);
    expect(matchingZones(zones, 'atlantis')).toEqual([]);
  });
});
