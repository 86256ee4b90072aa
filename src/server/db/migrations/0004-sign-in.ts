import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Limits of attempts that all processes share, and the devices that an account is used on. Frozen once landed. */
export const signIn: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('throttles')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('until_at', 'bigint', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('throttles_by_last').on('throttles').column('last_at').execute();

    await schema
      .createTable('known_devices')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('device_hash', 'text', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('known_devices_key', ['user_id', 'device_hash'])
      .execute();

    await schema
      .alterTable('users')
      .addColumn('has_own_password', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('users').dropColumn('has_own_password').execute();
    await schema.dropTable('known_devices').execute();
    await schema.dropTable('throttles').execute();
  },
};
