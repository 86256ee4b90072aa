import { ADMIN_ACT_LIFETIME_MS, type AdminAct } from '#domain/account/admin-acts.ts';
import type { Db } from '../../db/tables.ts';

export type StoredAct = {
  id: string;
  act: AdminAct;
  /** Epoch ms. */
  at: number;
  byOperator: boolean;
  actorId: string | null;
  subjectId: string | null;
  detail: string | null;
};

export async function insertAdminAct(trx: Db, act: StoredAct): Promise<void> {
  await trx
    .insertInto('admin_acts')
    .values({
      id: act.id,
      act: act.act,
      at: act.at,
      by_operator: act.byOperator ? 1 : 0,
      actor_id: act.actorId,
      subject_id: act.subjectId,
      detail: act.detail,
    })
    .execute();
}

/** Where a page ended: the next one starts with the act before this. */
export type ActPosition = { at: number; id: string };

export type NamedAct = Omit<StoredAct, 'actorId' | 'subjectId'> & {
  /** The usernames as they are now; null if there is none, and once the account has been deleted. */
  actor: string | null;
  subject: string | null;
};

/** What was done, latest first: to one learner, or to all. */
export async function listAdminActs(
  db: Db,
  { subjectId, before, limit }: { subjectId?: string; before?: ActPosition | undefined; limit: number },
): Promise<NamedAct[]> {
  const rows = await db
    .selectFrom('admin_acts')
    .leftJoin('users as actors', (join) =>
      join.onRef('actors.id', '=', 'admin_acts.actor_id').on('actors.closed_at', 'is', null),
    )
    .leftJoin('users as subjects', (join) =>
      join.onRef('subjects.id', '=', 'admin_acts.subject_id').on('subjects.closed_at', 'is', null),
    )
    .select([
      'admin_acts.id',
      'act',
      'at',
      'by_operator',
      'detail',
      'actors.username as actor',
      'subjects.username as subject',
    ])
    .$if(subjectId !== undefined, (query) => query.where('subject_id', '=', subjectId ?? ''))
    .$if(before !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('admin_acts.at', 'admin_acts.id'), '<', eb.tuple(before?.at ?? 0, before?.id ?? '')),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('admin_acts.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ by_operator: byOperator, ...act }) => ({ ...act, byOperator: byOperator === 1 }));
}

/** Deletes some of the expired acts; returns how many. */
export async function pruneAdminActs(db: Db, now: number, limit: number): Promise<number> {
  const old = db
    .selectFrom('admin_acts')
    .select('id')
    .where('at', '<=', now - ADMIN_ACT_LIFETIME_MS)
    .limit(limit);
  const result = await db.deleteFrom('admin_acts').where('id', 'in', old).executeTakeFirst();
  return Number(result.numDeletedRows);
}
