import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * What it takes to change the same things from several devices, to ask twice and be served once, to know what a
 * learner's decks take up, and to erase an account bit by bit.
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

    await schema.alterTable('users').addColumn('closed_at', 'bigint').execute();
    await schema
      .alterTable('jobs')
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .execute();
    // Every job so far was for a generation and has its id for a key. Those of deleted accounts had been left behind.
    await sql`
      update jobs set user_id = (select user_id from generations where generations.id = jobs.idempotency_key)
    `.execute(db);
    await sql`delete from jobs where user_id is null`.execute(db);
    await schema.createIndex('jobs_by_user').on('jobs').column('user_id').execute();
    await schema.createIndex('auth_tokens_expiring').on('auth_tokens').column('expires_at').execute();

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
    await schema.dropIndex('auth_tokens_expiring').execute();
    await schema.dropIndex('jobs_by_user').execute();
    await schema.alterTable('jobs').dropColumn('user_id').execute();
    await schema.alterTable('users').dropColumn('closed_at').execute();
    await schema.alterTable('decks').dropColumn('content_bytes').execute();
    for (const table of ['cards', 'decks']) await schema.alterTable(table).dropColumn('version').execute();
  },
};
