import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Which cards a deck is generated with, and in which language. Frozen once landed. */
export const generationWishes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('generations')
      .addColumn('mix', 'text', (column) => column.notNull().defaultTo('mixed'))
      .execute();
    await db.schema.alterTable('generations').addColumn('language', 'text').execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('generations').dropColumn('language').execute();
    await db.schema.alterTable('generations').dropColumn('mix').execute();
  },
};
