import type { UserSettings } from '#contract/settings.ts';
import type { Db } from '../../db/tables.ts';
import { fromDayRules, toDayRules } from '../scheduling/day-rules.ts';
import { toCatchUp } from '../scheduling/catch-up.ts';
import { deleteAllTokens, worksAt, type TokenAge } from '../auth/auth.repository.ts';
import { deleteAllIdentities } from '../auth/oidc/identities.repository.ts';
import { deleteAllKeys } from '../auth/keys/access-keys.repository.ts';

export async function readSettings(db: Db, userId: string): Promise<UserSettings> {
  const row = await db
    .selectFrom('users')
    .select([
      'daily_goal',
      'auto_advance',
      'time_zone',
      'time_zone_fixed',
      'desired_retention',
      'new_per_day',
      'reviews_per_day',
      'easy_button',
      'wait_after_wrong',
      'one_tap',
      'card_text',
      'siblings_same_day',
      'level_days',
      'day_loads',
      'breaks',
      'catch_up',
      'written_accents',
      'judged_by_ai',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    dailyGoal: row.daily_goal,
    autoAdvance: row.auto_advance,
    timeZone: row.time_zone_fixed === 1 ? row.time_zone : null,
    desiredRetention: row.desired_retention,
    newPerDay: row.new_per_day,
    reviewsPerDay: row.reviews_per_day,
    easyButton: row.easy_button === 1,
    waitAfterWrong: row.wait_after_wrong === null ? null : row.wait_after_wrong === 1,
    oneTap: row.one_tap === 1,
    cardText: row.card_text,
    siblingsSameDay: row.siblings_same_day === 1,
    ...toDayRules(row),
    catchUp: toCatchUp(row.catch_up),
    writtenAccents: row.written_accents,
    judgedByAi: row.judged_by_ai === 1,
  };
}

/** Stores the settings. Without a chosen zone, the account keeps the last known one until a browser reports another. */
export async function writeSettings(db: Db, userId: string, settings: UserSettings): Promise<void> {
  await db
    .updateTable('users')
    .set({
      daily_goal: settings.dailyGoal,
      auto_advance: settings.autoAdvance,
      time_zone_fixed: settings.timeZone === null ? 0 : 1,
      ...(settings.timeZone !== null && { time_zone: settings.timeZone }),
      desired_retention: settings.desiredRetention,
      new_per_day: settings.newPerDay,
      reviews_per_day: settings.reviewsPerDay,
      easy_button: settings.easyButton ? 1 : 0,
      wait_after_wrong: settings.waitAfterWrong === null ? null : settings.waitAfterWrong ? 1 : 0,
      one_tap: settings.oneTap ? 1 : 0,
      card_text: settings.cardText,
      siblings_same_day: settings.siblingsSameDay ? 1 : 0,
      ...fromDayRules(settings),
      catch_up: settings.catchUp === null ? null : JSON.stringify(settings.catchUp),
      written_accents: settings.writtenAccents,
      judged_by_ai: settings.judgedByAi ? 1 : 0,
    })
    .where('id', '=', userId)
    .execute();
}

/** Changes the password unless it has changed since it was verified; returns whether it did. */
export async function replacePasswordHash(
  db: Db,
  userId: string,
  { verified, next }: { verified: string; next: string },
): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ password_hash: next, has_own_password: 1 })
    .where('id', '=', userId)
    .where('password_hash', '=', verified)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Revokes every token of the user except this one. */
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

/** The valid tokens, most recently used first. */
export async function listTokens(db: Db, userId: string, age: TokenAge) {
  return db
    .selectFrom('auth_tokens')
    .select([
      'id',
      'token_hash as hash',
      'user_agent as userAgent',
      'created_at as createdAt',
      'last_used_at as lastUsedAt',
      'means',
    ])
    .where('user_id', '=', userId)
    .where(worksAt(age))
    .orderBy('last_used_at', 'desc')
    .orderBy('id')
    .execute();
}

/**
 * Closes an account immediately: nobody can sign in, its email and username are free again, and its tokens are deleted.
 * Its data still has to be erased.
 */
export async function markClosed(db: Db, userId: string, now: number): Promise<void> {
  await deleteAllTokens(db, userId);
  await deleteAllKeys(db, userId);
  await deleteAllIdentities(db, userId);
  await db
    .updateTable('users')
    .set({
      email: '',
      email_key: `closed ${userId}`,
      new_email: null,
      username: '',
      username_key: `closed ${userId}`,
      password_hash: '',
      closed_at: now,
    })
    .where('id', '=', userId)
    .execute();
}

/** A batch of accounts closed before `before` and not yet erased. */
export async function listClosed(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('closed_at', '<', before)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function isClosed(db: Db, userId: string): Promise<boolean> {
  const row = await db.selectFrom('users').select('closed_at').where('id', '=', userId).executeTakeFirst();
  return row !== undefined && row.closed_at !== null;
}
