import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How long an answer counts, in ms. */
const LONGEST = 300_000;

/** Answers are graded by the quiz that was shown, and count five minutes at most. Frozen once landed. */
export const shownQuizzes: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('reviews').addColumn('selected_text', 'text').execute();
    await schema
      .createTable('earlier_quizzes')
      .addColumn('card_id', 'text', (column) => column.notNull().references('cards.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('until_version', 'integer', (column) => column.notNull())
      .addColumn('is_quiz', 'integer', (column) => column.notNull())
      .addColumn('options', 'text')
      .addColumn('correct_option', 'integer')
      .addPrimaryKeyConstraint('earlier_quizzes_key', ['card_id', 'until_version'])
      .execute();

    // Only the days with an answer that was too long are added up again. The log keeps what was recorded.
    await sql`
      update day_stats set time_ms = counted.time_ms
      from (
        select sessions.user_id, sessions.local_day,
          sum(case when reviews.duration_ms > ${sql.lit(LONGEST)} then ${sql.lit(LONGEST)} else reviews.duration_ms end)
            as time_ms
        from (
          select distinct long_ones.user_id, days.local_day
          from reviews as long_ones join study_sessions as days on days.id = long_ones.session_id
          where long_ones.duration_ms > ${sql.lit(LONGEST)} and long_ones.undone_at is null
        ) as concerned
        join study_sessions as sessions
          on sessions.user_id = concerned.user_id and sessions.local_day = concerned.local_day
        join reviews on reviews.session_id = sessions.id
        where reviews.undone_at is null
        group by sessions.user_id, sessions.local_day
      ) as counted
      where day_stats.user_id = counted.user_id and day_stats.local_day = counted.local_day
    `.execute(db);
    await sql`
      update learner_stats
      set time_ms = (select sum(time_ms) from day_stats where day_stats.user_id = learner_stats.user_id)
      where user_id in (
        select user_id from reviews
        where duration_ms > ${sql.lit(LONGEST)} and undone_at is null and session_id is not null
      )
    `.execute(db);
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('earlier_quizzes').execute();
    await db.schema.alterTable('reviews').dropColumn('selected_text').execute();
  },
};
