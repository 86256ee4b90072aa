import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What it takes to change the same things from several devices, to ask twice and be served once, and to know what a
 * learner's decks take up.
 */
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
      .alterTable('decks')
      .addColumn('content_bytes', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      update decks set content_bytes =
        octet_length(title) + coalesce(octet_length(description), 0) + coalesce(octet_length(category), 0) +
        coalesce((
          select sum(
            octet_length(front) + octet_length(back) + coalesce(octet_length(hint_1), 0) +
            coalesce(octet_length(hint_2), 0) + coalesce(octet_length(hint_3), 0) +
            coalesce(octet_length(explanation), 0) + coalesce(octet_length(options), 0)
          ) from cards where cards.deck_id = decks.id
        ), 0)
    `.execute(db);

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
    await schema.alterTable('decks').dropColumn('content_bytes').execute();
    for (const table of ['cards', 'decks']) await schema.alterTable(table).dropColumn('version').execute();
  },
};
