import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The languages of a deck's fronts and backs. Frozen once landed. */
export const deckLanguages: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('decks').addColumn('language', 'text').execute();
    await schema.alterTable('decks').addColumn('back_language', 'text').execute();
    await schema
      .alterTable('decks')
      .addColumn('languages_settled', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    for (const column of ['languages_settled', 'back_language', 'language']) {
      await schema.alterTable('decks').dropColumn(column).execute();
    }
  },
};
