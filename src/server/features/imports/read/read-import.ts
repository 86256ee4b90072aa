import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import type { WaitingFiles } from '../../../ports/files/waiting-files.ts';
import { readReplaySettings } from '../../scheduling/card-states.repository.ts';
import type { MediaDeps } from '../../media/media.usecases.ts';
import { IncomingMedia } from '../save/bring-media.ts';
import { clearDiscarded, clearDrafts } from '../undo/clear-import.ts';
import {
  changeImport,
  discardedImports,
  findImport,
  recordFileDeleted,
  sourceOfImport,
  type Import,
} from '../imports.repository.ts';
import { KnownCards } from './known-cards.ts';
import { FILE_GONE, openImport, type OpenedImport } from './open-import.ts';
import { ImportAbandoned, Staging } from './staging.ts';

export type ReadDeps = MediaDeps & {
  newId: () => string;
  waitingFiles: WaitingFiles;
  log: FastifyBaseLogger;
};

/**
 * Reads the file of an import, stages its cards as drafts and deletes the file. After a crash it starts over, since no
 * one has seen the drafts yet and media are stored by their hash. After a crash at the very end, only the file has to
 * be deleted.
 */
export async function readImport(
  deps: ReadDeps,
  userId: string,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const found = await findImport(deps.db, userId, id);
  if (found?.status === 'reading') await stageFile(deps, found, signal);
  await removeFile(deps, userId, id);
}

async function stageFile(deps: ReadDeps, found: Import, signal: AbortSignal): Promise<void> {
  const { userId, id } = found;
  try {
    // Discarded imports make room first.
    for (const gone of await discardedImports(deps.db, userId)) {
      await clearDiscarded(deps, userId, gone, signal);
    }
    await clearDrafts(deps.db, userId, id, signal);
    const file = await deps.waitingFiles.open(deps.db, { userId, fileId: id });
    if (!file) throw new AppError('IMPORT_UNREADABLE', FILE_GONE);
    try {
      const { timeZone } = await readReplaySettings(deps.db, userId);
      const opened = await openImport({ ...found, timeZone }, file, signal);
      try {
        await stage(deps, found, opened, signal);
      } finally {
        await opened.close();
      }
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof ImportAbandoned) return;
    if (!(error instanceof AppError) || error.code !== 'IMPORT_UNREADABLE') throw error;
    deps.log.info({ err: error, import: id }, 'a file could not be imported');
    await failReading(deps, userId, id, error.message);
  }
}

/** Fails an import that cannot be read, with a message for the user, and deletes what it staged. */
export async function failReading(
  { db, clock, waitingFiles }: Pick<ReadDeps, 'db' | 'clock' | 'waitingFiles'>,
  userId: string,
  id: string,
  problem: string,
): Promise<void> {
  const finishedAt = clock.now();
  const hasFailed = await transactUnlessClosed(db, userId, (trx) =>
    changeImport(trx, userId, id, 'reading', { status: 'failed', problem, finishedAt }),
  );
  if (hasFailed === true) await clearDrafts(db, userId, id);
  await removeFile({ db, waitingFiles }, userId, id);
}

async function removeFile(
  { db, waitingFiles }: Pick<ReadDeps, 'db' | 'waitingFiles'>,
  userId: string,
  id: string,
): Promise<void> {
  await waitingFiles.remove(db, { userId, fileId: id });
  await recordFileDeleted(db, userId, id);
}

async function stage(
  deps: ReadDeps,
  found: Import,
  opened: OpenedImport,
  signal: AbortSignal,
): Promise<void> {
  const known = await KnownCards.read(deps.db, found.userId, signal);
  const media = new IncomingMedia(deps, found.userId, opened.openMedia);
  const sourceId = await sourceOfImport(deps.db, found.userId, found.id);
  const staging = new Staging(deps, found, { known, media, expected: opened.expected, sourceId });
  for await (const piece of opened.pieces()) {
    signal.throwIfAborted();
    await staging.take(piece);
    if (staging.isFull) break;
    await setImmediate();
  }
  const rest = staging.isFull ? await opened.rest() : 0;
  for await (const file of opened.media()) {
    signal.throwIfAborted();
    await staging.takeMedia(file);
  }
  await staging.finish(rest);
}
