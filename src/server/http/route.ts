import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Scope } from '#domain/account/access-keys.ts';
import { errorBody } from '#contract/common.ts';
import { pathOf, type ResponseOf, type Endpoint, type PartOf } from '#contract/endpoint.ts';

/** An endpoint's request after validation, typed for its handler. */
export type RequestOf<E extends Endpoint> = FastifyRequest<{
  Params: PartOf<E, 'params'>;
  Querystring: PartOf<E, 'query'>;
  Headers: PartOf<E, 'headers'>;
  Body: PartOf<E, 'body'>;
}>;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What a key must allow for a call of this route; without it no key may make it. */
    scope?: Scope;
    /** Whether only users who run the server may call it. */
    adminsOnly?: boolean;
    /** Whether the device must have confirmed recently that it is still the user. */
    recent?: boolean;
  }
}

/** Adds the routes of a feature. */
export type AddRoutes = (app: FastifyInstance) => void;

/**
 * Registers an endpoint. `handle` returns the response in domain values, which the endpoint's schema encodes; fields that it
 * does not name never leave the server. A handler may instead send its own reply and return that.
 */
export function route<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (request: RequestOf<E>, reply: FastifyReply) => Promise<ResponseOf<E> | FastifyReply>,
  options: Pick<RouteShorthandOptions, 'bodyLimit' | 'exposeHeadRoute' | 'compress'> & {
    onResponse?: (request: RequestOf<E>, reply: FastifyReply) => Promise<void>;
  } = {},
): void {
  const { method, path, scope, tag, summary, description, status, otherwise, rate } = endpoint;
  app.route<{
    Params: PartOf<E, 'params'>;
    Querystring: PartOf<E, 'query'>;
    Headers: PartOf<E, 'headers'>;
    Body: PartOf<E, 'body'>;
  }>({
    ...options,
    method,
    url: path,
    config: {
      ...(scope !== undefined && { scope }),
      adminsOnly: endpoint.access === 'admin',
      recent: endpoint.recent === true,
    },
    schema: {
      tags: [tag],
      summary,
      ...(description !== undefined && { description }),
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { querystring: endpoint.query }),
      ...(endpoint.headers && { headers: endpoint.headers }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(endpoint.takes === 'file' && { consumes: ['multipart/form-data'] }),
      response: {
        [status]: endpoint.response,
        ...(otherwise && { [otherwise.status]: otherwise.response }),
        ...(rate && { 429: errorBody }),
      },
    },
    handler: (request, reply) => {
      void reply.status(status);
      return handle(request, reply);
    },
  });
}

/** The path of an endpoint as clients see it, for `Location` and `Link`. */
export function locationOf(endpoint: Endpoint, parts: { params?: object; query?: object }): string {
  return `/api${pathOf(endpoint, parts)}`;
}
