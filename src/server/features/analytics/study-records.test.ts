import { expect, test } from 'vitest';
import { dayNumber } from '#domain/local-day.ts';
import { startTestApp, type TestApp } from '#test/server/test-app.ts';
import { findStreaks, findStudyRecord, recordStudyDay } from './study-records.repository.ts';

const TODAY = dayNumber('2026-05-04');

async function startUser() {
  const app = await startTestApp();
  const { user } = await app.signUp();
  return { ...app.database, userId: user.id };
}

async function study({ db, userId }: { db: TestApp['database']['db']; userId: string }, day: string) {
  const counts = { sessions: 1, answered: 1, correct: 1, time_ms: 1_000 };
  await db
    .insertInto('day_stats')
    .values({ user_id: userId, local_day: day, ...counts })
    .execute();
}

test('study days are added one by one, and after a late one the record is computed again', async () => {
  const user = await startUser();
  const { db, userId } = user;
  for (const day of ['2026-04-01', '2026-05-02', '2026-05-04', '2026-05-03', '2026-05-05']) {
    await study(user, day);
    await recordStudyDay(db, userId, day);
    await recordStudyDay(db, userId, day);
  }
  expect(await findStudyRecord(db, userId)).toEqual({
    lastDay: TODAY + 1,
    streak: 4,
    longest: 4,
    days: 5,
    comebacks: 1,
  });
});

test('after a journey from a time zone where it was already tomorrow, the streak is that of today', async () => {
  const user = await startUser();
  const { db, userId } = user;
  for (const day of ['2026-05-02', '2026-05-03', '2026-05-05']) {
    await study(user, day);
    await recordStudyDay(db, userId, day);
  }
  expect(await findStreaks(db, userId, TODAY)).toEqual({ current: 2, longest: 2, studiedToday: false });
  expect(await findStreaks(db, userId, TODAY + 1)).toEqual({ current: 1, longest: 2, studiedToday: true });
});

test('a user who has not studied has an empty record', async () => {
  const { db, userId } = await startUser();
  expect(await findStudyRecord(db, userId)).toMatchObject({ lastDay: null, days: 0 });
  expect(await findStreaks(db, userId, TODAY)).toEqual({ current: 0, longest: 0, studiedToday: false });
});
