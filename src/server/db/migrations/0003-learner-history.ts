import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What settings, insights and achievements need. Rollups again, so that no screen reads the whole history. */
export const learnerHistory: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;

    await schema
      .alterTable('users')
      .addColumn('daily_goal', 'integer', (column) => column.notNull().defaultTo(20))
      .execute();
    await schema
      .alterTable('users')
      .addColumn('auto_advance', 'text', (column) => column.notNull().defaultTo('normal'))
      .execute();
    await schema
      .alterTable('users')
      .addColumn('time_zone_fixed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .alterTable('auth_tokens')
      .addColumn('last_used_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();

    // Unlike deck_id it stays when the deck goes, so that the rollups can always be made again from the answers.
    await schema
      .alterTable('study_sessions')
      .addColumn('studied_deck_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await schema
      .alterTable('study_sessions')
      .addColumn('time_zone', 'text', (column) => column.notNull().defaultTo('UTC'))
      .execute();

    await schema
      .createTable('hour_stats')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('weekday', 'integer', (column) => column.notNull())
      .addColumn('hour', 'integer', (column) => column.notNull())
      .addColumn('answered', 'integer', (column) => column.notNull())
      .addColumn('correct', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('hour_stats_key', ['user_id', 'weekday', 'hour'])
      .execute();

    await schema
      .createTable('card_stats')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addColumn('answered', 'integer', (column) => column.notNull())
      .addColumn('missed', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('card_stats_key', ['user_id', 'card_id'])
      .execute();
    await schema
      .createIndex('card_stats_most_missed')
      .on('card_stats')
      .columns(['user_id', 'missed'])
      .execute();

    await schema
      .createTable('learner_stats')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('perfect_sessions', 'integer', (column) => column.notNull())
      .addColumn('hint_free_sessions', 'integer', (column) => column.notNull())
      .addColumn('hinted_answered', 'integer', (column) => column.notNull())
      .addColumn('hinted_correct', 'integer', (column) => column.notNull())
      .execute();

    await schema
      .createTable('achievements')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('achievement_id', 'text', (column) => column.notNull())
      .addColumn('earned_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('achievements_key', ['user_id', 'achievement_id'])
      .execute();
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    for (const table of ['achievements', 'learner_stats', 'card_stats', 'hour_stats']) {
      await schema.dropTable(table).execute();
    }
    await schema.alterTable('study_sessions').dropColumn('time_zone').execute();
    await schema.alterTable('study_sessions').dropColumn('studied_deck_id').execute();
    await schema.alterTable('auth_tokens').dropColumn('last_used_at').execute();
    for (const column of ['time_zone_fixed', 'auto_advance', 'daily_goal']) {
      await schema.alterTable('users').dropColumn(column).execute();
    }
  },
};
