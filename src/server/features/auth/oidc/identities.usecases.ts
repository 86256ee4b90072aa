import type { Identity } from '#contract/oidc.ts';
import { AppError, notFound } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser } from '../../../db/transaction.ts';
import type { IdentityProvider } from '../../../ports/oidc/identity-provider.ts';
import { recordSecurityEvent } from '../../security/security-events.usecases.ts';
import { setConfirmed, type StoredUser } from '../auth.repository.ts';
import type { Session } from '../authenticate.ts';
import type { Client } from '../client.ts';
import { queueNotice, type MailDeps } from '../mail/queue-mail.ts';
import { requireWayIn } from '../sign-in/ways-in.ts';
import {
  deleteIdentity,
  findUserOfIdentity,
  insertIdentity,
  listIdentities,
  setIdentityUsed,
} from './identities.repository.ts';
import { finishRequest, refused, type OidcBrowser } from './oidc-requests.usecases.ts';
import { isAllowed, notAllowed } from './sign-in-with-provider.ts';

export type IdentityDeps = MailDeps & { db: Db; config: Pick<Config, 'OIDC_ONLY' | 'oidc'> };

type Answer = { answer: string; browser: OidcBrowser };

/** How far the clocks of a provider and this server may be apart, in ms. */
const CLOCK_SKEW_MS = 60_000;

/** The identities of a user, with the provider of each if this server still has it. */
export async function identitiesOf(
  db: Db,
  userId: string,
  providers: readonly IdentityProvider[],
): Promise<Identity[]> {
  const identities = await listIdentities(db, userId);
  return identities.map((identity) => {
    const settings = providers.find((provider) => provider.settings.issuer === identity.issuer)?.settings;
    return {
      ...identity,
      provider: settings?.id ?? null,
      name: settings?.name ?? new URL(identity.issuer).host,
    };
  });
}

/** Links the identity in a provider's answer to the user's account. Throws as `finishRequest` does, and IDENTITY_TAKEN. */
export async function linkIdentity(
  deps: IdentityDeps,
  provider: IdentityProvider,
  { user }: Session,
  given: Answer,
  { userAgent }: Pick<Client, 'userAgent'>,
): Promise<void> {
  const { id: userId } = user;
  const { settings } = provider;
  const { identity } = await finishRequest(deps, provider, { purpose: 'link', userId }, given);
  if (!isAllowed(settings, identity)) throw notAllowed(settings);
  await transactAsUser(deps.db, userId, async (trx) => {
    if (await insertIdentity(trx, userId, identity, deps.clock.now())) {
      await recordSecurityEvent(trx, deps, { userId, kind: 'identity-linked', userAgent });
      await queueNotice(trx, deps, 'identity-linked', user, { userAgent });
      return;
    }
    const linkedTo = await findUserOfIdentity(trx, identity);
    if (linkedTo === userId) return;
    throw new AppError(
      'IDENTITY_TAKEN',
      linkedTo === undefined
        ? `Your account here has another one at ${settings.name}. Remove that first.`
        : `This account at ${settings.name} signs in to another account here. Sign in with it, and remove it there first.`,
    );
  });
}

/** Unlinks an identity from the user's account. Throws NOT_FOUND, and LAST_WAY_IN when the user could no longer sign in. */
export async function unlinkIdentity(
  deps: IdentityDeps,
  user: StoredUser,
  issuer: string,
  { userAgent }: Pick<Client, 'userAgent'>,
): Promise<void> {
  const { id: userId } = user;
  await transactAsUser(deps.db, userId, async (trx) => {
    if (!(await deleteIdentity(trx, userId, issuer))) throw notFound('Identity');
    await requireWayIn(trx, deps.config, user);
    await recordSecurityEvent(trx, deps, { userId, kind: 'identity-unlinked', userAgent });
    await queueNotice(trx, deps, 'identity-unlinked', user, { userAgent });
  });
}

/**
 * Records that it is still the signed-in user, who has just signed in again with one of their identities. Returns the path where
 * they continue. Throws as `finishRequest` does.
 */
export async function confirmByProvider(
  deps: IdentityDeps,
  provider: IdentityProvider,
  { user: { id: userId }, tokenHash }: Session,
  given: Answer,
): Promise<string | null> {
  const { settings } = provider;
  const finished = await finishRequest(deps, provider, { purpose: 'confirm', userId }, given);
  const { identity, returnTo, begunAgoMs } = finished;
  if (!isAllowed(settings, identity)) throw notAllowed(settings);
  if (identity.signedInAgoMs === undefined || identity.signedInAgoMs > begunAgoMs + CLOCK_SKEW_MS) {
    throw refused(`${settings.name} did not ask you to sign in again. Sign out here and in again instead.`);
  }
  await transactAsUser(deps.db, userId, async (trx) => {
    const now = deps.clock.now();
    if (!(await setIdentityUsed(trx, userId, identity, now)))
      throw refused(`This account at ${settings.name} is not the one that you sign in with here.`);
    await setConfirmed(trx, userId, tokenHash, now);
  });
  return returnTo;
}
