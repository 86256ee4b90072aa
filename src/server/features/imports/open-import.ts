import type { Readable } from 'node:stream';
import { AppError } from '#domain/errors.ts';
import type { IncomingPieces } from '#domain/interchange/incoming.ts';
import { UnreadablePackage } from '../../interchange/anki/package-failure.ts';
import { readers } from '../../interchange/readers.ts';
import { UnreadableText } from '../../interchange/text/text-failure.ts';
import type { OpenedFile } from '../../ports/import-files.ts';
import type { Import } from './imports.repository.ts';

/** A file that is open to be read. */
export type OpenedImport = {
  /** How many cards it says that it has; null where it does not say it. */
  expected: number | null;
  pieces: () => IncomingPieces;
  /** A file that cards name. */
  openMedia: (name: string, mostBytes: number) => Promise<Readable>;
  /** Files that come after the cards, which name them by their hashes. */
  media: () => AsyncGenerator<{ hash: string; bytes: Uint8Array }, void>;
  close: () => Promise<void>;
};

export const FILE_GONE = 'The file is not there any more. Import it again.';

/** Opens the file of an import. Throws IMPORT_UNREADABLE, also on the way. */
export async function openImport(
  { format, name, form }: Pick<Import, 'format' | 'name' | 'form'>,
  file: OpenedFile,
  signal: AbortSignal,
): Promise<OpenedImport> {
  const { path } = file;
  switch (format) {
    case 'anki':
      return openAnki(file, signal);
    case 'table': {
      if (!form) throw new Error('A table is read without a form');
      const { readTable } = await readers.table();
      return text(() => readTable(path, form, { signal }));
    }
    case 'markdown': {
      const [{ recogniseText }, { readMarkdown }] = await Promise.all([readers.text(), readers.markdown()]);
      const { encoding } = await readable(() => recogniseText(path, name));
      return text(() => readMarkdown(path, encoding, { signal }));
    }
    case 'json': {
      const { readJson, readJsonMedia } = await readers.json();
      return {
        ...text(() => readJson(path, { signal })),
        media: () => eachReadable(readJsonMedia(path, { signal })),
      };
    }
  }
}

async function openAnki({ path, folder }: OpenedFile, signal: AbortSignal): Promise<OpenedImport> {
  const [{ openAnkiPackage }, { incomingFromAnki }] = await Promise.all([
    readers.package(),
    readers.packagePieces(),
  ]);
  const opened = await readable(() => openAnkiPackage(path, { temporaryFolder: folder, signal }));
  return {
    expected: opened.cards,
    pieces: () => eachReadable(incomingFromAnki(opened)),
    openMedia: opened.openFile,
    media: nothing,
    close: opened.close,
  };
}

function text(pieces: () => IncomingPieces): OpenedImport {
  return {
    expected: null,
    pieces: () => eachReadable(pieces()),
    openMedia: () => Promise.reject(new Error('A text brings no files')),
    media: nothing,
    close: () => Promise.resolve(),
  };
}

async function* nothing(): AsyncGenerator<never, void> {
  // Its files come when cards name them, or not at all.
}

async function* eachReadable<T>(things: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  const next = () => readable(() => things.next());
  try {
    for (let step = await next(); step.done !== true; step = await next()) yield step.value;
  } finally {
    await things.return();
  }
}

/** What `work` gives; says IMPORT_UNREADABLE of a file that cannot be read, with what to tell the learner. */
export async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UnreadablePackage || error instanceof UnreadableText)) throw error;
    throw new AppError('IMPORT_UNREADABLE', error.sentence, { cause: error });
  }
}
