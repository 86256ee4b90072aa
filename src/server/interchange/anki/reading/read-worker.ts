/** Thread that reads the file list and the database of one package, piece by piece. */
import { parentPort } from 'node:worker_threads';
import { type MediaMapForm, type PackagedFile, readMediaMap } from '../media-map.ts';
import { asUnreadable, openCollection, type Collection } from './open-collection.ts';
import { UnreadablePackage, type PackageFailureCode } from '../package-failure.ts';
import { type ImportedPiece, readCards } from './read-cards.ts';

export type OpenMessage = {
  /** Where the database is. */
  open: string;
  media: { bytes: Uint8Array; form: MediaMapForm };
  /** The names of the package's entries, with spaces between them. */
  entries: string;
  /** The learner's (IANA). */
  timeZone: string;
};
export type ReadMessage = OpenMessage | 'files' | 'next';
export type OpenedPackage = { generation: 'old' | 'new'; cards: number; reviews: number };
export type ReadReply =
  | { opened: OpenedPackage }
  /** Some of the files; none when there are no more. */
  | { files: PackagedFile[] }
  | { piece: ImportedPiece | null }
  | { failed: PackageFailureCode; detail: string };

/** This many are transferred within a few milliseconds. */
const FILES_AT_ONCE = 2_000;

let files: PackagedFile[] = [];
let pieces: Generator<ImportedPiece> | undefined;

parentPort?.on('message', (message: ReadMessage) => parentPort?.postMessage(answerOrFailure(message)));

function answerOrFailure(message: ReadMessage): ReadReply {
  try {
    return answer(message);
  } catch (thrown) {
    const error = asUnreadable(thrown);
    if (error instanceof UnreadablePackage) return { failed: error.code, detail: error.message };
    // What the schemas refuse: values of another kind than Anki writes.
    return { failed: 'unknown-schema', detail: String(error).slice(0, 500) };
  }
}

function answer(message: ReadMessage): ReadReply {
  if (message === 'files') return { files: files.splice(0, FILES_AT_ONCE) };
  if (message === 'next') {
    const next = pieces?.next();
    return { piece: next === undefined || next.done === true ? null : next.value };
  }
  files = readMediaMap(message.media.bytes, message.media.form, new Set(message.entries.split(' ')));
  const collection = openCollection(message.open);
  pieces = readCards(
    collection,
    files.map(({ name }) => name),
    message.timeZone,
  );
  const opened = { cards: count(collection, 'cards'), reviews: count(collection, 'revlog') };
  return { opened: { generation: collection.generation, ...opened } };
}

function count({ db }: Collection, table: 'cards' | 'revlog'): number {
  return Number(db.prepare(`select count(*) from ${table}`).pluck().get() ?? 0);
}
