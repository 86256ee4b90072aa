import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Files whose pages are pictures, while a model reads them, and the pages that it has read. Frozen once landed. */
export const scans: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('scans')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('pages', 'integer', (column) => column.notNull())
      .addColumn('scanned', 'text', (column) => column.notNull())
      .addColumn('has_text', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('problem', 'text')
      .addColumn('sent_to', 'text')
      .addColumn('round', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('scans_of_user').on('scans').columns(['user_id', 'created_at', 'id']).execute();
    await schema.createIndex('scans_by_age').on('scans').column('updated_at').execute();
    await schema
      .createTable('scan_pages')
      .addColumn('scan_id', 'text', (column) => column.notNull().references('scans.id').onDelete('cascade'))
      .addColumn('page', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('text', 'text')
      .addPrimaryKeyConstraint('scan_pages_key', ['scan_id', 'page'])
      .execute();
    await schema
      .createIndex('scan_pages_of_user')
      .on('scan_pages')
      .columns(['user_id', 'scan_id', 'page'])
      .execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('scan_pages').execute();
    await db.schema.dropTable('scans').execute();
  },
};
