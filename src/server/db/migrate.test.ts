import { NO_MIGRATIONS, type MigrationResultSet } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openSqlite } from './connect.ts';
import { createMigrator, MIGRATIONS } from './migrate.ts';
import type { Db } from './tables.ts';

const names = Object.keys(MIGRATIONS);

async function schema(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables
    .flatMap((table) => table.columns.map((column) => `${table.name}.${column.name} ${column.dataType}`))
    .sort();
}

function expectSuccess({ error, results }: MigrationResultSet): void {
  expect(error).toBeUndefined();
  expect(results?.every((result) => result.status === 'Success')).toBe(true);
}

test.each(names)('up to %s, back to nothing and up again gives the same schema', async (name) => {
  const db = openSqlite(':memory:');
  const migrator = createMigrator(db);
  expectSuccess(await migrator.migrateTo(name));
  const first = await schema(db);
  expect(first.length).toBeGreaterThan(0);
  expectSuccess(await migrator.migrateTo(NO_MIGRATIONS));
  expect(await schema(db)).toEqual([]);
  expectSuccess(await migrator.migrateTo(name));
  expect(await schema(db)).toEqual(first);
  await db.destroy();
});

test('migrating twice changes nothing', async () => {
  const db = openSqlite(':memory:');
  expectSuccess(await createMigrator(db).migrateToLatest());
  const first = await schema(db);
  expectSuccess(await createMigrator(db).migrateToLatest());
  expect(await schema(db)).toEqual(first);
  await db.destroy();
});

test('names sort in the order in which they are applied', () => {
  expect([...names].sort()).toEqual(names);
});
