import type { SecondFactorState } from '#contract/second-factor.ts';
import { readCode, RECOVERY_CODES, SETUP_MS } from '#domain/account/second-factor.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { recordAdminAct, type Actor } from '../../security/admin-acts.usecases.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import type { StoredUser } from '../auth.repository.ts';
import { hashBearerToken } from '../bearer-tokens.ts';
import { queueNotice } from '../mail/queue-mail.ts';
import { newReadableSecret, plainSecret } from '../readable-secret.ts';
import { attemptCode, forgetCodes } from '../sign-in/throttle.usecases.ts';
import type { CheckCodeDeps } from './check-code.ts';
import {
  confirmSetup,
  countRecoveryCodes,
  deleteSecondFactor,
  readSecondFactor,
  readSetup,
  replaceRecoveryCodes,
  saveSetup,
} from './second-factor.repository.ts';
import { newSecret, secretUri, stepOf } from './totp.ts';

export async function secondFactorOf(db: Db, userId: string): Promise<SecondFactorState> {
  const factor = await readSecondFactor(db, userId);
  return { since: factor?.since ?? null, recoveryCodes: await countRecoveryCodes(db, userId) };
}

/** Makes a secret that counts once its first code is given. Throws SECOND_FACTOR_ON. */
export async function setUpSecondFactor(
  { db, clock }: Pick<CheckCodeDeps, 'db' | 'clock'>,
  user: StoredUser,
): Promise<{ secret: string; uri: string }> {
  const secret = newSecret();
  await transactAsUser(db, user.id, async (trx) => {
    await requireOff(trx, user.id);
    await saveSetup(trx, user.id, secret, clock.now());
  });
  return { secret, uri: secretUri(secret, user.email) };
}

/**
 * Asks for codes from now on, and returns the recovery codes. Throws VALIDATION_FAILED for a wrong code, SECOND_FACTOR_ON, NOT_FOUND
 * when no secret is waiting, and RATE_LIMITED.
 */
export async function turnOnSecondFactor(
  deps: CheckCodeDeps,
  user: StoredUser,
  code: string,
  userAgent: string | null,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newCodes();
  const now = deps.clock.now();
  const attempt = await attemptCode(deps, user.id);
  await transactAsUser(deps.db, user.id, async (trx) => {
    await requireOff(trx, user.id);
    const secret = await readSetup(trx, user.id, now - SETUP_MS);
    if (secret === undefined) throw notFound('The secret for your app');
    const typed = readCode(code);
    const step = typed.kind === 'app' ? stepOf(secret, typed.digits, now) : null;
    if (step === null)
      throw invalidField('code', 'This code is wrong. Check that the clock of your phone is right.');
    await attempt.uncount(trx);
    await confirmSetup(trx, user.id, now, step);
    await replaceRecoveryCodes(trx, user.id, recoveryCodes.map(hashOfCode));
    await tell({ ...deps, db: trx }, user, 'second-factor-on', userAgent);
  });
  return { recoveryCodes };
}

/** Replaces the recovery codes. Throws NOT_FOUND without a second factor. */
export async function makeRecoveryCodes(
  deps: CheckCodeDeps,
  user: StoredUser,
  userAgent: string | null,
): Promise<{ recoveryCodes: string[] }> {
  const recoveryCodes = newCodes();
  await transactAsUser(deps.db, user.id, async (trx) => {
    if (!(await readSecondFactor(trx, user.id))) throw notFound('Two-step sign-in');
    await replaceRecoveryCodes(trx, user.id, recoveryCodes.map(hashOfCode));
    await tell({ ...deps, db: trx }, user, 'recovery-codes-made', userAgent);
  });
  return { recoveryCodes };
}

/**
 * Stops asking for codes. Without a second factor it does nothing. Wrong codes stay counted: who turns it off is signed in already, and
 * turning it off and on must not give somebody else who knows the password new guesses.
 */
export async function turnOffSecondFactor(
  deps: CheckCodeDeps,
  user: StoredUser,
  userAgent: string | null,
): Promise<void> {
  await transactAsUser(deps.db, user.id, async (trx) => {
    if (!(await deleteSecondFactor(trx, user.id))) return;
    await tell({ ...deps, db: trx }, user, 'second-factor-off', userAgent);
  });
}

/**
 * Turns the second factor off for `user`, who has lost app and recovery codes, in their transaction: for an admin or the operator.
 * Wrong codes are forgotten, such as those that the user tried before asking for help, because the codes of a new phone are counted
 * with them. Returns whether it was on.
 */
export async function removeSecondFactor(
  trx: Db,
  deps: Omit<CheckCodeDeps, 'db'>,
  user: StoredUser,
  by: Actor,
): Promise<boolean> {
  if (!(await deleteSecondFactor(trx, user.id))) return false;
  await forgetCodes(trx, user.id);
  const kind = by === 'operator' ? 'second-factor-off-by-operator' : 'second-factor-off-by-admin';
  await recordSecurityEvent(trx, deps, { userId: user.id, kind, userAgent: null });
  await recordAdminAct(trx, deps, { act: 'second-factor-removed', by, subjectId: user.id });
  await queueNotice(trx, deps, 'second-factor-off', user, 'operator');
  return true;
}

/** Records a change in the log, and in a mail. */
async function tell(
  deps: CheckCodeDeps,
  user: StoredUser,
  kind: 'second-factor-on' | 'second-factor-off' | 'recovery-codes-made',
  userAgent: string | null,
): Promise<void> {
  await recordSecurityEvent(deps.db, deps, { userId: user.id, kind, userAgent });
  await queueNotice(deps.db, deps, kind, user, { userAgent });
}

async function requireOff(trx: Db, userId: string): Promise<void> {
  if (await readSecondFactor(trx, userId))
    throw new AppError('SECOND_FACTOR_ON', 'Two-step sign-in is on already. Turn it off to set it up anew.');
}

const newCodes = () => Array.from({ length: RECOVERY_CODES }, newReadableSecret);

/** What is stored of a recovery code, without the hyphens that make it readable. It has 79 random bits, so a plain hash will do. */
const hashOfCode = (code: string) => hashBearerToken(plainSecret(code));
