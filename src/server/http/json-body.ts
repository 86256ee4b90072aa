import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

/**
 * Accepts only JSON bodies in UTF-8. Clients send the JSON content type with every call, so the body may be empty for a call
 * that takes none.
 */
export function jsonBody(app: FastifyInstance): void {
  acceptJson(app, 'application/json');
}

/** Accepts JSON bodies in UTF-8 whatever their content type says, for tools that name none or that of a form. */
export function jsonOfAnyName(app: FastifyInstance): void {
  acceptJson(app, '*');
}

function acceptJson(app: FastifyInstance, contentType: string): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(contentType, { parseAs: 'buffer' }, (request, body, done) => {
    const text = decoded(body);
    if (text === undefined) done(new AppError('MALFORMED_REQUEST', 'The body is not UTF-8'));
    else if (text === '' && request.routeOptions.schema?.body === undefined) done(null);
    else void parse(request, text, done);
  });
}

/** Invalid UTF-8 must not be stored as question marks. */
function decoded(body: string | Buffer): string | undefined {
  if (typeof body === 'string') return body;
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return undefined;
  }
}
