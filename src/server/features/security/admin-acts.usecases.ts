import type { AdminAct } from '#domain/account/admin-acts.ts';
import type { Db } from '../../db/tables.ts';
import type { Clock } from '../../ports/clock.ts';
import { insertAdminAct } from './admin-acts.repository.ts';

/** Who does it: a user with a role, or the operator with a command. */
export type Actor = { userId: string } | 'operator';

/** Adds what an admin does to the audit log. Run it in the transaction of the act. */
export async function recordAdminAct(
  trx: Db,
  { clock, newId }: { clock: Clock; newId: () => string },
  act: {
    act: AdminAct;
    by: Actor;
    /** The learner whom it concerns. */
    subjectId?: string;
    /** What was set, such as a role; nothing about a person. */
    detail?: string;
  },
): Promise<void> {
  await insertAdminAct(trx, {
    id: newId(),
    act: act.act,
    at: clock.now(),
    byOperator: act.by === 'operator',
    actorId: act.by === 'operator' ? null : act.by.userId,
    subjectId: act.subjectId ?? null,
    detail: act.detail ?? null,
  });
}
