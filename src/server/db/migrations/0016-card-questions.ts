import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What learners ask about their cards. Frozen once landed. */
export const cardQuestions: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('card_questions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('card_id', 'text', (column) => column.notNull().references('cards.id').onDelete('cascade'))
      .addColumn('question', 'text', (column) => column.notNull())
      .addColumn('reply', 'text', (column) => column.notNull())
      .addColumn('asked_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('card_questions_of_card')
      .on('card_questions')
      .columns(['user_id', 'card_id', 'asked_at', 'id'])
      .execute();
    // For the deletion of a card, which knows no learner.
    await db.schema.createIndex('card_questions_by_card').on('card_questions').column('card_id').execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.dropTable('card_questions').execute();
  },
};
