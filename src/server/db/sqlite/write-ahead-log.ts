import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** Three seconds in total: longer than any request reads, though a backup may read for longer. */
const ATTEMPTS = 7;
const FIRST_PAUSE_MS = 50;

/**
 * Moves the write-ahead log of a SQLite database into its file and empties the log, which contains copies of deleted data. Waits
 * only briefly for readers; returns whether it succeeded.
 */
export async function truncateLog(db: Db, signal: AbortSignal): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    if (rows[0]?.busy === 0) return true;
    if (attempt === ATTEMPTS) return false;
    await delay(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
  }
}
