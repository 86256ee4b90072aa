import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { searchText } from '#domain/text/search-text.ts';

const CARDS_AT_ONCE = 500;

/** Fronts and backs as they are searched. Frozen once landed. */
export const cardSearch: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('cards')
      .addColumn('search_text', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    let after = '';
    for (;;) {
      const { rows } = await sql<{ id: string; front: string; back: string }>`
        select id, front, back from cards where id > ${after} order by id limit ${CARDS_AT_ONCE}
      `.execute(db);
      const last = rows.at(-1);
      if (!last) return;
      after = last.id;
      for (const { id, front, back } of rows) {
        await sql`update cards set search_text = ${searchText(`${front} ${back}`)} where id = ${id}`.execute(
          db,
        );
      }
    }
  },

  async down(db: Kysely<unknown>) {
    await db.schema.alterTable('cards').dropColumn('search_text').execute();
  },
};
