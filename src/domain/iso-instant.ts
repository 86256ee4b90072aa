const MS_PER_DAY = 86_400_000;

/** The first instant with a year of five digits, which the text writes in another way. */
const END_OF_YEAR_9999 = Date.UTC(10_000, 0);

const TWO_DIGITS = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'));

/**
 * What `Date.prototype.toISOString` makes of epoch ms, in a third of the time: in an answer with many instants, that was
 * most of its encoding. Throws RangeError where that does.
 */
export function isoInstant(ms: number): string {
  if (!Number.isInteger(ms) || ms < 0 || ms >= END_OF_YEAR_9999) return new Date(ms).toISOString();
  const days = Math.floor(ms / MS_PER_DAY);
  const msOfDay = ms - days * MS_PER_DAY;
  const seconds = Math.floor(msOfDay / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const fraction = msOfDay - seconds * 1000;
  const time = `${two(hours)}:${two(minutes - hours * 60)}:${two(seconds - minutes * 60)}`;
  return `${isoDay(days)}T${time}.${fraction < 100 ? '0' : ''}${two(fraction)}Z`;
}

/** The date so many days after 1970-01-01. Years begin in March here, so that a leap day is the last day of one. */
function isoDay(days: number): string {
  const sinceYear0 = days + 719_468;
  const era = Math.floor(sinceYear0 / 146_097);
  const dayOfEra = sinceYear0 - era * 146_097;
  const leapDays =
    Math.floor(dayOfEra / 1_460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096);
  const yearOfEra = Math.floor((dayOfEra - leapDays) / 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * month + 2) / 5) + 1;
  const isNextYear = month >= 10;
  const year = era * 400 + yearOfEra + (isNextYear ? 1 : 0);
  return `${year}-${two(isNextYear ? month - 9 : month + 3)}-${two(day)}`;
}

function two(number: number): string {
  return TWO_DIGITS[number] ?? String(number);
}
