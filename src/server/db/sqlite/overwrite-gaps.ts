import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/**
 * Rebuilds the indexes of `changes`. SQLite overwrites what is deleted (secure_delete), but not the gaps that it leaves on
 * a page when it moves entries to another one, and in these indexes every change moves an entry. The pages of the old
 * indexes are overwritten as a whole.
 */
export async function overwriteGaps(db: Db): Promise<void> {
  await sql`reindex changes`.execute(db);
}
