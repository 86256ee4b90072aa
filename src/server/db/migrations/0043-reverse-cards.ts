import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which cards ask for another one the other way round. It changes together with the version of the card. Frozen once landed. */
export const reverseCards: Migration = {
  async up({ schema }: Kysely<unknown>) {
    await schema
      .alterTable('cards')
      .addColumn('is_reverse', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },

  async down({ schema }: Kysely<unknown>) {
    await schema.alterTable('cards').dropColumn('is_reverse').execute();
  },
};
