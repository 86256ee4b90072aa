import type { Readable } from 'node:stream';
import type { Db } from '../../db/tables.ts';

/** Whose media, and which. */
export type MediaKey = { userId: string; hash: string };

/** Bytes of media on their way into the store. */
export type PreparedMedia = {
  /** Stores the bytes as this media. Call it in the transaction that adds its row, under the user's lock. */
  keep: (trx: Db, key: MediaKey) => Promise<void>;
  /** Call this after that transaction; afterwards the media survives a power cut. Without `keep`, nothing is stored. */
  finish: () => Promise<void>;
};

/** Stores the contents of pictures and sounds. Only contents with a row exist for users. */
export type MediaStore = {
  /** Receives contents; fails before anything is changed when there is no room. */
  prepare: (bytes: Uint8Array) => Promise<PreparedMedia>;
  /** The bytes of a range, both ends included, read as they are consumed; undefined when they are not in this store. */
  read: (db: Db, key: MediaKey, range: { from: number; to: number }) => Promise<Readable | undefined>;
  /** Removes contents. Call it in a transaction under the user's lock that has found no row. */
  remove: (key: MediaKey) => void;
  /** Removes all contents of a learner whose account is closed. */
  removeAll: (userId: string) => Promise<void>;
  /** Contents that may lack a row because a process was killed, grouped by user. */
  contents: () => AsyncIterable<{ userId: string; hashes: readonly string[] }>;
  /** Removes unfinished uploads of killed processes. `now` in epoch ms. */
  removeUnfinished: (now: number) => Promise<void>;
};
