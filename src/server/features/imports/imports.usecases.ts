import { z } from 'zod';
import { AppError, invalidField, notFound } from '#domain/errors.ts';
import type { ImportChoices, ImportFormat, ImportStatus } from '#domain/interchange/import.ts';
import { problemOfForm, type TableForm } from '#domain/interchange/text/table-form.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/tables.ts';
import { transactAsUser } from '../../db/transaction.ts';
import { enqueue } from '../../jobs/jobs.repository.ts';
import type { Clock } from '../../ports/clock.ts';
import type { WaitingFiles } from '../../ports/files/waiting-files.ts';
import { insertGeneration } from '../generation/generation.repository.ts';
import { findDeck } from '../decks/decks.repository.ts';
import { runIdempotently, type IdempotentRequest } from '../idempotency/run-idempotently.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { DISCARD_IMPORT_JOB, READ_IMPORT_JOB, SAVE_IMPORT_JOB, UNDO_IMPORT_JOB } from './import-jobs.ts';
import {
  changeImport,
  countOpenImports,
  findImport,
  insertImport,
  markDiscarded,
  waitingFileBytes,
  type Import,
  type ImportChanges,
  type Target,
} from './imports.repository.ts';

export type ImportDeps = {
  db: Db;
  clock: Clock;
  newId: () => string;
  config: Quotas & Pick<Config, 'MAX_IMPORT_MB'>;
  waitingFiles: WaitingFiles;
  wakeWorker: () => void;
};

/** Imports of a user that may be open at a time: each has a file or drafts. */
const MOST_OPEN = 10;

/** The receipt of a repeated request: the id of its import. */
export const importReceipt = z.string();

/**
 * Refuses another import while the user has many open ones, or when its file of `bytes` does not fit beside the others
 * that wait to be read. Throws QUOTA_EXCEEDED.
 */
export async function expectFewImports(
  db: Db,
  userId: string,
  { MAX_IMPORT_MB }: ImportDeps['config'],
  bytes: number,
): Promise<void> {
  if ((await countOpenImports(db, userId)) >= MOST_OPEN) {
    throw new AppError(
      'QUOTA_EXCEEDED',
      `At most ${MOST_OPEN} imports can wait at a time. Add the cards of one, or discard one.`,
      { details: { quota: 'imports', limit: MOST_OPEN } },
    );
  }
  if ((await waitingFileBytes(db, userId)) + bytes <= MAX_IMPORT_MB * 1e6) return;
  throw new AppError(
    'QUOTA_EXCEEDED',
    `Files that wait to be imported can take up at most ${MAX_IMPORT_MB} MB. Wait until some have been read, or discard one.`,
    { details: { quota: 'import-megabytes', limit: MAX_IMPORT_MB } },
  );
}

/**
 * Starts an import whose file has been received under its id; a table first waits for its form. Returns the id, which
 * differs if the request was answered before. Throws QUOTA_EXCEEDED.
 */
export async function beginImport(
  deps: ImportDeps,
  userId: string,
  file: { id: string; name: string; format: ImportFormat; bytes: number; sourceId: string | null },
  repeatable?: IdempotentRequest,
): Promise<string> {
  const { id, name, format, bytes, sourceId } = file;
  const now = deps.clock.now();
  const status = format === 'table' ? 'choosing' : 'reading';
  const begun = await transactAsUser(deps.db, userId, (trx) =>
    runIdempotently(trx, userId, { repeatable, now, receipt: importReceipt }, async () => {
      await expectFewImports(trx, userId, deps.config, bytes);
      await insertGeneration(trx, {
        id,
        userId,
        kind: 'import',
        title: name,
        topic: '',
        cardCount: 0,
        difficulty: 1,
        mix: 'mixed',
        review: true,
        sourceId,
        status: 'review',
        createdAt: now,
      });
      await insertImport(trx, userId, { id, name, format, status, createdAt: now, bytes });
      if (status === 'reading') await queue(deps, trx, userId, READ_IMPORT_JOB, id);
      return id;
    }),
  );
  deps.wakeWorker();
  return begun;
}

/** Queues reading a table once its form is known. Throws NOT_FOUND, IMPORT_BUSY or VALIDATION_FAILED. */
export async function startReading(
  deps: ImportDeps,
  userId: string,
  id: string,
  form: TableForm,
): Promise<Import> {
  const problem = problemOfForm(form);
  if (problem !== null) throw invalidField('form', problem);
  return proceed(deps, userId, id, {
    from: ['choosing'],
    changes: { status: 'reading', form },
    job: READ_IMPORT_JOB,
  });
}

/** Queues adding the cards of an import. Throws NOT_FOUND, IMPORT_BUSY or VALIDATION_FAILED. */
export async function startSaving(
  deps: ImportDeps,
  userId: string,
  id: string,
  { deckId, title, ...choices }: { deckId: string | null; title: string | null } & ImportChoices,
): Promise<Import> {
  const found = await expectImport(deps.db, userId, id);
  // A repeated request, because the response got lost.
  if (found.status === 'saving' || found.status === 'done') return found;
  const isDeckGone = deckId !== null && !(await findDeck(deps.db, userId, deckId));
  if (isDeckGone) throw notFound('Deck');
  const target: Target | null = deckId !== null ? { deckId } : title === null ? null : { title };
  return proceed(deps, userId, id, {
    from: ['ready'],
    changes: { status: 'saving', problem: null, choices, ...(target && { target }) },
    job: SAVE_IMPORT_JOB,
  });
}

/** Queues undoing an import. Throws NOT_FOUND or IMPORT_BUSY. */
export async function startUndoing(deps: ImportDeps, userId: string, id: string): Promise<Import> {
  const found = await expectImport(deps.db, userId, id);
  if (found.status === 'undoing' || found.status === 'undone') return found;
  return proceed(deps, userId, id, {
    from: ['done', 'ready'],
    changes: { status: 'undoing', problem: null },
    job: UNDO_IMPORT_JOB,
  });
}

/**
 * Discards an import: its user no longer sees it, and a job deletes its file and what it staged; cards that it added
 * stay. Throws NOT_FOUND or IMPORT_BUSY.
 */
export async function discardImport(deps: ImportDeps, userId: string, id: string): Promise<void> {
  await transactAsUser(deps.db, userId, async (trx) => {
    const { status } = await expectImport(trx, userId, id);
    if (status === 'saving' || status === 'undoing') throw busy(status);
    await markDiscarded(trx, userId, id, deps.clock.now());
    await queue(deps, trx, userId, DISCARD_IMPORT_JOB, id);
  });
  deps.wakeWorker();
}

/** Finds one of the user's imports. Throws NOT_FOUND. */
export async function expectImport(db: Db, userId: string, id: string): Promise<Import> {
  const found = await findImport(db, userId, id);
  if (!found) throw notFound('Import');
  return found;
}

type Step = {
  from: readonly ImportStatus[];
  changes: ImportChanges & { status: ImportStatus };
  job: string;
};

async function proceed(
  deps: ImportDeps,
  userId: string,
  id: string,
  { from, changes, job }: Step,
): Promise<Import> {
  const found = await transactAsUser(deps.db, userId, async (trx) => {
    const now = await expectImport(trx, userId, id);
    if (now.status === changes.status) return now;
    if (!from.includes(now.status)) throw busy(now.status);
    await changeImport(trx, userId, id, now.status, changes);
    await queue(deps, trx, userId, job, id);
    return expectImport(trx, userId, id);
  });
  deps.wakeWorker();
  return found;
}

async function queue(
  { clock, newId }: Pick<ImportDeps, 'clock' | 'newId'>,
  trx: Db,
  userId: string,
  kind: string,
  importId: string,
): Promise<void> {
  const id = newId();
  const payload = { id: importId, userId };
  await enqueue(trx, { id, kind, idempotencyKey: `${kind} ${id}`, payload, userId, now: clock.now() });
}

const BUSY: Readonly<Record<ImportStatus, string>> = {
  choosing: 'Say first what the columns of this table are.',
  reading: 'This import is still being read.',
  ready: 'This import has been read already.',
  saving: 'The cards of this import are being added.',
  done: 'The cards of this import have been added already.',
  undoing: 'This import is being undone.',
  undone: 'This import has been undone.',
  failed: 'This import has failed.',
};

/** The error for a request that comes too early or too late for its import. */
export function busy(status: ImportStatus): AppError {
  return new AppError('IMPORT_BUSY', BUSY[status], { details: { status } });
}
