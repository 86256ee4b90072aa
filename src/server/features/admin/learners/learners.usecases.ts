import type { LearnerDetails, LearnerPage } from '#contract/admin.ts';
import { mayManage } from '#domain/account/roles.ts';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import { addDays, utcDay } from '#domain/local-day.ts';
import { HANDED_LINK_MS, RESET_LINK_MS } from '#domain/mail/mail.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import { closeAccount } from '../../account/erase-account.ts';
import { accountKey, findUserById, type StoredUser } from '../../auth/auth.repository.ts';
import { hashBearerToken, idleMs, newBearerToken } from '../../auth/bearer-tokens.ts';
import { readEmail } from '../../auth/mail/email.repository.ts';
import { insertLink } from '../../auth/mail/mail-links.repository.ts';
import { queueResetLink } from '../../auth/mail/queue-mail.ts';
import { readSecondFactor } from '../../auth/second-factor/second-factor.repository.ts';
import { removeSecondFactor } from '../../auth/second-factor/second-factor.usecases.ts';
import { listAdminActs } from '../../security/admin-acts.repository.ts';
import { recordAdminAct } from '../../security/admin-acts.usecases.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import { tokensOf } from '../../tokens/tokens.repository.ts';
import { signOutWithin, type AdminDeps } from '../accounts.usecases.ts';
import { currentActor, requireMayManage } from '../roles.usecases.ts';
import {
  countDevicesAndKeys,
  countLearners,
  figuresOf,
  findLearner,
  pageOfLearners,
  setTokenLimit,
} from './learners.repository.ts';

export type LearnerDeps = AdminDeps & {
  wakeWorker: () => void;
  config: Pick<Config, 'TOKEN_IDLE_DAYS' | 'SMTP_URL' | 'DAILY_TOKEN_LIMIT'>;
};

/** Learners per page. What each of them uses is counted for these only. */
const PAGE = 25;

/** Days whose tokens are summed, today included. */
const DAYS = 30;

const SHOWN_ACTS = 10;

/** Learners whose username or email contains `search`. Throws VALIDATION_FAILED for a cursor that this server did not make. */
export async function listLearners(
  { db, clock }: Pick<LearnerDeps, 'db' | 'clock'>,
  { search, cursor }: { search: string; cursor?: string | undefined },
): Promise<LearnerPage> {
  const after = cursor === undefined ? undefined : Buffer.from(cursor, 'base64url').toString();
  const rows = await pageOfLearners(db, { search: search.trim(), after, limit: PAGE + 1 });
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  const ids = shown.map(({ id }) => id);
  const figures = await figuresOf(db, ids, firstDay(clock.now()));
  return {
    learners: shown.map(({ tokenLimit: _limit, ...row }) => ({ ...row, ...figures(row.id) })),
    total: after === undefined ? await countLearners(db) : null,
    next: rows.length > PAGE && last ? Buffer.from(last.username).toString('base64url') : null,
  };
}

/** One learner as `admin` sees them. Throws NOT_FOUND. */
export async function readLearner(
  { db, clock, config }: LearnerDeps,
  admin: StoredUser,
  id: string,
): Promise<LearnerDetails> {
  const [row, user] = [await findLearner(db, id), await findUserById(db, id)];
  if (!row || !user) throw notFound('Learner');
  const now = clock.now();
  const figures = await figuresOf(db, [id], firstDay(now));
  const { devices, keys } = await countDevicesAndKeys(db, id, { now, idleMs: idleMs(config) });
  const { used } = await tokensOf(db, id, utcDay(now));
  const { confirmed } = await readEmail(db, id);
  return {
    ...row,
    ...figures(id),
    emailConfirmed: confirmed,
    hasOwnPassword: user.hasOwnPassword,
    hasSecondFactor: (await readSecondFactor(db, id)) !== undefined,
    devices,
    keys,
    tokensToday: used,
    usualTokenLimit: config.DAILY_TOKEN_LIMIT,
    mayChange: row.id !== admin.id && mayManage(admin.role, row.role),
    acts: await listAdminActs(db, { subjectId: id, limit: SHOWN_ACTS }),
  };
}

function firstDay(now: number) {
  return addDays(utcDay(now), 1 - DAYS);
}

/**
 * Makes a link to a new password, which replaces earlier ones, or has it sent by mail. The path of the link holds its secret, which is
 * stored as a hash only. Throws NOT_FOUND, also for mail without a mail server, FORBIDDEN, and VALIDATION_FAILED for mail to somebody
 * who has no password.
 */
export async function givePasswordLink(
  deps: LearnerDeps,
  admin: StoredUser,
  { id, by }: { id: string; by: 'link' | 'mail' },
): Promise<{ path: string | null; expiresAt: number }> {
  const now = deps.clock.now();
  if (by === 'mail' && deps.config.SMTP_URL === undefined) {
    throw new AppError('NOT_FOUND', 'This server sends no mail');
  }
  const secret = newBearerToken();
  await actOn(deps, admin, id, async (trx, user) => {
    if (by === 'mail') {
      if (!user.hasOwnPassword) throw invalidField('by', 'This learner has no password: give them a link');
      await queueResetLink(trx, deps, { email: user.email, userAgent: null });
    } else {
      await insertLink(trx, {
        tokenHash: hashBearerToken(secret),
        userId: id,
        purpose: 'handed-reset',
        mailId: deps.newId(),
        askedAt: now,
        emailKey: accountKey(user.email),
        expiresAt: now + HANDED_LINK_MS,
      });
      await recordSecurityEvent(trx, deps, { userId: id, kind: 'password-link-by-admin', userAgent: null });
    }
    const act = by === 'mail' ? 'password-link-mailed' : 'password-link-made';
    await recordAdminAct(trx, deps, { act, by: { userId: admin.id }, subjectId: id });
  });
  return by === 'mail'
    ? { path: null, expiresAt: now + RESET_LINK_MS }
    : { path: `/reset-password#${secret}`, expiresAt: now + HANDED_LINK_MS };
}

/** Signs out all devices of a learner, and revokes their keys; returns how many devices there were. Throws NOT_FOUND and FORBIDDEN. */
export async function signLearnerOut(deps: LearnerDeps, admin: StoredUser, id: string): Promise<number> {
  return actOn(deps, admin, id, (trx) => signOutWithin(trx, deps, id, { userId: admin.id }));
}

/** Turns off the second factor of a learner. Throws NOT_FOUND and FORBIDDEN. */
export async function removeLearnersSecondFactor(
  deps: LearnerDeps,
  admin: StoredUser,
  id: string,
): Promise<void> {
  await actOn(deps, admin, id, (trx, user) => removeSecondFactor(trx, deps, user, { userId: admin.id }));
}

/** Sets how many tokens a learner may spend per UTC day; null for the server's limit. Throws NOT_FOUND and FORBIDDEN. */
export async function limitTokens(
  deps: LearnerDeps,
  admin: StoredUser,
  { id, limit }: { id: string; limit: number | null },
): Promise<void> {
  await actOn(deps, admin, id, async (trx) => {
    await setTokenLimit(trx, id, limit);
    await recordSecurityEvent(trx, deps, { userId: id, kind: 'token-limit-by-admin', userAgent: null });
    await recordAdminAct(trx, deps, {
      act: 'token-limit-changed',
      by: { userId: admin.id },
      subjectId: id,
      ...(limit !== null && { detail: String(limit) }),
    });
  });
}

/** Closes a learner's account and queues its erasure. Throws NOT_FOUND, FORBIDDEN, and VALIDATION_FAILED for another username. */
export async function deleteLearner(
  deps: LearnerDeps,
  admin: StoredUser,
  { id, username }: { id: string; username: string },
): Promise<void> {
  await orNotFound(
    closeAccount(deps, id, async (trx) => {
      const user = await expectMayChange(trx, admin, id);
      if (user.username !== username) {
        throw invalidField('username', 'This is not the username of the account');
      }
      await recordAdminAct(trx, deps, { act: 'account-deleted', by: { userId: admin.id }, subjectId: id });
    }),
  );
}

/** Runs an act on a learner in a transaction that has locked them, once it is certain that the admin may do it. */
function actOn<T>(
  { db }: LearnerDeps,
  admin: StoredUser,
  id: string,
  act: (trx: Db, user: StoredUser) => Promise<T>,
): Promise<T> {
  return orNotFound(transactAsUser(db, id, async (trx) => act(trx, await expectMayChange(trx, admin, id))));
}

/** Throws FORBIDDEN for the admin's own account, and for one whose role is not below theirs. */
async function expectMayChange(trx: Db, admin: StoredUser, id: string): Promise<StoredUser> {
  const user = await findUserById(trx, id);
  if (!user) throw notFound('Learner');
  requireMayManage(user, await currentActor(trx, admin.id));
  return user;
}

/** A learner who is gone must not look like an admin who is signed out. */
async function orNotFound<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNAUTHORIZED') throw notFound('Learner');
    throw error;
  }
}
