import { chunksOf } from '#domain/chunks.ts';
import type { Db } from '../../db/tables.ts';

/** SQLite limits the number of values in one statement; a row has four. */
const ROWS_PER_INSERT = 1_000;

/** When the fields of a card or deck, or the settings of a user, were last edited (epoch ms); fields without an edit are left out. */
export async function editTimes(db: Db, userId: string, rowId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('field_edits')
    .select(['field', 'at'])
    .where('user_id', '=', userId)
    .where('row_id', '=', rowId)
    .execute();
  return new Map(rows.map(({ field, at }) => [field, at]));
}

/**
 * Records that fields of some rows were edited at an instant (epoch ms). The edit counts as later than those before it, even
 * if it comes from a device whose clock is behind.
 */
export async function recordEdits(
  db: Db,
  userId: string,
  rowIds: readonly string[],
  fields: readonly string[],
  at: number,
): Promise<void> {
  const rows = rowIds.flatMap((rowId) =>
    fields.map((field) => ({ user_id: userId, row_id: rowId, field, at })),
  );
  for (const some of chunksOf(rows, ROWS_PER_INSERT)) {
    await db
      .insertInto('field_edits')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['user_id', 'row_id', 'field']).doUpdateSet((eb) => ({
          at: eb
            .case()
            .when('excluded.at', '>', eb.ref('field_edits.at'))
            .then(eb.ref('excluded.at'))
            .else(eb('field_edits.at', '+', 1))
            .end(),
        })),
      )
      .execute();
  }
}

/** Forgets at most `limit` edits from before an instant (epoch ms); returns how many. */
export async function deleteOldEdits(db: Db, before: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('field_edits')
    .select(['user_id', 'row_id', 'field'])
    .where('at', '<', before)
    .limit(limit);
  const { numDeletedRows } = await db
    .deleteFrom('field_edits')
    .where((eb) =>
      eb(eb.refTuple('user_id', 'row_id', 'field'), 'in', old.$asTuple('user_id', 'row_id', 'field')),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}
