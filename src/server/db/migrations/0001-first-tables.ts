import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Frozen: a landed migration is never edited. Column types are chosen to mean the same on SQLite and PostgreSQL. */
export const firstTables: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;

    await schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.notNull())
      .addColumn('email_key', 'text', (column) => column.notNull().unique())
      .addColumn('username', 'text', (column) => column.notNull())
      .addColumn('username_key', 'text', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();

    await schema
      .createTable('auth_tokens')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('token_hash', 'text', (column) => column.notNull().unique())
      .addColumn('user_agent', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('auth_tokens_by_user').on('auth_tokens').column('user_id').execute();

    await schema
      .createTable('decks')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('category', 'text')
      .addColumn('difficulty', 'integer', (column) => column.notNull())
      .addColumn('ai_generated', 'integer', (column) => column.notNull())
      .addColumn('source', 'text')
      .addColumn('card_count', 'integer', (column) => column.notNull())
      .addColumn('search_text', 'text', (column) => column.notNull())
      .addColumn('last_studied_at', 'bigint')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('decks_by_user_newest')
      .on('decks')
      .columns(['user_id', 'created_at desc', 'id desc'])
      .execute();

    await schema
      .createTable('cards')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('deck_id', 'text', (column) => column.notNull().references('decks.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('front', 'text', (column) => column.notNull())
      .addColumn('back', 'text', (column) => column.notNull())
      .addColumn('difficulty', 'integer', (column) => column.notNull())
      .addColumn('hint_1', 'text')
      .addColumn('hint_2', 'text')
      .addColumn('hint_3', 'text')
      .addColumn('explanation', 'text')
      .addColumn('is_quiz', 'integer', (column) => column.notNull())
      .addColumn('options', 'text')
      .addColumn('correct_option', 'integer')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('cards_by_deck').on('cards').columns(['deck_id', 'position']).execute();

    await schema
      .createTable('study_sessions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('deck_id', 'text', (column) => column.references('decks.id').onDelete('set null'))
      .addColumn('deck_title', 'text', (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('card_ids', 'text', (column) => column.notNull())
      .addColumn('local_day', 'text', (column) => column.notNull())
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('completed_at', 'bigint')
      .addColumn('last_activity_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('study_sessions_by_user')
      .on('study_sessions')
      .columns(['user_id', 'started_at'])
      .execute();
    await schema.createIndex('study_sessions_by_deck').on('study_sessions').column('deck_id').execute();

    await schema
      .createTable('answers')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('session_id', 'text', (column) =>
        column.notNull().references('study_sessions.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addColumn('is_correct', 'integer', (column) => column.notNull())
      .addColumn('grade', 'text', (column) => column.notNull())
      .addColumn('selected_option', 'integer')
      .addColumn('hints_used', 'integer', (column) => column.notNull())
      .addColumn('time_spent_ms', 'bigint', (column) => column.notNull())
      .addColumn('explanation', 'text')
      .addColumn('answered_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('answers_once_per_card', ['session_id', 'card_id'])
      .execute();
    await schema.createIndex('answers_by_user').on('answers').columns(['user_id', 'answered_at']).execute();

    await schema
      .createTable('day_stats')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('local_day', 'text', (column) => column.notNull())
      .addColumn('sessions', 'integer', (column) => column.notNull())
      .addColumn('answered', 'integer', (column) => column.notNull())
      .addColumn('correct', 'integer', (column) => column.notNull())
      .addColumn('time_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('day_stats_key', ['user_id', 'local_day'])
      .execute();

    await schema
      .createTable('deck_stats')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('deck_id', 'text', (column) => column.notNull())
      .addColumn('sessions', 'integer', (column) => column.notNull())
      .addColumn('answered', 'integer', (column) => column.notNull())
      .addColumn('correct', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('deck_stats_key', ['user_id', 'deck_id'])
      .execute();

    await schema
      .createTable('activity')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('local_day', 'text', (column) => column.notNull())
      .addColumn('deck_id', 'text', (column) => column.notNull())
      .addColumn('deck_title', 'text', (column) => column.notNull())
      .addColumn('sessions', 'integer', (column) => column.notNull())
      .addColumn('answered', 'integer', (column) => column.notNull())
      .addColumn('correct', 'integer', (column) => column.notNull())
      .addColumn('last_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('activity_key', ['user_id', 'local_day', 'deck_id'])
      .execute();
    await schema.createIndex('activity_newest').on('activity').columns(['user_id', 'last_at']).execute();

    await schema
      .createTable('generations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('card_count', 'integer', (column) => column.notNull())
      .addColumn('difficulty', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('cards_generated', 'integer', (column) => column.notNull())
      .addColumn('error_code', 'text')
      .addColumn('error_message', 'text')
      .addColumn('error_details', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .execute();
    await schema
      .createIndex('generations_by_user')
      .on('generations')
      .columns(['user_id', 'created_at'])
      .execute();

    await schema
      .createTable('token_days')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .addColumn('reserved', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('token_days_key', ['user_id', 'day'])
      .execute();

    await schema
      .createTable('token_reservations')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('amount', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('settled_amount', 'integer')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('token_reservations_held')
      .on('token_reservations')
      .columns(['user_id', 'status', 'expires_at'])
      .execute();

    await schema
      .createTable('jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('idempotency_key', 'text', (column) => column.notNull().unique())
      .addColumn('payload', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('run_at', 'bigint', (column) => column.notNull())
      .addColumn('lease_until', 'bigint')
      .addColumn('worker_id', 'text')
      .addColumn('last_error', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema.createIndex('jobs_due').on('jobs').columns(['status', 'run_at']).execute();
  },

  async down(db: Kysely<unknown>) {
    // Children before their parents.
    const tables = [
      'jobs',
      'token_reservations',
      'token_days',
      'generations',
      'activity',
      'deck_stats',
      'day_stats',
      'answers',
      'study_sessions',
      'cards',
      'decks',
      'auth_tokens',
      'users',
    ];
    for (const table of tables) await db.schema.dropTable(table).execute();
  },
};
