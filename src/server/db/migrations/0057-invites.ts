import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Invites, with which visitors create accounts, and an index to find the owners. Frozen once landed. */
export const invites: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('invites')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
      .addColumn('made_by', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('note', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint', (column) => column.notNull())
      .addColumn('max_uses', 'integer')
      .addColumn('uses', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .createIndex('invites_by_maker')
      .on('invites')
      .columns(['made_by', 'created_at', 'id'])
      .execute();
    await schema.createIndex('users_by_role').on('users').column('role').execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.dropIndex('users_by_role').execute();
    await schema.dropTable('invites').execute();
  },
};
