import type { SecurityEventKind } from '#domain/account/security-events.ts';
import type { SignInMeans } from '#domain/account/sign-in-means.ts';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { lockUser, transact, transactAsUser } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import {
  deleteDeadTokens,
  deleteTokensBeyond,
  findUserById,
  insertToken,
  insertUser,
  type SignInProof,
  type StoredUser,
} from '../auth.repository.ts';
import { hashBearerToken, idleMs, newBearerToken, TOKEN_LIFETIME_MS } from '../bearer-tokens.ts';
import { hashOfProgram, type SignInDevice } from '../client.ts';
import { queueNotice } from '../mail/queue-mail.ts';
import { syncTimeZone } from '../sync-time-zone.ts';
import { hasSignedInOn, rememberDevice } from './known-devices.repository.ts';
import { mayTellOfDevice } from './throttle.usecases.ts';

export type AdmitDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  config: Pick<Config, 'TOKEN_IDLE_DAYS' | 'SMTP_URL'>;
};

/** `created`: signing in has just created the account. */
export type SignedIn = { user: StoredUser; token: string; created: boolean };

/** Maximum signed-in devices per account; the least recently used one is signed out first. */
const MOST_TOKENS = 100;

/**
 * Signs in a user who has shown who they are. `confirm` runs first, in the user's transaction: it throws if what was shown no longer
 * holds, and uses up what works only once. Throws ACCOUNT_SUSPENDED.
 */
export async function admitKnown(
  deps: AdmitDeps,
  userId: string,
  {
    means,
    device,
    timeZone,
    confirm,
  }: {
    means: SignInMeans;
    device: SignInDevice;
    /** Of the browser. */
    timeZone: string | undefined;
    confirm: (trx: Db, user: StoredUser) => Promise<void>;
  },
): Promise<SignedIn> {
  const token = newBearerToken();
  const user = await transactAsUser(deps.db, userId, async (trx) => {
    const stored = await findUserById(trx, userId);
    if (!stored) throw new AppError('UNAUTHORIZED', 'Please sign in');
    await confirm(trx, stored);
    requireNotSuspended(stored);
    const inTransaction = { ...deps, db: trx };
    const { isNewDevice } = await admit(inTransaction, userId, { token, means, device, kind: 'signed-in' });
    if (isNewDevice) await tellOfDevice(inTransaction, stored, device);
    return syncTimeZone(trx, stored, timeZone);
  });
  return { user, token, created: false };
}

/**
 * Creates an account and signs it in, both or neither; undefined when its email or username is taken. `alongside` runs in the same
 * transaction.
 */
export async function admitNew(
  deps: AdmitDeps,
  user: StoredUser,
  {
    means,
    device,
    alongside,
  }: { means: SignInMeans; device: SignInDevice; alongside: (trx: Db) => Promise<void> },
): Promise<SignedIn | undefined> {
  const token = newBearerToken();
  const added = await transact(deps.db, async (trx) => {
    if (!(await insertUser(trx, user))) return false;
    await lockUser(trx, user.id);
    await admit({ ...deps, db: trx }, user.id, { token, means, device, kind: 'account-created' });
    await alongside(trx);
    return true;
  });
  return added ? { user, token, created: true } : undefined;
}

/** Throws ACCOUNT_SUSPENDED. */
export function requireNotSuspended({ suspendedAt }: Pick<StoredUser, 'suspendedAt'>): void {
  if (suspendedAt === null) return;
  throw new AppError('ACCOUNT_SUSPENDED', 'This account is suspended. Ask the operator of this server.');
}

/** Stores a token. Part of the user's transaction. */
export async function storeToken(
  { db, clock, newId }: Pick<AdmitDeps, 'db' | 'clock' | 'newId'>,
  userId: string,
  { token, userAgent, proof }: { token: string; userAgent: string | null; proof: SignInProof },
): Promise<void> {
  const createdAt = clock.now();
  const expiresAt = createdAt + TOKEN_LIFETIME_MS;
  await insertToken(db, {
    id: newId(),
    userId,
    hash: hashBearerToken(token),
    userAgent,
    createdAt,
    expiresAt,
    proof,
  });
}

/** The common part, within the user's transaction: a token, a known device, and a security event. */
async function admit(
  deps: AdmitDeps,
  userId: string,
  {
    token,
    means,
    device: { client, deviceHash },
    kind,
  }: { token: string; means: SignInMeans; device: SignInDevice; kind: SecurityEventKind },
): Promise<{ isNewDevice: boolean }> {
  const { db, clock, config } = deps;
  const now = clock.now();
  const { userAgent } = client;
  await deleteDeadTokens(db, userId, { now, idleMs: idleMs(config) });
  await deleteTokensBeyond(db, userId, MOST_TOKENS - 1);
  await storeToken(deps, userId, { token, userAgent, proof: { means, confirmedAt: now } });
  // A client without cookies would be a new device each time and displace the learner's own from the list.
  const known = client.keepsCookies ? deviceHash : hashOfProgram(client);
  const isNewDevice = !(await hasSignedInOn(db, userId, known));
  await rememberDevice(db, userId, known, now);
  await recordSecurityEvent(db, deps, { userId, kind, userAgent });
  return { isNewDevice };
}

async function tellOfDevice(deps: AdmitDeps, user: StoredUser, { client }: SignInDevice): Promise<void> {
  if (deps.config.SMTP_URL === undefined) return;
  if (!(await mayTellOfDevice(deps.db, user.id, deps.clock.now()))) return;
  await queueNotice(deps.db, deps, 'new-device', user, client);
}
