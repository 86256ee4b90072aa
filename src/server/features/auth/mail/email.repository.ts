import type { EmailState } from '#contract/mail.ts';
import type { Db } from '../../../db/tables.ts';
import { RESET_PURPOSES } from '#domain/mail/mail.ts';
import { accountKey } from '../auth.repository.ts';
import { deleteLinks } from './mail-links.repository.ts';

export async function readEmail(db: Db, userId: string): Promise<EmailState> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'email_confirmed_at', 'new_email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { email: row.email, confirmed: row.email_confirmed_at !== null, newEmail: row.new_email };
}

export async function setNewEmail(trx: Db, userId: string, email: string | null): Promise<void> {
  await trx.updateTable('users').set({ new_email: email }).where('id', '=', userId).execute();
}

export async function setEmailConfirmed(trx: Db, userId: string, now: number): Promise<void> {
  await trx
    .updateTable('users')
    .set({ email_confirmed_at: now })
    .where('id', '=', userId)
    .where('email_confirmed_at', 'is', null)
    .execute();
}

/** Gives the account its new, confirmed address unless another account has it; returns whether it did. */
export async function replaceEmail(trx: Db, userId: string, email: string, now: number): Promise<boolean> {
  const key = accountKey(email);
  const result = await trx
    .updateTable('users')
    .set({ email, email_key: key, email_confirmed_at: now, new_email: null })
    .where('id', '=', userId)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('users as other').select('other.id').where('other.email_key', '=', key)),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Ends what somebody with the old password may have begun: links to a new password, and a change of the address. Part of
 * every change of the password.
 */
export async function endWhatOthersBegan(trx: Db, userId: string): Promise<void> {
  await deleteLinks(trx, userId, RESET_PURPOSES);
  await setNewEmail(trx, userId, null);
}
