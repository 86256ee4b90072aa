import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const COUNTS = ['same_front', 'changed', 'edited', 'reviewed', 'planned', 'updated'] as const;

/** Cards remember where they came from and when they were due there, so that imports bring them up to date. Frozen once landed. */
export const cardOrigins: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('card_origins')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('card_id', 'text', (column) => column.notNull().references('cards.id').onDelete('cascade'))
      .addColumn('prints', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('card_origins_key', ['user_id', 'origin'])
      .execute();
    await schema.createIndex('card_origins_by_card').on('card_origins').column('card_id').execute();
    await schema
      .createTable('imported_states')
      .addColumn('card_id', 'text', (column) =>
        column.primaryKey().references('cards.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('import_changes')
      .addColumn('import_id', 'text', (column) =>
        column.notNull().references('imports.id').onDelete('cascade'),
      )
      .addColumn('card_id', 'text', (column) => column.notNull().references('cards.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('reviews', 'integer', (column) => column.notNull())
      .addColumn('before', 'text')
      .addColumn('version', 'integer')
      .addPrimaryKeyConstraint('import_changes_key', ['import_id', 'card_id'])
      .execute();
    await schema.createIndex('import_changes_by_card').on('import_changes').column('card_id').execute();
    for (const name of ['origin', 'updates', 'update_kind']) {
      await schema.alterTable('card_drafts').addColumn(name, 'text').execute();
    }
    await schema
      .createIndex('card_drafts_of_updates')
      .on('card_drafts')
      .columns(['user_id', 'batch_id', 'update_kind', 'position'])
      .where(sql.ref('updates'), 'is not', null)
      .execute();
    for (const name of COUNTS) {
      await schema
        .alterTable('imports')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await schema.alterTable('imports').addColumn('choices', 'text').execute();
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    for (const name of ['choices', ...COUNTS]) {
      await schema.alterTable('imports').dropColumn(name).execute();
    }
    await schema.dropIndex('card_drafts_of_updates').execute();
    for (const name of ['origin', 'updates', 'update_kind']) {
      await schema.alterTable('card_drafts').dropColumn(name).execute();
    }
    for (const table of ['import_changes', 'imported_states', 'card_origins']) {
      await schema.dropTable(table).execute();
    }
  },
};
