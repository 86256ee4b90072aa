import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backupName, backupTimes, isBackupDue, outdatedBackups, unfinishedBackups } from './backup-plan.ts';

const DAY = 86_400_000;
const at = (text: string) => Date.parse(text);
const isDue = (times: string[], now: string, zone = 'UTC') => isBackupDue(times.map(at), at(now), zone);

test('a backup is named by its time, and other files are left alone', () => {
  const instant = at('2026-11-22T03:00:07Z');
  expect(backupName(instant + 999)).toBe('cardamom-2026-11-22T03-00-07Z.db');
  expect(
    backupTimes([
      'cardamom-2026-11-22T03-00-07Z.db',
      'cardamom-2026-11-22T03-00-07Z.db.unfinished',
      'cardamom-2026-99-22T03-00-07Z.db',
      'cardamom.db',
      'my-cardamom-2026-11-22T03-00-07Z.db',
    ]),
  ).toEqual([instant]);
  expect(
    unfinishedBackups([
      'cardamom-2026-11-22T03-00-07Z.db',
      'cardamom-2026-11-22T03-00-07Z.db.unfinished',
      'cardamom-2026-11-22T03-00-07Z.db.unfinished-lock',
      'backup.db.unfinished',
    ]),
  ).toEqual([
    'cardamom-2026-11-22T03-00-07Z.db.unfinished',
    'cardamom-2026-11-22T03-00-07Z.db.unfinished-lock',
  ]);
});

describe('isBackupDue', () => {
  test('a backup is due if there is none, and once a night', () => {
    expect(isDue([], '2026-11-22T12:00:00Z')).toBe(true);
    expect(isDue(['2026-11-22T03:00:00Z'], '2026-11-22T12:00:00Z')).toBe(false);
    expect(isDue(['2026-11-22T03:00:00Z'], '2026-11-23T02:59:59Z')).toBe(false);
    expect(isDue(['2026-11-22T03:00:00Z'], '2026-11-23T03:00:00Z')).toBe(true);
  });

  test('a backup is due whenever the last one is older than a day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        // A day on which the clocks go back has 25 hours, and Apia has lost one.
        fc.integer({ min: 2 * DAY, max: 400 * DAY }),
        fc.constantFrom('UTC', 'Asia/Kolkata', 'America/New_York', 'Pacific/Apia'),
        (now, age, zone) => {
          expect(isBackupDue([now - age], now, zone)).toBe(true);
          expect(isBackupDue([now], now, zone)).toBe(false);
        },
      ),
    );
  });

  test('a backup is due at night in the time zone of the server', () => {
    expect(isDue(['2026-11-21T22:00:00Z'], '2026-11-22T12:00:00Z', 'Asia/Kolkata')).toBe(false);
    expect(isDue(['2026-11-21T21:00:00Z'], '2026-11-22T12:00:00Z', 'Asia/Kolkata')).toBe(true);
  });

  test('a backup is due despite one from before the clock was set back', () => {
    expect(isDue(['2027-11-22T03:00:00Z'], '2026-11-22T12:00:00Z')).toBe(true);
    expect(isDue(['2027-11-22T03:00:00Z', '2026-11-22T12:00:00Z'], '2026-11-22T12:01:00Z')).toBe(false);
  });
});

describe('deleting outdated backups', () => {
  /** The backups left after a year of daily backups, each followed by deleting outdated ones. */
  function afterDaily(days: number, start: number): string[] {
    let times: number[] = [];
    for (let day = 0; day < days; day += 1) {
      const now = start + day * DAY;
      times.push(now);
      const outdated = outdatedBackups(times, now);
      times = times.filter((time) => !outdated.includes(time));
    }
    return times.map((time) => new Date(time).toISOString().slice(0, 10));
  }

  test('the backups of 7 days and of the 4 weeks before are kept', () => {
    // From Saturday 2025-11-22 to Friday 2026-11-20. Sundays are the newest of their weeks.
    expect(afterDaily(364, at('2025-11-22T03:00:00Z'))).toEqual([
      '2026-10-25',
      '2026-11-01',
      '2026-11-08',
      '2026-11-13',
      '2026-11-14',
      '2026-11-15',
      '2026-11-16',
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
  });

  test('the newest backup of each day is kept', () => {
    const times = ['2026-11-20T03:00:00Z', '2026-11-20T15:00:00Z', '2026-11-21T03:00:00Z'].map(at);
    expect(outdatedBackups(times, at('2026-11-22T03:00:00Z'))).toEqual([at('2026-11-20T03:00:00Z')]);
  });

  test('a clock set forward or backward or a long pause deletes no backup', () => {
    const times = Array.from({ length: 7 }, (_, day) => at('2026-11-22T03:00:00Z') - day * DAY);
    expect(outdatedBackups(times, at('2099-01-01T00:00:00Z'))).toEqual([]);
    expect(outdatedBackups(times, at('2000-01-01T00:00:00Z'))).toEqual([]);
    expect(outdatedBackups([...times, at('2000-01-01T00:00:00Z')], at('2000-01-01T00:00:00Z'))).toEqual([]);
  });

  test('the newest backup is always kept, and one that is kept is not deleted when looked at again', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 100 * DAY }), { minLength: 1 }), (times) => {
        const now = Math.max(...times);
        const outdated = outdatedBackups(times, now);
        expect(outdated).not.toContain(now);
        const kept = times.filter((time) => !outdated.includes(time));
        expect(kept.length).toBeLessThanOrEqual(11);
        expect(outdatedBackups(kept, now)).toEqual([]);
      }),
    );
  });
});
