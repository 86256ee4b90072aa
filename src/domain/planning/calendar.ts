import { invalidField } from '../errors.ts';
import {
  dayNumber,
  dayOfNumber,
  localDay,
  localDayNumber,
  localHour,
  startOfDay,
  type DayNumber,
  type LocalDay,
} from '../local-day.ts';

const MS_PER_DAY = 86_400_000;

/** When the learner is assumed to study on a future day: half a day after it begins. */
const STUDY_AFTER_MS = MS_PER_DAY / 2;

/** Forecasts over more than two years would be meaningless. */
const LONGEST_DAYS = 731;

/** When a learner studies for an exam. Instants in epoch ms. */
export type Calendar = Readonly<{
  now: number;
  examAt: number;
  /** Where the learner is (IANA name). */
  timeZone: string;
  /** The minutes that they are willing to study, by weekday, Sunday first. */
  minutes: readonly number[];
  /** Days without study, both ends included. */
  breaks: ReadonlyArray<Readonly<{ from: LocalDay; to: LocalDay }>>;
  /** The first day of study; null for today. */
  firstDay: LocalDay | null;
  /** Minutes already studied today, which today's minutes are reduced by. */
  minutesDone: number;
}>;

/** A day of study: about when it takes place (epoch ms), and how long it may last. */
export type StudyDay = Readonly<{ day: DayNumber; at: number; seconds: number }>;

/**
 * The days on which there is time to study before the exam. The day of the exam is kept free unless it is today. Days that a
 * time zone skips are left out. Throws VALIDATION_FAILED if the exam is past or more than two years away.
 */
export function studyDays(calendar: Calendar): StudyDay[] {
  const { now, examAt, timeZone } = calendar;
  if (examAt <= now) throw invalidField('examAt', 'The exam must be in the future');
  const today = localDayNumber(now, timeZone);
  const examDay = localDayNumber(examAt, timeZone);
  if (examDay - today > LONGEST_DAYS) throw invalidField('examAt', 'The exam must be within two years');
  return daysFrom(today, Math.max(examDay, today + 1), calendar).map((day) => ({
    ...day,
    seconds: Math.min(day.seconds, (examAt - day.at) / 1000),
  }));
}

/** How long to study today, in seconds. Throws as `studyDays` does. */
export function secondsToday(calendar: Calendar): number {
  const [first] = studyDays(calendar);
  return first?.at === calendar.now ? first.seconds : 0;
}

/** How many days of study passed between the day of the last answer and today, neither included; at most two years of them. */
export function missedDays(calendar: Calendar, lastStudied: LocalDay): number {
  const today = localDayNumber(calendar.now, calendar.timeZone);
  return daysFrom(Math.max(dayNumber(lastStudied) + 1, today - LONGEST_DAYS), today, calendar).length;
}

/** The days of study from one day to before another. */
function daysFrom(first: DayNumber, end: DayNumber, calendar: Calendar): StudyDay[] {
  const today = localDayNumber(calendar.now, calendar.timeZone);
  const days: StudyDay[] = [];
  for (let day = first; day < end; day += 1) {
    const at =
      day === today ? calendar.now : startOfDay(dayOfNumber(day), calendar.timeZone) + STUDY_AFTER_MS;
    const seconds = secondsOn(day, at, calendar);
    if (seconds > 0) days.push({ day, at, seconds });
  }
  return days;
}

function secondsOn(number: DayNumber, at: number, calendar: Calendar): number {
  const { now, timeZone, minutes, breaks, firstDay, minutesDone } = calendar;
  const day = dayOfNumber(number);
  if (localDay(at, timeZone) !== day) return 0;
  if (firstDay !== null && day < firstDay) return 0;
  if (breaks.some(({ from, to }) => from <= day && day <= to)) return 0;
  const planned = minutes[localHour(at, timeZone).weekday] ?? 0;
  return 60 * Math.max(0, at === now ? planned - minutesDone : planned);
}
