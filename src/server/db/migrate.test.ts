import { NO_MIGRATIONS, type MigrationResultSet } from 'kysely/migration';
import { expect, test } from 'vitest';
import { openEmptyDatabase } from '#test/server/test-database.ts';
import type { Database } from './connect.ts';
import { createMigrator, MIGRATIONS } from './migrate.ts';

const names = Object.keys(MIGRATIONS);

async function schema({ db }: Database): Promise<string[]> {
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
  const database = await openEmptyDatabase();
  const migrator = createMigrator(database.db);
  expectSuccess(await migrator.migrateTo(name));
  const first = await schema(database);
  expect(first.length).toBeGreaterThan(0);
  expectSuccess(await migrator.migrateTo(NO_MIGRATIONS));
  expect(await schema(database)).toEqual([]);
  expectSuccess(await migrator.migrateTo(name));
  expect(await schema(database)).toEqual(first);
  await database.db.destroy();
});

test('migrating twice changes nothing', async () => {
  const database = await openEmptyDatabase();
  expectSuccess(await createMigrator(database.db).migrateToLatest());
  const first = await schema(database);
  expectSuccess(await createMigrator(database.db).migrateToLatest());
  expect(await schema(database)).toEqual(first);
  await database.db.destroy();
});

test('names sort in the order in which they are applied', () => {
  expect([...names].sort()).toEqual(names);
});
