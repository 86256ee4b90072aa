import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** What a provider was asked for each generation, by its own count. SQLite adds one column at a time. */
const PROVIDER_FIGURES = [
  'provider_requests',
  'provider_retries',
  'provider_input_tokens',
  'provider_output_tokens',
] as const;

/** Frozen: a landed migration is never edited. */
export const aiProviders: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('card_explanations')
      .addColumn('card_id', 'text', (column) => column.notNull().references('cards.id').onDelete('cascade'))
      .addColumn('selected_option', 'integer', (column) => column.notNull())
      .addColumn('explanation', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('card_explanations_key', ['card_id', 'selected_option'])
      .execute();
    await schema.alterTable('generations').addColumn('provider_model', 'text').execute();
    for (const figure of PROVIDER_FIGURES) {
      await schema.alterTable('generations').addColumn(figure, 'bigint').execute();
    }
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    for (const figure of PROVIDER_FIGURES)
      await schema.alterTable('generations').dropColumn(figure).execute();
    await schema.alterTable('generations').dropColumn('provider_model').execute();
    await schema.dropTable('card_explanations').execute();
  },
};
