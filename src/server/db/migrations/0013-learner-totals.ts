import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const TOTALS = ['sessions', 'answered', 'correct', 'time_ms'];

/** Totals and streaks by learner, so that nothing reads all their days. Frozen once landed. */
export const learnerTotals: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    // First, since it waits for answers on their way into both tables, which take them in this order.
    await schema.createIndex('day_stats_best').on('day_stats').columns(['user_id', 'answered']).execute();
    for (const column of TOTALS) {
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
    // The engines have no function for the number of a day in common, so it is computed, in years that begin in March and
    // end with the leap day. Days in a row have the same distance to their place among the learner's days.
    await sql`
      insert into study_records (user_id, last_day, streak, longest, days, comebacks)
      with parts as (
        select user_id, local_day, cast(substr(local_day, 1, 4) as integer) as y,
          cast(substr(local_day, 6, 2) as integer) as m, cast(substr(local_day, 9, 2) as integer) as d
        from day_stats where sessions > 0
      ),
      from_march as (
        select user_id, local_day, d, case when m > 2 then y else y - 1 end as y,
          case when m > 2 then m - 3 else m + 9 end as m
        from parts
      ),
      numbered as (
        select user_id, local_day, 365 * y + y / 4 - y / 100 + y / 400 + (153 * m + 2) / 5 + d as n from from_march
      ),
      placed as (
        select user_id, local_day, n - lag(n) over (partition by user_id order by n) as gap,
          n - row_number() over (partition by user_id order by n) as run
        from numbered
      ),
      runs as (
        select user_id, max(local_day) as last_day, count(*) as streak,
          sum(case when gap > 14 then 1 else 0 end) as comebacks,
          row_number() over (partition by user_id order by run desc) as newest
        from placed group by user_id, run
      )
      select user_id, max(last_day), max(case when newest = 1 then streak end), max(streak), sum(streak), sum(comebacks)
      from runs group by user_id
    `.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('study_records').execute();
    for (const column of TOTALS) await db.schema.alterTable('learner_stats').dropColumn(column).execute();
    await db.schema.dropIndex('day_stats_best').execute();
  },
};
