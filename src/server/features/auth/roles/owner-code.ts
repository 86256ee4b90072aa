import { invalidField, type AppError } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import { transact, transactAsUser } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import { recordAdminAct } from '../../security/admin-acts.usecases.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import { setRole, type StoredUser } from '../auth.repository.ts';
import { hashBearerToken } from '../bearer-tokens.ts';
import type { Client } from '../client.ts';
import { newReadableSecret, plainSecret } from '../readable-secret.ts';
import { countTriedLink } from '../sign-in/throttle.usecases.ts';
import { hasOwner, lockRoles, readOwnerCodes, writeOwnerCodes } from './roles.repository.ts';

/** How long a code works, in ms: a day. */
const CODE_LIFETIME_MS = 24 * 60 * 60 * 1000;

/** How many codes work at once: each process of a server prints its own. */
const MOST_CODES = 10;

type Deps = { db: Db; clock: Clock; newId: () => string };

/** Makes a code that makes somebody the owner, while the server has none; otherwise null. Only its hash is stored. */
export function makeOwnerCode({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<string | null> {
  const code = newReadableSecret();
  const now = clock.now();
  return transact(db, async (trx) => {
    await lockRoles(trx);
    if (await hasOwner(trx)) return null;
    const working = (await readOwnerCodes(trx)).filter(({ endsAt }) => endsAt > now);
    const made = { hash: hashOf(code), endsAt: now + CODE_LIFETIME_MS };
    await writeOwnerCodes(trx, [...working, made].slice(-MOST_CODES));
    return code;
  });
}

/**
 * Makes a user the owner by the code that the server has printed; every code then ends. Throws VALIDATION_FAILED for a code that does
 * not work (any more), and RATE_LIMITED after many of those.
 */
export async function claimOwnership(
  deps: Deps,
  user: StoredUser,
  code: string,
  { address, userAgent }: Pick<Client, 'address' | 'userAgent'>,
): Promise<StoredUser> {
  const { db, clock } = deps;
  await countTriedLink(deps, address);
  const hash = hashOf(code);
  return transactAsUser(db, user.id, async (trx) => {
    await lockRoles(trx);
    const codes = await readOwnerCodes(trx);
    const works = codes.some((each) => each.hash === hash && each.endsAt > clock.now());
    if (!works || (await hasOwner(trx))) throw wrongCode();
    await writeOwnerCodes(trx, []);
    await setRole(trx, user.id, 'owner');
    await recordSecurityEvent(trx, deps, { userId: user.id, kind: 'became-owner', userAgent });
    await recordAdminAct(trx, deps, {
      act: 'ownership-claimed',
      by: { userId: user.id },
      subjectId: user.id,
    });
    return { ...user, role: 'owner' };
  });
}

const hashOf = (code: string) => hashBearerToken(plainSecret(code));

function wrongCode(): AppError {
  return invalidField(
    'code',
    'This code does not work, or no longer works. The server prints a new one when it starts.',
  );
}
