import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '#server/db/connect.ts';
import type { Db } from '#server/db/tables.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { FILLED_BY_TRIGGERS, TABLES } from '#server/db/copy/copy.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { createDatabase } from './postgres-server.ts';

/** Every test that uses a database can run on each engine; vitest.config.ts selects one. */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

/** PostgreSQL databases of earlier tests, because emptying one is much faster than creating one. */
const free: string[] = [];
const inUse: string[] = [];

/** Called by test/setup/end-of-test.ts. */
export function freeTestDatabases(): void {
  free.push(...inUse.splice(0));
}

/** Opens a database without any tables. The caller must close it with `db.destroy()`. */
export async function openEmptyDatabase(): Promise<Database> {
  if (!onPostgres) return { db: openSqlite(':memory:'), engine: 'sqlite', location: 'memory' };
  const url = await createDatabase(inject('postgresUrl'), `test-${randomUUID()}`);
  return { db: openPostgres(url), engine: 'postgres', location: url };
}

/** Opens a database with all tables and no rows. The caller must close it with `db.destroy()`. */
export async function openTestDatabase(): Promise<Database> {
  const database = (await emptiedDatabase()) ?? (await migratedDatabase());
  if (onPostgres) inUse.push(database.location);
  return database;
}

async function migratedDatabase(): Promise<Database> {
  const database = await openEmptyDatabase();
  if (onPostgres) {
    await migrateToLatest(database.db);
    await expectLockedUsers(database.db);
  } else
    for (const statement of await (sqliteSchema ??= readSqliteSchema()))
      await sql.raw(statement).execute(database.db);
  return database;
}

/**
 * Makes every change of rows that devices have fail unless its transaction has locked the user's row before: without this lock,
 * two transactions of a user could wait for each other, since the counter of changes stays locked as well.
 */
async function expectLockedUsers(db: Db): Promise<void> {
  await sql`create extension pgrowlocks`.execute(db);
  await sql`
    create function expect_locked_user() returns trigger language plpgsql as $body$
    declare
      mine xid := pg_current_xact_id()::xid;
    begin
      -- A row that this transaction has written is locked; nobody else writes to closed accounts.
      perform from users where id = new.user_id and closed_at is null and xmin <> mine;
      if found then
        -- Foreign keys take a weaker lock.
        perform from users join pgrowlocks('users') as locks on locks.locked_row = users.ctid,
          unnest(locks.xids, locks.modes) as held (holder, mode)
          where users.id = new.user_id and held.holder = mine and held.mode like '%Update';
        if not found then
          raise exception 'The user was not locked before their rows were changed';
        end if;
      end if;
      return new;
    end
    $body$
  `.execute(db);
  await sql`
    create trigger expect_locked_user before insert or update on change_counters
    for each row execute function expect_locked_user()
  `.execute(db);
}

/** The SQL that creates an embedded database of the latest version, which is much faster than migrating. */
let sqliteSchema: Promise<string[]> | undefined;

async function readSqliteSchema(): Promise<string[]> {
  const db = openSqlite(':memory:');
  await migrateToLatest(db);
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where sql is not null and name not like 'sqlite%' order by rowid
    `.execute(db);
  const migrations = await sql<{ name: string; timestamp: string }>`select * from kysely_migration`.execute(
    db,
  );
  await db.destroy();
  const values = migrations.rows.map(({ name, timestamp }) => `('${name}', '${timestamp}')`);
  return [
    ...rows.map((row) => row.sql),
    `insert into kysely_migration (name, timestamp) values ${values.join()}`,
    `insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)`,
  ];
}

/** A database of an earlier test, unless there is none or its tables were changed. */
async function emptiedDatabase(): Promise<Database | undefined> {
  const location = free.pop();
  if (location === undefined) return undefined;
  const db = openPostgres(location);
  try {
    // One statement in any order is faster than truncating as long as there are few rows.
    const tables = TABLES.map((table) => sql`${sql.id(table)} as (delete from ${sql.table(table)})`);
    await sql`with ${sql.join(tables)} select 1`.execute(db);
    for (const table of FILLED_BY_TRIGGERS) await sql`delete from ${sql.table(table)}`.execute(db);
    return { db, engine: 'postgres', location };
  } catch {
    await db.destroy();
    return undefined;
  }
}

/** Opens the same database again as another process would, with separate connections on engines that have them. */
export function openAgain(database: Database): Database {
  return database.engine === 'postgres' ? { ...database, db: openPostgres(database.location) } : database;
}

/** Every row of every table, sorted as text. */
export async function contents({ db }: Database): Promise<Record<string, string[]>> {
  const tables: Record<string, string[]> = {};
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    tables[name] = rows
      .map((row) => JSON.stringify(Object.entries(row).toSorted(([a], [b]) => a.localeCompare(b))))
      .toSorted();
  }
  return tables;
}
