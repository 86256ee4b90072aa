import { UNKNOWN_DEVICE } from '#domain/account/device-name.ts';
import { mailText } from '#domain/mail/mail-text.ts';
import { mailTime, RESET_LINK_MS, VERIFY_LINK_MS, type Mail, type MailedPurpose } from '#domain/mail/mail.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import type { JobHandler } from '../../../jobs/worker.ts';
import type { Clock } from '../../../ports/clock.ts';
import { MailFailure, type Mailer } from '../../../ports/mailer.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import { accountKey, findUserByEmail, findUserById, type StoredUser } from '../auth.repository.ts';
import { hashBearerToken, newBearerToken } from '../bearer-tokens.ts';
import { findOwnLinks, insertLink } from './mail-links.repository.ts';
import { MAIL_JOB, queuedMail, type QueuedMail } from './queue-mail.ts';

export type SendMailDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  mailer: Mailer | null;
  config: Pick<Config, 'PUBLIC_URL'>;
};

/** Where a link for a purpose leads, and how long it works, in ms. */
const LINKS: Readonly<Record<MailedPurpose, { screen: string; lifetimeMs: number }>> = {
  'reset-password': { screen: '/reset-password', lifetimeMs: RESET_LINK_MS },
  'verify-email': { screen: '/confirm-email', lifetimeMs: VERIFY_LINK_MS },
};

/** Delivers a mail to the mail server. A failed attempt is repeated until the mail would come too late. */
export function mailJob(deps: SendMailDeps): JobHandler {
  return {
    kind: MAIL_JOB,
    maxFailures: Infinity,
    // Separate from other jobs: a mail server that hangs keeps nothing else waiting.
    room: { atOnce: 4, perUser: 2 },
    isPrivate: true,
    run: (payload, signal) => sendMail(deps, queuedMail.parse(payload), signal),
    isLast: (payload, error) => {
      if (error instanceof MailFailure && error.isFinal) return true;
      const { success, data } = queuedMail.safeParse(payload);
      return !success || deps.clock.now() >= data.until;
    },
    giveUp: () => Promise.resolve(),
  };
}

async function sendMail(deps: SendMailDeps, queued: QueuedMail, signal: AbortSignal): Promise<void> {
  const { mailer, clock, config } = deps;
  // The worker may be started without the settings that the mail was queued with.
  if (mailer === null || config.PUBLIC_URL === undefined) {
    throw new MailFailure('This process has no mail server', { isFinal: true });
  }
  if (clock.now() >= queued.until) throw new MailFailure('The mail would come too late', { isFinal: true });
  const base = new URL(config.PUBLIC_URL);
  const composed = await compose(deps, queued, base);
  if (composed === undefined) return;
  const { to, mail } = composed;
  const messageId = `${queued.id}@${base.hostname}`;
  await mailer.send({ to, messageId, ...mailText(mail, base.origin) }, signal);
}

/** The mail and its recipient; undefined if there is nobody to write to, or no longer anything to say. */
async function compose(
  deps: SendMailDeps,
  { content, ...queued }: QueuedMail,
  base: URL,
): Promise<{ to: string; mail: Mail } | undefined> {
  const at = (path: string) => new URL(path, base).href;
  const linkMail = async (wanted: WantedLink) => {
    const path = await makeLink(deps, wanted);
    if (path === undefined) return undefined;
    const { purpose: kind, email: to, user } = wanted;
    return { to, mail: { kind, username: user.username, link: at(path) } };
  };
  if (content.kind === 'reset-password') {
    const user = await findUserByEmail(deps.db, content.email);
    if (!user?.hasOwnPassword || user.suspendedAt !== null) return undefined;
    const { userAgent } = content;
    return linkMail({ ...queued, user, purpose: content.kind, email: user.email, userAgent });
  }
  if (content.kind === 'verify-email') {
    const user = await findUserById(deps.db, content.userId);
    if (!user) return undefined;
    return linkMail({ ...queued, user, purpose: content.kind, email: content.email, userAgent: null });
  }
  const { kind, to, username, timeZone, by } = content;
  const time = mailTime(queued.at, timeZone);
  if (kind === 'account-deleted') return { to, mail: { kind, username, time } };
  if (kind === 'new-device') {
    const device = by === 'operator' ? by : by.device;
    return { to, mail: { kind, username, time, device, settings: at('/settings#password') } };
  }
  const about = { username, time, by: by === 'operator' ? 'by the operator of this server' : from(by) };
  switch (kind) {
    case 'email-changed':
      return { to, mail: { kind, ...about } };
    case 'password-changed':
      return { to, mail: { kind, ...about, forgot: at('/forgot-password') } };
    case 'passkey-added':
    case 'passkey-removed':
    case 'passkey-refused':
    case 'identity-linked':
    case 'identity-unlinked':
      return { to, mail: { kind, ...about, settings: at('/settings#sign-in') } };
    case 'second-factor-on':
    case 'second-factor-off':
    case 'recovery-codes-made':
    case 'recovery-code-used':
    case 'few-recovery-codes':
    case 'codes-guessed':
      return { to, mail: { kind, ...about, settings: at('/settings#password') } };
  }
}

const from = ({ device }: { device: string }) =>
  `from ${device === UNKNOWN_DEVICE ? 'an unknown device' : device}`;

type WantedLink = {
  user: StoredUser;
  purpose: MailedPurpose;
  /** The recipient. */
  email: string;
  /** The mail's id, and when it was asked for. */
  id: string;
  at: number;
  /** Of the device that asked. */
  userAgent: string | null;
};

/**
 * Makes a link and returns its path; undefined if the account is gone or a later mail has replaced this one. The secret is in the
 * fragment, which browsers send to no server.
 */
async function makeLink(
  { db, clock, newId }: SendMailDeps,
  { user: { id: userId }, purpose, email, id: mailId, at: askedAt, userAgent }: WantedLink,
): Promise<string | undefined> {
  const { screen, lifetimeMs } = LINKS[purpose];
  const secret = newBearerToken();
  return transactUnlessClosed(db, userId, async (trx) => {
    const own = { userId, purpose, mailId, askedAt };
    const { isReplaced, isRepeated } = await findOwnLinks(trx, own);
    if (isReplaced) return undefined;
    const [tokenHash, emailKey] = [hashBearerToken(secret), accountKey(email)];
    await insertLink(trx, { ...own, tokenHash, emailKey, expiresAt: clock.now() + lifetimeMs });
    if (purpose === 'reset-password' && !isRepeated) {
      await recordSecurityEvent(trx, { clock, newId }, { userId, kind: 'password-link-sent', userAgent });
    }
    return `${screen}#${secret}`;
  });
}
