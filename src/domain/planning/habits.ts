import { addDays, dayNumber, daysBetween, localDayNumber, type LocalDay } from '../local-day.ts';
import { AGAIN, FORGET, type LoggedRating } from '../scheduling/rating.ts';
import { USUAL_HABITS, type Habits } from './learner.ts';

/** An answer in the log of a card. */
export type TimedAnswer = Readonly<{
  /** Epoch ms. */
  at: number;
  timeZone: string;
  rating: LoggedRating;
  /** Whether the card was new. */
  isNew: boolean;
  /** How long it took; 0 if that is not known. */
  seconds: number;
}>;

/** The weight of the usual habits, in answers, so that a short log counts little. */
const USUAL_ANSWERS = 10;

/**
 * A learner's habits according to a log: answers by card, each list in order of time. The first answer to a card on a day
 * counts with its rating, the others with their time. `attendance` is the share of days on which the learner studies, 0 to 1.
 */
export function habitsOf(logs: Iterable<readonly TimedAnswer[]>, attendance: number): Habits {
  const firsts = [0, 0, 0, 0];
  const recalls = [0, 0, 0];
  const times = { new: noTime(), recalled: noTime(), forgotten: noTime() };
  for (const log of logs) {
    for (const sitting of sittingsOf(log)) {
      const [first] = sitting;
      if (first === undefined || first.rating === FORGET) continue;
      const { rating, isNew } = first;
      if (isNew) firsts[rating - 1] = (firsts[rating - 1] ?? 0) + 1;
      else if (rating !== AGAIN) recalls[rating - 2] = (recalls[rating - 2] ?? 0) + 1;
      const seconds = sitting.reduce((sum, answer) => sum + answer.seconds, 0);
      if (seconds === 0) continue;
      const time = times[isNew ? 'new' : rating === AGAIN ? 'forgotten' : 'recalled'];
      time.seconds += seconds;
      time.cards += 1;
    }
  }
  const usual = USUAL_HABITS;
  const [again = 0, hard = 0, good = 0, easy = 0] = sharesOf(firsts, usual.firstRatings);
  const [recalledHard = 0, recalledGood = 0, recalledEasy = 0] = sharesOf(recalls, usual.recalledRatings);
  return {
    firstRatings: [again, hard, good, easy],
    recalledRatings: [recalledHard, recalledGood, recalledEasy],
    seconds: {
      new: meanTime(times.new, usual.seconds.new),
      recalled: meanTime(times.recalled, usual.seconds.recalled),
      forgotten: meanTime(times.forgotten, usual.seconds.forgotten),
    },
    attendance,
  };
}

/** The answers to a card by local day. */
function sittingsOf(log: readonly TimedAnswer[]): TimedAnswer[][] {
  const sittings: TimedAnswer[][] = [];
  let lastDay = NaN;
  for (const answer of log) {
    const day = localDayNumber(answer.at, answer.timeZone);
    if (day === lastDay) sittings.at(-1)?.push(answer);
    else sittings.push([answer]);
    lastDay = day;
  }
  return sittings;
}

type Time = { seconds: number; cards: number };

function noTime(): Time {
  return { seconds: 0, cards: 0 };
}

function meanTime({ seconds, cards }: Time, usual: number): number {
  return (seconds + USUAL_ANSWERS * usual) / (cards + USUAL_ANSWERS);
}

function sharesOf(counts: readonly number[], usual: readonly number[]): number[] {
  const sum = counts.reduce((one, other) => one + other, USUAL_ANSWERS);
  return counts.map((count, index) => (count + USUAL_ANSWERS * (usual[index] ?? 0)) / sum);
}

/** A learner who has just begun is assumed to study on this many days without missing one. */
const FIRST_DAYS = 7;

/**
 * The share of days on which a learner studies (0 to 1), counted from the first day with answers. `studied` has the days with
 * answers before today, oldest first.
 */
export function attendanceOf(studied: readonly LocalDay[], today: LocalDay): number {
  const [first] = studied;
  const span = first === undefined ? 0 : daysBetween(first, today);
  return (studied.length + FIRST_DAYS) / (span + FIRST_DAYS);
}

/** The same share, only of weekdays on which the learner studies at all: how well they keep to their own week. */
export function ownWeekAttendance(studied: readonly LocalDay[], today: LocalDay): number {
  const weekdayOf = (day: LocalDay) => dayNumber(day) % 7;
  const weekdays = new Set(studied.map(weekdayOf));
  let planned = 0;
  for (let day = studied[0] ?? today; day < today; day = addDays(day, 1)) {
    if (weekdays.has(weekdayOf(day))) planned += 1;
  }
  return (studied.length + FIRST_DAYS) / (planned + FIRST_DAYS);
}
