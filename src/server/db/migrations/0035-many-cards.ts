import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const CARDS_AT_ONCE = 500;

/**
 * Lists of cards over all decks: what they are filtered and sorted by stands beside each card's memory, tags have a table
 * of their own, filters are saved, and changes of many cards can be undone. Frozen once landed.
 */
export const manyCards: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    for (const name of ['added_at', 'card_difficulty', 'has_explanation']) {
      await schema
        .alterTable('card_memories')
        .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
        .execute();
    }
    await sql`
      update card_memories set
        added_at = (select created_at from cards where cards.id = card_memories.card_id),
        card_difficulty = (select difficulty from cards where cards.id = card_memories.card_id),
        has_explanation = (
          select case when explanation is null then 0 else 1 end from cards where cards.id = card_memories.card_id
        )
    `.execute(db);
    await schema
      .createIndex('card_memories_added')
      .on('card_memories')
      .columns(['user_id', 'added_at', 'card_id'])
      .execute();

    await schema
      .createTable('card_tags')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('tag_key', 'text', (column) => column.notNull())
      .addColumn('card_id', 'text', (column) => column.notNull().references('cards.id').onDelete('cascade'))
      .addColumn('tag', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('card_tags_key', ['user_id', 'tag_key', 'card_id'])
      .execute();
    await schema.createIndex('card_tags_of_card').on('card_tags').column('card_id').execute();
    await copyTags(db);

    await schema
      .createTable('card_filters')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('filter', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('card_filters_of_user')
      .on('card_filters')
      .columns(['user_id', 'created_at', 'id'])
      .execute();

    await schema
      .createTable('card_changes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('undone', 'text')
      .execute();
    await schema
      .createIndex('card_changes_of_user')
      .on('card_changes')
      .columns(['user_id', 'created_at', 'id'])
      .execute();
    await schema.createIndex('card_changes_by_age').on('card_changes').column('created_at').execute();
    await schema
      .createTable('changed_cards')
      .addColumn('change_id', 'text', (column) =>
        column.notNull().references('card_changes.id').onDelete('cascade'),
      )
      .addColumn('card_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('before', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('changed_cards_key', ['change_id', 'card_id'])
      .execute();
    await schema
      .createIndex('changed_cards_of_user')
      .on('changed_cards')
      .columns(['user_id', 'change_id', 'card_id'])
      .execute();
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    for (const table of ['changed_cards', 'card_changes', 'card_filters', 'card_tags']) {
      await schema.dropTable(table).execute();
    }
    await schema.dropIndex('card_memories_added').execute();
    for (const name of ['has_explanation', 'card_difficulty', 'added_at']) {
      await schema.alterTable('card_memories').dropColumn(name).execute();
    }
  },
};

/** Copies the tags of all cards from their lists into the table. */
async function copyTags(db: Kysely<unknown>): Promise<void> {
  let after = '';
  for (;;) {
    const { rows } = await sql<{ id: string; user_id: string; tags: string }>`
      select cards.id, decks.user_id, cards.tags from cards inner join decks on decks.id = cards.deck_id
      where cards.tags is not null and cards.id > ${after} order by cards.id limit ${CARDS_AT_ONCE}
    `.execute(db);
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
    for (const { id, user_id: userId, tags } of rows) {
      const list: unknown = JSON.parse(tags);
      if (!Array.isArray(list)) continue;
      for (const tag of list) {
        if (typeof tag !== 'string') continue;
        await sql`
          insert into card_tags (user_id, tag_key, card_id, tag)
          values (${userId}, ${tag.toLowerCase()}, ${id}, ${tag}) on conflict do nothing
        `.execute(db);
      }
    }
  }
}
