import type { FastifyReply, FastifyRequest } from 'fastify';
import { identityEndpoints, oidcEndpoints } from '#contract/oidc.ts';
import { IDENTITY_REQUEST_MS } from '#domain/account/identities.ts';
import { notFound } from '#domain/errors.ts';
import type { Config } from '../../../config.ts';
import { isPublicOverHttps } from '../../../http/public-url.ts';
import { route, type AddRoutes } from '../../../http/route.ts';
import { cookiesOf } from '../../../http/security/cookies.ts';
import type { IdentityProvider } from '../../../ports/oidc/identity-provider.ts';
import { currentSession, currentUser } from '../authenticate.ts';
import { newBearerToken } from '../bearer-tokens.ts';
import { clientOf, signInDeviceOf } from '../client.ts';
import { countProviderStep } from '../sign-in/throttle.usecases.ts';
import {
  confirmByProvider,
  identitiesOf,
  linkIdentity,
  unlinkIdentity,
  type IdentityDeps,
} from './identities.usecases.ts';
import { beginRequest, type OidcBrowser } from './oidc-requests.usecases.ts';
import { signInWithProvider, type ProviderSignInDeps } from './sign-in-with-provider.ts';

type Providers = { identityProviders: readonly IdentityProvider[]; config: Pick<Config, 'PUBLIC_URL'> };

const COOKIE = 'oidc';

/** Routes for visitors who sign in with an identity provider. */
export function oidcRoutes(deps: ProviderSignInDeps & Providers): AddRoutes {
  const { identityProviders: providers, config } = deps;
  return (app) => {
    route(app, oidcEndpoints.begin, async (request, reply) => {
      const provider = providerOf(providers, request.params);
      const browser = markBrowser(request, reply, config);
      const errand = { purpose: 'sign-in', userId: null } as const;
      return { url: await beginRequest(deps, provider, errand, { ...request.body, browser }) };
    });

    route(app, oidcEndpoints.finish, async (request, reply) => {
      const provider = providerOf(providers, request.params);
      const browser = browserOf(request);
      return signInWithProvider(
        deps,
        provider,
        { ...request.body, browser },
        signInDeviceOf(request, reply, config),
      );
    });

    route(app, oidcEndpoints.signOut, async (request) => {
      const provider = providerOf(providers, request.params);
      await countProviderStep(deps, clientOf(request).address);
      return { url: (await provider.signOutUrl())?.href ?? null };
    });
  };
}

/** Routes for a signed-in user's identities. */
export function identityRoutes(deps: IdentityDeps & Providers): AddRoutes {
  const { identityProviders: providers, config } = deps;
  return (app) => {
    route(app, identityEndpoints.list, async (request) => ({
      identities: await identitiesOf(deps.db, currentUser(request).id, providers),
    }));

    route(app, identityEndpoints.beginLink, async (request, reply) => {
      const provider = providerOf(providers, request.params);
      const browser = markBrowser(request, reply, config);
      const errand = { purpose: 'link', userId: currentUser(request).id } as const;
      return { url: await beginRequest(deps, provider, errand, { browser }) };
    });

    route(app, identityEndpoints.finishLink, async (request) => {
      const given = { ...request.body, browser: browserOf(request) };
      const provider = providerOf(providers, request.params);
      await linkIdentity(deps, provider, currentSession(request), given, clientOf(request));
      return null;
    });

    route(app, identityEndpoints.unlink, async (request) => {
      await unlinkIdentity(deps, currentUser(request), request.query.issuer, clientOf(request));
      return null;
    });

    route(app, identityEndpoints.beginConfirm, async (request, reply) => {
      const provider = providerOf(providers, request.params);
      const browser = markBrowser(request, reply, config);
      const errand = { purpose: 'confirm', userId: currentUser(request).id } as const;
      return {
        url: await beginRequest(deps, provider, errand, { browser, returnTo: request.body.returnTo }),
      };
    });

    route(app, identityEndpoints.finishConfirm, async (request) => {
      const given = { ...request.body, browser: browserOf(request) };
      const provider = providerOf(providers, request.params);
      return { returnTo: await confirmByProvider(deps, provider, currentSession(request), given) };
    });
  };
}

/** Throws NOT_FOUND. */
function providerOf(
  providers: readonly IdentityProvider[],
  { provider: id }: { provider: string },
): IdentityProvider {
  const provider = providers.find(({ settings }) => settings.id === id);
  if (!provider) throw notFound('Provider');
  return provider;
}

function browserOf(request: FastifyRequest): OidcBrowser {
  return { secret: cookiesOf(request)[COOKIE] ?? '', address: clientOf(request).address };
}

/**
 * Gives the browser a secret for its way to a provider and back, so that nobody can finish in one browser what was begun in another. It
 * comes back in a request of the web app, so requests from other sites need not carry it.
 */
function markBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  config: Pick<Config, 'PUBLIC_URL'>,
): OidcBrowser {
  const { secret, address } = browserOf(request);
  // A secret that it already has is kept: another tab may be on its way to a provider.
  const kept = secret.length === newBearerToken().length ? secret : newBearerToken();
  void reply.setCookie(COOKIE, kept, {
    path: '/api',
    httpOnly: true,
    sameSite: 'strict',
    secure: isPublicOverHttps(config),
    maxAge: IDENTITY_REQUEST_MS / 1_000,
  });
  return { secret: kept, address };
}
