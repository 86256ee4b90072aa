import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The best times of Match. Frozen once landed. */
export const matchTimes: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('match_times')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('deck_id', 'text', (column) => column.notNull().references('decks.id').onDelete('cascade'))
      .addColumn('pairs', 'integer', (column) => column.notNull())
      .addColumn('duration_ms', 'integer', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('match_times_key', ['user_id', 'deck_id', 'pairs'])
      .execute();
    await schema.createIndex('match_times_of_deck').on('match_times').column('deck_id').execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.dropTable('match_times').execute();
  },
};
