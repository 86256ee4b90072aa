import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * A known card is due on a local day, whatever the clocks do until then. Until the first start has read the logs again, that
 * is the UTC day of the instant that was noted. Frozen once landed.
 */
export const dueDays: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('card_memories').addColumn('due_day', 'text').execute();
    const utcDay =
      db.getExecutor().adapter instanceof PostgresAdapter
        ? sql`to_char(to_timestamp(due_at / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
        : sql`date(due_at / 1000, 'unixepoch')`;
    await sql`update card_memories set due_day = ${utcDay} where state = 'review'`.execute(db);
    await sql`update card_memories set stale = 1 where last_review_at is not null`.execute(db);
    await indexQueue(db, ['user_id', 'queued', 'state', 'due_day', 'due_at', 'deck_id']);
  },

  async down(db: Kysely<unknown>) {
    await indexQueue(db, ['user_id', 'queued', 'state', 'due_at', 'deck_id']);
    await db.schema.alterTable('card_memories').dropColumn('due_day').execute();
  },
};

async function indexQueue({ schema }: Kysely<unknown>, columns: string[]): Promise<void> {
  await schema.dropIndex('card_memories_queue').execute();
  await schema.createIndex('card_memories_queue').on('card_memories').columns(columns).execute();
}
