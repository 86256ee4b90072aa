import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What learners add to learn from, in passages, and which passage a card was made from. Frozen once landed. */
export const sources: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('sources')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('file_name', 'text')
      .addColumn('pages', 'integer')
      .addColumn('sections', 'text', (column) => column.notNull())
      .addColumn('passage_count', 'integer', (column) => column.notNull())
      .addColumn('characters', 'integer', (column) => column.notNull())
      .addColumn('content_bytes', 'bigint', (column) => column.notNull())
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await schema
      .createIndex('sources_of_learner')
      .on('sources')
      .columns(['user_id', 'created_at', 'id'])
      .execute();

    await schema
      .createTable('source_passages')
      .addColumn('source_id', 'text', (column) =>
        column.notNull().references('sources.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('page', 'integer')
      .addColumn('headings', 'text', (column) => column.notNull())
      .addColumn('page_starts', 'text', (column) => column.notNull())
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('source_passages_key', ['source_id', 'position'])
      .execute();
    await schema
      .createIndex('source_passages_of_learner')
      .on('source_passages')
      .columns(['user_id', 'source_id', 'position'])
      .execute();

    await schema
      .createTable('card_sources')
      .addColumn('card_id', 'text', (column) =>
        column.primaryKey().references('cards.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('source_id', 'text', (column) => column.references('sources.id').onDelete('set null'))
      .addColumn('position', 'integer')
      .addColumn('quote', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('page', 'integer')
      .execute();
    await schema
      .createIndex('card_sources_of_learner')
      .on('card_sources')
      .columns(['user_id', 'card_id'])
      .execute();
    await schema
      .createIndex('card_sources_of_source')
      .on('card_sources')
      .columns(['source_id', 'position'])
      .execute();
  },

  async down(db: Kysely<unknown>) {
    for (const table of ['card_sources', 'source_passages', 'sources']) {
      await db.schema.dropTable(table).execute();
    }
  },
};
