import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Pictures and sounds of learners, and their contents where no folder keeps them. Frozen once landed. */
export const media: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('media')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('width', 'integer')
      .addColumn('height', 'integer')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('unused_since', 'bigint')
      .addPrimaryKeyConstraint('media_key', ['user_id', 'hash'])
      .execute();
    await schema
      .createTable('media_chunks')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      // PostgreSQL's name; SQLite takes any, and stores bytes as they are.
      .addColumn('data', sql`bytea`, (column) => column.notNull())
      .addPrimaryKeyConstraint('media_chunks_key', ['user_id', 'hash', 'position'])
      .addForeignKeyConstraint(
        'media_chunks_of_media',
        ['user_id', 'hash'],
        'media',
        ['user_id', 'hash'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('media_chunks').execute();
    await db.schema.dropTable('media').execute();
  },
};
