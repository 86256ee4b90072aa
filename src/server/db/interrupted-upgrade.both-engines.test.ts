import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql, type KyselyPlugin } from 'kysely';
import { NO_MIGRATIONS } from 'kysely/migration';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAgain, openEmptyDatabase } from '#test/server/test-database.ts';
import type { Database } from './connect.ts';
import { appliedMigrations, createMigrator, migrateToLatest, MIGRATIONS, upgrade } from './migrate.ts';
import { openSqlite } from './sqlite/sqlite.ts';
import type { Db } from './tables.ts';

/**
 * Where an upgrade can start: an empty database, and each version before the last. On PostgreSQL, which has transactional
 * schema changes itself, the longest and the shortest upgrade are enough.
 */
const VERSIONS = [null, ...Object.keys(MIGRATIONS).slice(0, -1)];
const STARTS = process.env['TEST_ENGINE'] === 'postgres' ? [null, VERSIONS.at(-1) ?? null] : VERSIONS;

async function schemaOf(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .flatMap((table) => table.columns.map((column) => `${table.name}.${column.name} ${column.dataType}`))
    .sort();
}

async function migrateTo(db: Db, start: string | null): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(start ?? NO_MIGRATIONS);
  expect(error).toBeUndefined();
}

/** Calls `before` ahead of each statement. */
function beforeEachStatement(callback: () => void): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      callback();
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
}

/** A sample of the statements is enough for the same reason. */
const MOMENTS_ON_SERVER = 6;

let folder: string;
let wanted: string[];

beforeAll(async () => {
  const database = await openEmptyDatabase();
  await migrateToLatest(database.db);
  wanted = await schemaOf(database.db);
  await database.db.destroy();
});

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cardamom-upgrade-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** What upgrades leave behind when each is killed at another statement. */
function killedUpgrades(database: Database, start: string | null): AsyncGenerator<Db> {
  return database.engine === 'sqlite' ? killedOnDisk(start) : killedOnServer(database, start);
}

/**
 * A killed process leaves an embedded database with what its files hold at that moment. Most statements do not change the
 * files, and the same files need not be checked twice.
 */
async function* killedOnDisk(start: string | null): AsyncGenerator<Db> {
  const file = path.join(folder, 'live.db');
  const db = openSqlite(file);
  await migrateTo(db, start);
  const left: Map<string, Buffer>[] = [];
  const keepFiles = () => {
    const ends = ['', '-wal'].filter((end) => existsSync(file + end));
    const files = new Map(ends.map((end) => [end, readFileSync(file + end)]));
    const isSame = left.some(
      (other) =>
        other.size === files.size &&
        [...files].every(([end, bytes]) => other.get(end)?.equals(bytes) === true),
    );
    if (!isSame) left.push(files);
  };
  await migrateToLatest(db.withPlugin(beforeEachStatement(keepFiles)));
  await db.destroy();
  for (const [index, files] of left.entries()) {
    const target = path.join(folder, String(index));
    mkdirSync(target);
    for (const [end, bytes] of files) writeFileSync(path.join(target, `killed.db${end}`), bytes);
    const killed = openSqlite(path.join(target, 'killed.db'));
    yield killed;
    await killed.destroy();
  }
}

/** When a process is killed, its connection to the server ends in the middle of the transaction. */
async function* killedOnServer(database: Database, start: string | null): AsyncGenerator<Db> {
  const { db } = database;
  await migrateTo(db, start);
  let statements = 0;
  await migrateToLatest(db.withPlugin(beforeEachStatement(() => (statements += 1))));
  for (let moment = 1; moment <= statements; moment += Math.ceil(statements / MOMENTS_ON_SERVER)) {
    await migrateTo(db, start);
    let count = 0;
    const die = () => {
      count += 1;
      if (count === moment) throw new Error('killed');
    };
    const dying = openAgain(database).db;
    await expect(migrateToLatest(dying.withPlugin(beforeEachStatement(die)))).rejects.toThrow('killed');
    await dying.destroy();
    yield db;
  }
}

describe('an upgrade that is killed', () => {
  test.each(STARTS)(
    'an upgrade from version %s that is killed at any statement is completed by the next start',
    async (start) => {
      const database = await openEmptyDatabase();
      let kills = 0;
      for await (const db of killedUpgrades(database, start)) {
        kills += 1;
        await upgrade({ db, location: `kill ${kills}` }, null);
        expect(await schemaOf(db)).toEqual(wanted);
      }
      expect(kills).toBeGreaterThan(0);
      await database.db.destroy();
    },
  );
});

describe('a database of another version', () => {
  test('a database of an older version is copied before its upgrade', async () => {
    const file = path.join(folder, 'cardamom.db');
    const db = openSqlite(file);
    expect(await upgrade({ db, location: 'here' }, file)).toBeNull();
    await migrateTo(db, '0001-first-tables');
    const copy = await upgrade({ db, location: 'here' }, file);
    expect(copy).toBe(path.join(folder, 'cardamom-before-0002-ai-providers.db'));
    expect(await appliedMigrations(db)).toEqual(Object.keys(MIGRATIONS));
    await db.destroy();
    const before = openSqlite(copy ?? '');
    expect(await appliedMigrations(before)).toEqual(['0001-first-tables']);
    await before.destroy();
    expect(readdirSync(folder).filter((name) => name.includes('unfinished'))).toEqual([]);
  });

  test('a database of a newer version is refused in one sentence and not touched', async () => {
    const database: Database = await openEmptyDatabase();
    await migrateToLatest(database.db);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-things-to-come', '2099')`.execute(
      database.db,
    );
    await expect(upgrade({ ...database, location: 'The database' }, null)).rejects.toThrow(
      'The database was written by a newer version of Cardamom (9999-things-to-come): start that version, or restore a backup.',
    );
    expect(await schemaOf(database.db)).toEqual(wanted);
    await database.db.destroy();
  });
});
