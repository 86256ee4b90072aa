import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../../config.ts';
import { pageHeaders } from '../security/security-headers.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

/** The headers of a forwarded request that its response depends on. */
const ASKED = ['if-modified-since', 'if-none-match', 'range'];
/** Headers of a forwarded response that are left out, because they belong to its connection or are computed again. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * The OpenAPI document, built from the schemas that validate requests, and a page to read it. Register it before the routes that
 * it describes. Its libraries are loaded at the first request, because few servers ever get one.
 */
export function apiDocs(app: FastifyInstance, config: Pick<Config, 'PUBLIC_URL'>): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD' && route.schema?.response !== undefined) routes.push(route);
  });

  let description: Promise<FastifyInstance> | undefined;
  async function described(): Promise<FastifyInstance> {
    try {
      const { describeApi } = await import('./describe-api.ts');
      return await describeApi(routes, { document: DOCUMENT, page: PAGE });
    } catch (error) {
      // The next request tries again.
      description = undefined;
      throw error;
    }
  }

  async function answer({ url, headers: asked }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const headers = Object.fromEntries(ASKED.flatMap((name) => (asked[name] ? [[name, asked[name]]] : [])));
    const made = await (await (description ??= described())).inject({ method: 'GET', url, headers });
    if (made.statusCode === 404) {
      reply.callNotFound();
      return reply;
    }
    for (const [name, value] of Object.entries(made.headers)) {
      if (value !== undefined && !OWN_HEADERS.has(name)) void reply.header(name, value);
    }
    return reply.status(made.statusCode).send(made.rawPayload);
  }
  const options = { schema: { hide: true }, onRequest: pageHeaders(config) };
  for (const url of [DOCUMENT, PAGE, `${PAGE}/*`]) app.get(url, options, answer);
}

/** Documents that the routes of `app` need a token or, where one is enough, a key with a scope. */
export function documentBearer(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    const scope = route.config?.scope;
    const key = scope === undefined ? [] : [{ key: [scope] }];
    route.schema = { ...route.schema, security: [{ bearer: [] }, ...key] };
  });
}
