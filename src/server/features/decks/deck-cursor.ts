import { invalidField } from '#domain/errors.ts';
import type { DeckPosition } from './decks.repository.ts';

/** Encodes a position in the deck list for the `cursor` parameter. */
export function encodeCursor({ createdAt, id }: DeckPosition): string {
  return Buffer.from(`${createdAt} ${id}`).toString('base64url');
}

/** Decodes a cursor. Throws VALIDATION_FAILED when this server did not make it. */
export function decodeCursor(cursor: string): DeckPosition {
  const [createdAt, id] = Buffer.from(cursor, 'base64url').toString().split(' ');
  if (!createdAt || !id || !/^\d{1,15}$/u.test(createdAt) || !/^[\da-f-]{36}$/u.test(id)) {
    throw invalidField('cursor', 'Invalid cursor');
  }
  return { createdAt: Number(createdAt), id };
}
