import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

const QUEUE = ['user_id', 'queued', 'state', 'due_day', 'due_at', 'deck_id'];

/**
 * Texts with gaps, and groups of cards that are not asked on the same day. A memory repeats the group of its card, also that of
 * the card whose id it is. Frozen once landed.
 */
export const siblings: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('cards').addColumn('cloze_text', 'text').execute();
    await schema.alterTable('cards').addColumn('gap', 'integer').execute();
    await schema.alterTable('cards').addColumn('sibling_group', 'text').execute();
    await schema.alterTable('card_memories').addColumn('sibling_group', 'text').execute();
    await schema
      .alterTable('users')
      .addColumn('siblings_same_day', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await indexQueue(db, [...QUEUE, 'sibling_group']);
    await schema
      .createIndex('card_memories_siblings')
      .on('card_memories')
      .columns(['user_id', 'sibling_group', 'queued', 'state', 'last_review_at'])
      .where(sql.ref('sibling_group'), 'is not', null)
      .execute();
    await schema
      .createIndex('cards_siblings')
      .on('cards')
      .column('sibling_group')
      .where(sql.ref('sibling_group'), 'is not', null)
      .execute();
    await (isPostgres(db) ? noteOnPostgres(db) : noteOnSqlite(db));
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    const isOnPostgres = isPostgres(db);
    await sql`drop trigger note_siblings_setting ${isOnPostgres ? sql`on users` : sql``}`.execute(db);
    if (isOnPostgres) await sql`drop function note_siblings_setting()`.execute(db);
    await schema.dropIndex('card_memories_siblings').execute();
    await schema.dropIndex('cards_siblings').execute();
    await indexQueue(db, QUEUE);
    await schema.alterTable('users').dropColumn('siblings_same_day').execute();
    await schema.alterTable('card_memories').dropColumn('sibling_group').execute();
    for (const column of ['sibling_group', 'gap', 'cloze_text']) {
      await schema.alterTable('cards').dropColumn(column).execute();
    }
  },
};

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

async function indexQueue({ schema }: Kysely<unknown>, columns: string[]): Promise<void> {
  await schema.dropIndex('card_memories_queue').execute();
  await schema.createIndex('card_memories_queue').on('card_memories').columns(columns).execute();
}

/** Tells devices of the setting. All other new columns change together with the version of their card, which is noted. */
async function noteOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger note_siblings_setting after update on users
    when new.siblings_same_day is not old.siblings_same_day
    begin
      insert into change_counters (user_id, number, epoch) values (new.id, 1, lower(hex(randomblob(16))))
        on conflict (user_id) do update set number = number + 1;
      insert into changes (user_id, kind, row_id, number)
        values (new.id, 'settings', new.id, (select number from change_counters where user_id = new.id))
        on conflict (user_id, kind, row_id) do update set number = excluded.number;
    end
  `.execute(db);
}

async function noteOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function note_siblings_setting() returns trigger language plpgsql as $body$
    begin
      insert into changes (user_id, kind, row_id, number)
        select changed.id, 'settings', changed.id, next_change_number(changed.id)
        from changed inner join before on before.id = changed.id
        where changed.siblings_same_day <> before.siblings_same_day
        order by changed.id
        on conflict (user_id, kind, row_id) do update set number = excluded.number
        where changes.number <> excluded.number;
      return null;
    end
    $body$
  `.execute(db);
  await sql`
    create trigger note_siblings_setting after update on users
    referencing old table as before new table as changed
    for each statement execute function note_siblings_setting()
  `.execute(db);
}
