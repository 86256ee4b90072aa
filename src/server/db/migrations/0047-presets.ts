import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Daily limits with a name, and which decks use them. Devices get them with the decks. Frozen once landed. */
export const presets: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('presets')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('new_per_day', 'integer')
      .addColumn('reviews_per_day', 'integer')
      .execute();
    await schema.createIndex('presets_of_user').unique().on('presets').columns(['user_id', 'name']).execute();
    await schema.alterTable('decks').addColumn('preset_id', 'text').execute();
    await schema
      .createIndex('decks_with_preset')
      .on('decks')
      .columns(['user_id', 'preset_id'])
      .where(sql.ref('preset_id'), 'is not', null)
      .execute();
    await (isPostgres(db) ? noteOnPostgres(db) : noteOnSqlite(db));
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    const isOnPostgres = isPostgres(db);
    for (const [name, table] of TRIGGERS) {
      await sql`drop trigger ${sql.ref(name)} ${isOnPostgres ? sql`on ${sql.table(table)}` : sql``}`.execute(
        db,
      );
      if (isOnPostgres) await sql`drop function ${sql.ref(name)}()`.execute(db);
    }
    await schema.dropIndex('decks_with_preset').execute();
    await schema.alterTable('decks').dropColumn('preset_id').execute();
    await schema.dropTable('presets').execute();
  },
};

const TRIGGERS = [
  ['note_deck_preset', 'decks'],
  ['note_preset_limits', 'presets'],
] as const;

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Tells devices of the decks whose limits change. */
async function noteOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger note_deck_preset after update on decks
    when new.preset_id is not old.preset_id
    begin
      insert into change_counters (user_id, number, epoch) values (new.user_id, 1, lower(hex(randomblob(16))))
        on conflict (user_id) do update set number = number + 1;
      insert into changes (user_id, kind, row_id, number)
        values (new.user_id, 'deck', new.id, (select number from change_counters where user_id = new.user_id))
        on conflict (user_id, kind, row_id) do update set number = excluded.number;
    end
  `.execute(db);
  await sql`
    create trigger note_preset_limits after update on presets
    when new.new_per_day is not old.new_per_day or new.reviews_per_day is not old.reviews_per_day
    begin
      insert into change_counters (user_id, number, epoch) values (new.user_id, 1, lower(hex(randomblob(16))))
        on conflict (user_id) do update set number = number + 1;
      insert into changes (user_id, kind, row_id, number)
        select decks.user_id, 'deck', decks.id, change_counters.number
        from decks inner join change_counters on change_counters.user_id = decks.user_id
        where decks.user_id = new.user_id and decks.preset_id = new.id
        on conflict (user_id, kind, row_id) do update set number = excluded.number;
    end
  `.execute(db);
}

async function noteOnPostgres(db: Kysely<unknown>): Promise<void> {
  const noted = {
    note_deck_preset: sql`
      select changed.user_id, 'deck', changed.id, next_change_number(changed.user_id)
      from changed inner join before on before.id = changed.id
      where changed.preset_id is distinct from before.preset_id
      order by changed.user_id`,
    note_preset_limits: sql`
      select decks.user_id, 'deck', decks.id, next_change_number(decks.user_id)
      from changed
        inner join before on before.id = changed.id
        inner join decks on decks.user_id = changed.user_id and decks.preset_id = changed.id
      where (changed.new_per_day, changed.reviews_per_day)
        is distinct from (before.new_per_day, before.reviews_per_day)
      order by decks.user_id`,
  };
  for (const [name, table] of TRIGGERS) {
    await sql`
      create function ${sql.ref(name)}() returns trigger language plpgsql as $body$
      begin
        insert into changes (user_id, kind, row_id, number) ${noted[name]}
          on conflict (user_id, kind, row_id) do update set number = excluded.number
          where changes.number <> excluded.number;
        return null;
      end
      $body$
    `.execute(db);
    await sql`
      create trigger ${sql.ref(name)} after update on ${sql.table(table)}
      referencing old table as before new table as changed
      for each statement execute function ${sql.ref(name)}()
    `.execute(db);
  }
}
