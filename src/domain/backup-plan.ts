import { localDay, type LocalDay } from './local-day.ts';

/** When a scheduled backup is due, what it is called, and which earlier ones are kept. */

/** The local hour at which the night's backup is due. */
const NIGHT_HOUR = 3;

const KEPT_DAYS = 7;
const KEPT_WEEKS = 4;

const MS_PER_HOUR = 3_600_000;
const MS_PER_DAY = 86_400_000;
/** 1970-01-01 was a Thursday; weeks begin on Mondays. */
const MONDAY_OFFSET_DAYS = 3;

const NAME = /^cardamom-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.db$/u;

/** Name of an unfinished copy, and of the lock beside it. */
const UNFINISHED = /\.unfinished(?:-lock)?$/u;

/** An instant (epoch ms) for a file name valid on every system: `2026-11-22T03-00-00Z`. */
export function fileTime(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(':', '-')}Z`;
}

export function backupName(instant: number): string {
  return `cardamom-${fileTime(instant)}.db`;
}

/** The instants (epoch ms) of the scheduled backups among the file names; other files are ignored. */
export function backupTimes(names: readonly string[]): number[] {
  return names.flatMap((name) => {
    const [, day, hour, minute, second] = NAME.exec(name) ?? [];
    const instant = Date.parse(`${day}T${hour}:${minute}:${second}Z`);
    return Number.isNaN(instant) ? [] : [instant];
  });
}

/** The names of files left behind by killed scheduled backups. */
export function unfinishedBackups(names: readonly string[]): string[] {
  return names.filter((name) => {
    const [finished] = name.split(UNFINISHED);
    return finished !== undefined && finished !== name && NAME.test(finished);
  });
}

/**
 * Whether the last night's backup is missing. Backups from the future do not count: they were made before the clock was
 * set back.
 */
export function isBackupDue(times: readonly number[], now: number, timeZone: string): boolean {
  const today = nightOf(now, timeZone);
  return !times.some((time) => time <= now && nightOf(time, timeZone) === today);
}

/** The day on which the last night before `instant` ended; an hour off on nights when clocks change. */
function nightOf(instant: number, timeZone: string): LocalDay {
  return localDay(instant - NIGHT_HOUR * MS_PER_HOUR, timeZone);
}

/**
 * The backups to delete: all but the newest of each of the last 7 days that have one, and the newest of each of the 4
 * weeks before. Days with a backup count, not age, so a pause or a clock set forward deletes no more. Backups from the
 * future are kept until that time.
 */
export function outdatedBackups(times: readonly number[], now: number): number[] {
  const past = times.filter((time) => time <= now).toSorted((one, other) => other - one);
  const daily = newestOfEach(past, dayOf).slice(0, KEPT_DAYS);
  const older = past.filter((time) => !daily.some((kept) => dayOf(kept) === dayOf(time)));
  const weekly = newestOfEach(older, weekOf).slice(0, KEPT_WEEKS);
  const kept = new Set([...daily, ...weekly]);
  return past.filter((time) => !kept.has(time));
}

/** The first instant of each period; `instants` are sorted newest first. */
function newestOfEach(times: readonly number[], periodOf: (time: number) => number): number[] {
  return times.filter((time, index) => {
    const newer = times[index - 1];
    return newer === undefined || periodOf(newer) !== periodOf(time);
  });
}

function dayOf(time: number): number {
  return Math.floor(time / MS_PER_DAY);
}

function weekOf(time: number): number {
  return Math.floor((dayOf(time) + MONDAY_OFFSET_DAYS) / 7);
}
