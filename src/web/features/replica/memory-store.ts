import type { Entry, Kind } from './rows.ts';
import {
  EMPTY_META,
  type Original,
  type ReplicaMeta,
  type ReplicaStore,
  type StoredCommand,
  type StoreTransaction,
} from './store.ts';

type StoredRow = { kind: Kind; id: string; row: unknown };

type Tables = {
  rows: Map<string, StoredRow>;
  originals: Map<string, Original>;
  commands: Map<number, StoredCommand>;
  answers: Map<string, string>;
  places: number;
  meta: ReplicaMeta;
};

export type MemoryStore = ReplicaStore & {
  /** Lets tests fail before or after each commit. An error before it rolls back; an error after it acts like closing the tab. */
  onCommit: (moment: 'before' | 'after') => void;
};

/** A replica that lasts as long as the page, with transactions like those of IndexedDB: one after the other, all or nothing. */
export function createMemoryStore(): MemoryStore {
  let tables: Tables = {
    rows: new Map(),
    originals: new Map(),
    commands: new Map(),
    answers: new Map(),
    places: 0,
    meta: EMPTY_META,
  };
  let last: Promise<unknown> = Promise.resolve();

  const store: MemoryStore = {
    onCommit: () => undefined,
    write: (work) =>
      queued(async () => {
        const copy = copyOf(tables);
        const result = await work(transactionOn(copy));
        store.onCommit('before');
        tables = copy;
        store.onCommit('after');
        return result;
      }),
    read: (work) => queued(() => work(transactionOn(tables))),
  };

  function queued<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  return store;
}

function copyOf({ rows, originals, commands, answers, ...others }: Tables): Tables {
  return {
    ...others,
    rows: new Map(rows),
    originals: new Map(originals),
    commands: new Map(commands),
    answers: new Map(answers),
  };
}

function transactionOn(tables: Tables): StoreTransaction {
  const keyOf = (kind: Kind, id: string) => `${kind} ${id}`;

  function entriesOf<K extends Kind>(kind: K): Entry<K>[] {
    return [...tables.rows.values()].flatMap((row) => entryOf(kind, row) ?? []);
  }

  function take(changes: readonly Original[]): void {
    for (const change of changes) {
      if (change.row === null) tables.rows.delete(keyOf(change.kind, change.id));
      else tables.rows.set(keyOf(change.kind, change.id), structuredClone(change));
    }
  }

  return {
    get: async (kind, id) => entryOf(kind, tables.rows.get(keyOf(kind, id)))?.row,
    getMany: async (kind, ids) =>
      ids.flatMap((id) => entryOf(kind, tables.rows.get(keyOf(kind, id)))?.row ?? []),
    put: async (kind, id, row) => take([{ kind, id, row }]),
    remove: async (kind, id) => take([{ kind, id, row: null }]),
    all: async (kind) => entriesOf(kind),
    cardsOfDeck: async (deckId) =>
      entriesOf('card').flatMap(({ row }) => (row.card.deckId === deckId ? row : [])),
    reviewsOfSession: async (sessionId) =>
      entriesOf('review').filter(({ row }) => row.sessionId === sessionId),
    reviewsOfCard: async (cardId) => entriesOf('review').filter(({ row }) => row.cardId === cardId),
    take: async (changes) => take(changes),
    clearRows: async () => {
      tables.rows.clear();
      tables.originals.clear();
      tables.answers.clear();
    },
    dropReviewsBefore: async (at) => {
      const old = entriesOf('review').filter(({ row }) => row.at < at);
      take(old.map(({ id }) => ({ kind: 'review', id, row: null })));
    },
    hasOriginal: async (kind, id) => tables.originals.has(keyOf(kind, id)),
    setAside: async (original) => void tables.originals.set(keyOf(original.kind, original.id), original),
    restoreOriginals: async () => {
      take([...tables.originals.values()]);
      tables.originals.clear();
    },
    commands: async () => [...tables.commands.values()].toSorted((one, other) => one.place - other.place),
    addCommand: async (command) => {
      tables.places += 1;
      tables.commands.set(tables.places, { place: tables.places, command, state: 'waiting' });
    },
    putCommand: async (stored) => void tables.commands.set(stored.place, stored),
    dropCommand: async (place) => void tables.commands.delete(place),
    keptAnswer: async (path) => tables.answers.get(path),
    keepAnswer: async (path, json) => void tables.answers.set(path, json),
    meta: async () => tables.meta,
    setMeta: async (meta) => {
      tables.meta = meta;
    },
  };
}

function entryOf<K extends Kind>(kind: K, stored: StoredRow | undefined): Entry<K> | undefined {
  return stored !== undefined && isOf(kind, stored) ? stored : undefined;
}

function isOf<K extends Kind>(kind: K, stored: StoredRow): stored is Entry<K> & { kind: K } {
  return stored.kind === kind;
}
