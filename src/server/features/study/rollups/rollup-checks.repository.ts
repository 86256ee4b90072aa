import type { Db } from '../../../db/tables.ts';

/** The users whose rollups were checked longest ago. `checkedAt` is 0 for users never checked. */
export async function leastRecentlyChecked(
  db: Db,
  limit: number,
): Promise<{ id: string; checkedAt: number }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'rollups_checked_at as checkedAt'])
    .where('closed_at', 'is', null)
    .orderBy('rollups_checked_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function recordCheck(db: Db, userId: string, now: number): Promise<void> {
  await db.updateTable('users').set({ rollups_checked_at: now }).where('id', '=', userId).execute();
}
