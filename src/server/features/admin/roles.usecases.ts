import { mayGiveRole, mayManage, type Role } from '#domain/account/roles.ts';
import type { SecurityEventKind } from '#domain/account/security-events.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Db } from '../../db/tables.ts';
import { transactUnlessClosed } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import { deleteAllTokens, findUserById, setRole, type StoredUser } from '../auth/auth.repository.ts';
import { deleteInvitesOf } from '../auth/invites/invites.repository.ts';
import { keepAnOwner } from '../auth/roles/last-owner.ts';
import { lockRoles, setSuspended } from '../auth/roles/roles.repository.ts';
import { recordAdminAct, type Actor } from '../security/admin-acts.usecases.ts';
import { recordSecurityEvent } from '../security/security-events.usecases.ts';

type Deps = { db: Db; clock: Clock; newId: () => string };

/** For the learner's log: the devices of those who run the server are none of the learner's business. */
const BY_ADMIN = { userAgent: null };

const EVENTS: Readonly<Record<Role, SecurityEventKind>> = {
  owner: 'became-owner',
  admin: 'became-admin',
  member: 'became-member',
};

/**
 * Gives a user another role. Throws NOT_FOUND, FORBIDDEN, and LAST_OWNER when an owner takes it from the last one. The operator may
 * do even that: the server then prints a code for the next owner when it starts.
 */
export async function changeRole(deps: Deps, by: Actor, userId: string, role: Role): Promise<void> {
  await asAdmin(deps, by, userId, async (trx, target, actor) => {
    const isOwnAccount = actor?.id === userId;
    if (actor && !mayGiveRole(actor.role, role, { isOwnAccount })) {
      throw new AppError('FORBIDDEN', 'Only owners give and take roles');
    }
    if (target.role === role) return;
    if (actor) await keepAnOwner(trx, userId);
    await setRole(trx, userId, role);
    // An invite is only as good as its maker's right to make it.
    if (role === 'member') await deleteInvitesOf(trx, userId);
    await recordSecurityEvent(trx, deps, { userId, kind: EVENTS[role], ...BY_ADMIN });
    await recordAdminAct(trx, deps, { act: 'role-changed', by, subjectId: userId, detail: role });
  });
}

/**
 * Suspends a user: nobody can use the account, no key works, and no mail or reminder is sent until the suspension is lifted; jobs
 * wait for that. Tokens are kept until then, so that devices hear why they are refused. Throws NOT_FOUND, FORBIDDEN and LAST_OWNER.
 */
export async function suspend(deps: Deps, by: Actor, userId: string): Promise<void> {
  await asAdmin(deps, by, userId, async (trx, target, actor) => {
    requireMayManage(target, actor);
    if (target.suspendedAt !== null) return;
    await keepAnOwner(trx, userId);
    await setSuspended(trx, userId, deps.clock.now());
    await deleteInvitesOf(trx, userId);
    await recordSecurityEvent(trx, deps, { userId, kind: 'suspended', ...BY_ADMIN });
    await recordAdminAct(trx, deps, { act: 'suspended', by, subjectId: userId });
  });
}

/** Lifts a suspension. Devices have to sign in again; keys work again. Throws NOT_FOUND and FORBIDDEN. */
export async function unsuspend(deps: Deps, by: Actor, userId: string): Promise<void> {
  await asAdmin(deps, by, userId, async (trx, target, actor) => {
    requireMayManage(target, actor);
    if (target.suspendedAt === null) return;
    await setSuspended(trx, userId, null);
    await deleteAllTokens(trx, userId);
    await recordSecurityEvent(trx, deps, { userId, kind: 'suspension-lifted', ...BY_ADMIN });
    await recordAdminAct(trx, deps, { act: 'unsuspended', by, subjectId: userId });
  });
}

/**
 * Runs `work` in a transaction that has locked the account, with the roles as they are now: the actor may have lost theirs since the
 * request came. Throws NOT_FOUND, and FORBIDDEN for an actor who no longer runs the server.
 */
async function asAdmin(
  { db }: Pick<Deps, 'db'>,
  by: Actor,
  userId: string,
  work: (trx: Db, target: StoredUser, actor: StoredUser | null) => Promise<void>,
): Promise<void> {
  const done = await transactUnlessClosed(db, userId, async (trx) => {
    await lockRoles(trx);
    const target = await findUserById(trx, userId);
    if (!target) return false;
    await work(trx, target, by === 'operator' ? null : await currentActor(trx, by.userId));
    return true;
  });
  if (done !== true) throw notFound('Learner');
}

/** Throws FORBIDDEN. */
export async function currentActor(trx: Db, id: string): Promise<StoredUser> {
  const actor = await findUserById(trx, id);
  if (actor?.suspendedAt !== null) throw new AppError('FORBIDDEN', 'Your account is suspended');
  return actor;
}

/** Throws FORBIDDEN unless an actor (null: the operator) may suspend, sign out, reset or delete the account of `target`. */
export function requireMayManage(target: StoredUser, actor: StoredUser | null): void {
  if (actor === null) return;
  if (actor.id === target.id) throw new AppError('FORBIDDEN', 'Change your own account in Settings');
  if (!mayManage(actor.role, target.role)) {
    throw new AppError('FORBIDDEN', 'Only an owner can change the account of an admin or owner');
  }
}
