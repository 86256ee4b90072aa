import type { RegistrationState } from '#contract/admin.ts';
import type { Registration } from '#domain/account/registration.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transact } from '../../db/transaction.ts';
import type { Clock } from '../../ports/clock.ts';
import {
  deleteRegistration,
  readRegistration,
  writeRegistration,
} from '../auth/registration/server-settings.repository.ts';
import { recordAdminAct, type Actor } from '../security/admin-acts.usecases.ts';

type Deps = { db: Db; clock: Clock; newId: () => string };

/** Who may create an account, and whether that was set at run time. */
export async function readRegistrationState({
  db,
  config,
}: {
  db: Db;
  config: Pick<Config, 'REGISTRATION'>;
}): Promise<RegistrationState> {
  const set = await readRegistration(db);
  return { registration: set ?? config.REGISTRATION, set: set !== undefined };
}

/** Sets who may create an account, which takes effect immediately. */
export async function changeRegistration(
  deps: Deps,
  registration: Registration,
  by: Actor,
): Promise<RegistrationState> {
  await transact(deps.db, async (trx) => {
    await writeRegistration(trx, registration);
    await recordAdminAct(trx, deps, { act: 'registration-changed', by, detail: registration });
  });
  return { registration, set: true };
}

/** Has `REGISTRATION` decide again who may create an account. */
export async function forgetRegistration(
  deps: Deps & { config: Pick<Config, 'REGISTRATION'> },
  by: Actor,
): Promise<RegistrationState> {
  const registration = deps.config.REGISTRATION;
  await transact(deps.db, async (trx) => {
    await deleteRegistration(trx);
    await recordAdminAct(trx, deps, { act: 'registration-changed', by, detail: registration });
  });
  return { registration, set: false };
}
