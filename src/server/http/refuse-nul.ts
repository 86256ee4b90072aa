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

function containsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, part]) => key.includes('\0') || containsNul(part));
}
