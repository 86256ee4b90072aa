import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Engine } from '../db/connect.ts';
import { isDatabaseFailure } from '../db/database-errors.ts';
import type { Db } from '../db/tables.ts';
import { transact } from '../db/transaction.ts';
import type { Clock } from '../ports/clock.ts';
import {
  claim,
  extendLease,
  failJob,
  finishJob,
  releaseAllLeases,
  releaseJob,
  type Job,
  type KindToClaim,
} from './jobs.repository.ts';

/**
 * What a kind of job does. `run` must be idempotent, because after a crash it runs again from the start. It should end early when
 * the signal is aborted: the worker stops or has lost the job. `giveUp` runs after the last failure.
 */
export type JobHandler = {
  kind: string;
  /** Failures after which the job is given up. An attempt that ends with its process or because of the database does not count. */
  maxFailures: number;
  /**
   * Limits of its own: how many jobs run at a time in this process, and how many for one user. Kinds without limits of their own
   * share one limit.
   */
  room?: { atOnce: number; perUser: number };
  run: (payload: unknown, signal: AbortSignal) => Promise<void>;
  /** Whether the job is given up after this failure, although `maxFailures` has not been reached. */
  isLast?: (payload: unknown, error: unknown) => boolean;
  /** Whether the payload is forgotten when the job has ended, because it says something about a person. */
  isPrivate?: true;
  giveUp: (payload: unknown, error: unknown) => Promise<void>;
};

export type Worker = {
  /** Looks for work now instead of at the next poll. */
  wake: () => void;
  /** Claims no more jobs, aborts the running ones and resolves when they have ended. */
  stop: () => Promise<void>;
};

export type WorkerDeps = {
  db: Db;
  engine: Engine;
  clock: Clock;
  newId: () => string;
  log: FastifyBaseLogger;
  /** Whether no other process can work on this database: then jobs left by a killed one resume immediately. */
  soleProcess: boolean;
};

const LEASE_MS = 15_000;
const HEARTBEAT_MS = 5_000;
const POLL_MS = 1_000;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 5 * 60_000;
const CONCURRENT_JOBS = 4;
/** How many jobs of one kind run for one user at a time, among the kinds that share a limit. */
const SHARED_PER_USER = 1;
/** How long a job waits for a database that was unreachable, full or busy. */
const DATABASE_PAUSE_MS = 5_000;
/** No job or lease is planned further ahead than this, in ms. */
const MAX_AHEAD_MS = 10 * 60_000;
/** Attempts after which a job that crashes its process every time is given up. */
const MAX_DEATHS = 20;

/** Starts claiming jobs. */
export async function startWorker(deps: WorkerDeps, handlers: readonly JobHandler[]): Promise<Worker> {
  const { db, clock, log } = deps;
  const id = deps.newId();
  const stopping = new AbortController();
  /** The running jobs, by id. */
  const running = new Map<string, { kind: string; work: Promise<void> }>();
  let wakeUp = () => {};

  if (deps.soleProcess) await transact(db, releaseAllLeases);

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      const woken = new Promise<void>((resolve) => {
        wakeUp = resolve;
      });
      const job = await tryClaim();
      if (job) {
        const work = runJob(job).finally(() => {
          running.delete(job.id);
          wakeUp();
        });
        running.set(job.id, { kind: job.kind, work });
      } else {
        const turn = new AbortController();
        await Promise.race([woken, delay(POLL_MS, undefined, { signal: turn.signal }).catch(() => {})]);
        turn.abort();
      }
    }
  }

  /** The kinds of which one more job can run. */
  function kindsWithRoom(): KindToClaim[] {
    const kinds = [...running.values()].map(({ kind }) => kind);
    const sharing = new Set(handlers.filter(({ room }) => !room).map(({ kind }) => kind));
    const shared = kinds.filter((kind) => sharing.has(kind)).length;
    return handlers.flatMap(({ kind, room }) => {
      if (!room) return shared < CONCURRENT_JOBS ? [{ kind, perUser: SHARED_PER_USER }] : [];
      const own = kinds.filter((each) => each === kind).length;
      return own < room.atOnce ? [{ kind, perUser: room.perUser }] : [];
    });
  }

  async function tryClaim(): Promise<Job | undefined> {
    const kinds = kindsWithRoom();
    if (kinds.length === 0) return undefined;
    try {
      const limits = { leaseMs: LEASE_MS, maxAheadMs: MAX_AHEAD_MS };
      const me = { id, kinds, running: [...running.keys()], now: clock.now(), ...limits };
      return await transact(db, (trx) => claim({ ...deps, db: trx }, me));
    } catch (error) {
      log.error({ err: error }, 'jobs cannot be claimed');
      return undefined;
    }
  }

  async function runJob(job: Job): Promise<void> {
    const lost = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lost.signal]);
    const heartbeat = setInterval(() => {
      transact(db, (trx) => extendLease(trx, job.id, id, clock.now() + LEASE_MS)).then(
        (mine) => mine || lost.abort(),
        (error: unknown) => log.error({ err: error, job: job.id }, 'the lease of a job cannot be renewed'),
      );
    }, HEARTBEAT_MS);
    try {
      await attempt(job, signal);
    } catch (error) {
      log.error({ err: error, job: job.id, kind: job.kind }, 'the outcome of a job could not be recorded');
    } finally {
      clearInterval(heartbeat);
    }
  }

  async function attempt(job: Job, signal: AbortSignal): Promise<void> {
    const handler = handlers.find((candidate) => candidate.kind === job.kind);
    if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
    const payload: unknown = JSON.parse(job.payload);
    const hopeless = job.attempts - job.failures > MAX_DEATHS;
    try {
      signal.throwIfAborted();
      if (hopeless) throw new Error('The process ended during every attempt');
      await handler.run(payload, signal);
      await transact(db, (trx) => finishJob(trx, job.id, id, handler));
    } catch (error) {
      if (signal.aborted) {
        // After a stop, the next worker resumes the job; when the lease was lost, another worker already has it.
        await release(job, clock.now());
        return;
      }
      if (isDatabaseFailure(error)) {
        log.warn({ err: error, job: job.id, kind: job.kind }, 'a job waits for the database');
        await release(job, clock.now() + DATABASE_PAUSE_MS);
        return;
      }
      const failures = job.failures + 1;
      const last = hopeless || failures >= handler.maxFailures || handler.isLast?.(payload, error) === true;
      log.warn({ err: error, job: job.id, kind: job.kind, failures, last }, 'a job failed');
      if (last) await handler.giveUp(payload, error);
      const pause = Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
      const failure = { error: String(error), retryAt: last ? null : clock.now() + pause };
      await transact(db, (trx) => failJob(trx, job.id, id, failure, handler));
    }
  }

  function release(job: Job, runAt: number): Promise<void> {
    return transact(db, (trx) => releaseJob(trx, job.id, id, runAt));
  }

  const ended = loop();
  return {
    wake: () => wakeUp(),
    stop: async () => {
      stopping.abort();
      wakeUp();
      await ended;
      await Promise.all([...running.values()].map(({ work }) => work));
    },
  };
}
