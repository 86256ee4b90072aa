import { FEW_RECOVERY_CODES, readCode } from '#domain/account/second-factor.ts';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import type { StoredUser } from '../auth.repository.ts';
import { hashBearerToken } from '../bearer-tokens.ts';
import { queueNotice } from '../mail/queue-mail.ts';
import { attemptCode } from '../sign-in/throttle.usecases.ts';
import {
  countRecoveryCodes,
  readSecondFactor,
  setLastStep,
  spendRecoveryCode,
} from './second-factor.repository.ts';
import { stepOf } from './totp.ts';

export type CheckCodeDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  config: Pick<Config, 'SMTP_URL'>;
};

/** What came with the password. */
type Given = { code: string | undefined; userAgent: string | null };

/** Checks the code and uses it up, in the transaction that acts on it. Throws CODE_REQUIRED or CODE_WRONG. */
export type PassCode = (trx: Db) => Promise<void>;

/**
 * Runs `work` for somebody who has given the right password; it calls `pass` in its transaction. Without a second factor `pass` does
 * nothing. Throws CODE_REQUIRED, CODE_WRONG, and RATE_LIMITED after many wrong codes, about which the user is told.
 */
export async function withCode<T>(
  deps: CheckCodeDeps,
  user: StoredUser,
  given: Given,
  work: (pass: PassCode) => Promise<T>,
): Promise<T> {
  const { code } = given;
  if ((await readSecondFactor(deps.db, user.id)) === undefined)
    // If it has been turned on since, it takes a code.
    return work(async (trx) => {
      if ((await readSecondFactor(trx, user.id)) !== undefined) throw codeRequired();
    });
  if (code === undefined) throw codeRequired();
  const attempt = await attemptCode(deps, user.id);
  try {
    return await work(async (trx) => {
      await useCode({ ...deps, db: trx }, user, { code, userAgent: given.userAgent });
      await attempt.uncount(trx);
    });
  } catch (error) {
    if (error instanceof AppError && error.code === 'CODE_WRONG')
      await tellOfWrongCode(deps, user, given.userAgent, attempt.isLast);
    // If the database does not respond, the attempt stays counted; the caller needs the first failure.
    else await attempt.uncount(deps.db).catch(() => {});
    throw error;
  }
}

/** Uses up a code in the user's transaction `db`. Throws CODE_WRONG. */
async function useCode(
  deps: CheckCodeDeps,
  user: StoredUser,
  { code, userAgent }: { code: string; userAgent: string | null },
): Promise<void> {
  const { db, clock } = deps;
  const factor = await readSecondFactor(db, user.id);
  // Turned off in the meantime.
  if (factor === undefined) return;
  const typed = readCode(code);
  if (typed.kind === 'app') {
    const step = stepOf(factor.secret, typed.digits, clock.now());
    if (step === null) throw codeWrong('This code is wrong');
    if (step <= factor.lastStep) throw codeWrong('This code was used already. Wait for the next one.');
    await setLastStep(db, user.id, step);
    return;
  }
  if (!(await spendRecoveryCode(db, user.id, hashBearerToken(typed.letters))))
    throw codeWrong('This code is wrong');
  await recordSecurityEvent(db, deps, { userId: user.id, kind: 'recovery-code-used', userAgent });
  const left = await countRecoveryCodes(db, user.id);
  const notice = left <= FEW_RECOVERY_CODES ? 'few-recovery-codes' : 'recovery-code-used';
  await queueNotice(db, deps, notice, user, { userAgent });
}

/** Records a wrong code. Once no more are accepted, the user is told that somebody may know the password. */
function tellOfWrongCode(
  deps: CheckCodeDeps,
  user: StoredUser,
  userAgent: string | null,
  wasLast: boolean,
): Promise<void> {
  return transactAsUser(deps.db, user.id, async (trx) => {
    await recordSecurityEvent(trx, deps, { userId: user.id, kind: 'code-refused', userAgent });
    if (wasLast) await queueNotice(trx, deps, 'codes-guessed', user, { userAgent });
  });
}

function codeRequired(): AppError {
  return new AppError('CODE_REQUIRED', 'Enter the code of your authenticator app');
}

function codeWrong(message: string): AppError {
  return new AppError('CODE_WRONG', message, { fields: [{ field: 'code', message }] });
}
