import { createHmac } from 'node:crypto';
import type { IdentityPurpose } from '#domain/account/identities.ts';
import { AppError } from '#domain/errors.ts';
import type { Db } from '../../../db/tables.ts';
import { transact } from '../../../db/transaction.ts';
import type { Clock } from '../../../ports/clock.ts';
import {
  ProviderFailure,
  type IdentityProvider,
  type ProvenIdentity,
  type SignInSecrets,
} from '../../../ports/oidc/identity-provider.ts';
import { hashBearerToken, newBearerToken } from '../bearer-tokens.ts';
import { hashInvite } from '../registration/registration.ts';
import { countProviderStep } from '../sign-in/throttle.usecases.ts';
import { insertRequest, pruneRequests, takeRequest, type OidcRequest } from './oidc-requests.repository.ts';

export type OidcRequestDeps = { db: Db; clock: Clock };

/** The browser that goes to a provider and comes back: the secret in its cookie, and its address. */
export type OidcBrowser = { secret: string; address: string };

/** Who goes there, and what for. */
type Errand = { purpose: IdentityPurpose; userId: string | null };

/** How many old requests are deleted with each new one, so that they cannot pile up until the nightly job. */
const PRUNED_AT_ONCE = 20;

/** Begins a request to a provider; returns the URL where the browser continues. Throws IDENTITY_PROVIDER_FAILED and RATE_LIMITED. */
export async function beginRequest(
  { db, clock }: OidcRequestDeps,
  provider: IdentityProvider,
  { purpose, userId }: Errand,
  {
    browser,
    returnTo,
    invite,
  }: { browser: OidcBrowser; returnTo?: string | undefined; invite?: string | undefined },
): Promise<string> {
  await countProviderStep({ db, clock }, browser.address);
  const state = `${purpose}.${newBearerToken()}`;
  // Confirming takes a new sign-in there, not one from this morning.
  const again = purpose === 'confirm';
  const url = await asked(provider, () => provider.authorizationUrl(secretsOf(browser, state), { again }));
  const startedAt = clock.now();
  await transact(db, async (trx) => {
    await pruneRequests(trx, startedAt, PRUNED_AT_ONCE);
    await insertRequest(trx, {
      stateHash: hashBearerToken(state),
      browserHash: hashBearerToken(browser.secret),
      provider: provider.settings.id,
      purpose,
      userId,
      returnTo: returnTo ?? null,
      inviteHash: hashInvite(invite),
      startedAt,
    });
  });
  return url.href;
}

export type FinishedRequest = Pick<OidcRequest, 'returnTo' | 'inviteHash'> & {
  identity: ProvenIdentity;
  /** How long ago the browser was sent to the provider, in ms. */
  begunAgoMs: number;
};

/**
 * Uses up the request to which an answer belongs, and finds out who has come back. Throws SIGN_IN_EXPIRED, also for an answer that belongs to
 * another browser, user, provider or purpose; SIGN_IN_REFUSED, IDENTITY_PROVIDER_FAILED and RATE_LIMITED.
 */
export async function finishRequest(
  { db, clock }: OidcRequestDeps,
  provider: IdentityProvider,
  errand: Errand,
  { browser, answer }: { browser: OidcBrowser; answer: string },
): Promise<FinishedRequest> {
  await countProviderStep({ db, clock }, browser.address);
  const query = new URLSearchParams(answer);
  const state = query.get('state') ?? '';
  const now = clock.now();
  const request = await takeRequest(
    db,
    {
      ...errand,
      stateHash: hashBearerToken(state),
      browserHash: hashBearerToken(browser.secret),
      provider: provider.settings.id,
    },
    now,
  );
  if (!request) throw expired();
  const identity = await asked(provider, () => provider.identify(query, secretsOf(browser, state)));
  const { returnTo, inviteHash, startedAt } = request;
  return { identity, returnTo, inviteHash, begunAgoMs: clock.now() - startedAt };
}

/** Derived from the cookie and the state, of which only hashes are stored: nobody who reads the database can use the secrets. */
function secretsOf({ secret }: OidcBrowser, state: string): SignInSecrets {
  const derived = (use: string) =>
    createHmac('sha256', secret).update(`${use}\n${state}`).digest('base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}

async function asked<T>({ settings }: IdentityProvider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    if (error.kind === 'expired') throw expired();
    if (error.kind === 'denied') throw refused(`${settings.name} did not sign you in.`);
    throw new AppError(
      'IDENTITY_PROVIDER_FAILED',
      `${settings.name} does not respond as it should. Try again, or ask the operator of this server.`,
      { cause: error },
    );
  }
}

/** A sign-in that the provider or the rules for its users refuse. */
export function refused(message: string): AppError {
  return new AppError('SIGN_IN_REFUSED', message);
}

/** An answer that came too late, was used before or belongs to something else. */
function expired(): AppError {
  return new AppError(
    'SIGN_IN_EXPIRED',
    'This sign-in has expired, or belongs to another browser. Try again.',
  );
}
