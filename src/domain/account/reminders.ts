import { addDays, localDay, type LocalDay } from '../local-day.ts';

/** Minutes of a day, for the time at which a learner wants to be reminded. */
export const MINUTES_PER_DAY = 1_440;

const MINUTES_PER_HOUR = 60;

/**
 * The instant (epoch ms) at which clocks in `timeZone` (IANA name) show `minute` minutes after midnight on a day. A time that the
 * clocks skip is as much later as they skip; of one that comes twice, the first counts. For the server: Safari has no Temporal.
 */
export function instantOf(day: LocalDay, minute: number, timeZone: string): number {
  const plainTime = { hour: Math.floor(minute / MINUTES_PER_HOUR), minute: minute % MINUTES_PER_HOUR };
  return Temporal.PlainDate.from(day).toZonedDateTime({ timeZone, plainTime }).epochMilliseconds;
}

/** The next time (epoch ms) after `now` at which the learner wants to be reminded. */
export function nextReminder(minute: number, now: number, timeZone: string): number {
  const today = localDay(now, timeZone);
  const at = instantOf(today, minute, timeZone);
  return at > now ? at : instantOf(addDays(today, 1), minute, timeZone);
}

/** What is due and how long it takes, for the text of a reminder. */
type Due = { due: number; new: number; learning: number; minutes: number };

/**
 * The text of a reminder; null if it would remind of nothing: no card is due, or the learner has reached the day's goal.
 * New cards alone are no reason, because they wait.
 */
export function reminderText(
  due: Due,
  { answered, goal }: { answered: number; goal: number },
): string | null {
  const cards = cardsDue(due);
  if (cards === 0 || answered >= goal) return null;
  const minutes = Math.ceil((due.minutes * cards) / (cards + due.new));
  return `${cards} ${cards === 1 ? 'card is' : 'cards are'} due, about ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** The cards that a reminder counts. */
export function cardsDue({ due, learning }: Pick<Due, 'due' | 'learning'>): number {
  return due + learning;
}
