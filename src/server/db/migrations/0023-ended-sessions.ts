import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Sessions that are complete because every card is answered, apart from those that the learner has ended; and when the
 * rollups of each learner were last compared with the answers. Frozen once landed.
 */
export const endedSessions: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('study_sessions').addColumn('ended_at', 'bigint').execute();
    // Until now only learners completed sessions. A device's clock may be ahead, and its answers are still the session's.
    await sql`
      update study_sessions set ended_at = completed_at where status = 'completed'
    `.execute(db);
    await sql`
      update study_sessions
      set ended_at = (select max(reviewed_at) from reviews where reviews.session_id = study_sessions.id)
      where ended_at < (select max(reviewed_at) from reviews where reviews.session_id = study_sessions.id)
    `.execute(db);
    await schema
      .alterTable('users')
      .addColumn('rollups_checked_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('users').dropColumn('rollups_checked_at').execute();
    await db.schema.alterTable('study_sessions').dropColumn('ended_at').execute();
  },
};
