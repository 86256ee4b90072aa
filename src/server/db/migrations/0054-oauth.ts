import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What apps that connect by OAuth have registered and been given. Frozen once landed. */
export const oauth: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('oauth_records')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('id_hash', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('key_id', 'text', (column) => column.references('access_keys.id').onDelete('cascade'))
      .addColumn('uid', 'text')
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('consumed_at', 'bigint')
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('oauth_records_pk', ['kind', 'id_hash'])
      .execute();
    // The columns by which rows are found, deleted with their user or key, and forgotten.
    await schema
      .createIndex('oauth_records_of_user')
      .on('oauth_records')
      .columns(['user_id', 'kind', 'id_hash'])
      .execute();
    await schema.createIndex('oauth_records_of_key').on('oauth_records').column('key_id').execute();
    await schema.createIndex('oauth_records_by_uid').on('oauth_records').column('uid').execute();
    await schema.createIndex('oauth_records_by_end').on('oauth_records').column('ends_at').execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('oauth_records').execute();
  },
};
