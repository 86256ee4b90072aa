import type { Db } from '../../db/tables.ts';

export type StoredKey = { fingerprint: string; receipt: string; createdAt: number };

export async function findKey(db: Db, userId: string, key: string): Promise<StoredKey | undefined> {
  return db
    .selectFrom('idempotency_keys')
    .select(['fingerprint', 'receipt', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
}

/** Deletes some of the keys older than `before`; returns how many. */
export async function deleteOldKeys(db: Db, before: number, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('idempotency_keys')
    .where((eb) =>
      eb(
        eb.refTuple('user_id', 'key'),
        'in',
        eb
          .selectFrom('idempotency_keys')
          .select(['user_id', 'key'])
          .where('created_at', '<', before)
          .limit(limit)
          .$asTuple('user_id', 'key'),
      ),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Stores a key, replacing an expired one of the same name. */
export async function putKey(db: Db, userId: string, key: string, stored: StoredKey): Promise<void> {
  const { fingerprint, receipt, createdAt } = stored;
  const content = { fingerprint, receipt, created_at: createdAt };
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key, ...content })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(content))
    .execute();
}
