import type { FastifyReply, FastifyRequest } from 'fastify';
import type Provider from 'oidc-provider';
import { oauthEndpoints, type ConnectDecision, type ConnectRequest } from '#contract/oauth.ts';
import { notFound } from '#domain/errors.ts';
import { route, type AddRoutes } from '../../http/route.ts';
import { userAgentOf } from '../../http/user-agent.ts';
import { currentSession, currentUser, requireRecent } from '../auth/authenticate.ts';
import { makeKey } from '../auth/keys/access-keys.usecases.ts';
import { mcpResource, OAUTH_SCOPES, type OAuth, type OAuthDeps } from './oauth-provider.ts';

/** Days for which the key of a connection works before the app has fetched its first token, which extends it. */
const FIRST_DAYS = 1;

/** Routes of the screen on which a learner lets an app connect. */
export function oauthRoutes(deps: OAuthDeps, oauth: OAuth | undefined): AddRoutes {
  return (app) => {
    route(
      app,
      oauthEndpoints.read,
      async (request, reply) => (await openRequest(oauth, request, reply)).asked,
    );

    route(app, oauthEndpoints.decide, async (request, reply) => {
      const open = await openRequest(oauth, request, reply);
      if (request.body.allow) requireRecent(currentSession(request), deps.clock.now());
      const result = request.body.allow
        ? await connect(open, request)
        : { error: 'access_denied', error_description: 'The learner has refused' };
      return { continueAt: await open.provider.interactionResult(request.raw, reply.raw, result) };
    });
  };

  /** Makes the key that stands for the connection; its secret is never used. */
  async function connect(
    { provider, clientId, resource, asked: { name, host, scopes } }: OpenRequest,
    request: FastifyRequest<{ Body: ConnectDecision }>,
  ) {
    const user = currentUser(request);
    const wanted = { name: `${name} (${host})`, scopes, days: FIRST_DAYS };
    const { key } = await makeKey(deps, user.id, wanted, userAgentOf(request));
    const grant = new provider.Grant({ accountId: user.id, clientId });
    grant.jti = key.id;
    grant.addOIDCScope(scopes);
    grant.addResourceScope(resource, scopes);
    await grant.save();
    // It is the web app that remembers who is signed in.
    return { login: { accountId: user.id, remember: false }, consent: { grantId: key.id } };
  }
}

type OpenRequest = { provider: Provider; clientId: string; resource: string; asked: ConnectRequest };

/** What an app asks for in this browser, if it is not decided yet. Throws NOT_FOUND. */
async function openRequest(
  oauth: OAuth | undefined,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): Promise<OpenRequest> {
  if (!oauth) throw notFound('Request');
  const { provider, errors } = await oauth.library();
  const { uid, result, params } = await provider
    .interactionDetails(request.raw, reply.raw)
    .catch((error: unknown) => {
      throw error instanceof errors.SessionNotFound ? notFound('Request') : error;
    });
  const { client_id: clientId, redirect_uri: redirectUri, scope } = params;
  const client = typeof clientId === 'string' ? await provider.Client.find(clientId) : undefined;
  if (uid !== request.params.id || result || !client || typeof redirectUri !== 'string')
    throw notFound('Request');
  const wanted = typeof scope === 'string' ? scope.split(' ') : [];
  const asked = {
    name: client.clientName ?? 'An app',
    host: new URL(redirectUri).host,
    scopes: OAUTH_SCOPES.filter((known) => wanted.includes(known)),
  };
  return { provider, clientId: client.clientId, resource: mcpResource(oauth.origin), asked };
}
