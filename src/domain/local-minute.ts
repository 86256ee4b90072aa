import { zoneOffset, type LocalDay } from './local-day.ts';

const MS_PER_DAY = 86_400_000;
const MS_PER_MINUTE = 60_000;
const MINUTES_PER_DAY = 1_440;

/** The minute of the local day (0 to 1439) that the clocks of `timeZone` (IANA name) show at the instant `now` (epoch ms). */
export function localMinute(now: number, timeZone: string): number {
  const minutes = Math.floor((now + zoneOffset(now, timeZone)) / MS_PER_MINUTE);
  return ((minutes % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY;
}

/**
 * The instant (epoch ms) at which the clocks of `timeZone` (IANA name) show a minute (0 to 1439) of a day: the first one where
 * they show it twice. Where they skip it, it is later by as much as they skip.
 */
export function instantOf(day: LocalDay, minute: number, timeZone: string): number {
  const shown = Date.parse(day) + minute * MS_PER_MINUTE;
  const before = shown - zoneOffset(shown - MS_PER_DAY, timeZone);
  const after = shown - zoneOffset(shown + MS_PER_DAY, timeZone);
  const first = Math.min(before, after);
  return first + zoneOffset(first, timeZone) === shown ? first : Math.max(before, after);
}
