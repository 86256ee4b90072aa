import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What the schedule expected of each review when it arrived. Frozen once landed. */
export const expectedRecall: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('reviews').addColumn('expected_ppm', 'integer').execute();
    await schema
      .createIndex('reviews_expected')
      .on('reviews')
      .columns(['user_id', 'reviewed_at', 'expected_ppm', 'rating'])
      .where(sql.ref('expected_ppm'), 'is not', null)
      .where(sql.ref('undone_at'), 'is', null)
      .execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropIndex('reviews_expected').execute();
    await db.schema.alterTable('reviews').dropColumn('expected_ppm').execute();
  },
};
