import type * as openid from 'openid-client';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import {
  ProviderFailure,
  type IdentityProvider,
  type ProvenIdentity,
  type SignInSecrets,
} from './identity-provider.ts';
import type { OidcSettings } from './oidc-settings.ts';

/** How long each request to a provider may take, in seconds. A learner waits for two to four of them. */
const TIMEOUT_SECONDS = 8;

/** The longest response that is read from a provider, in bytes. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/** How long what a provider has published about itself is used, in ms; its keys are looked up more often. */
const METADATA_MS = 3_600_000;

type Library = typeof openid;
type Opened = { library: Library; configuration: openid.Configuration };

/** The identity providers of the settings. None is asked for anything before a learner wants to sign in with it. */
export function identityProviders(
  { oidc, PUBLIC_URL }: Pick<Config, 'oidc' | 'PUBLIC_URL'>,
  timeoutSeconds = TIMEOUT_SECONDS,
): IdentityProvider[] {
  return oidc.map((settings) =>
    openIdProvider(settings, redirectUrl(settings, PUBLIC_URL ?? ''), timeoutSeconds),
  );
}

/** Where a provider sends browsers back to. */
function redirectUrl({ id }: OidcSettings, publicUrl: string): URL {
  return new URL(`/sign-in/${id}`, publicUrl);
}

function openIdProvider(settings: OidcSettings, redirectUri: URL, timeoutSeconds: number): IdentityProvider {
  const open = remembering(() => discover(settings, timeoutSeconds));
  return {
    settings,
    authorizationUrl: ({ state, nonce, verifier }, { again }) =>
      expectAnswer(settings, open, async ({ library, configuration }) =>
        library.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri.href,
          scope: settings.scopes,
          state,
          nonce,
          code_challenge: await library.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          ...(again && { prompt: 'login', max_age: '0' }),
        }),
      ),
    identify: (answer, secrets) =>
      expectAnswer(settings, open, (opened) =>
        identify(opened, settings, withQuery(redirectUri, answer), secrets),
      ),
    signOutUrl: () =>
      expectAnswer(settings, open, ({ library, configuration }) =>
        Promise.resolve(
          configuration.serverMetadata().end_session_endpoint === undefined
            ? null
            : library.buildEndSessionUrl(configuration),
        ),
      ),
  };
}

/** Opens a provider when it is first needed, and again after a while. A failure is not remembered. */
function remembering(open: () => Promise<Opened>): () => Promise<Opened> {
  let known: { opened: Promise<Opened>; until: number } | undefined;
  return () => {
    if (known !== undefined && performance.now() < known.until) return known.opened;
    const opened = open();
    known = { opened, until: performance.now() + METADATA_MS };
    opened.catch(() => {
      if (known?.opened === opened) known = undefined;
    });
    return opened;
  };
}

async function discover(settings: OidcSettings, timeoutSeconds: number): Promise<Opened> {
  const library = await import('openid-client');
  const url = new URL(settings.issuer);
  const configuration = await library.discovery(
    url,
    settings.clientId,
    settings.clientSecret,
    clientAuth(library, settings),
    {
      timeout: timeoutSeconds,
      [library.customFetch]: fetchBounded,
      execute: [
        library.enableNonRepudiationChecks,
        // The settings take plain HTTP only on this machine.
        ...(url.protocol === 'http:' ? [library.allowInsecureRequests] : []),
      ],
    },
  );
  // An address of metadata in place of the issuer would otherwise be noticed only when somebody comes back.
  const published = configuration.serverMetadata().issuer;
  if (new URL(published).href !== settings.issuer)
    throw new ProviderFailure('failed', `The issuer is ${published}, not ${settings.issuer}`);
  return { library, configuration };
}

/**
 * Authenticates this server as the operator has set or, without a setting, in the default way of OpenID Connect, or in the body if
 * that is all that the provider supports.
 */
function clientAuth(
  library: Library,
  { clientSecret: secret, clientAuth: chosen }: OidcSettings,
): openid.ClientAuth {
  if (secret === undefined) return library.None();
  const post = library.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const supported = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const way = chosen ?? (supported.includes('client_secret_basic') ? 'basic' : 'post');
    if (way === 'post') return post(server, client, body, headers);
    const credentials = `${formEncoded(client.client_id)}:${formEncoded(secret)}`;
    headers.set('authorization', `Basic ${btoa(credentials)}`);
  };
}

/** Encodes only what has to be (RFC 6749, appendix B). The library encodes `-`, `_` and `.` too, which some providers do not decode. */
function formEncoded(value: string): string {
  return new URLSearchParams({ value }).toString().slice('value='.length);
}

/** Limits how much of a response is read, so that no provider can fill the memory. */
const fetchBounded: openid.CustomFetch = async (url, { body, ...options }) => {
  const response = await fetch(url, { ...options, ...(body !== undefined && { body }) });
  const parts: Uint8Array[] = [];
  let bytes = 0;
  const stream: ReadableStream<Uint8Array> | null = response.body;
  for await (const part of stream ?? []) {
    bytes += part.byteLength;
    if (bytes > MAX_RESPONSE_BYTES) throw new ProviderFailure('failed', 'The response is too long');
    parts.push(part);
  }
  // Responses with these statuses have no body.
  const isEmpty = response.status === 204 || response.status === 304;
  const bounded = new Response(isEmpty ? null : Buffer.concat(parts), {
    status: response.status,
    headers: response.headers,
  });
  // The log names it if the response is refused.
  return Object.defineProperty(bounded, 'url', { value: url });
};

function withQuery(url: URL, query: URLSearchParams): URL {
  const full = new URL(url);
  full.search = query.toString();
  return full;
}

/** Groups may come as a single name. Anything but names in a list is left out. */
function groupsIn(claim: unknown): string[] {
  return [claim].flat().filter((group) => typeof group === 'string');
}

const text = z.string().optional().catch(undefined);

async function identify(
  { library, configuration }: Opened,
  { issuer, usernameClaim, groupsClaim }: OidcSettings,
  answer: URL,
  { state, nonce, verifier }: SignInSecrets,
): Promise<ProvenIdentity> {
  const tokens = await library.authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  const proven = tokens.claims();
  if (proven === undefined) throw new ProviderFailure('failed', 'There is no ID token');
  // The library accepts any tenant of a provider that has one issuer for each tenant.
  if (new URL(proven.iss).href !== issuer) throw new ProviderFailure('failed', 'The issuer is another one');
  // Some providers give email and groups only here.
  const told =
    configuration.serverMetadata().userinfo_endpoint === undefined
      ? {}
      : await library.fetchUserInfo(configuration, tokens.access_token, proven.sub);
  const claims: Record<string, unknown> = { ...told, ...proven };
  const verified = claims['email_verified'];
  return {
    issuer,
    subject: proven.sub,
    email: text.parse(claims['email']),
    emailVerified: verified === true || verified === 'true',
    username: text.parse(claims[usernameClaim]),
    groups: groupsIn(claims[groupsClaim]),
    signedInAgoMs: proven.auth_time === undefined ? undefined : Date.now() - proven.auth_time * 1_000,
  };
}

/** Runs `ask` with an opened provider, and turns each failure into a ProviderFailure. */
async function expectAnswer<T>(
  { issuer }: OidcSettings,
  open: () => Promise<Opened>,
  ask: (opened: Opened) => Promise<T>,
): Promise<T> {
  try {
    return await ask(await open());
  } catch (error) {
    const { kind, message } = toFailure(error);
    throw new ProviderFailure(kind, `${issuer}: ${message}`);
  }
}

/** What the log gets of an error: its causes may hold tokens and what the provider says about somebody. */
const described = z.object({
  name: z.string(),
  message: z.string(),
  code: text,
  error: text,
  status: z.number().optional().catch(undefined),
  cause: z.unknown(),
});

/** The form in which a provider refuses this server's own credentials. */
const challenges = z
  .array(z.object({ parameters: z.object({ error: z.string() }) }))
  .min(1)
  .transform(([first]) => first?.parameters.error);

function toFailure(thrown: unknown): ProviderFailure {
  if (thrown instanceof ProviderFailure) return thrown;
  const { success, data } = described.safeParse(thrown);
  if (!success) return new ProviderFailure('failed', 'Something went wrong');
  if (data.cause instanceof ProviderFailure) return data.cause;
  const told = data.error ?? challenges.safeParse(data.cause).data;
  const parts = [data.message, data.code, told, data.status, reasonIn(data.cause)];
  const message = parts.filter((part) => part !== undefined).join(', ');
  if (data.name === 'AuthorizationResponseError') {
    return new ProviderFailure(DENIED.has(data.error ?? '') ? 'denied' : 'failed', message);
  }
  return new ProviderFailure(data.error === 'invalid_grant' ? 'expired' : 'failed', message);
}

/** What may be logged of a cause: the status and address of a response, the code of a broken connection, what is not supported. */
function reasonIn(cause: unknown): string | undefined {
  if (cause instanceof Response) {
    const url = URL.parse(cause.url);
    return url === null ? String(cause.status) : `${cause.status} from ${url.origin}${url.pathname}`;
  }
  const { success, data } = unsupported.safeParse(cause);
  if (success) return [data.message, data.cause?.alg].filter((part) => part !== undefined).join(' ');
  return z.object({ code: text }).safeParse(cause).data?.code;
}

const unsupported = z.object({
  name: z.literal('UnsupportedOperationError'),
  message: z.string(),
  cause: z.object({ alg: z.string() }).optional().catch(undefined),
});

/** What a provider says when the user does not sign in there, or may not. */
const DENIED = new Set(['access_denied', 'login_required', 'interaction_required', 'consent_required']);
