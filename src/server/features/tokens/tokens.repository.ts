import type { ExpressionBuilder } from 'kysely';
import type { LocalDay } from '#domain/local-day.ts';
import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';
import type { Db, Tables } from '../../db/tables.ts';

/** The longest that tokens may be held, in ms: a job may wait in the queue before it runs. */
export const LONGEST_RESERVATION_MS = 2 * GENERATION_TIMEOUT_MS;

/** How far the clocks of two hosts, or one before and after a correction, may differ, in ms. */
const CLOCK_SLACK_MS = 10 * 60_000;

export type Reservation = {
  id: string;
  userId: string;
  day: LocalDay;
  amount: number;
  createdAt: number;
  expiresAt: number;
};

/** Tokens spent or held on a UTC day, and how many an admin allows this user; null for the server's limit. */
export async function tokensOf(
  db: Db,
  userId: string,
  day: LocalDay,
): Promise<{ used: number; ownLimit: number | null }> {
  const row = await db
    .selectFrom('users')
    .leftJoin('token_days', (join) =>
      join.onRef('token_days.user_id', '=', 'users.id').on('token_days.day', '=', day),
    )
    .select(['used', 'reserved', 'daily_token_limit as ownLimit'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  return { used: (row?.used ?? 0) + (row?.reserved ?? 0), ownLimit: row?.ownLimit ?? null };
}

/**
 * Reserves tokens if the day's limit allows; returns whether it did. The check and the change are one statement, so
 * concurrent requests cannot spend the same tokens. A released reservation may be made again. Call it in a transaction.
 */
export async function holdTokens(db: Db, reservation: Reservation, limit: number): Promise<boolean> {
  const { userId, day, amount } = reservation;
  await db
    .insertInto('token_days')
    .values({ user_id: userId, day, used: 0, reserved: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const held = await db
    .updateTable('token_days')
    .set((eb) => ({ reserved: eb('reserved', '+', amount) }))
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .where((eb) => eb(eb('used', '+', eb.ref('reserved')), '<=', limit - amount))
    .executeTakeFirst();
  if (held.numUpdatedRows === 0n) return false;
  const state = {
    day,
    amount,
    status: 'held',
    settled_amount: null,
    expires_at: reservation.expiresAt,
  } as const;
  const noted = await db
    .insertInto('token_reservations')
    .values({ ...state, id: reservation.id, user_id: userId, created_at: reservation.createdAt })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(state)
        .where('token_reservations.user_id', '=', userId)
        .where('token_reservations.status', '=', 'released'),
    )
    .executeTakeFirst();
  if (noted.numInsertedOrUpdatedRows !== 1n) throw new Error('The tokens are held or paid already');
  return true;
}

/** Extends a reservation; returns whether it was still open. */
export async function extendReservation(
  db: Db,
  { id, userId, expiresAt }: Pick<Reservation, 'id' | 'userId' | 'expiresAt'>,
): Promise<boolean> {
  const result = await db
    .updateTable('token_reservations')
    .set({ expires_at: expiresAt })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'held')
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Settles a reservation: charges `paid` tokens and releases the rest. Returns whether it was still open; a settled one
 * does not change, so nothing is ever charged twice. Call it in a transaction.
 */
export async function settleReservation(db: Db, id: string, paid: number): Promise<boolean> {
  const ended = await db
    .updateTable('token_reservations')
    .set({ status: paid > 0 ? 'settled' : 'released', settled_amount: paid })
    .where('id', '=', id)
    .where('status', '=', 'held')
    .returning(['user_id', 'day', 'amount'])
    .executeTakeFirst();
  if (!ended) return false;
  await db
    .updateTable('token_days')
    .set((eb) => ({ used: eb('used', '+', paid), reserved: eb('reserved', '-', ended.amount) }))
    .where('user_id', '=', ended.user_id)
    .where('day', '=', ended.day)
    .execute();
  return true;
}

/** Deletes some of the reservations settled before `before`; returns how many. What was paid stays counted. */
export async function deleteEndedReservations(db: Db, before: number, limit: number): Promise<number> {
  const ended = db
    .selectFrom('token_reservations')
    .select('id')
    .where('status', '!=', 'held')
    .where('expires_at', '<', before)
    .limit(limit);
  const result = await db.deleteFrom('token_reservations').where('id', 'in', ended).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** A batch of users with expired reservations. */
export async function usersWithExpiredReservations(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('token_reservations')
    .innerJoin('users', 'users.id', 'token_reservations.user_id')
    .select('user_id')
    .distinct()
    .where('closed_at', 'is', null)
    .where(hasExpired(now))
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The user's expired reservations. */
export async function expiredReservations(db: Db, userId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('token_reservations')
    .select('id')
    .where('user_id', '=', userId)
    .where(hasExpired(now))
    .execute();
  return rows.map((row) => row.id);
}

/** Open beyond its time. One that would last longer than possible was made before the clock was set back. */
function hasExpired(now: number) {
  return (eb: ExpressionBuilder<Pick<Tables, 'token_reservations'>, 'token_reservations'>) =>
    eb.and([
      eb('status', '=', 'held'),
      eb.or([
        eb('expires_at', '<=', now),
        eb('expires_at', '>', now + LONGEST_RESERVATION_MS + CLOCK_SLACK_MS),
      ]),
    ]);
}
