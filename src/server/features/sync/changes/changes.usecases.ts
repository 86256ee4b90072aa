import type { SyncChange } from '#contract/sync.ts';
import { chunksOf } from '#domain/chunks.ts';
import { SYNC_LIMITS } from '#domain/limits.ts';
import { formatCursor, readCursor, type Cursor } from '#domain/sync/cursor.ts';
import { isPostgres } from '../../../db/prepared.ts';
import type { Db } from '../../../db/tables.ts';
import type { Clock } from '../../../ports/clock.ts';
import { cardBytes } from '../../quotas/content-size.ts';
import { listChanged, readCounter, readRows } from './changes.repository.ts';

/** Rows read at a time: cards may be large. */
const ROWS_AT_ONCE = 100;

/** About the size of a row without its long texts, in bytes. */
const ROW_BYTES = 300;
const ID_BYTES = 40;

export type ChangesDeps = { db: Db; clock: Clock };

type Page = { reset: boolean; changes: SyncChange[]; cursor: string; more: boolean };

/**
 * A page of what has changed since a cursor. Rows are as they are now, so those that have changed again come only at their last
 * change. With a cursor that means nothing in this database, the page is the very first.
 */
export async function changesSince(
  { db, clock }: ChangesDeps,
  userId: string,
  { since, limit = SYNC_LIMITS.changes }: { since?: string | undefined; limit?: number | undefined },
): Promise<Page> {
  return atOneInstant(db, async (trx) => {
    const { epoch, number } = await readCounter(trx, userId);
    const known = since === undefined ? undefined : readCursor(since);
    const isValid = known !== undefined && known.epoch === epoch && known.number <= number;
    const from = isValid ? known : { epoch, number: 0 };
    const { changes, end } = await readPage(trx, userId, { from, limit, now: clock.now() });
    return {
      reset: since !== undefined && !isValid,
      changes,
      cursor: formatCursor(end ?? { epoch, number }),
      more: end !== undefined,
    };
  });
}

/** The changes after `from`, and where they end if there are more. */
async function readPage(
  db: Db,
  userId: string,
  { from, limit, now }: { from: Cursor; limit: number; now: number },
): Promise<{ changes: SyncChange[]; end: Cursor | undefined }> {
  // One more than the limit shows whether there are more.
  const changed = await listChanged(db, userId, from, limit + 1);
  const changes: SyncChange[] = [];
  let bytes = 0;
  let end = from;
  for (const some of chunksOf(changed.slice(0, limit), ROWS_AT_ONCE)) {
    const rows = await readRows(db, userId, some, now);
    for (const [index, { kind, rowId, number }] of some.entries()) {
      const change = rows[index];
      if (change !== undefined) {
        bytes += sizeOf(change);
        if (bytes > SYNC_LIMITS.responseBytes && changes.length > 0) return { changes, end };
        changes.push(change);
      }
      end = { epoch: from.epoch, number, upTo: { kind, rowId } };
    }
  }
  return { changes, end: changed.length > limit ? end : undefined };
}

function sizeOf({ kind, row }: SyncChange): number {
  if (row === null) return ID_BYTES;
  if (kind === 'card') return ROW_BYTES + cardBytes(row.card);
  if (kind === 'session') return ROW_BYTES + row.cardIds.length * ID_BYTES;
  if (kind === 'deck') return ROW_BYTES + Buffer.byteLength(row.deck.description ?? '');
  if (kind === 'review') return ROW_BYTES + Buffer.byteLength(row.answer?.explanation ?? '');
  if (kind === 'conflict') return ROW_BYTES + Buffer.byteLength(JSON.stringify(row.other));
  return ROW_BYTES;
}

/** So that no row of a page is newer than its cursor. */
async function atOneInstant<T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> {
  const transaction = db.transaction();
  // SQLite has no other transaction at the same time.
  if (!isPostgres(db)) return transaction.execute(read);
  return transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}
