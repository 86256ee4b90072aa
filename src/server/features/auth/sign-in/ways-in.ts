import { AppError } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import type { StoredUser } from '../auth.repository.ts';
import { listIdentities } from '../oidc/identities.repository.ts';
import { listPasskeys } from '../passkeys/passkeys.repository.ts';

/** Throws LAST_WAY_IN if the user has no way left to sign in. Part of the user's transaction that has removed one. */
export async function requireWayIn(
  trx: Db,
  config: Pick<Config, 'OIDC_ONLY' | 'oidc'>,
  { id, hasOwnPassword }: StoredUser,
): Promise<void> {
  if (hasOwnPassword && !config.OIDC_ONLY) return;
  if ((await listPasskeys(trx, id)).length > 0) return;
  const issuers = new Set(config.oidc.map(({ issuer }) => issuer));
  if ((await listIdentities(trx, id)).some(({ issuer }) => issuers.has(issuer))) return;
  throw new AppError(
    'LAST_WAY_IN',
    'This is your last way to sign in. Set a password or add another way first.',
  );
}
