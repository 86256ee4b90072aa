import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Words by which learners find their cards again. Frozen once landed. */
export const cardTags: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('cards').addColumn('tags', 'text').execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('cards').dropColumn('tags').execute();
  },
};
