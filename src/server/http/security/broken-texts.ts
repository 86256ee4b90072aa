import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

const NUL = 'Texts must not contain NUL characters';

/**
 * Refuses text that cannot be stored: a query that is not percent-encoded UTF-8, which would otherwise be misread, and the
 * NUL character, which PostgreSQL cannot store.
 */
export function refuseBrokenTexts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (!isEncodedText(request.url))
      throw new AppError('MALFORMED_REQUEST', 'The address is not percent-encoded UTF-8');
    done();
  });
  app.addHook('preValidation', (request, _reply, done) => {
    // In an address, it can only stand as an escape.
    const inAddress = request.url.includes('%00') ? [request.params, request.query] : [];
    for (const part of [...inAddress, request.body]) {
      const field = fieldWithNul(part);
      if (field !== undefined) {
        throw new AppError('MALFORMED_REQUEST', NUL, { fields: [{ field: field || 'body', message: NUL }] });
      }
    }
    done();
  });
}

function isEncodedText(url: string): boolean {
  if (!/^[\x21-\x7e]*$/u.test(url)) return false;
  if (!url.includes('%')) return true;
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** The path to the first text or name with a NUL. Not recursive, since a body may be nested very deeply. */
function fieldWithNul(value: unknown): string | undefined {
  const pending = [{ field: '', value }];
  for (let part = pending.pop(); part; part = pending.pop()) {
    const { field, value } = part;
    if (typeof value === 'string' && value.includes('\0')) return field;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (name.includes('\0')) return field;
      pending.push({ field: field === '' ? name : `${field}.${name}`, value: inner });
    }
  }
  return undefined;
}
