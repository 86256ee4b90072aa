import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Who users are at identity providers, and ways there that have begun. Frozen once landed. */
export const identities: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('identities')
      .addColumn('issuer', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('joined_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('identities_pk', ['issuer', 'subject'])
      .execute();
    await schema
      .createIndex('identities_of_user')
      .unique()
      .on('identities')
      .columns(['user_id', 'issuer'])
      .execute();
    await schema
      .createTable('oidc_requests')
      .addColumn('state_hash', 'text', (column) => column.primaryKey())
      .addColumn('browser_hash', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('return_to', 'text')
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('oidc_requests_of_user').on('oidc_requests').column('user_id').execute();
    await schema.createIndex('oidc_requests_by_start').on('oidc_requests').column('started_at').execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.dropTable('oidc_requests').execute();
    await schema.dropTable('identities').execute();
  },
};
