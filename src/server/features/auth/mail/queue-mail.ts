import { z } from 'zod';
import { deviceName } from '#domain/account/device-name.ts';
import {
  NOTICE_TRIED_MS,
  NOTICES,
  RESET_LINK_MS,
  VERIFY_LINK_MS,
  type NoticeKind,
} from '#domain/mail/mail.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { enqueue } from '../../../jobs/jobs.repository.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { StoredUser } from '../auth.repository.ts';

export const MAIL_JOB = 'mail';

/** A mail on its way. The secret of a link is made when it is sent, so that no job holds one. */
export const queuedMail = z.object({
  /** Names the mail in its Message-ID and its links. */
  id: z.string(),
  /** When it was queued, and after which no attempt is made; epoch ms. */
  at: z.number(),
  until: z.number(),
  content: z.discriminatedUnion('kind', [
    // Whether there is an account with this address is looked up when the mail is sent.
    z.object({ kind: z.literal('reset-password'), email: z.string(), userAgent: z.string().nullable() }),
    z.object({ kind: z.literal('verify-email'), userId: z.string(), email: z.string() }),
    z.object({
      kind: z.enum(NOTICES),
      to: z.string(),
      username: z.string(),
      timeZone: z.string(),
      /** What did it: a device, or the operator. */
      by: z.union([z.object({ device: z.string() }), z.literal('operator')]),
    }),
  ]),
});
export type QueuedMail = z.output<typeof queuedMail>;

export type MailDeps = { clock: Clock; newId: () => string; config: Pick<Config, 'SMTP_URL'> };

/** Queues a mail, in the transaction of what it reports. `userId`: whose it is, if it is deleted with their account. */
async function queueMail(
  trx: Db,
  { clock, newId }: MailDeps,
  content: QueuedMail['content'],
  { triedMs, userId }: { triedMs: number; userId?: string },
): Promise<void> {
  const [id, now] = [newId(), clock.now()];
  const payload: QueuedMail = { id, at: now, until: now + triedMs, content };
  const owner = userId !== undefined && { userId };
  await enqueue(trx, { id, kind: MAIL_JOB, idempotencyKey: `${MAIL_JOB} ${id}`, payload, ...owner, now });
}

/** Queues a link to a new password for the account of an email, if there is one. */
export function queueResetLink(
  trx: Db,
  deps: MailDeps,
  request: { email: string; userAgent: string | null },
): Promise<void> {
  return queueMail(trx, deps, { kind: 'reset-password', ...request }, { triedMs: RESET_LINK_MS });
}

/** Queues a link by which a user confirms an address. */
export function queueConfirmation(
  trx: Db,
  deps: MailDeps,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  return queueMail(trx, deps, { kind: 'verify-email', userId, email }, { triedMs: VERIFY_LINK_MS, userId });
}

/** Sent even if the account is deleted: they tell of its end, or go to an address that is no longer its own. */
const OUTLIVING: ReadonlySet<NoticeKind> = new Set(['email-changed', 'account-deleted']);

/** Queues a notice to the address that `user` has, unless the server sends no mail. */
export async function queueNotice(
  trx: Db,
  deps: MailDeps,
  kind: NoticeKind,
  user: Pick<StoredUser, 'id' | 'email' | 'username' | 'timeZone'>,
  by: { userAgent: string | null } | 'operator',
): Promise<void> {
  if (deps.config.SMTP_URL === undefined) return;
  const { id, email: to, username, timeZone } = user;
  const owner = OUTLIVING.has(kind) ? {} : { userId: id };
  await queueMail(
    trx,
    deps,
    { kind, to, username, timeZone, by: by === 'operator' ? by : { device: deviceName(by.userAgent).name } },
    { triedMs: NOTICE_TRIED_MS, ...owner },
  );
}
