import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Counts the attempts that failed apart from those that a killed process left behind. Frozen once landed. */
export const jobFailures: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('jobs')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('jobs').dropColumn('failures').execute();
  },
};
