import type { ChangePasswordRequest, Device } from '#contract/account.ts';
import { invalidField, notFound } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsLearner } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { recordSecurityEvent } from '../security/security-events.usecases.ts';
import {
  deleteOtherTokens,
  deleteTokenById,
  deleteUser,
  listTokens,
  setPasswordHash,
} from './account.repository.ts';

export type AccountDeps = { db: Db; clock: Clock; newId: () => string };

type Session = { user: StoredUser; tokenHash: string };

/** Changes the password and signs out every other device. Throws VALIDATION_FAILED for a wrong current password. */
export async function changePassword(
  deps: AccountDeps,
  { user, tokenHash }: Session,
  input: ChangePasswordRequest,
  userAgent: string | null,
): Promise<void> {
  if (!(await verifyPassword(input.currentPassword, user.passwordHash))) {
    throw invalidField('currentPassword', 'Current password is wrong');
  }
  const passwordHash = await hashPassword(input.newPassword);
  await transactAsLearner(deps.db, user.id, async (trx) => {
    await setPasswordHash(trx, user.id, passwordHash);
    await deleteOtherTokens(trx, user.id, tokenHash);
    await recordSecurityEvent(trx, deps, { userId: user.id, kind: 'password-changed', userAgent });
  });
}

/** Signs one of the learner's devices out. Throws NOT_FOUND. */
export async function signDeviceOut(
  deps: AccountDeps,
  { id: userId }: StoredUser,
  deviceId: string,
  userAgent: string | null,
): Promise<void> {
  await transactAsLearner(deps.db, userId, async (trx) => {
    if (!(await deleteTokenById(trx, userId, deviceId))) throw notFound('Device');
    await recordSecurityEvent(trx, deps, { userId, kind: 'device-signed-out', userAgent });
  });
}

/** The devices that are signed in, the last used first. */
export async function signedInDevices(
  { db, clock }: { db: Db; clock: Clock },
  { user, tokenHash }: Session,
): Promise<Device[]> {
  const tokens = await listTokens(db, user.id, clock.now());
  return tokens.map((token) => ({
    id: token.id,
    userAgent: token.userAgent,
    signedInAt: new Date(token.createdAt).toISOString(),
    lastUsedAt: new Date(Math.max(token.lastUsedAt, token.createdAt)).toISOString(),
    current: token.hash === tokenHash,
  }));
}

/** Deletes the account with everything in it, once the learner has typed its name. */
export async function deleteAccount(
  { db }: { db: Db },
  user: StoredUser,
  confirmation: string,
): Promise<void> {
  if (confirmation !== user.username) {
    throw invalidField('confirmation', 'Type your username to confirm');
  }
  await transactAsLearner(db, user.id, (trx) => deleteUser(trx, user.id));
}
