import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * The topic that a deck was generated on, with the plan of what its cards ask, so that further cards go on from there. Why
 * each wrong option of a card is wrong. Frozen once landed.
 */
export const deckTopics: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('cards').addColumn('option_reasons', 'text').execute();
    await schema.alterTable('generations').addColumn('plan', 'text').execute();
    await schema
      .createTable('deck_topics')
      .addColumn('deck_id', 'text', (column) =>
        column.primaryKey().references('decks.id').onDelete('cascade'),
      )
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('plan', 'text')
      .execute();
    await sql`
      insert into deck_topics (deck_id, topic)
      select decks.id, generations.topic from decks join generations on generations.id = decks.id
    `.execute(db);
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.dropTable('deck_topics').execute();
    await schema.alterTable('generations').dropColumn('plan').execute();
    await schema.alterTable('cards').dropColumn('option_reasons').execute();
  },
};
