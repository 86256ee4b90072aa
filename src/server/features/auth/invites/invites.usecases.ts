import type { Invite, NewInvite } from '#contract/invites.ts';
import { inviteEnd, MAX_INVITES } from '#domain/account/invites.ts';
import { AppError, notFound } from '#domain/errors.ts';
import { runsServer } from '#domain/account/roles.ts';
import type { Db } from '../../../db/tables.ts';
import { transact, transactAsUser } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { findUserById, type StoredUser } from '../auth.repository.ts';
import { recordAdminAct, type Actor } from '../../security/admin-acts.usecases.ts';
import { hashBearerToken, newBearerToken } from '../bearer-tokens.ts';
import { countInvites, deleteInvite, insertInvite } from './invites.repository.ts';

type Ports = { clock: Clock; newId: () => string };

type MadeInvite = { invite: Invite; secret: string };

/** Makes an invite. Throws FORBIDDEN for somebody who no longer runs the server, and QUOTA_EXCEEDED. */
export function makeInvite(
  deps: Ports & { db: Db },
  { id }: Pick<StoredUser, 'id'>,
  input: NewInvite,
): Promise<MadeInvite> {
  return transactAsUser(deps.db, id, async (trx) => {
    const maker = await findUserById(trx, id);
    if (!maker || maker.suspendedAt !== null || !runsServer(maker.role)) {
      throw new AppError('FORBIDDEN', 'Only those who run this server may do this');
    }
    return addInvite(trx, deps, input, maker);
  });
}

/** Makes an invite for the operator. Throws QUOTA_EXCEEDED. */
export function makeInviteOfOperator(deps: Ports & { db: Db }, input: NewInvite): Promise<MadeInvite> {
  return transact(deps.db, (trx) => addInvite(trx, deps, input, null));
}

async function addInvite(
  trx: Db,
  deps: Ports,
  { note, days, maxUses }: NewInvite,
  maker: Pick<StoredUser, 'id' | 'username'> | null,
): Promise<MadeInvite> {
  if ((await countInvites(trx)) >= MAX_INVITES) {
    const message = `There can be at most ${MAX_INVITES} invites. Withdraw one to make room.`;
    throw new AppError('QUOTA_EXCEEDED', message);
  }
  const secret = newBearerToken();
  const createdAt = deps.clock.now();
  const endsAt = inviteEnd(createdAt, days);
  const invite = { id: deps.newId(), note, createdAt, endsAt, maxUses };
  await insertInvite(trx, { ...invite, madeBy: maker?.id ?? null, secretHash: hashBearerToken(secret) });
  const by = maker ? { userId: maker.id } : 'operator';
  await recordAdminAct(trx, deps, { act: 'invite-made', by });
  return { invite: { ...invite, uses: 0, madeBy: maker?.username ?? null }, secret };
}

/** Withdraws an invite; accounts that were created with it stay. Throws NOT_FOUND. */
export async function withdrawInvite(deps: Ports & { db: Db }, by: Actor, id: string): Promise<void> {
  await transact(deps.db, async (trx) => {
    if (!(await deleteInvite(trx, id))) throw notFound('Invite');
    await recordAdminAct(trx, deps, { act: 'invite-withdrawn', by });
  });
}
