import { sql } from 'kysely';
import { DatabaseUnavailable } from '../../db/database-errors.ts';
import type { Db } from '../../db/tables.ts';
import { askWithTimeout } from '../../ask-with-timeout.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Timers } from '../../ports/timers.ts';

export const READINESS = ['ok', 'database unavailable', 'disk full'] as const;
export type Readiness = (typeof READINESS)[number];

export type ReadinessDeps = { db: Db; storage: Storage; timers: Timers };

/** A database that takes longer to say that it is there, in ms, is not. */
const PATIENCE_MS = 1_500;

/** Tells within two seconds whether the server can do its work, however long the database and its disk take. */
export function createReadiness({ db, storage, timers }: ReadinessDeps): () => Promise<Readiness> {
  async function databaseState(): Promise<Readiness> {
    try {
      await sql`select 1`.execute(db);
      return 'ok';
    } catch {
      return 'database unavailable';
    }
  }
  const askDatabase = askWithTimeout(databaseState, PATIENCE_MS, timers);

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
