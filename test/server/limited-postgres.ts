import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/connect.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { createDatabase } from './postgres-server.ts';

/** Short enough for tests that reach a limit, and long enough for normal work on a busy machine. */
export const LIMITS = { connections: 5, connectMs: 2_000, statementMs: 2_000, lockMs: 1_000 };

/** Longer than any test runs, so that failures have another cause. */
export const NO_HURRY = { ...LIMITS, connectMs: 600_000, statementMs: 600_000, lockMs: 600_000 };

/** A new database, opened as a server process opens it. */
export async function openLimited(serverUrl: string, limits = LIMITS): Promise<Database> {
  const url = await createDatabase(serverUrl, `limited-${randomUUID()}`);
  const patient = openPostgres(url);
  await migrateToLatest(patient);
  await patient.destroy();
  return { db: openPostgres(url, limits), engine: 'postgres', location: url };
}
