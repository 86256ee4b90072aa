import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Tests that learners take, with their questions as they were asked. Frozen once landed. */
export const tests: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .createTable('tests')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('decks', 'text', (column) => column.notNull())
      .addColumn('tags', 'text', (column) => column.notNull())
      .addColumn('kinds', 'text', (column) => column.notNull())
      .addColumn('minutes', 'integer')
      .addColumn('one_page', 'integer', (column) => column.notNull())
      .addColumn('time_zone', 'text', (column) => column.notNull())
      .addColumn('total', 'integer', (column) => column.notNull())
      .addColumn('points', 'integer')
      .addColumn('started_at', 'bigint', (column) => column.notNull())
      .addColumn('ends_at', 'bigint')
      .addColumn('last_answer_at', 'bigint', (column) => column.notNull())
      .addColumn('finished_at', 'bigint')
      .addColumn('session_id', 'text')
      .addColumn('deleted_at', 'bigint')
      .execute();
    await schema.createIndex('tests_of_user').on('tests').columns(['user_id', 'started_at', 'id']).execute();
    await schema.createIndex('tests_by_end').on('tests').columns(['finished_at', 'ends_at']).execute();
    await schema.createIndex('tests_by_deletion').on('tests').column('deleted_at').execute();

    await schema
      .createTable('test_questions')
      .addColumn('test_id', 'text', (column) => column.notNull().references('tests.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('asked', 'text', (column) => column.notNull())
      .addColumn('given', 'text')
      .addColumn('given_at', 'bigint')
      .addColumn('duration_ms', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('marks', 'text')
      .addPrimaryKeyConstraint('test_questions_key', ['test_id', 'position'])
      .execute();
    await schema
      .createIndex('test_questions_of_user')
      .on('test_questions')
      .columns(['user_id', 'test_id', 'position'])
      .execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.dropTable('test_questions').execute();
    await schema.dropTable('tests').execute();
  },
};
