import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, inject } from 'vitest';
import type { Database } from '#server/db/connect.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { createDatabase } from './postgres-server.ts';

/** Every test that uses a database runs once on each engine; vitest.config.ts says on which this run is. */
const onPostgres = process.env['TEST_ENGINE'] === 'postgres';

/** Migrated PostgreSQL databases of this file's earlier tests: emptying one is far quicker than making one. */
const free: string[] = [];
const inUse: string[] = [];

afterEach(() => {
  free.push(...inUse.splice(0));
});

/** A database with nothing in it, not even tables. Whoever opens it ends it with `db.destroy()`. */
export async function openEmptyDatabase(): Promise<Database> {
  if (!onPostgres) return { db: openSqlite(':memory:'), engine: 'sqlite', location: 'memory' };
  const url = await createDatabase(inject('postgresUrl'), `test-${randomUUID()}`);
  return { db: openPostgres(url), engine: 'postgres', location: url };
}

/** A database with all tables and no rows. Whoever opens it ends it with `db.destroy()`. */
export async function openTestDatabase(): Promise<Database> {
  const used = free.pop();
  const database =
    used === undefined
      ? await openEmptyDatabase()
      : { db: openPostgres(used), engine: 'postgres' as const, location: used };
  if (used !== undefined) await sql`drop schema public cascade; create schema public`.execute(database.db);
  await migrateToLatest(database.db);
  if (onPostgres) inUse.push(database.location);
  return database;
}

/** The same database once more, as another process sees it: with connections of its own where the engine has them. */
export function openAgain(database: Database): Database {
  return database.engine === 'postgres' ? { ...database, db: openPostgres(database.location) } : database;
}
