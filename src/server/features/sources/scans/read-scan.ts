import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { PAGE_TOKEN_PRICE } from '#domain/limits.ts';
import { pageRanges } from '#domain/sources/scan.ts';
import { isDatabaseFailure } from '../../../db/database-errors.ts';
import { transactUnlessClosed } from '../../../db/transaction.ts';
import type { picturePageInThread } from '../../../documents/page-picture-thread.ts';
import type { JobHandler } from '../../../jobs/worker.ts';
import { ModelError, type ModelFailure } from '../../../ports/ai/language-model.ts';
import type { Timers } from '../../../ports/timers.ts';
import { settleReservation } from '../../tokens/tokens.repository.ts';
import { keepReserved } from '../../tokens/tokens.usecases.ts';
import type { SourceReader } from '../read-source.ts';
import { fileOfScan, makeSource, READ_SCAN_JOB, type ScanDeps } from './scans.usecases.ts';
import { findScan, insertPage, stopScan, triedPages, type StoredScan } from './scans.repository.ts';

export type ReadScanDeps = Omit<ScanDeps, 'wakeWorker'> & {
  log: FastifyBaseLogger;
  timers: Timers;
  readSource: SourceReader;
  picturePage: typeof picturePageInThread;
};

/** Scans that are read at a time in a process. Each has its file in memory. */
const ROOM = { atOnce: 3, perUser: 1 };

/** How long a model may take for one page, in ms. One that stays silent is given up earlier (`AI_TIMEOUT`). */
const PAGE_LIMIT_MS = 180_000;

/** Tokens are held for longer than any page takes, so that only a crash lets them expire. */
const HELD_MS = 2 * PAGE_LIMIT_MS;

/** Answers in a row that are not pages, after which a model is not asked for the others. */
const USELESS_IN_A_ROW = 5;

const payloadSchema = z.object({ id: z.string(), userId: z.string(), round: z.number() });
type Payload = z.output<typeof payloadSchema>;

/** Reading ends before all pages have been tried, with a message for the user; null if they have ended it themselves. */
class Stopped extends Error {
  readonly problem: string | null;

  constructor(problem: string | null) {
    super(problem ?? 'stopped');
    this.problem = problem;
  }
}

/** Reads the pages of a scan that have not been tried yet. A job that was killed continues after the last page it stored. */
export function readScanJob(deps: ReadScanDeps): JobHandler {
  return {
    kind: READ_SCAN_JOB,
    maxFailures: 3,
    room: ROOM,
    run: (payload, signal) => readScan(deps, payloadSchema.parse(payload), signal),
    giveUp: (payload) =>
      stop(
        deps,
        payloadSchema.parse(payload),
        'Reading stopped because of an error on the server. Please try again.',
      ),
  };
}

async function readScan(deps: ReadScanDeps, payload: Payload, signal: AbortSignal): Promise<void> {
  const { id, userId } = payload;
  try {
    const scan = await currentScan(deps, payload);
    await readPages(deps, scan, payload, signal);
    const after = await currentScan(deps, payload);
    if (after.failed.length > 0) throw new Stopped(couldNotBeRead(after));
    await makeSource(deps, after, { userId, signal, log: deps.log });
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof Stopped) return stop(deps, payload, error.problem);
    if (!(error instanceof AppError) || isDatabaseFailure(error)) throw error;
    deps.log.info({ scan: id, code: error.code }, 'a scan cannot be read to its end');
    return stop(deps, payload, error.message);
  }
}

/** The scan, if it is still being read in the round of this job. Throws Stopped. */
async function currentScan(deps: ReadScanDeps, { id, userId, round }: Payload): Promise<StoredScan> {
  const scan = await findScan(deps.db, userId, id);
  if (scan?.status !== 'reading' || scan.round !== round) throw new Stopped(null);
  return scan;
}

async function readPages(
  deps: ReadScanDeps,
  scan: StoredScan,
  payload: Payload,
  signal: AbortSignal,
): Promise<void> {
  const { pageReader } = deps;
  if (pageReader?.host !== scan.sentTo)
    throw new Stopped('The AI provider of this server has changed. Nothing was sent to the new one.');
  const tried = await triedPages(deps.db, payload.userId, scan.id);
  const left = scan.scanned.filter((page) => !tried.has(page));
  if (left.length === 0) return;
  const bytes = await fileOfScan(deps, payload.userId, scan.id);
  // The first lane that fails ends the others.
  const ending = new AbortController();
  const both = AbortSignal.any([signal, ending.signal]);
  let isUseful = scan.read > 0;
  let useless = 0;
  const lane = async () => {
    for (let page = left.shift(); page !== undefined; page = left.shift()) {
      both.throwIfAborted();
      const isRead = await readPage(deps, { ...payload, page, bytes, isUseful }, both);
      isUseful ||= isRead;
      useless = isRead ? 0 : useless + 1;
      if (useless >= USELESS_IN_A_ROW)
        throw new Stopped(`The AI could not read ${USELESS_IN_A_ROW} pages in a row.`);
    }
  };
  const lanes = Array.from({ length: pageReader.atOnce }, () =>
    lane().catch((error: unknown) => {
      ending.abort(error);
      throw error;
    }),
  );
  await Promise.allSettled(lanes);
  ending.signal.throwIfAborted();
}

type PageOfScan = Payload & {
  page: number;
  bytes: Uint8Array;
  /** Whether the model has read a page of this scan. */
  isUseful: boolean;
};

/**
 * Reads one page and pays for it: tokens are held before it is sent, and charged in the transaction that stores its text.
 * Returns whether it could be read.
 */
async function readPage(deps: ReadScanDeps, asked: PageOfScan, signal: AbortSignal): Promise<boolean> {
  const { id, userId, page } = asked;
  // The same after a crash, so that what was held then is not held twice.
  const reservation = `${id} ${page}`;
  await holdTokens(deps, asked, reservation);
  try {
    const text = await textOfPage(deps, asked, signal);
    const paid = text === null ? 0 : PAGE_TOKEN_PRICE;
    await transactUnlessClosed(deps.db, userId, async (trx) => {
      await currentScan({ ...deps, db: trx }, asked);
      const isFirst = await insertPage(trx, userId, { scanId: id, page, text });
      await settleReservation(trx, reservation, isFirst ? paid : 0);
    });
    return text !== null;
  } catch (error) {
    await transactUnlessClosed(deps.db, userId, (trx) => settleReservation(trx, reservation, 0));
    throw error instanceof ModelError ? new Stopped(PROVIDER_PROBLEMS[error.failure]) : error;
  }
}

async function holdTokens(deps: ReadScanDeps, { userId, ...asked }: PageOfScan, id: string): Promise<void> {
  try {
    const amount = PAGE_TOKEN_PRICE;
    const isHeld = await transactUnlessClosed(deps.db, userId, async (trx) => {
      await currentScan({ ...deps, db: trx }, { ...asked, userId });
      await keepReserved({ ...deps, db: trx }, { id, userId, amount, lifetimeMs: HELD_MS });
      return true;
    });
    if (isHeld !== true) throw new Stopped(null);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'TOKEN_LIMIT_EXCEEDED') throw error;
    throw new Stopped('Your AI tokens for today are used up. Go on tomorrow, or add what has been read.');
  }
}

/** The text of a page; null if it could not be read. Throws ModelError, or the signal's reason. */
async function textOfPage(
  deps: ReadScanDeps,
  { page, bytes, userId: user, isUseful }: PageOfScan,
  signal: AbortSignal,
): Promise<string | null> {
  const { pageReader, picturePage, timers, log } = deps;
  const picture = await picturePage({ bytes, page }, signal);
  if ('failed' in picture) {
    log.info({ failed: picture.failed, detail: picture.detail }, 'a page could not be made a picture');
    return null;
  }
  const tooLate = new AbortController();
  const stopTimer = timers.after(PAGE_LIMIT_MS, () => {
    tooLate.abort(new ModelError('timeout', `no whole page within ${PAGE_LIMIT_MS / 1000} s`));
  });
  try {
    const both = AbortSignal.any([signal, tooLate.signal]);
    return (await pageReader?.read({ picture, number: page }, { signal: both, user })) ?? null;
  } catch (error) {
    // A model that reads other pages may still refuse one, or never come to its end.
    const isAboutPage =
      error instanceof ModelError && (error.failure === 'invalid' || error.failure === 'timeout');
    if (isAboutPage && isUseful) return null;
    throw error;
  } finally {
    stopTimer();
  }
}

async function stop(
  deps: ReadScanDeps,
  { id, userId, round }: Payload,
  problem: string | null,
): Promise<void> {
  await transactUnlessClosed(deps.db, userId, async (trx) => {
    if ((await findScan(trx, userId, id))?.round !== round) return;
    await stopScan(trx, userId, id, { problem, now: deps.clock.now() });
  });
}

function couldNotBeRead({ failed, kind }: StoredScan): string {
  if (kind === 'picture')
    return 'The AI could not read this photo. Take another one, closer and in good light.';
  const pages = failed.length === 1 ? 'Page' : 'Pages';
  return `${pages} ${pageRanges(failed)} could not be read, which cost nothing.`;
}

const PROVIDER_PROBLEMS: Readonly<Record<ModelFailure, string>> = {
  refused: "The AI provider did not accept this server's access. Please tell the operator of this server.",
  missing: 'The AI provider does not have the model of this server. Please tell the operator of this server.',
  invalid: 'The AI provider did not take the picture of a page. Please tell the operator of this server.',
  limited: 'The AI provider is too busy right now. Please go on in a few minutes.',
  broken: 'The AI provider is having problems right now. Please go on in a few minutes.',
  unreachable: 'The AI provider cannot be reached right now. Please go on in a few minutes.',
  timeout: 'The AI provider did not answer in time. Please go on in a few minutes.',
};
