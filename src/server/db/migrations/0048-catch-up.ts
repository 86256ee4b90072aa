import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How learners catch up with a backlog. Frozen once landed. */
export const catchUp: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema.alterTable('users').addColumn('catch_up', 'text').execute();
    await (isPostgres(db) ? noteOnPostgres(db) : noteOnSqlite(db));
    await resendSettings(db);
  },

  async down(db: Kysely<unknown>) {
    const { schema } = db;
    const isOnPostgres = isPostgres(db);
    await sql`drop trigger note_catch_up ${isOnPostgres ? sql`on users` : sql``}`.execute(db);
    if (isOnPostgres) await sql`drop function note_catch_up()`.execute(db);
    await schema.alterTable('users').dropColumn('catch_up').execute();
  },
};

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Devices have the settings as they were before, and could not read them without the new ones. */
async function resendSettings(db: Kysely<unknown>): Promise<void> {
  await sql`update change_counters set number = number + 1`.execute(db);
  await sql`
    update changes
    set number = (select counter.number from change_counters as counter where counter.user_id = changes.user_id)
    where kind = 'settings'
      and exists (select 1 from change_counters as counter where counter.user_id = changes.user_id)
  `.execute(db);
}

/** Tells devices of the setting. */
async function noteOnSqlite(db: Kysely<unknown>): Promise<void> {
  await sql`
    create trigger note_catch_up after update on users
    when new.catch_up is not old.catch_up
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
    create function note_catch_up() returns trigger language plpgsql as $body$
    begin
      insert into changes (user_id, kind, row_id, number)
        select changed.id, 'settings', changed.id, next_change_number(changed.id)
        from changed inner join before on before.id = changed.id
        where changed.catch_up is distinct from before.catch_up
        order by changed.id
        on conflict (user_id, kind, row_id) do update set number = excluded.number
        where changes.number <> excluded.number;
      return null;
    end
    $body$
  `.execute(db);
  await sql`
    create trigger note_catch_up after update on users
    referencing old table as before new table as changed
    for each statement execute function note_catch_up()
  `.execute(db);
}
