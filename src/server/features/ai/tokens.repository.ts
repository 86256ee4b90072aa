import type { LocalDay } from '#domain/local-day.ts';
import { GENERATION_TIMEOUT_MS } from '#domain/limits.ts';
import type { Db } from '../../db/tables.ts';

/** The longest that tokens may be held, in ms: a job may wait in the queue before it runs. */
export const LONGEST_RESERVATION_MS = 2 * GENERATION_TIMEOUT_MS;

export type Reservation = {
  id: string;
  userId: string;
  day: LocalDay;
  amount: number;
  createdAt: number;
  expiresAt: number;
};

/** Tokens spent or held on a UTC day. */
export async function tokensUsed(db: Db, userId: string, day: LocalDay): Promise<number> {
  const row = await db
    .selectFrom('token_days')
    .select(['used', 'reserved'])
    .where('user_id', '=', userId)
    .where('day', '=', day)
    .executeTakeFirst();
  return row ? row.used + row.reserved : 0;
}

/**
 * Holds tokens for something about to be paid, if the day's limit allows; says whether it did. The check and the
 * change are one statement, so requests at the same moment cannot spend the same tokens. Run it in a transaction.
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
  await db
    .insertInto('token_reservations')
    .values({
      id: reservation.id,
      user_id: userId,
      day,
      amount,
      status: 'held',
      settled_amount: null,
      created_at: reservation.createdAt,
      expires_at: reservation.expiresAt,
    })
    .execute();
  return true;
}

/**
 * Ends a reservation: `paid` tokens are spent and the rest given back. Says whether it was still held; one that
 * has ended already stays as it ended, so nothing is ever paid twice. Run it in a transaction.
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

/** Deletes some of the reservations that had ended before `before`; says how many. What was paid stays counted. */
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

/** Some of the learners with reservations that nobody settled in time. */
export async function learnersWithExpiredReservations(db: Db, now: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('token_reservations')
    .innerJoin('users', 'users.id', 'token_reservations.user_id')
    .select('user_id')
    .distinct()
    .where('closed_at', 'is', null)
    .where('status', '=', 'held')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('expires_at', '>', now + LONGEST_RESERVATION_MS)]))
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/**
 * The learner's reservations that nobody settled in time. One that would last longer than any may was made before the
 * clock was set back.
 */
export async function expiredReservations(db: Db, userId: string, now: number): Promise<string[]> {
  const rows = await db
    .selectFrom('token_reservations')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'held')
    .where((eb) => eb.or([eb('expires_at', '<=', now), eb('expires_at', '>', now + LONGEST_RESERVATION_MS)]))
    .execute();
  return rows.map((row) => row.id);
}
