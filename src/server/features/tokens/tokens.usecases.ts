import { AppError } from '#domain/errors.ts';
import { nextUtcDay, utcDay } from '#domain/local-day.ts';
import {
  hasTokens,
  insufficientTokensMessage,
  remainingTokens,
  type Allowance,
} from '#domain/account/tokens.ts';
import type { Usage } from '#contract/ai.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  expiredReservations,
  extendReservation,
  holdTokens,
  usersWithExpiredReservations,
  settleReservation,
  tokensOf,
} from './tokens.repository.ts';

export type TokenDeps = { db: Db; clock: Clock; config: Pick<Config, 'DAILY_TOKEN_LIMIT'> };

/** Today's tokens of a user, after releasing expired reservations of crashed work. */
export async function usageToday(deps: TokenDeps, userId: string): Promise<Usage> {
  const now = deps.clock.now();
  // Expired reservations are rare, and without any no lock is needed.
  if ((await expiredReservations(deps.db, userId, now)).length > 0) {
    await transactAsUser(deps.db, userId, (trx) => giveBackExpired(trx, userId, now));
  }
  const { used, limit } = await allowanceOf(deps, userId, now);
  return { todayTokensUsed: used, dailyLimit: limit, resetsAt: nextUtcDay(now) };
}

/** Today's allowance of a user: their own limit if an admin has set one, else the server's. */
async function allowanceOf({ db, config }: TokenDeps, userId: string, now: number): Promise<Allowance> {
  const { used, ownLimit } = await tokensOf(db, userId, utcDay(now));
  return { used, limit: ownLimit ?? config.DAILY_TOKEN_LIMIT };
}

type Wanted = { id: string; userId: string; amount: number; lifetimeMs: number };

/**
 * Reserves `amount` tokens under `id` for at most `lifetimeMs`. Call it in the transaction that starts the work that
 * they pay for. Throws TOKEN_LIMIT_EXCEEDED with the details for the user.
 */
export async function reserveTokens(deps: TokenDeps, reservation: Wanted): Promise<void> {
  const now = deps.clock.now();
  const { id, userId, amount } = reservation;
  await giveBackExpired(deps.db, userId, now);
  const allowance = await allowanceOf(deps, userId, now);
  const held = await holdTokens(
    deps.db,
    { id, userId, amount, day: utcDay(now), createdAt: now, expiresAt: now + reservation.lifetimeMs },
    allowance.limit,
  );
  if (!held) throw limitExceeded(amount, allowance, now);
}

/** Refuses work that today's tokens of a user do not pay for, before any are reserved. Throws TOKEN_LIMIT_EXCEEDED. */
export async function expectTokens(deps: TokenDeps, userId: string, amount: number): Promise<void> {
  const { todayTokensUsed: used, dailyLimit: limit } = await usageToday(deps, userId);
  if (!hasTokens({ limit, used }, amount)) throw limitExceeded(amount, { limit, used }, deps.clock.now());
}

function limitExceeded(needed: number, tokens: Allowance, now: number): AppError {
  const remaining = remainingTokens(tokens);
  return new AppError('TOKEN_LIMIT_EXCEEDED', insufficientTokensMessage(needed, remaining), {
    details: {
      type: 'TOKEN_LIMIT_EXCEEDED',
      needed,
      remaining,
      resetsAt: new Date(nextUtcDay(now)).toISOString(),
    },
  });
}

/**
 * Extends a reservation to `lifetimeMs` from now, even if it was released in the meantime, as long as the limit allows.
 * Throws TOKEN_LIMIT_EXCEEDED.
 */
export async function keepReserved(deps: TokenDeps, reservation: Wanted): Promise<void> {
  const expiresAt = deps.clock.now() + reservation.lifetimeMs;
  if (await extendReservation(deps.db, { ...reservation, expiresAt })) return;
  await reserveTokens(deps, reservation);
}

/** Releases expired reservations of crashed work, some users at a time; returns the number of users. */
export async function giveBackAllExpired(db: Db, now: number, limit: number): Promise<number> {
  const users = await usersWithExpiredReservations(db, now, limit);
  for (const userId of users) {
    await transactAsUser(db, userId, (trx) => giveBackExpired(trx, userId, now));
  }
  return users.length;
}

async function giveBackExpired(db: Db, userId: string, now: number): Promise<void> {
  for (const id of await expiredReservations(db, userId, now)) await settleReservation(db, id, 0);
}
