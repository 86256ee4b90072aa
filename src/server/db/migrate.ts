import { Migrator, type Migration } from 'kysely/migration';
import { firstTables } from './migrations/0001-first-tables.ts';
import { aiProviders } from './migrations/0002-ai-providers.ts';
import { learnerHistory } from './migrations/0003-learner-history.ts';
import { concurrentEditing } from './migrations/0005-concurrent-editing.ts';
import type { Db } from './tables.ts';

/** Every migration in order, by a name that never changes. */
export const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '0001-first-tables': firstTables,
  '0002-ai-providers': aiProviders,
  '0003-learner-history': learnerHistory,
  '0005-concurrent-editing': concurrentEditing,
};

export function createMigrator(db: Db): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) } });
}

/** Brings the schema up to date, all of it or nothing. Throws what a migration threw. */
export async function migrateToLatest(db: Db): Promise<void> {
  const { error } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) throw error;
}
