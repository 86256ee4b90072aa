const MS_PER_DAY = 86_400_000;

/** The first instant with a year of five digits, which the text writes in another way. */
const END_OF_YEAR_9999 = Date.UTC(10_000, 0);

const ZERO = 48;
const HYPHEN = 45;
const COLON = 58;
const POINT = 46;
const T = 84;
const Z = 90;

/**
 * What `Date.prototype.toISOString` makes of epoch ms, in a tenth of the time: in an answer with many instants, that was
 * most of its encoding. Throws RangeError where that does.
 *
 * The text is made of its characters at once. One joined of parts is to V8 a tree of them, and `JSON.stringify` leaves its
 * fast way for everything else as soon as it meets such a text.
 */
export function isoInstant(ms: number): string {
  if (!Number.isInteger(ms) || ms < 0 || ms >= END_OF_YEAR_9999) return new Date(ms).toISOString();
  const days = Math.floor(ms / MS_PER_DAY);
  const msOfDay = ms - days * MS_PER_DAY;
  const secondOfDay = quotient(msOfDay, 1000);
  const minuteOfDay = quotient(secondOfDay, 60);
  const hour = quotient(minuteOfDay, 60);
  const minute = minuteOfDay - hour * 60;
  const second = secondOfDay - minuteOfDay * 60;
  const fraction = msOfDay - secondOfDay * 1000;
  const hundredths = quotient(fraction, 10);
  const { year, month, day } = civilDay(days);
  const century = quotient(year, 100);
  const yearOfCentury = year - century * 100;
  // prettier-ignore
  return String.fromCharCode(
    tens(century), ones(century), tens(yearOfCentury), ones(yearOfCentury), HYPHEN,
    tens(month), ones(month), HYPHEN, tens(day), ones(day), T,
    tens(hour), ones(hour), COLON, tens(minute), ones(minute), COLON, tens(second), ones(second), POINT,
    tens(hundredths), ones(hundredths), ones(fraction), Z,
  );
}

/** The date so many days after 1970-01-01. Years begin in March here, so that a leap day is the last day of one. */
function civilDay(days: number): { year: number; month: number; day: number } {
  const sinceYear0 = days + 719_468;
  const era = quotient(sinceYear0, 146_097);
  const dayOfEra = sinceYear0 - era * 146_097;
  const leapDays = quotient(dayOfEra, 1_460) - quotient(dayOfEra, 36_524) + quotient(dayOfEra, 146_096);
  const yearOfEra = quotient(dayOfEra - leapDays, 365);
  const dayOfYear = dayOfEra - (365 * yearOfEra + quotient(yearOfEra, 4) - quotient(yearOfEra, 100));
  const fromMarch = quotient(5 * dayOfYear + 2, 153);
  const day = dayOfYear - quotient(153 * fromMarch + 2, 5) + 1;
  const isNextYear = fromMarch >= 10;
  return {
    year: era * 400 + yearOfEra + (isNextYear ? 1 : 0),
    month: isNextYear ? fromMarch - 9 : fromMarch + 3,
    day,
  };
}

/** Of whole numbers up to 31 bits. The sign that it is one (`| 0`) lets V8 divide as integers, in a third of the time. */
function quotient(dividend: number, divisor: number): number {
  return (dividend / divisor) | 0;
}

function tens(number: number): number {
  return ZERO + quotient(number, 10);
}

function ones(number: number): number {
  return ZERO + (number % 10);
}
