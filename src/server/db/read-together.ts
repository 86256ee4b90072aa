import type { Db } from './tables.ts';

const began = new WeakMap<Db, () => void>();

/** How this database takes what `readTogether` tells it. */
export function setReadTogether(db: Db, begin: () => void): void {
  began.set(db, begin);
}

/**
 * To be called for every request that arrives: until the event loop turns, reads may see one state of the database. It is no
 * older than those requests, since the system hands over what has arrived before the first of them is looked at. On SQLite
 * this spares each read its locks; with PostgreSQL it does nothing.
 */
export function readTogether(db: Db): () => void {
  return began.get(db) ?? (() => undefined);
}
