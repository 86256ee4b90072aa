import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keys for a learner's tools, and the origins whose pages may use them. Frozen once landed. */
export const keys: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('access_keys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull().unique())
      .addColumn('scopes', 'text', (column) => column.notNull())
      .addColumn('ends_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .addColumn('last_user_agent', 'text')
      .addColumn('tools', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('access_keys_of_user')
      .on('access_keys')
      .columns(['user_id', 'created_at', 'id'])
      .execute();
    await schema
      .createTable('access_origins')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('origin', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('access_origins_pk', ['user_id', 'origin'])
      .execute();
    // Before a browser sends a key, it asks whether its page's origin may: then nobody knows yet whose key it is.
    await schema.createIndex('access_origins_of_all').on('access_origins').column('origin').execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('access_origins').execute();
    await db.schema.dropTable('access_keys').execute();
  },
};
