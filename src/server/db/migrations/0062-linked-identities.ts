import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Identities are linked and unlinked, no longer joined and parted; invites go along to providers. Frozen once landed. */
export const linkedIdentities: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('identities').renameColumn('joined_at', 'linked_at').execute();
    await rename(db, 'identity-joined', 'identity-linked');
    await rename(db, 'identity-parted', 'identity-unlinked');
    await db.schema.alterTable('oidc_requests').addColumn('invite_hash', 'text').execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('oidc_requests').dropColumn('invite_hash').execute();
    await rename(db, 'identity-linked', 'identity-joined');
    await rename(db, 'identity-unlinked', 'identity-parted');
    await db.schema.alterTable('identities').renameColumn('linked_at', 'joined_at').execute();
  },
};

/** Renames a kind of security event, also in mails about it that wait to be sent. */
async function rename(db: Kysely<unknown>, before: string, after: string): Promise<void> {
  await sql`update security_events set kind = ${after} where kind = ${before}`.execute(db);
  const [from, to] = [before, after].map((kind) => JSON.stringify(kind));
  await sql`update jobs set payload = replace(payload, ${from}, ${to}) where kind = 'mail'`.execute(db);
}
