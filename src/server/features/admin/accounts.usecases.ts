import { AppError } from '#domain/errors.ts';
import { FALLBACK_TIME_ZONE } from '#domain/local-day.ts';
import { registerRequest } from '#contract/sign-in.ts';
import type { Config } from '../../config.ts';
import type { Engine } from '../../db/connect.ts';
import { DatabaseUnavailable, isStorageFull, isWorthRepeating } from '../../db/database-errors.ts';
import type { Db } from '../../db/tables.ts';
import { lockUser, transact, transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import type { WaitingFiles } from '../../ports/files/waiting-files.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';
import { hashPassword } from '../../ports/password-hash.ts';
import { closeAccount, eraseAccount } from '../account/erase-account.ts';
import {
  findUserByEmail,
  findUserById,
  findUserByUsername,
  insertUser,
  isUsernameTaken,
  setPasswordHash,
  type StoredUser,
  type TokenAge,
} from '../auth/auth.repository.ts';
import { idleMs } from '../auth/bearer-tokens.ts';
import { endWhatOthersBegan } from '../auth/mail/email.repository.ts';
import { queueNotice } from '../auth/mail/queue-mail.ts';
import { deleteAllIdentities } from '../auth/oidc/identities.repository.ts';
import { deleteAllPasskeys } from '../auth/passkeys/passkeys.repository.ts';
import { newReadableSecret } from '../auth/readable-secret.ts';
import { removeSecondFactor } from '../auth/second-factor/second-factor.usecases.ts';
import { usernameCandidates } from '../auth/registration/username-candidates.ts';
import { recordAdminAct, type Actor } from '../security/admin-acts.usecases.ts';
import { recordSecurityEvent } from '../security/security-events.usecases.ts';
import { deleteTokens, listUserIds } from './accounts.repository.ts';

export type AdminDeps = {
  db: Db;
  engine: Engine;
  mediaStore: MediaStore;
  waitingFiles: WaitingFiles;
  clock: Clock;
  newId: () => string;
  config: Pick<Config, 'TOKEN_IDLE_DAYS' | 'SMTP_URL' | 'OIDC_ONLY'>;
};

type Named = Pick<StoredUser, 'id' | 'email' | 'username'>;

/** The account with this email or username. Throws NOT_FOUND. */
export async function findAccount({ db }: AdminDeps, name: string): Promise<Named> {
  // Usernames never contain an @.
  const user = name.includes('@')
    ? await findUserByEmail(db, name.trim())
    : await findUserByUsername(db, name);
  if (!user) throw new AppError('NOT_FOUND', `There is no account "${name}"`);
  return user;
}

/**
 * Creates an account with a new password, even while registration is closed. The username defaults to one from the email.
 * Throws VALIDATION_FAILED, EMAIL_TAKEN or USERNAME_TAKEN.
 */
export async function createAccount(
  deps: AdminDeps,
  input: { email: string; username?: string | undefined },
): Promise<{ user: Named; password: string }> {
  const { db, newId } = deps;
  const password = newReadableSecret();
  const username = input.username ?? (await freeUsername(deps, input.email));
  const parsed = registerRequest.safeParse({ email: input.email, username, password });
  if (!parsed.success) throw new AppError('VALIDATION_FAILED', parsed.error.issues[0]?.message ?? 'Invalid');
  const user: StoredUser = {
    id: newId(),
    email: parsed.data.email,
    username,
    passwordHash: await hashPassword(password),
    timeZone: FALLBACK_TIME_ZONE,
    timeZoneFixed: false,
    hasOwnPassword: true,
    role: 'member',
    suspendedAt: null,
    createdAt: deps.clock.now(),
  };
  await transact(db, async (trx) => {
    if (!(await insertUser(trx, user))) {
      throw (await findUserByEmail(trx, user.email))
        ? new AppError('EMAIL_TAKEN', `There is already an account with the email ${user.email}`)
        : new AppError('USERNAME_TAKEN', `There is already an account with the username ${username}`);
    }
    await lockUser(trx, user.id);
    await recordSecurityEvent(trx, deps, {
      userId: user.id,
      kind: 'account-created-by-operator',
      userAgent: null,
    });
    await recordAdminAct(trx, deps, { act: 'account-created', by: 'operator', subjectId: user.id });
  });
  return { user, password };
}

/** Gives an account a new password, signs out all of its devices, and removes its passkeys: somebody else may have added some. */
export async function resetPassword(deps: AdminDeps, userId: string): Promise<{ password: string }> {
  const password = newReadableSecret();
  const passwordHash = await hashPassword(password);
  await transactAsUser(deps.db, userId, async (trx) => {
    await setPasswordHash(trx, userId, passwordHash);
    await deleteTokens(trx, userId, tokenAge(deps));
    await deleteAllPasskeys(trx, userId);
    // Where a password is no way in, this would lock the user out.
    if (!deps.config.OIDC_ONLY) await deleteAllIdentities(trx, userId);
    await endWhatOthersBegan(trx, userId);
    await recordSecurityEvent(trx, deps, { userId, kind: 'password-reset-by-operator', userAgent: null });
    await recordAdminAct(trx, deps, { act: 'password-reset', by: 'operator', subjectId: userId });
    const user = await findUserById(trx, userId);
    if (user) await queueNotice(trx, deps, 'password-changed', user, 'operator');
  });
  return { password };
}

/** Signs out all devices of an account; returns how many there were. */
export function signOut(deps: AdminDeps, userId: string): Promise<number> {
  return transactAsUser(deps.db, userId, (trx) => signOutWithin(trx, deps, userId, 'operator'));
}

/** `signOut` in the user's transaction. */
export async function signOutWithin(trx: Db, deps: AdminDeps, userId: string, by: Actor): Promise<number> {
  const devices = await deleteTokens(trx, userId, tokenAge(deps));
  if (devices > 0) {
    const kind = by === 'operator' ? 'signed-out-by-operator' : 'signed-out-by-admin';
    await recordSecurityEvent(trx, deps, { userId, kind, userAgent: null });
    await recordAdminAct(trx, deps, { act: 'signed-out', by, subjectId: userId });
  }
  return devices;
}

/** Turns off the second factor of an account whose user has lost app and recovery codes; returns whether it was on. */
export function takeSecondFactor(deps: AdminDeps, userId: string): Promise<boolean> {
  return transactAsUser(deps.db, userId, async (trx) => {
    const user = await findUserById(trx, userId);
    return user !== undefined && removeSecondFactor(trx, deps, user, 'operator');
  });
}

/** Signs out all accounts one by one; returns the number of devices. */
export async function signEverybodyOut(deps: AdminDeps): Promise<number> {
  let devices = 0;
  for (const userId of await listUserIds(deps.db)) {
    try {
      devices += await signOut(deps, userId);
    } catch (error) {
      // The account has been deleted in the meantime.
      if (!(error instanceof AppError) || error.code !== 'UNAUTHORIZED') throw error;
    }
  }
  return devices;
}

/**
 * Deletes an account with all of its data; returns whether everything is erased. If that fails now, the account is
 * closed and a job of the server erases the rest.
 */
export async function deleteAccount(deps: AdminDeps, userId: string): Promise<{ erased: boolean }> {
  await closeAccount({ ...deps, wakeWorker: () => {} }, userId, (trx) =>
    recordAdminAct(trx, deps, { act: 'account-deleted', by: 'operator', subjectId: userId }),
  );
  try {
    // A running server may erase it at the same time, which is harmless.
    await eraseAccount(deps, userId, new AbortController().signal);
    return { erased: true };
  } catch (error) {
    if (error instanceof DatabaseUnavailable || isWorthRepeating(error) || isStorageFull(error)) {
      return { erased: false };
    }
    throw error;
  }
}

function tokenAge({ clock, config }: AdminDeps): TokenAge {
  return { now: clock.now(), idleMs: idleMs(config) };
}

async function freeUsername({ db, newId }: AdminDeps, email: string): Promise<string> {
  for (const candidate of usernameCandidates(email, newId)) {
    if (!(await isUsernameTaken(db, candidate))) return candidate;
  }
  throw new AppError('USERNAME_TAKEN', 'No free username was found for this email: specify one');
}
