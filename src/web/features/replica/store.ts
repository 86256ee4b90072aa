import type { SyncChange, WireCommand } from '#contract/sync.ts';
import type { Kind, ReplicaRows, RowOf } from './rows.ts';

/** A command that the replica still needs. */
export type StoredCommand = {
  /** Place in the order of this device. */
  place: number;
  command: WireCommand;
} & CommandState;

export type CommandState =
  /** The server has not answered. */
  | { state: 'waiting' }
  /** The server has carried it out. A pull that has reached the cursor contains its effect. */
  | { state: 'answered'; cursor: string }
  /** Kept until the learner tries it again or discards it. */
  | { state: 'refused'; reason: string };

export type ReplicaMeta = {
  /** Where the next pull continues; null before the first. */
  cursor: string | null;
  /** Whether a pull has reached the end since the rows were last emptied. */
  complete: boolean;
  /** Rows taken by the first sync so far. */
  taken: number;
  /** When a pull last reached the end, in epoch ms. */
  syncedAt: number | null;
  /** Time of the latest command, in epoch ms. */
  lastCommandAt: number;
};

export const EMPTY_META: ReplicaMeta = {
  cursor: null,
  complete: false,
  taken: 0,
  syncedAt: null,
  lastCommandAt: 0,
};

/** The server's state of a row that a command has changed; null if the server has no such row. */
export type Original<K extends Kind = Kind> = { kind: K; id: string; row: RowOf<K> | null };

export type StoreTransaction = ReplicaRows & {
  /** Rows of a kind in the order of their ids, without those that do not exist. */
  getMany: <K extends Kind>(kind: K, ids: readonly string[]) => Promise<RowOf<K>[]>;
  /** Puts and removes rows as the server says. */
  take: (changes: readonly SyncChange[]) => Promise<void>;
  /** Deletes all rows, originals and kept answers, but no command. */
  clearRows: () => Promise<void>;
  dropReviewsBefore: (at: number) => Promise<void>;

  hasOriginal: (kind: Kind, id: string) => Promise<boolean>;
  setAside: (original: Original) => Promise<void>;
  /** Puts the originals back in place of the changed rows. */
  restoreOriginals: () => Promise<void>;

  /** In the order of this device. */
  commands: () => Promise<StoredCommand[]>;
  addCommand: (command: WireCommand) => Promise<void>;
  putCommand: (stored: StoredCommand) => Promise<void>;
  dropCommand: (place: number) => Promise<void>;

  /** The server's last answer to a request that rows cannot answer, such as for statistics; JSON. */
  keptAnswer: (path: string) => Promise<string | undefined>;
  keepAnswer: (path: string, json: string) => Promise<void>;

  meta: () => Promise<ReplicaMeta>;
  setMeta: (meta: ReplicaMeta) => Promise<void>;
};

/** Keeps one user's replica. */
export type ReplicaStore = {
  /** All or nothing. Resolves once everything is stored. Nothing but the transaction may be awaited in `work`. */
  write: <T>(work: (tx: StoreTransaction) => Promise<T>) => Promise<T>;
  read: <T>(work: (tx: Pick<StoreTransaction, ReadMethod>) => Promise<T>) => Promise<T>;
};

type ReadMethod =
  | 'get'
  | 'getMany'
  | 'all'
  | 'cardsOfDeck'
  | 'reviewsOfSession'
  | 'reviewsOfCard'
  | 'commands'
  | 'keptAnswer'
  | 'meta';

/** The device has no room for the data to store. */
export class StorageFullError extends Error {
  override readonly name = 'StorageFullError';
}
