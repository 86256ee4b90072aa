import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Decks can be pinned and archived. Frozen once landed. */
export const deckPlaces: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    for (const name of ['pinned', 'archived']) {
      await schema
        .alterTable('decks')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await schema
      .createIndex('archived_decks')
      .on('decks')
      .column('user_id')
      .where(sql.ref('archived'), '=', sql.lit(1))
      .execute();
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.dropIndex('archived_decks').execute();
    for (const name of ['archived', 'pinned']) await schema.alterTable('decks').dropColumn(name).execute();
  },
};
