import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Passkeys, and the challenges that they are asked to sign. Frozen once landed. */
export const passkeys: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('passkeys')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('credential_id', 'text', (column) => column.notNull().unique())
      .addColumn('public_key', 'text', (column) => column.notNull())
      .addColumn('counter', 'bigint', (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('host', 'text', (column) => column.notNull())
      .addColumn('synced', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute();
    await schema
      .createIndex('passkeys_of_user')
      .on('passkeys')
      .columns(['user_id', 'created_at', 'id'])
      .execute();
    await schema
      .createTable('passkey_challenges')
      .addColumn('challenge_hash', 'text', (column) => column.primaryKey())
      .addColumn('purpose', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('passkey_challenges_of_user')
      .on('passkey_challenges')
      .column('user_id')
      .execute();
    await schema
      .createIndex('passkey_challenges_by_end')
      .on('passkey_challenges')
      .column('expires_at')
      .execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.dropTable('passkey_challenges').execute();
    await schema.dropTable('passkeys').execute();
  },
};
