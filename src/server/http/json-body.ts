import type { FastifyInstance } from 'fastify';

/**
 * Takes JSON bodies and no others. Clients send the JSON content type with every call, so a call that takes no
 * body may come with it and an empty one.
 */
export function jsonBody(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && request.routeOptions.schema?.body === undefined) done(null);
    else void parse(request, String(body), done);
  });
}
