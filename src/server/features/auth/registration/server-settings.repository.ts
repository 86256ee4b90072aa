import { REGISTRATION, type Registration } from '#domain/account/registration.ts';
import type { Db } from '../../../db/tables.ts';

/** What was set with `npm run admin` or on the admin screen; undefined where the environment decides. */
export async function readRegistration(db: Db): Promise<Registration | undefined> {
  const row = await db
    .selectFrom('server_settings')
    .select('value')
    .where('name', '=', 'registration')
    .executeTakeFirst();
  return REGISTRATION.find((registration) => registration === row?.value);
}

export async function deleteRegistration(db: Db): Promise<void> {
  await db.deleteFrom('server_settings').where('name', '=', 'registration').execute();
}

export async function writeRegistration(db: Db, value: Registration): Promise<void> {
  await db
    .insertInto('server_settings')
    .values({ name: 'registration', value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
