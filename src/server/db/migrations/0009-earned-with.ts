import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which study session earned an achievement, so that completing it again tells of the same ones. Frozen once landed. */
export const earnedWith: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('achievements').addColumn('session_id', 'text').execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('achievements').dropColumn('session_id').execute();
  },
};
