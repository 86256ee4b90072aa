import type { LearnerSettings } from '#contract/account.ts';
import type { Db, Tables } from '../../db/tables.ts';
import { worksAt, type TokenAge } from '../auth/auth.repository.ts';

export async function readSettings(db: Db, userId: string): Promise<LearnerSettings> {
  const row = await db
    .selectFrom('users')
    .select(['daily_goal', 'auto_advance', 'time_zone', 'time_zone_fixed'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    dailyGoal: row.daily_goal,
    autoAdvance: row.auto_advance,
    timeZone: row.time_zone_fixed === 1 ? row.time_zone : null,
  };
}

/** Without a zone of its own the account keeps the last known one until a browser names another. */
export async function writeSettings(db: Db, userId: string, settings: LearnerSettings): Promise<void> {
  await db
    .updateTable('users')
    .set({
      daily_goal: settings.dailyGoal,
      auto_advance: settings.autoAdvance,
      time_zone_fixed: settings.timeZone === null ? 0 : 1,
      ...(settings.timeZone !== null && { time_zone: settings.timeZone }),
    })
    .where('id', '=', userId)
    .execute();
}

/** Changes the password unless it was changed since it was verified; says whether it did. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  { verified, next }: { verified: string; next: string },
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ password_hash: next })
    .where('id', '=', userId)
    .where('password_hash', '=', verified)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends every token of the user but this one. */
export async function deleteOtherTokens(db: Db, userId: string, keptHash: string): Promise<void> {
  await db
    .deleteFrom('auth_tokens')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', keptHash)
    .execute();
}

export async function deleteTokenById(db: Db, userId: string, id: string): Promise<boolean> {
  const result = await db
    .deleteFrom('auth_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** The tokens that still work, the last used first. */
export async function listTokens(db: Db, userId: string, age: TokenAge) {
  return db
    .selectFrom('auth_tokens')
    .select([
      'id',
      'token_hash as hash',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
    ])
    .where('user_id', '=', userId)
    .where(worksAt(age))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The user and, by the tables' cascades, everything that is theirs. */
export async function deleteUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('users').where('id', '=', userId).execute();
}

const OWN_TABLES = [
  'decks',
  'study_sessions',
  'answers',
  'day_stats',
  'achievements',
  'generations',
  'token_days',
] as const satisfies readonly (keyof Tables)[];

/** Every row that is the learner's own, by table, without what only the server needs. */
export async function exportRows(db: Db, userId: string): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {};
  for (const table of OWN_TABLES) {
    rows[table] = await db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  }
  rows['cards'] = await db
    .selectFrom('cards')
    .innerJoin('decks', 'decks.id', 'cards.deck_id')
    .selectAll('cards')
    .where('decks.user_id', '=', userId)
    .execute();
  return rows;
}
