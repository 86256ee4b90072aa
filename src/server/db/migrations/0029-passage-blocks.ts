import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Passages keep the syntax tree of their text. Those stored before have none. Frozen once landed. */
export const passageBlocks: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('source_passages').addColumn('blocks', 'text').execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('source_passages').dropColumn('blocks').execute();
  },
};
