import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How many reviews the schedule can be fitted to, by learner, so that nothing reads all their days. Frozen once landed. */
export const fittableReviews: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('learner_stats')
      .addColumn('fittable', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`
      insert into learner_stats
        (user_id, perfect_sessions, hint_free_sessions, hinted_answered, hinted_correct, fittable)
      select user_id, 0, 0, 0, 0, sum(introduced + reviewed) from memory_days
      where true group by user_id
      on conflict (user_id) do update set fittable = excluded.fittable
    `.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('learner_stats').dropColumn('fittable').execute();
  },
};
