import type { ExpressionBuilder } from 'kysely';
import type { Invite } from '#contract/invites.ts';
import type { Db, Tables } from '../../../db/tables.ts';

/** The invites of the server, the latest first. Only for admins: they are not limited to one user. */
export async function listInvites(db: Db): Promise<Invite[]> {
  return db
    .selectFrom('invites')
    .leftJoin('users', 'users.id', 'invites.made_by')
    .select([
      'invites.id',
      'note',
      'invites.created_at as createdAt',
      'ends_at as endsAt',
      'uses',
      'max_uses as maxUses',
      'users.username as madeBy',
    ])
    .orderBy('invites.created_at', 'desc')
    .orderBy('invites.id')
    .execute();
}

export async function countInvites(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('invites')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** `madeBy`: the id of the admin who makes it; null for the operator. */
export async function insertInvite(
  db: Db,
  invite: Omit<Invite, 'madeBy' | 'uses'> & { madeBy: string | null; secretHash: string },
): Promise<void> {
  await db
    .insertInto('invites')
    .values({
      id: invite.id,
      secret_hash: invite.secretHash,
      made_by: invite.madeBy,
      note: invite.note,
      created_at: invite.createdAt,
      ends_at: invite.endsAt,
      max_uses: invite.maxUses,
      uses: 0,
    })
    .execute();
}

/** Withdraws an invite; returns whether there was one. */
export async function deleteInvite(db: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('invites').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Withdraws all invites that a user has made. */
export async function deleteInvitesOf(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('invites').where('made_by', '=', userId).execute();
}

/** Whether the invite with this secret can still be used. */
export async function isInviteUsable(db: Db, secretHash: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('invites')
    .select('id')
    .where('secret_hash', '=', secretHash)
    .where(worksAt(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a use of the invite; returns false, and changes nothing, if it can no longer be used. */
export async function countInviteUse(trx: Db, secretHash: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invites')
    .set((eb) => ({ uses: eb('uses', '+', 1) }))
    .where('secret_hash', '=', secretHash)
    .where(worksAt(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

function worksAt(now: number) {
  return (eb: ExpressionBuilder<Tables, 'invites'>) =>
    eb.and([
      eb('invites.ends_at', '>', now),
      eb.or([eb('invites.max_uses', 'is', null), eb('invites.uses', '<', eb.ref('invites.max_uses'))]),
    ]);
}

/** Deletes some of the invites that ended before the given time; returns how many. */
export async function pruneInvites(db: Db, before: number, limit: number): Promise<number> {
  const ended = db.selectFrom('invites').select('id').where('ends_at', '<', before).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('invites').where('id', 'in', ended).executeTakeFirst();
  return Number(numDeletedRows);
}
