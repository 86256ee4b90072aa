import { AppError, type ErrorCode } from '#domain/errors.ts';
import { FALLBACK_TIME_ZONE } from '#domain/local-day.ts';
import type { SecurityEventKind } from '#domain/security-events.ts';
import type { LoginRequest, RegisterRequest } from '#contract/auth.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsLearner } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import { requireOpenRegistration } from '../admin/registration.ts';
import { recordSecurityEvent } from '../security/security-events.usecases.ts';
import {
  deleteExpiredTokens,
  deleteToken,
  findUserByEmail,
  insertToken,
  insertUser,
  isUsernameTaken,
  type StoredUser,
} from './auth.repository.ts';
import { hashBearerToken, newBearerToken, TOKEN_LIFETIME_MS } from './bearer-tokens.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { inTimeZone } from './time-zone.ts';
import { usernameCandidates } from './username-candidates.ts';

export type AuthDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  config: Pick<Config, 'EXPLORE_LOGIN' | 'REGISTRATION'>;
};

export type SignedIn = { user: StoredUser; token: string };

/** Makes an account and signs it in. Throws REGISTRATION_CLOSED, EMAIL_TAKEN or USERNAME_TAKEN. */
export async function register(
  deps: AuthDeps,
  input: RegisterRequest,
  userAgent: string | null,
): Promise<SignedIn> {
  await requireOpenRegistration(deps);
  if (await findUserByEmail(deps.db, input.email)) throw taken('EMAIL_TAKEN', 'email');
  if (await isUsernameTaken(deps.db, input.username)) throw taken('USERNAME_TAKEN', 'username');
  const user = await newUser(deps, input);
  // Two requests at once may both have found the name free; the unique columns let one in.
  if (!(await insertUser(deps.db, user))) {
    throw (await findUserByEmail(deps.db, input.email))
      ? taken('EMAIL_TAKEN', 'email')
      : taken('USERNAME_TAKEN', 'username');
  }
  return { user, token: await issueToken(deps, user.id, userAgent, 'account-created') };
}

/**
 * Signs in with email and password. While exploring is allowed, an unknown email makes its account on the spot.
 * Throws INVALID_CREDENTIALS, which never says whether the email exists; while exploring, also REGISTRATION_CLOSED.
 */
export async function login(
  deps: AuthDeps,
  input: LoginRequest,
  userAgent: string | null,
): Promise<SignedIn> {
  const known = await findUserByEmail(deps.db, input.email);
  if (!known && deps.config.EXPLORE_LOGIN) return explore(deps, input, userAgent);

  // An unknown email costs as much time as a wrong password, so that the clock tells nothing either.
  const passwordIsRight = await verifyPassword(input.password, known?.passwordHash ?? (await decoyHash()));
  if (!known || !passwordIsRight) throw new AppError('INVALID_CREDENTIALS', 'Invalid email or password');

  const user = await inTimeZone(deps.db, known, input.timeZone);
  return { user, token: await issueToken(deps, user.id, userAgent, 'signed-in') };
}

/** Exchanges a working token for a new one; the old one ends. Throws UNAUTHORIZED when it has just been used up. */
export async function refresh(
  deps: AuthDeps,
  user: StoredUser,
  oldTokenHash: string,
  userAgent: string | null,
): Promise<SignedIn> {
  const token = newBearerToken();
  await transactAsLearner(deps.db, user.id, async (trx) => {
    if (!(await deleteToken(trx, user.id, oldTokenHash)))
      throw new AppError('UNAUTHORIZED', 'Please sign in again');
    await storeToken({ ...deps, db: trx }, user.id, token, userAgent);
  });
  return { user, token };
}

/** Ends a token. */
export async function logout(
  deps: AuthDeps,
  { id: userId }: StoredUser,
  tokenHash: string,
  userAgent: string | null,
): Promise<void> {
  await transactAsLearner(deps.db, userId, async (trx) => {
    if (!(await deleteToken(trx, userId, tokenHash))) return;
    await recordSecurityEvent(trx, deps, { userId, kind: 'signed-out', userAgent });
  });
}

async function explore(deps: AuthDeps, input: LoginRequest, userAgent: string | null): Promise<SignedIn> {
  await requireOpenRegistration(deps);
  const passwordHash = await hashPassword(input.password);
  for (const username of usernameCandidates(input.email, deps.newId)) {
    const user = { ...(await newUser(deps, { ...input, username }, passwordHash)) };
    if (await insertUser(deps.db, user)) {
      return { user, token: await issueToken(deps, user.id, userAgent, 'account-created') };
    }
    // Somebody else may have made this very account in between; then its password decides.
    if (await findUserByEmail(deps.db, input.email)) return login(deps, input, userAgent);
  }
  throw new AppError('USERNAME_TAKEN', 'No free username was found for this email. Please register instead.');
}

async function newUser(deps: AuthDeps, input: RegisterRequest, passwordHash?: string): Promise<StoredUser> {
  return {
    id: deps.newId(),
    email: input.email,
    username: input.username,
    passwordHash: passwordHash ?? (await hashPassword(input.password)),
    timeZone: input.timeZone ?? FALLBACK_TIME_ZONE,
    timeZoneFixed: false,
    createdAt: deps.clock.now(),
  };
}

async function issueToken(
  deps: AuthDeps,
  userId: string,
  userAgent: string | null,
  kind: SecurityEventKind,
): Promise<string> {
  const token = newBearerToken();
  await transactAsLearner(deps.db, userId, async (trx) => {
    await deleteExpiredTokens(trx, userId, deps.clock.now());
    await storeToken({ ...deps, db: trx }, userId, token, userAgent);
    await recordSecurityEvent(trx, deps, { userId, kind, userAgent });
  });
  return token;
}

async function storeToken(
  deps: AuthDeps,
  userId: string,
  token: string,
  userAgent: string | null,
): Promise<void> {
  const createdAt = deps.clock.now();
  await insertToken(deps.db, {
    id: deps.newId(),
    userId,
    hash: hashBearerToken(token),
    userAgent: userAgent?.slice(0, 300) ?? null,
    createdAt,
    expiresAt: createdAt + TOKEN_LIFETIME_MS,
  });
}

let decoy: Promise<string> | undefined;

function decoyHash(): Promise<string> {
  decoy ??= hashPassword(newBearerToken());
  return decoy;
}

function taken(
  code: Extract<ErrorCode, 'EMAIL_TAKEN' | 'USERNAME_TAKEN'>,
  field: 'email' | 'username',
): AppError {
  const message = `This ${field} is already taken`;
  return new AppError(code, message, { fields: [{ field, message }] });
}
