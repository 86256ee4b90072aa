import type { LinkPurpose } from '#domain/mail/mail.ts';
import type { Db } from '../../../db/tables.ts';

export type MailLink = {
  tokenHash: string;
  userId: string;
  purpose: LinkPurpose;
  mailId: string;
  askedAt: number;
  emailKey: string;
  expiresAt: number;
};

/** Whether a later mail has replaced the user's links in this mail, and whether sending this mail was tried before. */
export async function findOwnLinks(
  trx: Db,
  { userId, purpose, mailId, askedAt }: Pick<MailLink, 'userId' | 'purpose' | 'mailId' | 'askedAt'>,
): Promise<{ isReplaced: boolean; isRepeated: boolean }> {
  const rows = await trx
    .selectFrom('mail_links')
    .select(['mail_id as mailId', 'asked_at as askedAt'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
  return {
    isReplaced: rows.some((row) => row.mailId !== mailId && row.askedAt > askedAt),
    isRepeated: rows.some((row) => row.mailId === mailId),
  };
}

/** Adds a link, which replaces those of other mails for the same purpose. */
export async function insertLink(trx: Db, link: MailLink): Promise<void> {
  await trx
    .deleteFrom('mail_links')
    .where('user_id', '=', link.userId)
    .where('purpose', '=', link.purpose)
    .where('mail_id', '!=', link.mailId)
    .execute();
  await trx
    .insertInto('mail_links')
    .values({
      token_hash: link.tokenHash,
      user_id: link.userId,
      purpose: link.purpose,
      mail_id: link.mailId,
      asked_at: link.askedAt,
      email_key: link.emailKey,
      expires_at: link.expiresAt,
    })
    .execute();
}

/** The link with this secret for one of these purposes, unless it has expired. Only the link says whose it is. */
export async function findLink(
  db: Db,
  tokenHash: string,
  purposes: readonly LinkPurpose[],
  now: number,
): Promise<Pick<MailLink, 'userId' | 'emailKey' | 'purpose'> | undefined> {
  return db
    .selectFrom('mail_links')
    .select(['user_id as userId', 'email_key as emailKey', 'purpose'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Deletes a user's links for some purposes: one has been used, or none may be used from now on. */
export async function deleteLinks(trx: Db, userId: string, purposes: readonly LinkPurpose[]): Promise<void> {
  await trx.deleteFrom('mail_links').where('user_id', '=', userId).where('purpose', 'in', purposes).execute();
}

/** Deletes some of the expired links of all users; returns how many. */
export async function pruneLinks(db: Db, now: number, limit: number): Promise<number> {
  const expired = db
    .selectFrom('mail_links')
    .select('token_hash')
    .where('expires_at', '<=', now)
    .limit(limit);
  const result = await db.deleteFrom('mail_links').where('token_hash', 'in', expired).executeTakeFirst();
  return Number(result.numDeletedRows);
}
