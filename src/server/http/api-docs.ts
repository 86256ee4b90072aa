import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Config } from '../config.ts';
import { pageHeaders } from './security-headers.ts';

const DOCUMENT = '/api/openapi.json';
const PAGE = '/api/docs';

/** Of a request that is handed on, what its answer depends on. */
const ASKED = ['if-modified-since', 'if-none-match', 'range'];
/** Of an answer that is handed on, what belongs to its own connection, and what is counted again. */
const OWN_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

/**
 * The OpenAPI document, built from the schemas that validate the requests, and a page to read it at. Register it before the
 * routes it describes. What builds them is loaded at the first request for one, since few servers ever get any.
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
      // Whoever asks next may have more luck.
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

/** Documents that the routes of `app` need a token. */
export function documentBearer(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] };
  });
}
