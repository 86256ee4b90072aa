import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What admins did, token limits of single learners, and what was asked of providers. Frozen once landed. */
export const adminScreen: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('users').addColumn('daily_token_limit', 'bigint').execute();
    await schema
      .createTable('admin_acts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('act', 'text', (column) => column.notNull())
      .addColumn('by_operator', 'integer', (column) => column.notNull())
      .addColumn('actor_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('subject_id', 'text', (column) => column.references('users.id').onDelete('set null'))
      .addColumn('detail', 'text')
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('admin_acts_in_order').on('admin_acts').columns(['at', 'id']).execute();
    await schema.createIndex('admin_acts_of_actor').on('admin_acts').column('actor_id').execute();
    await schema
      .createIndex('admin_acts_of_subject')
      .on('admin_acts')
      .columns(['subject_id', 'at', 'id'])
      .execute();
    await schema
      .createTable('provider_days')
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('provider', 'text', (column) => column.notNull())
      .addColumn('model', 'text', (column) => column.notNull())
      .addColumn('requests', 'bigint', (column) => column.notNull())
      .addColumn('failures', 'bigint', (column) => column.notNull())
      .addColumn('input_tokens', 'bigint', (column) => column.notNull())
      .addColumn('output_tokens', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('provider_days_key', ['day', 'provider', 'model'])
      .execute();
    // Summing media reads no rows.
    // Open accounts in the order of their names.
    await schema.createIndex('users_by_name').on('users').columns(['closed_at', 'username_key']).execute();
    await schema.createIndex('media_sizes').on('media').columns(['user_id', 'bytes']).execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.dropIndex('media_sizes').execute();
    await schema.dropIndex('users_by_name').execute();
    await schema.dropTable('provider_days').execute();
    await schema.dropTable('admin_acts').execute();
    await schema.alterTable('users').dropColumn('daily_token_limit').execute();
  },
};
