import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { z } from 'zod';

const storedDecks = z.array(
  z.object({ title: z.string(), cards: z.number(), details: z.unknown().optional() }),
);

/** What imports have staged counts in the quotas; their decks and the decks they added to are rows. Frozen once landed. */
export const stagedImports: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    for (const name of ['staged_cards', 'staged_decks'] as const) {
      await schema
        .alterTable('imports')
        .addColumn(name, 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    for (const name of ['staged_bytes', 'file_bytes'] as const) {
      await schema
        .alterTable('imports')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await schema.alterTable('imports').addColumn('discarded_at', 'bigint').execute();
    await schema
      .createTable('import_decks')
      .addColumn('import_id', 'text', (column) =>
        column.notNull().references('imports.id').onDelete('cascade'),
      )
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('cards', 'integer', (column) => column.notNull())
      .addColumn('reserved', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('details', 'text')
      .addPrimaryKeyConstraint('import_decks_key', ['import_id', 'position'])
      .addUniqueConstraint('import_decks_title', ['import_id', 'title'])
      .execute();
    await schema
      .createTable('import_targets')
      .addColumn('import_id', 'text', (column) =>
        column.notNull().references('imports.id').onDelete('cascade'),
      )
      .addColumn('deck_id', 'text', (column) => column.notNull().references('decks.id').onDelete('cascade'))
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_targets_key', ['import_id', 'deck_id'])
      .execute();
    await schema.createIndex('import_targets_by_deck').on('import_targets').column('deck_id').execute();
    await moveDecks(db);
    await schema.alterTable('imports').dropColumn('decks').execute();
    await sql`
      insert into import_targets (import_id, deck_id, position, user_id)
      select import_id, deck_id, row_number() over (partition by import_id order by title, deck_id), user_id
      from (
        select distinct imported_cards.import_id, cards.deck_id, decks.title, imported_cards.user_id
        from imported_cards
        join cards on cards.id = imported_cards.card_id
        join decks on decks.id = cards.deck_id
      ) as targets
    `.execute(db);
    await sql`
      update imports set
        staged_cards = (select count(*) from card_drafts where batch_id = imports.id),
        staged_bytes = (
          select coalesce(sum(octet_length(content) + coalesce(octet_length(history), 0)), 0)
          from card_drafts where batch_id = imports.id
        ) + (
          select coalesce(sum(octet_length(text) + octet_length(reason)), 0)
          from import_omissions where import_id = imports.id
        )
    `.execute(db);
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .alterTable('imports')
      .addColumn('decks', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await schema.dropTable('import_targets').execute();
    await schema.dropTable('import_decks').execute();
    for (const name of ['staged_cards', 'staged_decks', 'staged_bytes', 'file_bytes', 'discarded_at']) {
      await schema.alterTable('imports').dropColumn(name).execute();
    }
  },
};

/** What was one text for each import becomes rows. */
async function moveDecks(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; user_id: string; decks: string }>`
    select id, user_id, decks from imports where decks <> '[]'
  `.execute(db);
  for (const { id, user_id: userId, decks } of rows) {
    for (const [index, { title, cards, details }] of storedDecks.parse(JSON.parse(decks)).entries()) {
      const position = title === '' ? 0 : index + 1;
      const said = details === undefined ? null : JSON.stringify(details);
      await sql`
        insert into import_decks (import_id, position, user_id, title, cards, details)
        values (${id}, ${position}, ${userId}, ${title}, ${cards}, ${said})
      `.execute(db);
    }
  }
}
