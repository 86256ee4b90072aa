import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Confirmed and changed email addresses, and links in mails. Frozen once landed. */
export const mail: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('users').addColumn('email_confirmed_at', 'bigint').execute();
    await schema.alterTable('users').addColumn('new_email', 'text').execute();
    await schema
      .createTable('mail_links')
      .addColumn('token_hash', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('mail_id', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('mail_links_of_user').on('mail_links').columns(['user_id', 'purpose']).execute();
    await schema.createIndex('mail_links_by_end').on('mail_links').column('expires_at').execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.dropTable('mail_links').execute();
    await schema.alterTable('users').dropColumn('new_email').execute();
    await schema.alterTable('users').dropColumn('email_confirmed_at').execute();
  },
};
