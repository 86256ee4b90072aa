import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Second factors and their recovery codes. Frozen once landed. */
export const secondFactor: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('second_factors')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('secret', 'text', (column) => column.notNull())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (column) => column.notNull())
      .execute();
    // By which secrets that nobody confirmed are deleted.
    await schema
      .createIndex('second_factors_by_age')
      .on('second_factors')
      .columns(['confirmed_at', 'made_at'])
      .execute();
    await schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('recovery_codes_pk', ['user_id', 'code_hash'])
      .execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.dropTable('recovery_codes').execute();
    await schema.dropTable('second_factors').execute();
  },
};
