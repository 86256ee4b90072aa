import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Answers become a log of reviews from which memories are computed: every card gets a memory, and the first start computes
 * those of cards that have been answered. Frozen once landed.
 */
export const reviews: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;

    const setting = (name: string, value: number) =>
      schema
        .alterTable('users')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(value))
        .execute();
    await setting('desired_retention', 90);
    await setting('new_per_day', 15);
    await setting('reviews_per_day', 200);
    await setting('easy_button', 0);
    await schema
      .alterTable('decks')
      .addColumn('reviewed', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    await schema
      .alterTable('study_sessions')
      .addColumn('scope', 'text', (column) => column.notNull().defaultTo('deck'))
      .execute();

    await schema
      .createTable('reviews')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addColumn('deck_id', 'text', (column) => column.notNull())
      .addColumn('deck_title', 'text', (column) => column.notNull())
      .addColumn('session_id', 'text', (column) => column.references('study_sessions.id').onDelete('cascade'))
      .addColumn('rating', 'integer', (column) => column.notNull())
      .addColumn('grade', 'text')
      .addColumn('presentation', 'text')
      .addColumn('selected_option', 'integer')
      .addColumn('hints_used', 'integer', (column) => column.notNull())
      .addColumn('duration_ms', 'bigint', (column) => column.notNull())
      .addColumn('explanation', 'text')
      .addColumn('reviewed_at', 'bigint', (column) => column.notNull())
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addColumn('counted', 'integer', (column) => column.notNull())
      .addColumn('state_before', 'text')
      .addColumn('memory_before', 'text')
      .addColumn('undone_at', 'bigint')
      .execute();
    await sql`
      insert into reviews (
        id, user_id, card_id, deck_id, deck_title, session_id, rating, grade, presentation, selected_option,
        hints_used, duration_ms, explanation, reviewed_at, time_zone, counted
      )
      select
        answers.id, answers.user_id, answers.card_id, study_sessions.studied_deck_id, study_sessions.deck_title,
        answers.session_id,
        case
          when answers.grade = 'incorrect' then 1
          when answers.grade = 'partial' then 2
          when answers.hints_used >= (case when answers.selected_option is null then 3 else 2 end) then 2
          else 3
        end,
        answers.grade,
        case when answers.selected_option is null then 'flip' else 'quiz' end,
        answers.selected_option, answers.hints_used, answers.time_spent_ms, answers.explanation,
        answers.answered_at, study_sessions.time_zone, 1
      from answers
      inner join study_sessions on study_sessions.id = answers.session_id
    `.execute(db);
    await schema
      .createIndex('reviews_of_card')
      .on('reviews')
      .columns(['user_id', 'card_id', 'reviewed_at', 'id'])
      .execute();
    await schema
      .createIndex('reviews_of_deck')
      .on('reviews')
      .columns(['user_id', 'deck_id', 'reviewed_at'])
      .execute();
    await schema.createIndex('reviews_of_session').on('reviews').columns(['session_id', 'card_id']).execute();
    await schema.dropTable('answers').execute();

    await schema
      .createTable('card_memories')
      .addColumn('card_id', 'text', (column) =>
        column.primaryKey().references('cards.id').onDelete('cascade'),
      )
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('deck_id', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('stability', 'double precision', (column) => column.notNull())
      .addColumn('difficulty', 'double precision', (column) => column.notNull())
      .addColumn('due_at', 'bigint', (column) => column.notNull())
      .addColumn('last_review_at', 'bigint')
      .addColumn('interval_days', 'integer', (column) => column.notNull())
      .addColumn('repetitions', 'integer', (column) => column.notNull())
      .addColumn('lapses', 'integer', (column) => column.notNull())
      .addColumn('step', 'integer', (column) => column.notNull())
      .addColumn('suspended', 'integer', (column) => column.notNull())
      .addColumn('queued', 'integer', (column) => column.notNull())
      .addColumn('stale', 'integer', (column) => column.notNull())
      .execute();
    await sql`
      insert into card_memories (
        card_id, user_id, deck_id, state, stability, difficulty, due_at, last_review_at, interval_days,
        repetitions, lapses, step, suspended, queued, stale
      )
      select
        cards.id, decks.user_id, decks.id, 'new', 0, 0, cards.position, null, 0, 0, 0, 0, 0, 1,
        case
          when exists (
            select 1 from reviews where reviews.user_id = decks.user_id and reviews.card_id = cards.id
          ) then 1
          else 0
        end
      from cards
      inner join decks on decks.id = cards.deck_id
    `.execute(db);
    await schema
      .createIndex('card_memories_queue')
      .on('card_memories')
      .columns(['user_id', 'queued', 'state', 'due_at', 'deck_id'])
      .execute();
    await schema.createIndex('card_memories_of_deck').on('card_memories').column('deck_id').execute();
    await schema
      .createIndex('card_memories_stale')
      .on('card_memories')
      .column('user_id')
      .where(sql.ref('stale'), '=', sql.lit(1))
      .execute();

    await schema
      .createTable('memory_days')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('local_day', 'text', (column) => column.notNull())
      .addColumn('introduced', 'integer', (column) => column.notNull())
      .addColumn('reviewed', 'integer', (column) => column.notNull())
      .addColumn('remembered', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('memory_days_key', ['user_id', 'local_day'])
      .execute();

    await schema
      .createTable('stage_days')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('local_day', 'text', (column) => column.notNull())
      .addColumn('unseen', 'integer', (column) => column.notNull())
      .addColumn('learning', 'integer', (column) => column.notNull())
      .addColumn('young', 'integer', (column) => column.notNull())
      .addColumn('mature', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('stage_days_key', ['user_id', 'local_day'])
      .execute();

    await schema
      .createTable('memory_fits')
      .addColumn('user_id', 'text', (column) =>
        column.primaryKey().references('users.id').onDelete('cascade'),
      )
      .addColumn('weights', 'text', (column) => column.notNull())
      .addColumn('loss', 'double precision', (column) => column.notNull())
      .addColumn('published_loss', 'double precision', (column) => column.notNull())
      .addColumn('reviews', 'integer', (column) => column.notNull())
      .addColumn('fitted_at', 'bigint', (column) => column.notNull())
      .addColumn('used', 'integer', (column) => column.notNull())
      .execute();
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    for (const table of ['memory_fits', 'stage_days', 'memory_days', 'card_memories']) {
      await schema.dropTable(table).execute();
    }

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
    await sql`
      insert into answers (
        id, session_id, user_id, card_id, is_correct, grade, selected_option, hints_used, time_spent_ms,
        explanation, answered_at
      )
      select
        id, session_id, user_id, card_id,
        case when grade in ('correct', 'easy') then 1 else 0 end,
        case when grade = 'easy' then 'correct' else grade end,
        selected_option, hints_used, duration_ms, explanation, reviewed_at
      from reviews
      where session_id is not null and counted = 1 and undone_at is null
    `.execute(db);
    await schema.createIndex('answers_by_user').on('answers').columns(['user_id', 'answered_at']).execute();
    await schema.dropTable('reviews').execute();

    await schema.alterTable('study_sessions').dropColumn('scope').execute();
    await schema.alterTable('decks').dropColumn('reviewed').execute();
    for (const column of ['easy_button', 'reviews_per_day', 'new_per_day', 'desired_retention']) {
      await schema.alterTable('users').dropColumn(column).execute();
    }
  },
};
