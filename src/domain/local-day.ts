/** A local calendar day, `YYYY-MM-DD`, as it is stored and sent. Sorts as text. */
export type LocalDay = string;

/**
 * A calendar day to compute with: how many days it is after 1970-01-01, negative before. Days of all zones count alike, and
 * a change of clocks makes none of them longer.
 */
export type DayNumber = number;

const MS_PER_DAY = 86_400_000;
const MS_PER_HOUR = 3_600_000;
const HOURS_PER_DAY = 24;
const DAYS_PER_WEEK = 7;

/** 1970-01-01 was a Thursday. */
const FIRST_WEEKDAY = 4;

/** The number of a day from year 0 to 9999. */
export function dayNumber(day: LocalDay): DayNumber {
  return Date.parse(day) / MS_PER_DAY;
}

/** The day of a number. Throws RangeError for one before year 0 or after 9999, which has no such text. */
export function dayOfNumber(number: DayNumber): LocalDay {
  const text = new Date(number * MS_PER_DAY).toISOString();
  // Other years have a sign and six digits, and would not sort.
  if (text.length > '2000-01-01T00:00:00.000Z'.length) throw new RangeError(`There is no day ${number}`);
  return text.slice(0, 10);
}

/** The zone used when the browser sends none, or one unknown to this runtime. */
export const FALLBACK_TIME_ZONE = 'UTC';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** More than there are zones, but a client may write their names in many ways (`europe/BERLIN`). */
const MAX_CLOCKS = 1_000;

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (!clock) {
    if (clocks.size >= MAX_CLOCKS) clocks.clear();
    clock = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** Whether `timeZone` is an IANA name (or an alias) that this runtime knows. */
export function isTimeZone(timeZone: string): boolean {
  try {
    clockOf(timeZone);
    return true;
  } catch {
    return false;
  }
}

/** How far the clocks of a zone are ahead of UTC at an instant, in ms. */
function shownOffset(at: number, timeZone: string): number {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

/** Offsets in ms by zone and UTC day, of days without a change of clocks. */
const knownOffsets = new Map<string, number>();

/** More than fifty years of one zone; the map starts again when it is full. */
const MAX_KNOWN_OFFSETS = 20_000;

/**
 * How far the clocks of a zone (IANA name) are ahead of UTC at an instant (epoch ms), in ms. Kept by day, because without that
 * replaying a review history takes more than twice as long.
 */
export function zoneOffset(at: number, timeZone: string): number {
  const day = Math.floor(at / MS_PER_DAY);
  const key = `${timeZone} ${day}`;
  const known = knownOffsets.get(key);
  if (known !== undefined) return known;
  const offset = shownOffset(day * MS_PER_DAY, timeZone);
  if (shownOffset((day + 1) * MS_PER_DAY, timeZone) !== offset) return shownOffset(at, timeZone);
  if (knownOffsets.size >= MAX_KNOWN_OFFSETS) knownOffsets.clear();
  knownOffsets.set(key, offset);
  return offset;
}

/** The local day on which the instant `now` (epoch ms) falls in `timeZone` (IANA name). */
export function localDay(now: number, timeZone: string): LocalDay {
  return dayOfNumber(localDayNumber(now, timeZone));
}

/** The local day on which the instant `now` (epoch ms) falls in `timeZone`, as a number. */
export function localDayNumber(now: number, timeZone: string): DayNumber {
  return Math.floor((now + zoneOffset(now, timeZone)) / MS_PER_DAY);
}

/** Local weekday (0 is Sunday) and hour (0 to 23). */
export type LocalHour = { weekday: number; hour: number };

/** The local weekday and hour of the instant `now` (epoch ms) in `timeZone` (IANA name). */
export function localHour(now: number, timeZone: string): LocalHour {
  const hours = Math.floor((now + zoneOffset(now, timeZone)) / MS_PER_HOUR);
  return {
    weekday: weekdayOf(Math.floor(hours / HOURS_PER_DAY)),
    hour: remainder(hours, HOURS_PER_DAY),
  };
}

/** The weekday of a day; 0 is Sunday. */
export function weekdayOf(day: DayNumber): number {
  return remainder(day + FIRST_WEEKDAY, DAYS_PER_WEEK);
}

/** The remainder of a division, never negative. */
function remainder(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor;
}

/** The first instant (epoch ms) of a local day: midnight, or later where the clocks skip midnight. */
export function startOfDay(day: LocalDay, timeZone: string): number {
  const midnight = Date.parse(day);
  const before = midnight - zoneOffset(midnight - MS_PER_DAY, timeZone);
  const after = midnight - zoneOffset(midnight + MS_PER_DAY, timeZone);
  // With the offset of the day before or of the day after, one of them is midnight; where the clocks skip it, neither is.
  const starts = [before, after].filter((at) => localDay(at, timeZone) === day).toSorted((a, b) => a - b);
  return starts.find((at) => localDay(at - 1, timeZone) < day) ?? Math.max(before, after);
}

/** The UTC day of an instant (epoch ms), by which token allowances are counted. */
export function utcDay(now: number): LocalDay {
  return dayOfNumber(Math.floor(now / MS_PER_DAY));
}

/** The instant (epoch ms) at which the next UTC day begins and the token allowance resets. */
export function nextUtcDay(now: number): number {
  return (Math.floor(now / MS_PER_DAY) + 1) * MS_PER_DAY;
}

/** The day `count` days after `day` (before it if negative), by the calendar. Throws RangeError outside years 0 to 9999. */
export function addDays(day: LocalDay, count: number): LocalDay {
  return dayOfNumber(dayNumber(day) + count);
}

/** Whole calendar days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: LocalDay, to: LocalDay): number {
  return dayNumber(to) - dayNumber(from);
}
