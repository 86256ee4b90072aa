import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Note types that tools for Anki bring, and the fields of notes as these tools have sent them. Frozen once landed. */
export const ankiDoor: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('note_types')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('is_cloze', 'integer', (column) => column.notNull())
      .addColumn('fields', 'text', (column) => column.notNull())
      .addColumn('templates', 'text', (column) => column.notNull())
      .addColumn('css', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('note_types_of_user')
      .on('note_types')
      .columns(['user_id', 'name'])
      .unique()
      .execute();
    await schema
      .createTable('tool_notes')
      .addColumn('card_id', 'text', (column) =>
        column.primaryKey().references('cards.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('note_type', 'text', (column) => column.notNull())
      .addColumn('fields', 'text')
      .addColumn('prints', 'text', (column) => column.notNull())
      .addColumn('first_key', 'text', (column) => column.notNull())
      .addColumn('bytes', 'integer', (column) => column.notNull())
      .execute();
    await schema.createIndex('tool_notes_of_user').on('tool_notes').columns(['user_id', 'card_id']).execute();
    // Quotas add up the sizes without reading the notes.
    await schema.createIndex('tool_notes_sizes').on('tool_notes').columns(['user_id', 'bytes']).execute();
    await schema
      .createIndex('tool_notes_by_first_field')
      .on('tool_notes')
      .columns(['user_id', 'first_key'])
      .execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('tool_notes').execute();
    await db.schema.dropTable('note_types').execute();
  },
};
