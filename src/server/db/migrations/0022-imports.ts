import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Imports: batches whose cards go to many decks and bring their reviews. Frozen once landed. */
export const imports: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('card_drafts').addColumn('deck_title', 'text').execute();
    await schema.alterTable('card_drafts').addColumn('history', 'text').execute();
    await schema
      .createIndex('card_drafts_by_deck')
      .on('card_drafts')
      .columns(['user_id', 'batch_id', 'deck_title', 'position'])
      .where(sql.ref('deck_title'), 'is not', null)
      .execute();
    await schema
      .createTable('imports')
      .addColumn('id', 'text', (column) => column.primaryKey().references('batches.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('format', 'text', (column) => column.notNull())
      .addColumn('form', 'text')
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addColumn('expected', 'integer')
      .addColumn('cards_read', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('fresh', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('known', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('omitted', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('media', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('reviews', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('saved', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('decks', 'text', (column) => column.notNull().defaultTo('[]'))
      .addColumn('target', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .execute();
    await schema
      .createIndex('imports_by_user')
      .on('imports')
      .columns(['user_id', 'created_at', 'id'])
      .execute();
    await schema
      .createTable('import_omissions')
      .addColumn('import_id', 'text', (column) =>
        column.notNull().references('imports.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('place', 'integer')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('reason', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_omissions_key', ['import_id', 'position'])
      .execute();
    await schema
      .createTable('imported_cards')
      .addColumn('card_id', 'text', (column) =>
        column.primaryKey().references('cards.id').onDelete('cascade'),
      )
      .addColumn('import_id', 'text', (column) =>
        column.notNull().references('imports.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('imported_cards_by_import').on('imported_cards').column('import_id').execute();
    await schema
      .createTable('imported_decks')
      .addColumn('deck_id', 'text', (column) =>
        column.primaryKey().references('decks.id').onDelete('cascade'),
      )
      .addColumn('import_id', 'text', (column) =>
        column.notNull().references('imports.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull())
      .execute();
    await schema.createIndex('imported_decks_by_import').on('imported_decks').column('import_id').execute();
    // The file arrives before its import is there.
    await schema
      .createTable('import_chunks')
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('data', sql`bytea`, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_chunks_key', ['file_id', 'position'])
      .execute();
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    for (const table of [
      'import_chunks',
      'imported_decks',
      'imported_cards',
      'import_omissions',
      'imports',
    ]) {
      await schema.dropTable(table).execute();
    }
    await schema.dropIndex('card_drafts_by_deck').execute();
    await schema.alterTable('card_drafts').dropColumn('history').execute();
    await schema.alterTable('card_drafts').dropColumn('deck_title').execute();
    await sql`delete from batches where kind = 'import'`.execute(db);
  },
};
