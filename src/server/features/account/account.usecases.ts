import type { ChangePasswordRequest, Device } from '#contract/account.ts';
import { invalidField } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsLearner } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import type { StoredUser } from '../auth/auth.repository.ts';
import { hashPassword, verifyPassword } from '../auth/passwords.ts';
import { deleteOtherTokens, listTokens, setPasswordHash } from './account.repository.ts';
import { closeAccount, type CloseDeps } from './erase-account.ts';

type Session = { user: StoredUser; tokenHash: string };

/** Changes the password and signs out every other device. Throws VALIDATION_FAILED for a wrong current password. */
export async function changePassword(
  { db }: { db: Db },
  { user, tokenHash }: Session,
  input: ChangePasswordRequest,
): Promise<void> {
  if (!(await verifyPassword(input.currentPassword, user.passwordHash))) {
    throw invalidField('currentPassword', 'Current password is wrong');
  }
  const passwordHash = await hashPassword(input.newPassword);
  await transactAsLearner(db, user.id, async (trx) => {
    await setPasswordHash(trx, user.id, passwordHash);
    await deleteOtherTokens(trx, user.id, tokenHash);
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

/** Closes the account, to be erased with everything in it, once the learner has typed its name. */
export async function deleteAccount(deps: CloseDeps, user: StoredUser, confirmation: string): Promise<void> {
  if (confirmation !== user.username) {
    throw invalidField('confirmation', 'Type your username to confirm');
  }
  await closeAccount(deps, user.id);
}
