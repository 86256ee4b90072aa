import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What learners see of their account's security, and settings that the operator changes while the server runs. Frozen once landed. */
export const accountAdministration: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('security_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addColumn('user_agent', 'text')
      .execute();
    await schema
      .createIndex('security_events_of_user')
      .on('security_events')
      .columns(['user_id', 'at'])
      .execute();
    await schema.createIndex('security_events_by_age').on('security_events').column('at').execute();

    await schema
      .createTable('server_settings')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('server_settings').execute();
    await db.schema.dropTable('security_events').execute();
  },
};
