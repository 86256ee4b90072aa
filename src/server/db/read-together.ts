import type { Db } from './tables.ts';

/** How a database reads together. */
type ReadingTogether = {
  begin: () => void;
  /** Stands for the state that all reads see; undefined while each may see another. */
  state: () => object | undefined;
};

const together = new WeakMap<Db, ReadingTogether>();

/** How this database takes what `readTogether` tells it. */
export function setReadTogether(db: Db, how: ReadingTogether): void {
  together.set(db, how);
}

/**
 * To be called for every request that arrives: until the event loop turns, reads may see one state of the database. It is no
 * older than those requests, since the system hands over what has arrived before the first of them is looked at. On SQLite
 * this spares each read its locks; with PostgreSQL it does nothing.
 */
export function readTogether(db: Db): () => void {
  return together.get(db)?.begin ?? (() => undefined);
}

/**
 * `find`, which reads and does nothing else, for what several requests ask at once: while all reads see one state of the
 * database, it finds the same thing only once, for it could find nothing else. What it gives is shared and must not change.
 */
export function findOnce<Found>(
  db: Db,
  find: (key: string) => Promise<Found>,
): (key: string) => Promise<Found> {
  const state = together.get(db)?.state;
  if (!state) return find;
  let found = new Map<string, Promise<Found>>();
  let foundIn: object | undefined;
  return (key) => {
    const known = foundIn !== undefined && foundIn === state() ? found.get(key) : undefined;
    if (known) return known;
    const finding = find(key);
    // Only now, for it may be the first to share its state.
    const now = state();
    if (now === undefined) return finding;
    if (now !== foundIn) {
      // V8 keeps what was in a map that is cleared again and again for longer than what was in one that is dropped.
      found = new Map();
      foundIn = now;
    }
    found.set(key, finding);
    return finding;
  };
}
