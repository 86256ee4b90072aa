import { isDeepStrictEqual } from 'node:util';
import { dayNumber, dayOfNumber, type DayNumber, type LocalDay } from '#domain/local-day.ts';
import {
  streaks,
  streaksAt,
  studyRecord,
  withDay,
  type Streaks,
  type StudyRecord,
} from '#domain/statistics/streaks.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db } from '../../db/tables.ts';

/** The user's streaks as of `today`. */
export async function findStreaks(db: Db, userId: string, today: DayNumber): Promise<Streaks> {
  const record = await findStudyRecord(db, userId);
  // After a journey westwards, the last study day may be tomorrow.
  return record.lastDay === null || record.lastDay <= today
    ? streaksAt(record, today)
    : streaks(await listStudyDays(db, userId), today);
}

/** Adds a local day of a completed session, in its transaction and after its other rollups. */
export async function recordStudyDay(db: Db, userId: string, localDay: LocalDay): Promise<void> {
  const record = await findStudyRecord(db, userId);
  const day = dayNumber(localDay);
  if (record.lastDay === day) return;
  if (record.lastDay === null || record.lastDay < day) await save(db, userId, withDay(record, day));
  // The day of late answers, or of a session that was completed after later ones.
  else await rebuildStudyRecord(db, userId);
}

/** Computes the record from the study days, after the other rollups. */
export async function rebuildStudyRecord(db: Db, userId: string): Promise<void> {
  await save(db, userId, studyRecord(await listStudyDays(db, userId)));
}

/** Whether the record agrees with the study days. */
export async function isStudyRecordRight(db: Db, userId: string): Promise<boolean> {
  return isDeepStrictEqual(await findStudyRecord(db, userId), studyRecord(await listStudyDays(db, userId)));
}

/** The user's record of study days: one row, however many days. */
export async function findStudyRecord(db: Db, userId: string): Promise<StudyRecord> {
  const {
    rows: [row],
  } = await storedRecord(db, { userId });
  return row ? { ...row, lastDay: dayNumber(row.lastDay) } : studyRecord([]);
}

const storedRecord = prepared((db, { userId }: { userId: string }) =>
  db
    .selectFrom('study_records')
    .select(['last_day as lastDay', 'streak', 'longest', 'days', 'comebacks'])
    .where('user_id', '=', userId),
);

async function save(db: Db, userId: string, { lastDay, ...record }: StudyRecord): Promise<void> {
  if (lastDay === null) {
    await db.deleteFrom('study_records').where('user_id', '=', userId).execute();
    return;
  }
  const row = { ...record, last_day: dayOfNumber(lastDay) };
  await db
    .insertInto('study_records')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** The days with an answer of a completed session, in any order. */
async function listStudyDays(db: Db, userId: string): Promise<DayNumber[]> {
  const rows = await db
    .selectFrom('day_stats')
    .select('local_day')
    .where('user_id', '=', userId)
    .where('sessions', '>', 0)
    .execute();
  return rows.map((row) => dayNumber(row.local_day));
}
