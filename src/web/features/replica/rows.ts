import type { SyncChange } from '#contract/sync.ts';

/** The kinds of rows of a replica. */
export type Kind = SyncChange['kind'];

export type RowOf<K extends Kind> = NonNullable<Extract<SyncChange, { kind: K }>['row']>;

export type Entry<K extends Kind> = { id: string; row: RowOf<K> };

/** The rows of a replica within a transaction. */
export type ReplicaRows = {
  get: <K extends Kind>(kind: K, id: string) => Promise<RowOf<K> | undefined>;
  put: <K extends Kind>(kind: K, id: string, row: RowOf<K>) => Promise<void>;
  remove: (kind: Kind, id: string) => Promise<void>;
  /** All rows of a kind, in no particular order. */
  all: <K extends Kind>(kind: K) => Promise<Entry<K>[]>;
  cardsOfDeck: (deckId: string) => Promise<RowOf<'card'>[]>;
  reviewsOfSession: (sessionId: string) => Promise<Entry<'review'>[]>;
  reviewsOfCard: (cardId: string) => Promise<Entry<'review'>[]>;
};
