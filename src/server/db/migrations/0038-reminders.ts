import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Reminders of due cards by push messages, and calendars by secret address. Frozen once landed. */
export const reminders: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('reminders')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('minute', 'integer', (column) => column.notNull())
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addColumn('next_at', 'bigint', (column) => column.notNull())
      .addColumn('failure', 'text')
      .execute();
    await schema.createIndex('reminders_by_time').on('reminders').column('next_at').execute();
    await schema
      .createTable('push_devices')
      .addColumn('token_id', 'text', (column) =>
        column.primaryKey().references('auth_tokens.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('endpoint', 'text', (column) => column.notNull())
      .addColumn('endpoint_hash', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('auth_secret', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('push_devices_of_user').on('push_devices').column('user_id').execute();
    await schema
      .createTable('calendars')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
  },

  async down({ schema }: Kysely<unknown>) {
    for (const table of ['calendars', 'push_devices', 'reminders']) await schema.dropTable(table).execute();
  },
};
