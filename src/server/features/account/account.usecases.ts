import { type ChangePasswordRequest, type DeletePayload, type Device } from '#contract/account.ts';
import { userSettings, type UserSettings, type SettingsChanges } from '#contract/settings.ts';
import { invalidField, notFound, type AppError } from '#domain/errors.ts';
import { isStorageFull } from '../../db/database-errors.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { isPasswordHash, type StoredUser } from '../auth/auth.repository.ts';
import { requireRecent, type Session } from '../auth/authenticate.ts';
import type { Config } from '../../config.ts';
import { mergeChanges } from '../../http/merge-changes.ts';
import type { MediaStore } from '../../ports/files/media-store.ts';
import type { Passwords } from '../../ports/passwords.ts';
import { idleMs } from '../auth/bearer-tokens.ts';
import { recordEdits } from '../edits/field-edits.repository.ts';
import { endWhatOthersBegan } from '../auth/mail/email.repository.ts';
import { queueNotice } from '../auth/mail/queue-mail.ts';
import { readSecondFactor } from '../auth/second-factor/second-factor.repository.ts';
import { requirePasswords } from '../auth/sign-in/require-passwords.ts';
import { attemptOwnPassword } from '../auth/sign-in/throttle.usecases.ts';
import { scheduleReplay } from '../scheduling/fit/replay-reviews.ts';
import { recordSecurityEvent, recordSecurityEventAlone } from '../security/security-events.usecases.ts';
import {
  deleteOtherTokens,
  deleteTokenById,
  listTokens,
  readSettings,
  replacePasswordHash,
  writeSettings,
} from './account.repository.ts';
import { closeAccount, type CloseDeps } from './erase-account.ts';
import { exportDocument } from './export-account.ts';

export type AccountDeps = CloseDeps & {
  passwords: Passwords;
  mediaStore: MediaStore;
  config: Pick<Config, 'TOKEN_IDLE_DAYS' | 'SMTP_URL' | 'OIDC_ONLY'>;
};

/** Changes some of the settings. A new desired retention recomputes every card state. */
export async function changeSettings(
  { db, clock, newId, wakeWorker }: AccountDeps,
  userId: string,
  changes: SettingsChanges,
): Promise<UserSettings> {
  const settings = await transactAsUser(db, userId, (trx) =>
    applySettings({ db: trx, clock, newId }, userId, changes),
  );
  wakeWorker();
  return settings;
}

/** `changeSettings` in the user's transaction `db`, by an edit at `editedAt` (epoch ms); the worker has to be woken after it. */
export async function applySettings(
  { db, clock, newId }: Pick<AccountDeps, 'db' | 'clock' | 'newId'>,
  userId: string,
  changes: SettingsChanges,
  editedAt = clock.now(),
): Promise<UserSettings> {
  const before = await readSettings(db, userId);
  const after = mergeChanges(userSettings, before, changes);
  await writeSettings(db, userId, after);
  await recordEdits(db, userId, [userId], Object.keys(changes), editedAt);
  if (after.desiredRetention !== before.desiredRetention) {
    await scheduleReplay(db, userId, { id: newId(), now: clock.now() });
  }
  return after;
}

/**
 * Changes the password, or sets one for an account that has none, and signs out every other device. Throws VALIDATION_FAILED for a
 * wrong current password, and RATE_LIMITED after many of them; CONFIRMATION_NEEDED where the password is not enough to sign in;
 * PASSWORDS_OFF.
 */
export async function changePassword(
  deps: AccountDeps,
  session: Session,
  { currentPassword = '', newPassword }: ChangePasswordRequest,
  userAgent: string | null,
): Promise<void> {
  requirePasswords(deps);
  const { user } = session;
  await requireMoreThanPassword(deps, session);
  if (!user.hasOwnPassword) {
    await storePassword(deps, session, newPassword, { userAgent });
    return;
  }
  const attempt = await attemptOwnPassword(deps, user);
  await attempt.run(async () => {
    if (!(await deps.passwords.verify(currentPassword, user.passwordHash, user.id)))
      throw wrongPassword(currentPassword);
    await storePassword(deps, session, newPassword, { userAgent, alongside: attempt.succeed });
  });
}

/** Throws CONFIRMATION_NEEDED where signing in takes something other than the password, or a code as well, and was too long ago. */
async function requireMoreThanPassword({ db, clock, config }: AccountDeps, session: Session): Promise<void> {
  const { id, hasOwnPassword } = session.user;
  if (!hasOwnPassword || config.OIDC_ONLY || (await readSecondFactor(db, id)))
    requireRecent(session, clock.now());
}

function wrongPassword(given: string): AppError {
  const message = given === '' ? 'Current password is required' : 'Current password is wrong';
  return invalidField('currentPassword', message);
}

/** Throws VALIDATION_FAILED if the password has changed since the session was read. */
async function storePassword(
  deps: AccountDeps,
  { user, tokenHash }: Session,
  password: string,
  {
    userAgent,
    alongside,
  }: { userAgent: string | null; alongside?: ((trx: Db) => Promise<void>) | undefined },
): Promise<void> {
  const next = await deps.passwords.hash(password, user.id);
  await transactAsUser(deps.db, user.id, async (trx) => {
    if (!(await replacePasswordHash(trx, user.id, { verified: user.passwordHash, next })))
      throw wrongPassword(password);
    await deleteOtherTokens(trx, user.id, tokenHash);
    await endWhatOthersBegan(trx, user.id);
    await alongside?.(trx);
    await recordSecurityEvent(trx, deps, { userId: user.id, kind: 'password-changed', userAgent });
    await queueNotice(trx, deps, 'password-changed', user, { userAgent });
  });
}

/** Signs out one of the learner's devices. Throws NOT_FOUND. */
export async function signDeviceOut(
  deps: AccountDeps,
  { id: userId }: StoredUser,
  deviceId: string,
  userAgent: string | null,
): Promise<void> {
  await transactAsUser(deps.db, userId, async (trx) => {
    if (!(await deleteTokenById(trx, userId, deviceId))) throw notFound('Device');
    await recordSecurityEvent(trx, deps, { userId, kind: 'device-signed-out', userAgent });
  });
}

/** The signed-in devices, most recently used first. */
export async function signedInDevices(
  { db, clock, config }: AccountDeps,
  { user, tokenHash }: Session,
): Promise<Device[]> {
  const tokens = await listTokens(db, user.id, { now: clock.now(), idleMs: idleMs(config) });
  return tokens.map((token) => ({
    id: token.id,
    userAgent: token.userAgent,
    signedInAt: token.createdAt,
    means: token.means,
    lastUsedAt: Math.max(token.lastUsedAt, token.createdAt),
    current: token.hash === tokenHash,
  }));
}

/**
 * Everything stored about the learner, as a stream of parts. The export is recorded before the first part, since a client
 * that disconnects early has still received some.
 */
export async function exportAccount(
  deps: AccountDeps,
  { id, email, username, timeZone, createdAt }: StoredUser,
  userAgent: string | null,
): Promise<AsyncGenerator<string>> {
  try {
    await recordSecurityEventAlone(deps, { userId: id, kind: 'data-exported', userAgent });
  } catch (error) {
    // A full disk must not prevent an export.
    if (!isStorageFull(error)) throw error;
  }
  return exportDocument(deps, { id, email, username, timeZone, createdAt });
}

/**
 * Closes the account and queues its erasure, once the learner has given the password, after a recent sign-in where signing in takes a
 * code too; or, without a password, has typed the username after a recent sign-in. Throws VALIDATION_FAILED, RATE_LIMITED after many
 * wrong passwords, and CONFIRMATION_NEEDED.
 */
export async function deleteAccount(
  deps: AccountDeps,
  session: Session,
  { password = '', confirmation }: DeletePayload,
): Promise<void> {
  const { user } = session;
  await requireMoreThanPassword(deps, session);
  if (!user.hasOwnPassword || deps.config.OIDC_ONLY) {
    if (confirmation !== user.username) throw invalidField('confirmation', 'Type your username to confirm');
    await closeAccount(deps, user.id);
    return;
  }
  const wrong = () =>
    invalidField('password', password === '' ? 'Password is required' : 'Password is wrong');
  const attempt = await attemptOwnPassword(deps, user);
  await attempt.run(async () => {
    if (!(await deps.passwords.verify(password, user.passwordHash, user.id))) throw wrong();
    await closeAccount(deps, user.id, async (trx) => {
      if (!(await isPasswordHash(trx, user.id, user.passwordHash))) throw wrong();
      await attempt.succeed(trx);
    });
  });
}
