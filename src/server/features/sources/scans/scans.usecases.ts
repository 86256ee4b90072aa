import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import { MAX_OPEN_SCANS, PAGE_TOKEN_PRICE } from '#domain/limits.ts';
import type { Source } from '#domain/sources/source.ts';
import type { Db } from '../../../db/tables.ts';
import { transactAsUser, transactUnlessClosed } from '../../../db/transaction.ts';
import { cancelJob, enqueue } from '../../../jobs/jobs.repository.ts';
import type { WaitingFiles } from '../../../ports/files/waiting-files.ts';
import { expectRoom } from '../../quotas/quotas.ts';
import { expectTokens, type TokenDeps } from '../../tokens/tokens.usecases.ts';
import type { ScannedPages } from '../../../documents/document.ts';
import type { SourceReader } from '../read-source.ts';
import { insertNewSource, type SourceDeps } from '../sources.usecases.ts';
import type { PageReader } from './page-reader.ts';
import {
  countScans,
  deleteScan,
  findScan,
  forgottenScans,
  insertScan,
  pageTextsOf,
  startRound,
  stopScan,
  type StoredScan,
} from './scans.repository.ts';

export const READ_SCAN_JOB = 'read-scan';

export type ScanDeps = SourceDeps &
  TokenDeps & {
    waitingFiles: WaitingFiles;
    /** Null without a provider whose model sees pictures. */
    pageReader: PageReader | null;
    wakeWorker: () => void;
  };

/** Refuses another scan while many wait. Throws QUOTA_EXCEEDED. */
async function expectFewScans(db: Db, userId: string): Promise<void> {
  if ((await countScans(db, userId)) < MAX_OPEN_SCANS) return;
  throw new AppError(
    'QUOTA_EXCEEDED',
    `At most ${MAX_OPEN_SCANS} scanned files can wait at a time. Read one, or discard one.`,
    { details: { quota: 'scans', limit: MAX_OPEN_SCANS } },
  );
}

/**
 * Stores a file whose pages are pictures. Call `insert` in a transaction under the user's lock, or `discard`. Throws
 * QUOTA_EXCEEDED.
 */
export async function keepScan(
  { db, clock, newId, waitingFiles }: ScanDeps,
  userId: string,
  file: { name: string; bytes: () => Promise<Uint8Array> },
  { scan, hasText }: { scan: ScannedPages; hasText: boolean },
): Promise<{ id: string; insert: (trx: Db) => Promise<StoredScan>; discard: () => Promise<void> }> {
  await expectFewScans(db, userId);
  const id = newId();
  const now = clock.now();
  const arriving = await waitingFiles.receive(db, { userId, fileId: id }, now);
  try {
    await arriving.write(await file.bytes());
    await arriving.finish();
  } catch (error) {
    await arriving.discard();
    throw error;
  }
  return {
    id,
    insert: async (trx) => {
      await expectFewScans(trx, userId);
      await insertScan(trx, userId, { ...scan, id, name: file.name, hasText, createdAt: now });
      return expectScan(trx, userId, id);
    },
    discard: arriving.discard,
  };
}

/** Finds one of the user's scans. Throws NOT_FOUND. */
async function expectScan(db: Db, userId: string, id: string): Promise<StoredScan> {
  const scan = await findScan(db, userId, id);
  if (scan === undefined) throw notFound('Scan');
  return scan;
}

/**
 * Queues reading the pages of a scan, after the user has agreed to send them to a host. Throws NOT_FOUND,
 * VALIDATION_FAILED for another host, SCAN_BUSY without a page reader, or TOKEN_LIMIT_EXCEEDED without tokens for a
 * single page.
 */
export async function startScan(
  deps: ScanDeps,
  userId: string,
  id: string,
  sendTo: string,
): Promise<StoredScan> {
  const { db, clock, newId, pageReader } = deps;
  await expectScan(db, userId, id);
  if (pageReader === null) throw busy('This server can no longer read pages with AI.');
  if (sendTo !== pageReader.host)
    throw invalidField('sendTo', `Pages are sent to ${pageReader.host} now. Agree to that first.`);
  await expectTokens(deps, userId, PAGE_TOKEN_PRICE);
  const started = await transactAsUser(db, userId, async (trx) => {
    const scan = await expectScan(trx, userId, id);
    if (scan.status === 'reading') return scan;
    const now = clock.now();
    await startRound(trx, userId, id, { sentTo: sendTo, now });
    const { round } = await expectScan(trx, userId, id);
    await enqueue(trx, {
      id: newId(),
      kind: READ_SCAN_JOB,
      idempotencyKey: jobKey(id, round),
      payload: { id, userId, round },
      userId,
      now,
    });
    return expectScan(trx, userId, id);
  });
  deps.wakeWorker();
  return started;
}

/** Stops reading a scan, which keeps the pages that have been read. Throws NOT_FOUND. */
export async function cancelScan(
  { db, clock }: Pick<ScanDeps, 'db' | 'clock'>,
  userId: string,
  id: string,
): Promise<StoredScan> {
  return transactAsUser(db, userId, async (trx) => {
    const { round } = await expectScan(trx, userId, id);
    await stopScan(trx, userId, id, { problem: null, now: clock.now() });
    await cancelJob(trx, jobKey(id, round));
    return expectScan(trx, userId, id);
  });
}

/** Discards a scan with its file and the pages that have been read. Throws NOT_FOUND. */
export async function discardScan(
  { db, waitingFiles }: Pick<ScanDeps, 'db' | 'waitingFiles'>,
  userId: string,
  id: string,
): Promise<void> {
  await transactAsUser(db, userId, async (trx) => {
    const { round } = await expectScan(trx, userId, id);
    await cancelJob(trx, jobKey(id, round));
    await deleteScan(trx, userId, id);
  });
  await waitingFiles.remove(db, { userId, fileId: id });
}

/** Discards some of the scans with which nothing has been done since `before`; returns how many. */
export async function discardForgotten(
  deps: Pick<ScanDeps, 'db' | 'waitingFiles'>,
  before: number,
  limit: number,
): Promise<number> {
  const forgotten = await forgottenScans(deps.db, before, limit);
  for (const { userId, id } of forgotten) {
    await transactUnlessClosed(deps.db, userId, async (trx) => {
      const scan = await findScan(trx, userId, id);
      if (scan !== undefined && scan.status !== 'reading') await deleteScan(trx, userId, id);
    });
    if ((await findScan(deps.db, userId, id)) === undefined)
      await deps.waitingFiles.remove(deps.db, { userId, fileId: id });
  }
  return forgotten.length;
}

type AddDeps = SourceDeps & { waitingFiles: WaitingFiles; readSource: SourceReader };

/**
 * Makes a source of a scan with the pages that have been read; other scanned pages are left out. Throws NOT_FOUND,
 * SCAN_BUSY while it is being read, QUOTA_EXCEEDED, or what reading the file throws.
 */
export async function addScan(
  deps: AddDeps,
  userId: string,
  id: string,
  context: { signal: AbortSignal; log: FastifyBaseLogger },
): Promise<Source> {
  const scan = await expectScan(deps.db, userId, id);
  if (scan.status === 'reading') throw busy('This file is being read.');
  if (scan.read === 0 && !scan.hasText) throw busy('No page of this file has been read yet.');
  return makeSource(deps, scan, { ...context, userId });
}

/** Makes a source of the scan in the state in which it was read from the database, and deletes the scan. */
export async function makeSource(
  { db, clock, newId, config, waitingFiles, readSource }: AddDeps,
  { id, name, status, round }: StoredScan,
  context: { userId: string; signal: AbortSignal; log: FastifyBaseLogger },
): Promise<Source> {
  const { userId } = context;
  await expectRoom(db, userId, config, { sources: 1 });
  const bytes = () => fileOfScan({ db, waitingFiles }, userId, id);
  const pageTexts = await pageTextsOf(db, userId, id);
  const read = await readSource.read({ from: 'file', file: { name, bytes }, pageTexts }, context);
  const added = await transactAsUser(db, userId, async (trx) => {
    const now = await expectScan(trx, userId, id);
    if (now.status !== status || now.round !== round) throw busy('This file is being read.');
    const source = await insertNewSource(trx, userId, config, read, { id: newId(), now: clock.now() });
    await deleteScan(trx, userId, id);
    return source;
  });
  await waitingFiles.remove(db, { userId, fileId: id });
  return added;
}

/** The file of a scan. Throws SOURCE_UNREADABLE when it is gone, as after restoring a backup without it. */
export async function fileOfScan(
  { db, waitingFiles }: Pick<ScanDeps, 'db' | 'waitingFiles'>,
  userId: string,
  id: string,
): Promise<Uint8Array> {
  const file = await waitingFiles.open(db, { userId, fileId: id });
  if (file === undefined) {
    const message = 'The file is no longer on the server. Discard this and add the file again.';
    throw new AppError('SOURCE_UNREADABLE', message, { details: { failure: 'reader-failed' } });
  }
  try {
    return new Uint8Array(await readFile(file.path));
  } finally {
    await file.close();
  }
}

function jobKey(id: string, round: number): string {
  return `${READ_SCAN_JOB} ${id} ${round}`;
}

function busy(message: string): AppError {
  return new AppError('SCAN_BUSY', message);
}
