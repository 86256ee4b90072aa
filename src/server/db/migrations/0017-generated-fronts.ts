import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the cards of a running generation ask, for who waits for them. Frozen once landed. */
export const generatedFronts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('generations').addColumn('fronts', 'text').execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('generations').dropColumn('fronts').execute();
  },
};
