import ical, { ICalEventTransparency } from 'ical-generator';
import { instantOf } from '#domain/account/reminders.ts';
import { addDays, localDay } from '#domain/local-day.ts';
import type { Db } from '../../db/tables.ts';
import { listDueDays } from '../scheduling/history.repository.ts';
import { findReminder } from './reminders.repository.ts';

const DAYS = 30;

/** Without reminders, reviews appear in the calendar at six in the evening. */
const USUAL_MINUTE = 18 * 60;

const LENGTH_MS = 15 * 60_000;

/** How often calendar apps are asked to read it again. */
const READ_EVERY_SECONDS = 6 * 3_600;

/**
 * The next 30 days on which known cards become due, as an iCalendar file: one entry a day at the time of the reminder. What is
 * overdue counts for today.
 */
export async function calendarOf(
  db: Db,
  { userId, timeZone }: { userId: string; timeZone: string },
  now: number,
): Promise<string> {
  const today = localDay(now, timeZone);
  const minute = (await findReminder(db, userId))?.minute ?? USUAL_MINUTE;
  const counts = new Map<string, number>();
  for (const { day, cards } of await listDueDays(db, userId, addDays(today, DAYS - 1))) {
    const on = day < today ? today : day;
    counts.set(on, (counts.get(on) ?? 0) + cards);
  }
  const calendar = ical({
    name: 'Cardamom',
    prodId: { company: 'Cardamom', product: 'Reviews' },
    ttl: READ_EVERY_SECONDS,
  });
  for (const [day, cards] of counts) {
    const start = instantOf(day, minute, timeZone);
    calendar.createEvent({
      id: `${day}@${userId}`,
      stamp: new Date(now),
      start: new Date(start),
      end: new Date(start + LENGTH_MS),
      summary: `${cards} ${cards === 1 ? 'card' : 'cards'} to review`,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  }
  // The library leaves out the end of the last line, which the standard requires.
  return `${calendar.toString()}\r\n`;
}
