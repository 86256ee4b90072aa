import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Generations become batches of any kind, whose drafts are stored as they arrive. Frozen once landed. */
export const batches: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.dropIndex('generations_by_user').execute();
    await schema.alterTable('generations').dropColumn('fronts').execute();
    await schema.alterTable('generations').renameTo('batches').execute();
    const alter = () => schema.alterTable('batches');
    await alter()
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('topic'))
      .execute();
    await alter()
      .addColumn('review', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await alter()
      .addColumn('deck_id', 'text', (column) => column.references('decks.id').onDelete('set null'))
      .execute();
    await alter()
      .addColumn('source_id', 'text', (column) => column.references('sources.id').onDelete('set null'))
      .execute();
    await alter()
      .addColumn('card_id', 'text', (column) => column.references('cards.id').onDelete('cascade'))
      .execute();
    await alter().addColumn('part', 'text').execute();
    await alter().addColumn('category', 'text').execute();
    await alter().addColumn('made_by', 'text').execute();
    await alter()
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .execute();
    for (const columns of [['user_id', 'created_at', 'id'], ['deck_id'], ['source_id'], ['card_id']]) {
      await schema
        .createIndex(`batches_by_${columns[0]?.replace('_id', '')}`)
        .on('batches')
        .columns(columns)
        .execute();
    }

    await schema
      .createTable('card_drafts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('batch_id', 'text', (column) =>
        column.notNull().references('batches.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('rank', 'integer', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('faults', 'text')
      .addColumn('passage', 'integer')
      .addColumn('page', 'integer')
      .addColumn('quote', 'text')
      .addColumn('like_card', 'text')
      .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
      .addColumn('changed', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('card_drafts_of_batch')
      .on('card_drafts')
      .columns(['user_id', 'batch_id', 'position'])
      .execute();
    // For the deletion of a batch, which knows no learner.
    await schema.createIndex('card_drafts_by_batch').on('card_drafts').column('batch_id').execute();
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.dropTable('card_drafts').execute();
    for (const name of ['user', 'deck', 'source', 'card'])
      await schema.dropIndex(`batches_by_${name}`).execute();
    for (const column of [
      'kind',
      'review',
      'deck_id',
      'source_id',
      'card_id',
      'part',
      'category',
      'made_by',
      'version',
    ]) {
      await schema.alterTable('batches').dropColumn(column).execute();
    }
    await schema.alterTable('batches').renameTo('generations').execute();
    await schema.alterTable('generations').addColumn('fronts', 'text').execute();
    await schema
      .createIndex('generations_by_user')
      .on('generations')
      .columns(['user_id', 'created_at'])
      .execute();
  },
};
