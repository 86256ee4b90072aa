import { AppError, invalidField, type ErrorCode } from '#domain/errors.ts';
import { FALLBACK_TIME_ZONE } from '#domain/local-day.ts';
import {
  isPlainEmail,
  type ConfirmRequest,
  type LoginRequest,
  type RegisterRequest,
} from '#contract/sign-in.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Passwords } from '../../ports/passwords.ts';
import {
  hashInvite,
  isRegistrationOpen,
  requireAdmission,
  type Admission,
} from './registration/registration.ts';
import { recordSecurityEvent, recordSecurityEventAlone } from '../security/security-events.usecases.ts';
import {
  accountKey,
  deleteToken,
  findUserByEmail,
  isPasswordHash,
  isUsernameTaken,
  setConfirmed,
  type StoredUser,
} from './auth.repository.ts';
import type { Session } from './authenticate.ts';
import { newBearerToken } from './bearer-tokens.ts';
import type { SignInDevice } from './client.ts';
import { queueConfirmation } from './mail/queue-mail.ts';
import { withCode } from './second-factor/check-code.ts';
import { admitKnown, admitNew, storeToken, type SignedIn } from './sign-in/admit.ts';
import { isKnownDevice } from './sign-in/known-devices.repository.ts';
import { requirePasswords } from './sign-in/require-passwords.ts';
import {
  attemptOwnPassword,
  attemptSignIn,
  countRegistration,
  type Attempt,
} from './sign-in/throttle.usecases.ts';
import { usernameCandidates } from './registration/username-candidates.ts';

export type AuthDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  passwords: Passwords;
  config: Pick<
    Config,
    'EXPLORE_LOGIN' | 'REGISTRATION' | 'TOKEN_IDLE_DAYS' | 'SMTP_URL' | 'MAIL_VERIFY' | 'OIDC_ONLY'
  >;
};

/**
 * Creates an account and signs it in. Throws PASSWORDS_OFF, REGISTRATION_CLOSED, LINK_EXPIRED for an invite that no longer works,
 * EMAIL_TAKEN, USERNAME_TAKEN or RATE_LIMITED.
 */
export async function register(
  deps: AuthDeps,
  input: RegisterRequest,
  device: SignInDevice,
): Promise<SignedIn> {
  requirePasswords(deps);
  const { address } = device.client;
  const admission = await requireAdmission(deps, { inviteHash: hashInvite(input.invite), address });
  await countRegistration(deps, address);
  if (await findUserByEmail(deps.db, input.email)) throw taken('EMAIL_TAKEN', 'email');
  if (await isUsernameTaken(deps.db, input.username)) throw taken('USERNAME_TAKEN', 'username');
  const passwordHash = await deps.passwords.hash(input.password, address);
  const user = newUser(deps, input, passwordHash);
  const signedIn = await addAccount(deps, user, device, { admission });
  if (signedIn) return signedIn;
  // Two concurrent requests may both have found the name free; the unique columns accept one.
  throw (await findUserByEmail(deps.db, input.email))
    ? taken('EMAIL_TAKEN', 'email')
    : taken('USERNAME_TAKEN', 'username');
}

/**
 * Signs in with email and password. While exploring is allowed, an unknown email creates an account.
 * Throws PASSWORDS_OFF, INVALID_CREDENTIALS, which never says whether the email exists, CODE_REQUIRED and CODE_WRONG where the password
 * is right, and RATE_LIMITED.
 */
export async function login(deps: AuthDeps, input: LoginRequest, device: SignInDevice): Promise<SignedIn> {
  requirePasswords(deps);
  const { address, deviceHash } = device.client;
  const known = await findUserByEmail(deps.db, input.email);
  // Read for known emails too: otherwise the response time would reveal them while registration is closed.
  const mayExplore = deps.config.EXPLORE_LOGIN && (await isRegistrationOpen(deps));
  const account = accountKey(input.email);
  const isKnown = deviceHash !== null && (await isKnownDevice(deps.db, account, deviceHash));
  const attempt = await attemptSignIn(deps, {
    accountKey: account,
    passwordHash: known?.passwordHash,
    address,
    knownDevice: isKnown ? deviceHash : null,
  });
  return attempt.run(async () => {
    if (known || !mayExplore || !isPlainEmail(input.email))
      return signInAs(deps, known, input, device, attempt);
    return (
      (await explore(deps, input, device, attempt)) ??
      // A concurrent request has created this account: its password decides.
      signInAs(deps, await findUserByEmail(deps.db, input.email), input, device, attempt)
    );
  });
}

/** Throws INVALID_CREDENTIALS, also when there is no such account, CODE_REQUIRED and CODE_WRONG. */
async function signInAs(
  deps: AuthDeps,
  known: StoredUser | undefined,
  input: LoginRequest,
  device: SignInDevice,
  attempt: Attempt,
): Promise<SignedIn> {
  // An unknown email takes as long as a wrong password, so that timing reveals nothing.
  const passwordIsRight = await deps.passwords.verify(
    input.password,
    known?.passwordHash,
    device.client.address,
  );
  if (!known || !passwordIsRight) throw invalidCredentials();
  const { code, timeZone } = input;
  const { userAgent } = device.client;
  return withCode(deps, known, { code, userAgent }, (passCode) =>
    admitKnown(deps, known.id, {
      means: 'password',
      device,
      timeZone,
      confirm: async (trx) => {
        // A concurrent sign-in must not survive a password change.
        if (!(await isPasswordHash(trx, known.id, known.passwordHash))) throw invalidCredentials();
        await passCode(trx);
        await attempt.succeed(trx);
      },
    }),
  );
}

/** Exchanges a working token for a new one; the old one ends. Throws UNAUTHORIZED when it has just been used up. */
export async function refresh(
  deps: AuthDeps,
  { user, tokenHash, proof }: Session,
  userAgent: string | null,
): Promise<SignedIn> {
  const token = newBearerToken();
  await transactAsUser(deps.db, user.id, async (trx) => {
    if (!(await deleteToken(trx, user.id, tokenHash)))
      throw new AppError('UNAUTHORIZED', 'Please sign in again');
    await storeToken({ ...deps, db: trx }, user.id, { token, userAgent, proof });
  });
  return { user, token, created: false };
}

/**
 * Records that a device is still used by its user, who proves it with the password and, with a second factor, a code. Throws
 * VALIDATION_FAILED, CODE_REQUIRED, CODE_WRONG, and RATE_LIMITED after many wrong passwords or codes.
 */
export async function confirmByPassword(
  deps: AuthDeps,
  { user, tokenHash }: Session,
  { password, code }: ConfirmRequest,
  userAgent: string | null,
): Promise<void> {
  const attempt = await attemptOwnPassword(deps, user);
  await attempt.run(async () => {
    if (!(await deps.passwords.verify(password, user.passwordHash, user.id)))
      throw invalidField('password', 'Password is wrong');
    await withCode(deps, user, { code, userAgent }, (passCode) =>
      transactAsUser(deps.db, user.id, async (trx) => {
        await passCode(trx);
        await attempt.succeed(trx);
        await setConfirmed(trx, user.id, tokenHash, deps.clock.now());
      }),
    );
  });
}

/** Ends a token. */
export async function logout(
  deps: AuthDeps,
  { id: userId }: StoredUser,
  tokenHash: string,
  userAgent: string | null,
): Promise<void> {
  await transactAsUser(deps.db, userId, async (trx) => {
    if (!(await deleteToken(trx, userId, tokenHash))) return;
    await recordSecurityEvent(trx, deps, { userId, kind: 'signed-out', userAgent });
  });
}

/** Creates the account and signs it in; undefined when this email has been taken since. */
async function explore(
  deps: AuthDeps,
  input: LoginRequest,
  device: SignInDevice,
  attempt: Attempt,
): Promise<SignedIn | undefined> {
  await countRegistration(deps, device.client.address);
  const passwordHash = await deps.passwords.hash(input.password, device.client.address);
  for (const username of usernameCandidates(input.email, deps.newId)) {
    const user = newUser(deps, { ...input, username }, passwordHash);
    const signedIn = await addAccount(deps, user, device, { attempt });
    if (signedIn) return signedIn;
    if (await findUserByEmail(deps.db, input.email)) return undefined;
  }
  throw new AppError('USERNAME_TAKEN', 'No free username was found for this email. Please register instead.');
}

function newUser(deps: AuthDeps, input: RegisterRequest, passwordHash: string): StoredUser {
  return {
    id: deps.newId(),
    email: input.email,
    username: input.username,
    passwordHash,
    timeZone: input.timeZone ?? FALLBACK_TIME_ZONE,
    timeZoneFixed: false,
    hasOwnPassword: true,
    role: 'member',
    suspendedAt: null,
    createdAt: deps.clock.now(),
  };
}

/** Creates the account and signs it in, both or neither; undefined when its email or username is taken. */
function addAccount(
  deps: AuthDeps,
  user: StoredUser,
  device: SignInDevice,
  by: { admission: Admission } | { attempt: Attempt },
): Promise<SignedIn | undefined> {
  return admitNew(deps, user, {
    means: 'password',
    device,
    alongside: async (trx) => {
      if ('attempt' in by) {
        // A visitor who is only exploring gets no mail: the address may be made up. Settings offer to send it.
        await by.attempt.succeed(trx);
        return;
      }
      await by.admission.use(trx);
      if (deps.config.SMTP_URL !== undefined && deps.config.MAIL_VERIFY)
        await queueConfirmation(trx, deps, { userId: user.id, email: user.email });
    },
  });
}

function invalidCredentials(): AppError {
  return new AppError('INVALID_CREDENTIALS', 'Invalid email or password');
}

function taken(
  code: Extract<ErrorCode, 'EMAIL_TAKEN' | 'USERNAME_TAKEN'>,
  field: 'email' | 'username',
): AppError {
  const message = `This ${field} is already taken`;
  return new AppError(code, message, { fields: [{ field, message }] });
}

/** Records that somebody gave the wrong password for the account of `email`, if there is one. */
export async function recordFailedSignIn(
  deps: Pick<AuthDeps, 'db' | 'clock' | 'newId'>,
  email: string,
  userAgent: string | null,
): Promise<void> {
  const user = await findUserByEmail(deps.db, email);
  if (user) await recordSecurityEventAlone(deps, { userId: user.id, kind: 'sign-in-failed', userAgent });
}
