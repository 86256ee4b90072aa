import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Drafts say why they may be wrong. Frozen once landed. */
export const draftDoubts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('card_drafts').addColumn('doubt', 'text').execute();
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('card_drafts').dropColumn('doubt').execute();
  },
};
