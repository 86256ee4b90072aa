import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What it takes to change the same things from several devices. */
export const concurrentEditing: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    for (const table of ['decks', 'cards']) {
      await schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    for (const table of ['cards', 'decks']) await schema.alterTable(table).dropColumn('version').execute();
  },
};
