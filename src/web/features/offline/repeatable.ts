import type { Address, Parts } from '#web/lib/asking.ts';

/** Completing, deleting and saving a time in Match change nothing the second time, and nobody sees a session without answers. */
const REPEATABLE = new Set([
  'POST /study/start',
  'POST /study/complete/:sessionId',
  'POST /match/times',
  'DELETE /decks/:id',
  'DELETE /cards/:id',
]);

/** A deck or card with an id from this device is created only once. */
const REPEATABLE_WITH_ID = new Set(['POST /decks', 'POST /cards']);

/**
 * Whether a request does no harm if the server carries it out as well as the device. A late request of another kind would count
 * as later than what the learner has done on this device meanwhile, such as undoing it.
 */
export function isRepeatable({ method, path }: Address, { body }: Parts): boolean {
  const name = `${method} ${path}`;
  // A model may be writing it, for longer than the device would wait.
  if (name === 'GET /study/hint/:sessionId/:cardId') return false;
  const fields: { id?: unknown; action?: unknown } = typeof body === 'object' && body !== null ? body : {};
  if (name === 'POST /cards/bulk') return fields.action === 'delete';
  return (
    method === 'GET' || REPEATABLE.has(name) || (REPEATABLE_WITH_ID.has(name) && fields.id !== undefined)
  );
}
