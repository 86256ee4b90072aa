import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What it takes to change the same things from several devices, and to ask twice and be served once. */
export const concurrentEditing: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    for (const table of ['decks', 'cards']) {
      await schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }

    await schema
      .createTable('idempotency_keys')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('key', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('receipt', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key'])
      .execute();
    await schema.createIndex('idempotency_keys_oldest').on('idempotency_keys').column('created_at').execute();
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.dropTable('idempotency_keys').execute();
    for (const table of ['cards', 'decks']) await schema.alterTable(table).dropColumn('version').execute();
  },
};
