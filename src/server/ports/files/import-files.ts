import type { Db } from '../../db/tables.ts';

/** Whose file, and which. */
export type ImportFileKey = { userId: string; fileId: string };

/** A file that is arriving. Without `finish`, nothing of it is left. */
export type ArrivingFile = {
  write: (chunk: Uint8Array) => Promise<void>;
  /** After this it is whole, even after a power cut. */
  finish: () => Promise<void>;
  discard: () => Promise<void>;
};

/** The beginning of a file on this machine's disk, or all of it. */
export type OpenedStart = {
  path: string;
  /** Call this when it has been read. */
  close: () => Promise<void>;
};

/** A file on this machine's disk. */
export type OpenedFile = OpenedStart & {
  /** A folder for what is made while it is read, which goes when it is closed. */
  folder: string;
};

/** Where files of cards wait until they have been read: they may have gigabytes, and reading them outlives a restart. */
export type ImportFiles = {
  /** `now` in epoch ms. */
  receive: (db: Db, key: ImportFileKey, now: number) => Promise<ArrivingFile>;
  /** Undefined when it is not there any more. */
  open: (db: Db, key: ImportFileKey) => Promise<OpenedFile | undefined>;
  /** The same for at least its first 512 KB, which say what it is. */
  openStart: (db: Db, key: ImportFileKey) => Promise<OpenedStart | undefined>;
  remove: (db: Db, key: ImportFileKey) => Promise<void>;
  /** Removes the files of a learner whose account is closed. */
  removeAll: (userId: string) => Promise<void>;
  /** Removes what killed processes have left of their work on files. `now` in epoch ms. */
  removeUnfinished: (now: number) => Promise<void>;
  /** Removes files older than an instant (epoch ms) that nobody waits for: those of killed uploads. */
  removeStrays: (
    db: Db,
    before: number,
    isWaitedFor: (key: ImportFileKey) => Promise<boolean>,
  ) => Promise<void>;
};
