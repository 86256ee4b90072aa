import type { Db } from '../../db/tables.ts';

/** Whose file, and which. */
export type WaitingFileKey = { userId: string; fileId: string };

/** A file that is arriving. Without `finish`, nothing of it is kept. */
export type ArrivingFile = {
  write: (chunk: Uint8Array) => Promise<void>;
  /** After this the file is complete and survives a power cut. */
  finish: () => Promise<void>;
  discard: () => Promise<void>;
};

/** The beginning of a file on this machine's disk, or all of it. */
export type OpenedStart = {
  path: string;
  /** Call this after reading. */
  close: () => Promise<void>;
};

/** A file on this machine's disk. */
export type OpenedFile = OpenedStart & {
  /** A folder for what is made while the file is read; it is deleted when the file is closed. */
  folder: string;
};

/** Stores files of imports and scans until they have been read: they may have gigabytes, and reading them outlives a restart. */
export type WaitingFiles = {
  /** `now` in epoch ms. */
  receive: (db: Db, key: WaitingFileKey, now: number) => Promise<ArrivingFile>;
  /** Undefined when the file no longer exists. */
  open: (db: Db, key: WaitingFileKey) => Promise<OpenedFile | undefined>;
  /** Opens at least the first 512 KB, which reveal the format. */
  openStart: (db: Db, key: WaitingFileKey) => Promise<OpenedStart | undefined>;
  remove: (db: Db, key: WaitingFileKey) => Promise<void>;
  /** Removes the files of a learner whose account is closed. */
  removeAll: (userId: string) => Promise<void>;
  /** Removes leftovers of killed processes. `now` in epoch ms. */
  removeUnfinished: (now: number) => Promise<void>;
  /** Removes files older than an instant (epoch ms) without an import: those of killed uploads. */
  removeStrays: (
    db: Db,
    before: number,
    isWaitedFor: (key: WaitingFileKey) => Promise<boolean>,
  ) => Promise<void>;
};
