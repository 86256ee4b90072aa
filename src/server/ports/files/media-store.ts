import type { Readable } from 'node:stream';
import type { Db } from '../../db/tables.ts';

/** Whose media, and which. */
export type MediaKey = { userId: string; hash: string };

/** The bytes of media that are on their way into the store. */
export type PreparedMedia = {
  /** Keeps them as this media. Part of the learner's transaction that adds its row, before which nobody finds them. */
  keep: (trx: Db, key: MediaKey) => Promise<void>;
  /** Call this after that transaction; afterwards a power cut undoes nothing. Without `keep`, nothing of them is left. */
  finish: () => Promise<void>;
};

/** Where the contents of pictures and sounds are. Their rows say that they are there, and only then are they. */
export type MediaStore = {
  /** Receives contents; fails before anything is changed when there is no room for them. */
  prepare: (bytes: Uint8Array) => Promise<PreparedMedia>;
  /** The bytes from one to another, both included; undefined when they are not here. They are read as they are consumed. */
  read: (db: Db, key: MediaKey, range: { from: number; to: number }) => Promise<Readable | undefined>;
  /** Removes contents. In the learner's transaction, which must have found that there is no row. */
  remove: (key: MediaKey) => void;
  /** Removes all contents of a learner whose account is closed. */
  removeAll: (userId: string) => Promise<void>;
  /** Contents that may have no row, because a process was killed, in groups by learner. */
  contents: () => AsyncIterable<{ userId: string; hashes: readonly string[] }>;
  /** Removes what killed processes have left of uploads. `now` in epoch ms. */
  removeUnfinished: (now: number) => Promise<void>;
};
