import { sql } from 'kysely';
import { DatabaseUnavailable } from '../../db/database-errors.ts';
import type { Db } from '../../db/tables.ts';
import { askWithTimeout } from '../../concurrency/ask-with-timeout.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Timers } from '../../ports/timers.ts';

export const READINESS = ['ok', 'database unavailable', 'disk full'] as const;
export type Readiness = (typeof READINESS)[number];

export type ReadinessDeps = { db: Db; storage: Storage; timers: Timers };

/** How long the database may take to respond before the server counts as not ready, in ms. */
const TIMEOUT_MS = 1_500;

/** Checks within two seconds whether the server can work, however slow database and disk are. */
export function createReadiness({ db, storage, timers }: ReadinessDeps): () => Promise<Readiness> {
  async function databaseState(): Promise<Readiness> {
    try {
      await sql`select 1`.execute(db);
      return 'ok';
    } catch {
      return 'database unavailable';
    }
  }
  const askDatabase = askWithTimeout(databaseState, TIMEOUT_MS, timers);

  async function diskState(): Promise<Readiness> {
    try {
      return (await storage.isFull()) ? 'disk full' : 'ok';
    } catch (error) {
      if (error instanceof DatabaseUnavailable) return 'database unavailable';
      throw error;
    }
  }

  return async () => {
    const [database = 'database unavailable', disk] = await Promise.all([askDatabase(), diskState()]);
    return database === 'ok' ? disk : database;
  };
}
