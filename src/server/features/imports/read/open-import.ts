import type { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import type { ImportFormat } from '#domain/interchange/import.ts';
import type { IncomingPieces } from '#domain/interchange/incoming.ts';
import type { TableForm } from '#domain/interchange/text/table-form.ts';
import { UnreadablePackage } from '../../../interchange/anki/package-failure.ts';
import { readers } from '../../../interchange/readers.ts';
import { openText } from '../../../interchange/text/text-thread.ts';
import type { TextToRead } from '../../../interchange/text/text-worker.ts';
import { UnreadableText } from '../../../interchange/text/text-failure.ts';
import type { OpenedFile } from '../../../ports/files/waiting-files.ts';
import type { Import } from '../imports.repository.ts';

/** A file opened for reading. */
export type OpenedImport = {
  /** How many cards the file claims to have; null if it does not say. */
  expected: number | null;
  pieces: () => IncomingPieces;
  /** Opens a media file that cards name. */
  openMedia: (name: string, mostBytes: number) => Promise<Readable>;
  /** Counts the cards after those already read; null if unknown. Called at most once. */
  rest: () => Promise<number | null>;
  /** Media files that follow the cards, which refer to them by hash. */
  media: () => AsyncGenerator<{ hash: string; bytes: Uint8Array }, void>;
  close: () => Promise<void>;
};

export const FILE_GONE = 'The file is no longer there. Import it again.';

/** Opens the file of an import. Throws IMPORT_UNREADABLE, also while reading. */
export async function openImport(
  { format, name, form, timeZone }: Pick<Import, 'format' | 'name' | 'form'> & { timeZone: string },
  file: OpenedFile,
  signal: AbortSignal,
): Promise<OpenedImport> {
  if (format === 'anki') return openAnki(file, timeZone, signal);
  return openAsText(toRead(format, { path: file.path, name, form }), signal);
}

function toRead(
  format: Exclude<ImportFormat, 'anki'>,
  { form, ...text }: { path: string; name: string; form: TableForm | null },
): TextToRead {
  if (format !== 'table') return { ...text, format };
  if (!form) throw new Error('A table is read without a form');
  return { ...text, format, form };
}

async function openAnki(
  { path, folder }: OpenedFile,
  timeZone: string,
  signal: AbortSignal,
): Promise<OpenedImport> {
  const [{ openAnkiPackage }, { incomingFromAnki }] = await Promise.all([
    readers.package(),
    readers.packagePieces(),
  ]);
  const opened = await readable(() => openAnkiPackage(path, { temporaryFolder: folder, timeZone, signal }));
  let handedOut = 0;
  async function* pieces(): IncomingPieces {
    for await (const piece of eachReadable(incomingFromAnki(opened))) {
      handedOut += piece.cards.length + piece.omissions.filter(({ what }) => what === 'card').length;
      yield piece;
    }
  }
  return {
    expected: opened.cards,
    pieces,
    openMedia: opened.openFile,
    rest: () => Promise.resolve(Math.max(0, opened.cards - handedOut)),
    media: nothing,
    close: opened.close,
  };
}

async function openAsText(text: TextToRead, signal: AbortSignal): Promise<OpenedImport> {
  const opened = await readable(() => openText(text, { signal }));
  return {
    expected: null,
    pieces: () => eachReadable(opened.pieces()),
    openMedia: () => Promise.reject(new Error('A text brings no files')),
    rest: opened.rest,
    media: () => eachReadable(opened.media()),
    close: opened.close,
  };
}

async function* nothing(): AsyncGenerator<never, void> {
  // Anki media are opened when cards name them.
}

async function* eachReadable<T>(things: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const next = () => readable(() => things.next());
  try {
    for (let step = await next(); step.done !== true; step = await next()) yield step.value;
  } finally {
    await things.return();
  }
}

/** Runs `work` and turns the errors of unreadable files into IMPORT_UNREADABLE, with a message for the user. */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadablePackage || error instanceof UnreadableText)) throw error;
    throw new AppError('IMPORT_UNREADABLE', error.userMessage, { cause: error });
  }
}
