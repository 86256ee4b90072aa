import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from '../../../db/connect.ts';
import type { Db } from '../../../db/tables.ts';

/** Size of the database in bytes, without its write-ahead log. */
export async function databaseBytes({ db, engine }: { db: Db; engine: Engine }): Promise<number> {
  const size =
    engine === 'sqlite'
      ? sql<{
          bytes: number;
        }>`select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`;
  const { rows } = await size.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Learners whose media are summed in one query. Requests are served in between. */
const AT_ONCE = 200;

/** Size of all pictures and sounds in bytes. */
export async function allMediaBytes(db: Db): Promise<number> {
  let total = 0;
  let after = '';
  for (;;) {
    const rows = await db
      .selectFrom('media')
      .select(({ fn }) => ['user_id', fn.sum<number>('bytes').as('bytes')])
      .where('user_id', '>', after)
      .groupBy('user_id')
      .orderBy('user_id')
      .limit(AT_ONCE)
      .execute();
    total += rows.reduce((sum, { bytes }) => sum + bytes, 0);
    const last = rows.at(-1);
    if (!last || rows.length < AT_ONCE) return total;
    after = last.user_id;
    await setImmediate();
  }
}
