import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { Config } from '../../config.ts';
import { errorResponse } from '../../http/error-handler.ts';
import { untilGone } from '../../http/files/upload-form.ts';
import { bearerToken } from '../../http/security/bearer.ts';
import { isAccessKey } from '../auth/bearer-tokens.ts';
import { isOriginOf } from '../auth/keys/access-origins.repository.ts';
import { keyAdmission, type KeyCaller } from '../auth/keys/admit-key.ts';
import { challengeOf, tokenAdmission } from '../oauth/oauth-server.ts';
import { mcpServer } from './mcp-server.ts';
import type { McpContext, McpDeps } from './tool.ts';

type Deps = McpDeps & { config: Pick<Config, 'CORS_ORIGINS' | 'PUBLIC_URL'> };

const HIDDEN = { schema: { hide: true } };

/** Error codes of JSON-RPC 2.0. */
const INVALID_JSON = -32_700;
const INVALID_REQUEST = -32_600;

/**
 * The endpoint for assistants: the Model Context Protocol over HTTP, for the learner whose key, or token of OAuth, a request carries.
 * Each request stands alone and gets one JSON response.
 */
export function mcp(app: FastifyInstance, deps: Deps): void {
  const authenticate = authentication(deps);
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = errorResponse(error, request);
    if (status === 401) void reply.header('www-authenticate', challengeOf(deps.config));
    if (error instanceof AppError && error.retryAfterSeconds !== undefined) {
      void reply.header('retry-after', error.retryAfterSeconds);
    }
    const code = body.code === 'MALFORMED_REQUEST' ? INVALID_JSON : INVALID_REQUEST;
    return reply
      .status(status)
      .send({ jsonrpc: '2.0', id: null, error: { code, message: body.message, data: { code: body.code } } });
  });

  app.post('/', HIDDEN, async (request, reply) => {
    const caller = await authenticate(request, reply);
    await expectKnownOrigin(deps, request, caller);
    if (Array.isArray(request.body)) {
      throw new AppError('VALIDATION_FAILED', 'Send one message in each request, not a list');
    }
    const context = { ...deps, caller, tell: (failure: unknown) => errorResponse(failure, request).body };
    const response = await respond(context, toWebRequest(request, reply), request.body);
    const { status, headers } = response;
    return reply
      .status(status)
      .headers(Object.fromEntries(headers))
      .send(await response.text());
  });
}

/** Who sends a request, and what they may do. Throws UNAUTHORIZED or RATE_LIMITED. */
function authentication(deps: Deps): (request: FastifyRequest, reply: FastifyReply) => Promise<KeyCaller> {
  const admitKey = keyAdmission(deps);
  const admitToken = tokenAdmission(deps);
  return async (request, reply) => {
    const token = bearerToken(request);
    if (token !== undefined) {
      const admit = isAccessKey(token) ? admitKey : admitToken;
      const caller = await admit(token, request, reply);
      if (caller) return caller;
    }
    throw new AppError(
      'UNAUTHORIZED',
      'Send a key that works as a bearer token. Keys are made in Settings, Connected apps.',
    );
  };
}

/** A page must be from this server, from one of the operator's origins or from one of the learner's, as the protocol demands. */
async function expectKnownOrigin(
  { db, config }: Deps,
  { headers: { origin } }: FastifyRequest,
  { user }: KeyCaller,
): Promise<void> {
  if (origin === undefined) return;
  const own = config.PUBLIC_URL === undefined ? [] : [new URL(config.PUBLIC_URL).origin];
  if ([...own, ...(config.CORS_ORIGINS ?? [])].includes(origin)) return;
  if (await isOriginOf(db, user.id, origin)) return;
  throw new AppError(
    'FORBIDDEN_FOR_KEY',
    'Pages of this origin may not use the key. Add the origin in Settings, Connected apps.',
  );
}

/** Responds in the version of the protocol that the client speaks: the current one, or one of those with a handshake. */
async function respond(context: McpContext, request: Request, parsedBody: unknown): Promise<Response> {
  if (!(await isLegacyRequest(request, parsedBody))) {
    // Nothing here changes by itself, so there is nothing to listen to.
    const handler = createMcpHandler(() => mcpServer(context), { legacy: 'reject', maxSubscriptions: 0 });
    return handler.fetch(request, { parsedBody });
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = mcpServer(context);
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody });
  } finally {
    await server.close();
  }
}

/** The request as the protocol's library takes it, without its body, which is read already. */
function toWebRequest(request: FastifyRequest, reply: FastifyReply): Request {
  const headers = Object.entries(request.headers).flatMap(([name, value = []]) =>
    [value].flat().map((each): [string, string] => [name, each]),
  );
  const url = new URL(request.url, 'http://localhost');
  return new Request(url, { method: 'POST', headers, signal: untilGone(reply) });
}
