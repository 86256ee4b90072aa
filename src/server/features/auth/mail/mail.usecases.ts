import type { ChangeEmailRequest, EmailState, ForgotRequest, ResetRequest } from '#contract/mail.ts';
import { RESET_PURPOSES, type LinkPurpose } from '#domain/mail/mail.ts';
import { AppError, invalidField } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { transact, transactAsUser, transactUnlessClosed } from '../../../db/transaction.ts';
import type { Passwords } from '../../../ports/passwords.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import {
  accountKey,
  deleteAllTokens,
  findUserByEmail,
  findUserById,
  isPasswordHash,
  setPasswordHash,
  type StoredUser,
} from '../auth.repository.ts';
import { hashBearerToken } from '../bearer-tokens.ts';
import type { Client } from '../client.ts';
import { requirePasswords } from '../sign-in/require-passwords.ts';
import { countLinkMail, countTriedLink } from '../sign-in/throttle.usecases.ts';
import {
  endWhatOthersBegan,
  readEmail,
  replaceEmail,
  setEmailConfirmed,
  setNewEmail,
} from './email.repository.ts';
import { deleteLinks, findLink } from './mail-links.repository.ts';
import { queueConfirmation, queueNotice, queueResetLink, type MailDeps } from './queue-mail.ts';

export type MailUseDeps = MailDeps & { db: Db; passwords: Passwords; config: Pick<Config, 'OIDC_ONLY'> };

/** What is known about the client that asks. */
export type Asker = Pick<Client, 'address' | 'userAgent'>;

/**
 * Queues a link to a new password. The worker looks up whether there is an account with the address when it sends the mail, so
 * neither the response nor its timing reveals it. Throws NOT_FOUND without a mail server, PASSWORDS_OFF and RATE_LIMITED.
 */
export async function forgetPassword(
  deps: MailUseDeps,
  { email }: ForgotRequest,
  { address, userAgent }: Asker,
): Promise<void> {
  requireMail(deps);
  requirePasswords(deps);
  await countLinkMail(deps, accountKey(email), address);
  // The worker is not woken: what it does at its next poll is harder to observe from outside than right after the response.
  await transact(deps.db, (trx) => queueResetLink(trx, deps, { email, userAgent }));
}

/**
 * Sets a new password with a link, and signs out every device; keys stay, as with a change of the password. Throws LINK_EXPIRED for a
 * link that was used, replaced, has expired or never was one, and RATE_LIMITED.
 */
export async function resetPassword(
  deps: MailUseDeps,
  { token, password }: ResetRequest,
  { address, userAgent }: Asker,
): Promise<void> {
  requirePasswords(deps);
  const { db, passwords } = deps;
  const use = await findUse(deps, token, RESET_PURPOSES, address);
  const passwordHash = await passwords.hash(password, address);
  await useLink(db, use, async (trx, user) => {
    if (accountKey(user.email) !== use.emailKey) throw expired();
    await setPasswordHash(trx, user.id, passwordHash);
    await deleteAllTokens(trx, user.id);
    await endWhatOthersBegan(trx, user.id);
    // A link that an admin has handed over proves nothing about the mailbox.
    if (use.purpose === 'reset-password') await setEmailConfirmed(trx, user.id, deps.clock.now());
    await recordSecurityEvent(trx, deps, { userId: user.id, kind: 'password-reset-by-link', userAgent });
    await queueNotice(trx, deps, 'password-changed', user, { userAgent });
  });
}

/**
 * Confirms the address that a link was sent to. If it is the one that the user wants to change to, it becomes theirs, and the old one
 * gets a notice. Throws LINK_EXPIRED as `resetPassword` does, EMAIL_TAKEN, and RATE_LIMITED.
 */
export async function confirmEmail(
  deps: MailUseDeps,
  token: string,
  { address, userAgent }: Asker,
): Promise<void> {
  const now = deps.clock.now();
  const use = await findUse(deps, token, ['verify-email'], address);
  await useLink(deps.db, use, async (trx, user) => {
    const event = { userId: user.id, userAgent };
    if (accountKey(user.email) === use.emailKey) {
      await setEmailConfirmed(trx, user.id, now);
      await recordSecurityEvent(trx, deps, { ...event, kind: 'email-confirmed' });
      return;
    }
    const { newEmail } = await readEmail(trx, user.id);
    if (newEmail === null || accountKey(newEmail) !== use.emailKey) throw expired();
    if (!(await replaceEmail(trx, user.id, newEmail, now))) throw taken();
    // Links sent to the old address must no longer work.
    await deleteLinks(trx, user.id, RESET_PURPOSES);
    await recordSecurityEvent(trx, deps, { ...event, kind: 'email-changed' });
    await queueNotice(trx, deps, 'email-changed', user, { userAgent });
  });
}

/** Notes the address that a user wants to change to, and queues a link to it. Throws NOT_FOUND without a mail server, EMAIL_TAKEN and RATE_LIMITED. */
export async function changeEmail(
  deps: MailUseDeps,
  user: StoredUser,
  { email }: ChangeEmailRequest,
  { address, userAgent }: Asker,
): Promise<EmailState> {
  requireMail(deps);
  if (accountKey(email) === accountKey(user.email))
    throw invalidField('email', 'This is your email address already');
  await countLinkMail(deps, accountKey(email), address);
  if (await findUserByEmail(deps.db, email)) throw taken();
  return transactAsUser(deps.db, user.id, async (trx) => {
    // A change of the password in the meantime stops anyone who has signed in with the old one.
    if (!(await isPasswordHash(trx, user.id, user.passwordHash)))
      throw new AppError('UNAUTHORIZED', 'Please sign in again');
    await setNewEmail(trx, user.id, email);
    await recordSecurityEvent(trx, deps, { userId: user.id, kind: 'email-change-asked', userAgent });
    await queueConfirmation(trx, deps, { userId: user.id, email });
    return readEmail(trx, user.id);
  });
}

/** Cancels a change of the address that has not been confirmed. */
export function keepEmail(
  deps: Pick<MailUseDeps, 'db' | 'clock' | 'newId'>,
  userId: string,
  { userAgent }: Asker,
): Promise<void> {
  return transactAsUser(deps.db, userId, async (trx) => {
    if ((await readEmail(trx, userId)).newEmail === null) return;
    await setNewEmail(trx, userId, null);
    await recordSecurityEvent(trx, deps, { userId, kind: 'email-change-given-up', userAgent });
  });
}

/**
 * Queues another link to the address that waits to be confirmed: the new one or, without one, the current one. Throws NOT_FOUND without
 * a mail server, and RATE_LIMITED.
 */
export async function sendLinkAgain(deps: MailUseDeps, userId: string, { address }: Asker): Promise<void> {
  requireMail(deps);
  const { email, confirmed, newEmail } = await readEmail(deps.db, userId);
  if (newEmail === null && confirmed) return;
  const to = newEmail ?? email;
  await countLinkMail(deps, accountKey(to), address);
  await transactAsUser(deps.db, userId, (trx) => queueConfirmation(trx, deps, { userId, email: to }));
}

type Use = {
  userId: string;
  emailKey: string;
  purpose: LinkPurpose;
  tokenHash: string;
  /** The purposes that a link used in this way may have. */
  purposes: readonly LinkPurpose[];
  now: number;
};

async function findUse(
  deps: Pick<MailUseDeps, 'db' | 'clock'>,
  token: string,
  purposes: readonly LinkPurpose[],
  address: string,
): Promise<Use> {
  await countTriedLink(deps, address);
  const [tokenHash, now] = [hashBearerToken(token), deps.clock.now()];
  const link = await findLink(deps.db, tokenHash, purposes, now);
  if (!link) throw expired();
  return { ...link, tokenHash, purposes, now };
}

/** Runs `work` in the transaction that uses the link up, so that only one of two concurrent uses succeeds. Throws LINK_EXPIRED. */
async function useLink(
  db: Db,
  { userId, tokenHash, purposes, now }: Use,
  work: (trx: Db, user: StoredUser) => Promise<void>,
): Promise<void> {
  const used = await transactUnlessClosed(db, userId, async (trx) => {
    const user = await findUserById(trx, userId);
    if (!user || !(await findLink(trx, tokenHash, purposes, now))) return false;
    await deleteLinks(trx, userId, purposes);
    await work(trx, user);
    return true;
  });
  if (used !== true) throw expired();
}

function requireMail({ config }: MailDeps): void {
  if (config.SMTP_URL === undefined) throw new AppError('NOT_FOUND', 'This server sends no mail');
}

function expired(): AppError {
  return new AppError('LINK_EXPIRED', 'This link has expired, or was used or replaced. Ask for a new one.');
}

function taken(): AppError {
  const message = 'This email is already taken';
  return new AppError('EMAIL_TAKEN', message, { fields: [{ field: 'email', message }] });
}
