import { AppError } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { askWithTimeout } from '../../../concurrency/ask-with-timeout.ts';
import type { Timers } from '../../../ports/timers.ts';
import { readRegistration } from './server-settings.repository.ts';

export type RegistrationDeps = { db: Db; config: Pick<Config, 'REGISTRATION'> };

/** How long a visitor's first page waits for the database, in ms. */
const TIMEOUT_MS = 1_000;

/** Throws REGISTRATION_CLOSED while only the operator may create accounts. */
export async function requireOpenRegistration(deps: RegistrationDeps): Promise<void> {
  if (await isRegistrationOpen(deps)) return;
  throw new AppError(
    'REGISTRATION_CLOSED',
    'Registration is closed. The operator of this server can create an account for you.',
  );
}

/**
 * Whether to offer visitors registration. Returns the last known value while the database does not answer, so nothing may
 * be authorised by it.
 */
export function lastKnownRegistration({ timers, ...deps }: RegistrationDeps & { timers: Timers }) {
  let known = deps.config.REGISTRATION === 'open';
  async function learn(): Promise<void> {
    try {
      known = await isRegistrationOpen(deps);
    } catch {
      // The last known value still applies.
    }
  }
  const ask = askWithTimeout(learn, TIMEOUT_MS, timers);

  return async (): Promise<boolean> => {
    await ask();
    return known;
  };
}

/** Whether visitors may create accounts. */
export async function isRegistrationOpen({ db, config }: RegistrationDeps): Promise<boolean> {
  return ((await readRegistration(db)) ?? config.REGISTRATION) === 'open';
}
