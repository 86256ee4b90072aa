import { AppError } from '#domain/errors.ts';
import type { Registration } from '#domain/account/registration.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { askWithTimeout } from '../../../concurrency/ask-with-timeout.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { Timers } from '../../../ports/timers.ts';
import { hashBearerToken } from '../bearer-tokens.ts';
import { countInviteUse, isInviteUsable } from '../invites/invites.repository.ts';
import { countTriedLink } from '../sign-in/throttle.usecases.ts';
import { readRegistration } from './server-settings.repository.ts';

export type RegistrationDeps = { db: Db; config: Pick<Config, 'REGISTRATION'> };

/** How long a visitor's first page waits for the database, in ms. */
const TIMEOUT_MS = 1_000;

/** Permission to create one account. */
export type Admission = {
  /** Call it in the transaction that has created the account. Throws LINK_EXPIRED when others have used the invite up. */
  use: (trx: Db) => Promise<void>;
};

export const NOTHING_TO_USE: Admission = { use: () => Promise.resolve() };

/** The hash of an invite's secret, which is what is stored; null without one. */
export function hashInvite(secret: string | undefined): string | null {
  return secret === undefined ? null : hashBearerToken(secret);
}

/**
 * Permits a visitor at `address` to create an account now, with the invite that they may have, identified by its hash. Every way of
 * creating an account begins with this. Throws REGISTRATION_CLOSED, LINK_EXPIRED for an invite that does not work (any more), and
 * RATE_LIMITED after too many of those.
 */
export async function requireAdmission(
  deps: RegistrationDeps & { clock: Clock },
  { inviteHash, address }: { inviteHash: string | null; address: string },
): Promise<Admission> {
  const registration = await currentRegistration(deps);
  if (registration === 'open') return NOTHING_TO_USE;
  if (registration === 'closed') {
    throw closed('Registration is closed. The operator of this server can create an account for you.');
  }
  if (inviteHash === null) throw closed('You need an invite. Ask the people who run this server for a link.');
  await countTriedLink(deps, address);
  if (!(await isInviteUsable(deps.db, inviteHash, deps.clock.now()))) throw ended();
  return {
    use: async (trx) => {
      if (!(await countInviteUse(trx, inviteHash, deps.clock.now()))) throw ended();
    },
  };
}

function closed(message: string): AppError {
  return new AppError('REGISTRATION_CLOSED', message);
}

function ended(): AppError {
  return new AppError(
    'LINK_EXPIRED',
    'This invite has ended, was used up or withdrawn. Ask the people who run this server for a new one.',
  );
}

/**
 * What visitors are told about registration. Returns the last known value while the database does not answer, so nothing may be
 * authorised by it.
 */
export function lastKnownRegistration({ timers, ...deps }: RegistrationDeps & { timers: Timers }) {
  let known = deps.config.REGISTRATION;
  async function learn(): Promise<void> {
    try {
      known = await currentRegistration(deps);
    } catch {
      // The last known value still applies.
    }
  }
  const ask = askWithTimeout(learn, TIMEOUT_MS, timers);

  return async (): Promise<Registration> => {
    await ask();
    return known;
  };
}

/** Whether any visitor may create an account, without an invite. */
export async function isRegistrationOpen(deps: RegistrationDeps): Promise<boolean> {
  return (await currentRegistration(deps)) === 'open';
}

/** Who may create accounts now. */
export async function currentRegistration({ db, config }: RegistrationDeps): Promise<Registration> {
  return (await readRegistration(db)) ?? config.REGISTRATION;
}
