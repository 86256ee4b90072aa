import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { transact } from '../../db/transaction.ts';
import { clientOf } from '../auth/client.ts';
import { hashBearerToken } from '../auth/bearer-tokens.ts';
import { keyAdmission } from '../auth/keys/admit-key.ts';
import { throttleKey } from '../auth/sign-in/throttle.repository.ts';
import { expectRoomInWindow } from '../auth/sign-in/throttle.usecases.ts';
import {
  mcpResource,
  oauthOrigin,
  OAUTH_SCOPES,
  USUAL_SCOPES,
  type OAuth,
  type OAuthDeps,
} from './oauth-provider.ts';
import { findAccessToken } from './oauth-records.repository.ts';
import { registerApp } from './register-app.ts';

const MAX_REGISTRATION_BYTES = 64 * 1024;

const HIDDEN = { schema: { hide: true } };

/** Requests from one address: many learners who use an assistant on the web come from its few addresses. */
const REQUESTS = { max: 300, windowMs: 60_000 };
/** New apps from one address. */
const REGISTRATIONS = { max: 60, windowMs: 3_600_000 };

/**
 * How apps that know only OAuth 2.1 connect: they find this server by its metadata, register themselves, and send the learner's
 * browser here.
 */
export function oauthServer(app: FastifyInstance, deps: OAuthDeps, { origin, library }: OAuth): void {
  const metadata: Record<string, object> = {
    '/.well-known/oauth-protected-resource': resourceMetadata(origin),
    '/.well-known/oauth-protected-resource/mcp': resourceMetadata(origin),
    '/.well-known/oauth-authorization-server': serverMetadata(origin),
  };
  for (const [path, content] of Object.entries(metadata)) {
    app.get(path, HIDDEN, (_request, reply) =>
      reply.header('access-control-allow-origin', '*').send(content),
    );
  }

  app.post('/oauth/register', { ...HIDDEN, bodyLimit: MAX_REGISTRATION_BYTES }, async (request, reply) => {
    await count(request, 'registrations of apps', REGISTRATIONS);
    const { status, body } = await registerApp(deps, request.body);
    return reply.status(status).send(body);
  });

  void app.register((handedOver) => {
    // The library reads bodies itself.
    handedOver.removeAllContentTypeParsers();
    handedOver.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const pass = async (request: FastifyRequest, reply: FastifyReply) => {
      await count(request, 'requests of apps', REQUESTS);
      const { provider } = await library();
      reply.hijack();
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      const { protocol, host } = new URL(origin);
      request.raw.headers['x-forwarded-proto'] = protocol.slice(0, -1);
      request.raw.headers['x-forwarded-host'] = host;
      await provider.callback()(request.raw, reply.raw);
    };
    handedOver.get('/oauth/authorize', HIDDEN, (request, reply) => {
      // The learner who is signed in here decides anew each time, whatever somebody else has decided in this browser.
      delete request.raw.headers.cookie;
      const url = new URL(request.raw.url ?? '', origin);
      if (!url.searchParams.get('scope')) url.searchParams.set('scope', USUAL_SCOPES.join(' '));
      request.raw.url = `${url.pathname}${url.search}`;
      return pass(request, reply);
    });
    handedOver.get('/oauth/authorize/:id', HIDDEN, pass);
    handedOver.post('/oauth/token', HIDDEN, pass);
    handedOver.post('/oauth/revoke', HIDDEN, pass);
    return Promise.resolve();
  });

  async function count(
    request: FastifyRequest,
    what: string,
    window: { max: number; windowMs: number },
  ): Promise<void> {
    const key = throttleKey(what, clientOf(request).address);
    await transact(deps.db, (trx) => expectRoomInWindow(trx, deps.clock.now(), { key, ...window }));
  }
}

/**
 * Finds out whose access token a request to the endpoint for assistants comes with, as `keyAdmission` does for keys, and what it
 * allows; undefined for one that does not work.
 */
export function tokenAdmission(
  deps: Pick<OAuthDeps, 'db' | 'clock' | 'newId' | 'config'>,
): ReturnType<typeof keyAdmission> {
  const origin = oauthOrigin(deps.config);
  const admit = keyAdmission(deps, (keyHash) => keyHash);
  return async (token, request, reply) => {
    const found = await findAccessToken(deps.db, hashBearerToken(token), deps.clock.now());
    if (!found || origin === undefined || found.resource !== mcpResource(origin)) return undefined;
    const caller = await admit(found.keyHash, request, reply);
    return caller && { ...caller, scopes: caller.scopes.filter((scope) => found.scopes.includes(scope)) };
  };
}

/** What a refusal by the endpoint for assistants says in `WWW-Authenticate`, so that an app finds out how to connect. */
export function challengeOf(config: OAuthDeps['config']): string {
  const origin = oauthOrigin(config);
  if (origin === undefined) return 'Bearer';
  const metadata = `${origin}/.well-known/oauth-protected-resource/mcp`;
  return `Bearer resource_metadata="${metadata}", scope="${USUAL_SCOPES.join(' ')}"`;
}

/** RFC 9728. */
function resourceMetadata(origin: string): object {
  return {
    resource: mcpResource(origin),
    resource_name: 'Cardamom',
    authorization_servers: [origin],
    scopes_supported: USUAL_SCOPES,
    bearer_methods_supported: ['header'],
  };
}

/** RFC 8414. */
function serverMetadata(origin: string): object {
  return {
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    registration_endpoint: `${origin}/oauth/register`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    scopes_supported: OAUTH_SCOPES,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  };
}
