import { AppError } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import { findUserById } from '../auth.repository.ts';
import { hasOtherAccount, hasOwner, lockRoles } from './roles.repository.ts';

/**
 * Makes sure that the server keeps an owner who can sign in, when the user stops being one in this transaction, which has locked them.
 * A server that never had an owner needs none. `mayBeAlone`: the last owner may go if nobody else has an account. Throws LAST_OWNER.
 */
export async function keepAnOwner(
  trx: Db,
  userId: string,
  { mayBeAlone = false }: { mayBeAlone?: boolean } = {},
): Promise<void> {
  const user = await findUserById(trx, userId);
  if (user?.role !== 'owner') return;
  await lockRoles(trx);
  if (await hasOwner(trx, userId)) return;
  if (mayBeAlone && !(await hasOtherAccount(trx, userId))) return;
  throw new AppError(
    'LAST_OWNER',
    'This is the only owner of the server. Make somebody else an owner first.',
  );
}
