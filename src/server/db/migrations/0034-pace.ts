import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Further settings of a learner's pace. Whether to wait is null until the learner has been asked. Frozen once landed. */
export const pace: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema.alterTable('users').addColumn('wait_after_wrong', 'integer').execute();
    await schema
      .alterTable('users')
      .addColumn('one_tap', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await schema
      .alterTable('users')
      .addColumn('card_text', 'text', (column) => column.notNull().defaultTo('normal'))
      .execute();
  },

  async down({ schema }: Kysely<unknown>) {
    for (const column of ['card_text', 'one_tap', 'wait_after_wrong']) {
      await schema.alterTable('users').dropColumn(column).execute();
    }
  },
};
