import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Totals and streaks by learner, so that nothing reads all their days. Frozen once landed. */
export const learnerTotals: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    for (const column of ['sessions', 'answered', 'correct', 'time_ms']) {
      await schema
        .alterTable('learner_stats')
        .addColumn(column, 'bigint', (one) => one.notNull().defaultTo(0))
        .execute();
    }
    await sql`
      insert into learner_stats
        (user_id, perfect_sessions, hint_free_sessions, hinted_answered, hinted_correct, sessions, answered, correct,
         time_ms)
      select user_id, 0, 0, 0, 0, sum(sessions), sum(answered), sum(correct), sum(time_ms) from day_stats
      where true group by user_id
      on conflict (user_id) do update set
        sessions = excluded.sessions, answered = excluded.answered, correct = excluded.correct, time_ms = excluded.time_ms
    `.execute(db);
    // A learner's row is made when they next complete a session; until then it is computed from their days.
    await schema
      .createTable('study_records')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('last_day', 'text', (column) => column.notNull())
      .addColumn('streak', 'integer', (column) => column.notNull())
      .addColumn('longest', 'integer', (column) => column.notNull())
      .addColumn('days', 'integer', (column) => column.notNull())
      .addColumn('comebacks', 'integer', (column) => column.notNull())
      .execute();
    await schema.createIndex('day_stats_best').on('day_stats').columns(['user_id', 'answered']).execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropIndex('day_stats_best').execute();
    await db.schema.dropTable('study_records').execute();
    for (const column of ['sessions', 'answered', 'correct', 'time_ms'])
      await db.schema.alterTable('learner_stats').dropColumn(column).execute();
  },
};
