import { Dexie, type Table } from 'dexie';
import type { SyncChange } from '#contract/sync.ts';
import { giveUpHalf, isQuotaExceeded, MEDIA_TABLES, mediaStoreIn, type MediaStore } from './media-store.ts';
import type { Kind, RowOf } from './rows.ts';
import {
  EMPTY_META,
  StorageFullError,
  type Original,
  type ReplicaMeta,
  type ReplicaStore,
  type StoredCommand,
  type StoreTransaction,
} from './store.ts';

/** A row with the fields that its queries look for. */
type RowRecord<K extends Kind = Kind> = { kind: K; id: string; row: RowOf<K> } & Index;
type Index = { deckId?: string; sessionId?: string; cardId?: string; at?: number };

const ROW_TABLES = {
  rows: '[kind+id], [kind+deckId], [kind+sessionId], [kind+cardId], [kind+at]',
  originals: '[kind+id]',
  commands: '++place, &command.id',
  answers: 'path',
  meta: 'name',
} as const;

/** A replica in IndexedDB, and the pictures and sounds of its cards. */
export type DexieStore = ReplicaStore & { media: MediaStore; close: () => void };

/**
 * Opens one user's replica in IndexedDB. Rejects without IndexedDB, as in the private windows of some browsers. A later version
 * that changes the form of rows deletes them when it upgrades the database, because they can be pulled again; commands stay.
 */
export async function openDexieStore(name: string): Promise<DexieStore> {
  // Everything that has been acknowledged is on disk.
  const db = new Dexie(name, { chromeTransactionDurability: 'strict' });
  db.version(1).stores(ROW_TABLES);
  db.version(2).stores(MEDIA_TABLES);
  await db.open();
  const media = mediaStoreIn(db);
  return {
    write: (work) =>
      withRoom(media, () => db.transaction('rw', Object.keys(ROW_TABLES), (tx) => work(transactionOn(tx)))),
    read: async (work) => db.transaction('r', Object.keys(ROW_TABLES), (tx) => work(transactionOn(tx))),
    media,
    close: () => db.close(),
  };
}

export async function deleteDexieStore(name: string): Promise<void> {
  await Dexie.delete(name);
}

/** The names of the databases that begin with `prefix`. */
export async function listDexieStores(prefix: string): Promise<string[]> {
  return (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(prefix));
}

/** Uses the tables of the transaction, because Dexie would lose track of the transaction across nested awaits. */
function transactionOn(tx: Pick<Dexie, 'table'>): StoreTransaction {
  /** Rows are stored as they were put, so a stored entry of a kind is a row of that kind. */
  const rowsOf = <K extends Kind>(_kind: K): Table<RowRecord<K>, [Kind, string]> => tx.table('rows');
  const rows: Table<RowRecord, [Kind, string]> = tx.table('rows');
  const originals: Table<Original, [Kind, string]> = tx.table('originals');
  const commands: Table<StoredCommand, number, Omit<StoredCommand, 'place'>> = tx.table('commands');
  const answers: Table<{ path: string; json: string }, string> = tx.table('answers');
  const meta: Table<ReplicaMeta & { name: 'meta' }, string> = tx.table('meta');

  async function take(changes: readonly Original[]): Promise<void> {
    const last = new Map(changes.map((change) => [`${change.kind} ${change.id}`, change]));
    const puts = [...last.values()].flatMap(recordsOf);
    const removals = [...last.values()].filter(({ row }) => row === null);
    await rows.bulkPut(puts);
    await rows.bulkDelete(removals.map(({ kind, id }) => [kind, id]));
  }

  return {
    get: async (kind, id) => (await rowsOf(kind).get([kind, id]))?.row,
    getMany: async (kind, ids) => {
      const found = await rowsOf(kind).bulkGet(ids.map((id) => [kind, id]));
      return found.flatMap((record) => record?.row ?? []);
    },
    put: async (kind, id, row) => void (await rows.bulkPut(recordsOf({ kind, id, row }))),
    remove: (kind, id) => rows.delete([kind, id]),
    all: (kind) =>
      rowsOf(kind).where('[kind+id]').between([kind, Dexie.minKey], [kind, Dexie.maxKey]).toArray(),
    cardsOfDeck: async (deckId) => {
      const found = await rowsOf('card').where('[kind+deckId]').equals(['card', deckId]).toArray();
      return found.map(({ row }) => row);
    },
    reviewsOfSession: (sessionId) =>
      rowsOf('review').where('[kind+sessionId]').equals(['review', sessionId]).toArray(),
    reviewsOfCard: (cardId) => rowsOf('review').where('[kind+cardId]').equals(['review', cardId]).toArray(),
    take: (changes: readonly SyncChange[]) => take(changes),
    clearRows: async () => {
      await rows.clear();
      await originals.clear();
      await answers.clear();
    },
    dropReviewsBefore: async (at) => {
      await rows.where('[kind+at]').between(['review', Dexie.minKey], ['review', at], true, false).delete();
    },
    hasOriginal: async (kind, id) => (await originals.get([kind, id])) !== undefined,
    setAside: async (original) => void (await originals.put(original)),
    restoreOriginals: async () => {
      await take(await originals.toArray());
      await originals.clear();
    },
    commands: () => commands.orderBy('place').toArray(),
    addCommand: async (command) => void (await commands.add({ command, state: 'waiting' })),
    putCommand: async (stored) => void (await commands.put(stored)),
    dropCommand: (place) => commands.delete(place),
    keptAnswer: async (path) => (await answers.get(path))?.json,
    keepAnswer: async (path, json) => void (await answers.put({ path, json })),
    meta: async () => {
      const stored = await meta.get('meta');
      return { ...EMPTY_META, ...stored };
    },
    setMeta: async (changed) => void (await meta.put({ ...changed, name: 'meta' })),
  };
}

function recordsOf({ kind, id, row }: Original): RowRecord[] {
  return row === null ? [] : [{ kind, id, row, ...indexOf(row) }];
}

function indexOf(row: RowOf<Kind>): Index {
  if ('addedAt' in row) return { deckId: row.card.deckId };
  if ('undone' in row) {
    const { cardId, sessionId, at } = row;
    return { cardId, at, ...(sessionId !== null && { sessionId }) };
  }
  return {};
}

/** Pictures and sounds make room for rows and commands: they can be fetched again. */
async function withRoom<T>(media: MediaStore, write: () => PromiseLike<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isQuotaExceeded(error)) throw error;
      if (!(await giveUpHalf(media))) throw new StorageFullError('No room on this device', { cause: error });
    }
  }
}
