import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The names by which tools for Anki know media. Frozen once landed. */
export const mediaNames: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('media_names')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('media_names_key', ['user_id', 'name'])
      .addForeignKeyConstraint(
        'media_names_of_media',
        ['user_id', 'hash'],
        'media',
        ['user_id', 'hash'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
    await db.schema
      .createIndex('media_names_by_hash')
      .on('media_names')
      .columns(['user_id', 'hash'])
      .execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('media_names').execute();
  },
};
