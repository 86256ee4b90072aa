import { chunksOf } from '#domain/chunks.ts';
import type { Omission } from '#domain/interchange/incoming.ts';
import type { Db } from '../../db/tables.ts';

/** SQLite limits the number of values in one statement; a line has seven. */
const LINES_PER_INSERT = 200;

/** Adds lines to the report of an import from a position on. */
export async function insertOmissions(
  db: Db,
  { userId, importId, from }: { userId: string; importId: string; from: number },
  omissions: readonly Omission[],
): Promise<void> {
  const rows = omissions.map(({ what, place, text, reason }, index) => ({
    import_id: importId,
    position: from + index,
    user_id: userId,
    what,
    place,
    text,
    reason,
  }));
  for (const some of chunksOf(rows, LINES_PER_INSERT)) {
    await db.insertInto('import_omissions').values(some).execute();
  }
}

/** Lists some lines of the report from a position on. */
export async function listOmissions(
  db: Db,
  userId: string,
  importId: string,
  page: { from: number; limit: number },
): Promise<Omission[]> {
  return db
    .selectFrom('import_omissions')
    .select(['what', 'place', 'text', 'reason'])
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('position', '>=', page.from)
    .orderBy('position')
    .limit(page.limit)
    .execute();
}

/** Deletes some lines of the report; returns how many. */
export async function deleteOmissions(
  db: Db,
  userId: string,
  importId: string,
  limit: number,
): Promise<number> {
  const some = db
    .selectFrom('import_omissions')
    .select('position')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('import_omissions')
    .where('user_id', '=', userId)
    .where('import_id', '=', importId)
    .where('position', 'in', some)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
