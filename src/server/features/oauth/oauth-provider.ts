import { generateKeyPairSync } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Configuration, default as Provider, errors } from 'oidc-provider';
import type { Config } from '../../config.ts';
import { isPublicOverHttps } from '../../http/public-url.ts';
import { isLoopback } from '../../startup/loopback.ts';
import { newBearerToken } from '../auth/bearer-tokens.ts';
import { cookieSecret } from './oauth-records.repository.ts';
import { oauthStorage, type StorageDeps } from './oauth-storage.ts';

export type OAuthDeps = StorageDeps & { config: Pick<Config, 'PUBLIC_URL'>; log: FastifyBaseLogger };

/** The scopes that an app can get. Never everything: that takes a key, which learners make themselves. */
export const OAUTH_SCOPES = ['read', 'write-cards', 'review'] as const;

/** What an app that follows this server's advice asks for: enough to quiz, and to propose cards that wait for the learner. */
export const USUAL_SCOPES = ['read', 'review'] as const;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long things live, in seconds. */
const LIVES = {
  code: MINUTE,
  interaction: HOUR,
  accessToken: HOUR,
  /** Counted anew with each use. */
  refreshToken: 90 * DAY,
  /** The connection ends with its key; this only has to be longer than anybody stays connected without a break. */
  grant: 3650 * DAY,
};

/**
 * The origin at which apps find this server, or undefined without a suitable `PUBLIC_URL`. OAuth needs HTTPS, except on the learner's
 * own computer.
 */
export function oauthOrigin(config: Pick<Config, 'PUBLIC_URL'>): string | undefined {
  if (config.PUBLIC_URL === undefined) return undefined;
  const { origin, hostname } = new URL(config.PUBLIC_URL);
  return isPublicOverHttps(config) || isLoopback(hostname.replaceAll(/[[\]]/gu, '')) ? origin : undefined;
}

/** The URL of the endpoint for assistants, for which tokens are issued. */
export function mcpResource(origin: string): string {
  return `${origin}/mcp`;
}

type Errors = typeof errors;

/** The library's server of OAuth 2.1, and its errors. */
type Library = { provider: Provider; errors: Errors };

export type OAuth = { origin: string; library: () => Promise<Library> };

/**
 * OAuth at the public URL, or undefined where there is none that is safe. The library is loaded when the first app comes: few
 * installations need it.
 */
export function createOAuth(deps: OAuthDeps): OAuth | undefined {
  const origin = oauthOrigin(deps.config);
  if (origin === undefined) return undefined;
  let loaded: Promise<Library> | undefined;
  return {
    origin,
    library() {
      loaded ??= load(deps, origin).catch((error: unknown) => {
        loaded = undefined;
        throw error;
      });
      return loaded;
    },
  };
}

async function load(deps: OAuthDeps, origin: string): Promise<Library> {
  const secret = await cookieSecret(deps.db, newBearerToken());
  const library = await import('oidc-provider');
  const provider = new library.default(origin, configuration(deps, origin, secret, library.errors));
  // Every request is passed on with the public origin in the headers of a proxy.
  provider.proxy = true;
  // Failures go to the log of this server instead of the console.
  provider.silent = true;
  provider.on('server_error', (_context, error) => {
    deps.log.error({ err: error }, 'an app could not be connected');
  });
  return { provider, errors: library.errors };
}

function configuration(
  deps: OAuthDeps,
  origin: string,
  secret: string,
  { InvalidGrant, InvalidTarget }: Errors,
): Configuration {
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isPublicOverHttps(deps.config) } as const;
  return {
    adapter: oauthStorage(deps, InvalidGrant),
    clientBasedCORS: () => false,
    scopes: [...OAUTH_SCOPES],
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: { token_endpoint_auth_method: 'none', id_token_signed_response_alg: 'ES256' },
    // Nothing is signed with it: there are no ID tokens. The library's own would be the same everywhere.
    jwks: { keys: [generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' })] },
    cookies: {
      keys: [secret],
      long: cookie,
      // The web app sends it with the learner's decision.
      short: { ...cookie, path: '/api/oauth' },
    },
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      jwks: '/oauth/jwks',
    },
    interactions: { url: (_context, { uid }) => `/connect/${uid}` },
    pkce: { required: () => true },
    features: {
      claimsParameter: { enabled: false },
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => mcpResource(origin),
        useGrantedResource: () => true,
        getResourceServerInfo: (_context, resource) => {
          if (resource !== mcpResource(origin)) throw new InvalidTarget();
          return {
            scope: OAUTH_SCOPES.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: LIVES.accessToken,
          };
        },
      },
      // A token says which app it belongs to; apps have no secrets.
      revocation: {
        enabled: true,
        allowedPolicy: (_context, client, token) => token.clientId === client.clientId,
      },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    ttl: {
      AccessToken: LIVES.accessToken,
      AuthorizationCode: LIVES.code,
      Grant: LIVES.grant,
      Interaction: LIVES.interaction,
      RefreshToken: LIVES.refreshToken,
      Session: LIVES.interaction,
    },
    expiresWithSession: () => false,
    issueRefreshToken: (_context, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
    renderError: (context, { error, error_description: description }) => {
      context.type = 'text/plain; charset=utf-8';
      context.body = `The app could not be connected. Go back to it and try again.\n\n${error}${description === undefined ? '' : `: ${description}`}\n`;
    },
  };
}
