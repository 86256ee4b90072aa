import { z } from 'zod';
import type { Db } from '../../../db/tables.ts';

const ROLES_LOCK = 'roles-lock';

/**
 * Makes other transactions that give or take away an owner wait until this one ends: two owners who demote each other at the same time
 * must not leave the server without one.
 */
export async function lockRoles(trx: Db): Promise<void> {
  await trx
    .insertInto('server_settings')
    .values({ name: ROLES_LOCK, value: '' })
    // Changes nothing, but locks the row on engines with row locks.
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: '' }))
    .execute();
}

/** `at`: since when (epoch ms); null lifts a suspension. */
export async function setSuspended(trx: Db, userId: string, at: number | null): Promise<void> {
  await trx.updateTable('users').set({ suspended_at: at }).where('id', '=', userId).execute();
}

/** Whether the server has an owner who can sign in, apart from the user `except`. */
export async function hasOwner(db: Db, except = ''): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'owner')
    .where('id', '!=', except)
    .where('suspended_at', 'is', null)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether anybody has an account, apart from the user `except`. */
export async function hasOtherAccount(db: Db, except: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '!=', except)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** A code that makes somebody the owner: its hash, and until when it works (epoch ms). */
const ownerCodes = z.array(z.object({ hash: z.string(), endsAt: z.number() }));
type OwnerCode = z.output<typeof ownerCodes>[number];

const OWNER_CODES = 'owner-codes';

/** The codes that processes of this server have printed. */
export async function readOwnerCodes(db: Db): Promise<OwnerCode[]> {
  const row = await db
    .selectFrom('server_settings')
    .select('value')
    .where('name', '=', OWNER_CODES)
    .executeTakeFirst();
  return row ? ownerCodes.parse(JSON.parse(row.value)) : [];
}

export async function writeOwnerCodes(trx: Db, codes: readonly OwnerCode[]): Promise<void> {
  const value = JSON.stringify(codes);
  await trx
    .insertInto('server_settings')
    .values({ name: OWNER_CODES, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
