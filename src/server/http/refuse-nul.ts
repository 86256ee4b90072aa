import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';

/** PostgreSQL cannot store the NUL character in a text; no learner means to send one. Refused alike on both engines. */
export function refuseNulCharacters(app: FastifyInstance): void {
  app.addHook('preValidation', async (request) => {
    if (containsNul(request.params) || containsNul(request.query) || containsNul(request.body)) {
      throw new AppError('MALFORMED_REQUEST', 'Texts must not contain NUL characters');
    }
  });
}

/** Without recursion: a body may be nested as deep as it is long. */
function containsNul(value: unknown): boolean {
  const pending = [value];
  while (pending.length > 0) {
    const part = pending.pop();
    if (typeof part === 'string' && part.includes('\0')) return true;
    if (typeof part !== 'object' || part === null) continue;
    for (const [key, inner] of Object.entries(part)) pending.push(key, inner);
  }
  return false;
}
