import { setImmediate } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { ENDED_INVITE_LIFETIME_MS } from '#domain/account/invites.ts';
import { SETUP_MS } from '#domain/account/second-factor.ts';
import { UNDO_CHANGE_MS } from '#domain/limits.ts';
import { utcDay } from '#domain/local-day.ts';
import { SYNC_MEMORY_MS } from '#domain/sync/sync.ts';
import type { Config } from '../config.ts';
import type { Engine } from '../db/connect.ts';
import { DatabaseUnavailable, isDatabaseFailure } from '../db/database-errors.ts';
import type { Db } from '../db/tables.ts';
import { transact, transactUnlessClosed } from '../db/transaction.ts';
import { truncateLog } from '../db/sqlite/write-ahead-log.ts';
import { listClosed } from '../features/account/account.repository.ts';
import { eraseAccount } from '../features/account/erase-account.ts';
import { pruneProviderDays } from '../features/admin/server/provider-days.repository.ts';
import { deleteOldChanges } from '../features/cards/many/change-log.repository.ts';
import { deleteOldEdits } from '../features/edits/field-edits.repository.ts';
import { deleteEndedGenerations } from '../features/generation/generation.repository.ts';
import { collectImportLeftovers } from '../features/imports/undo/collect-leftovers.ts';
import { collectMediaGarbage } from '../features/media/collect-garbage.ts';
import { discardForgotten } from '../features/sources/scans/scans.usecases.ts';
import { recordStages } from '../features/scheduling/record-stages.ts';
import { checkSomeRollups } from '../features/study/rollups/check-rollups.ts';
import { deleteAbandonedSessions, listAbandonedSessions } from '../features/study/study.repository.ts';
import { deleteEndedRecords } from '../features/oauth/oauth-records.repository.ts';
import { finishOverdue } from '../features/tests/finish-test.ts';
import { deleteForGood } from '../features/tests/tests.repository.ts';
import { deleteEndedReservations } from '../features/tokens/tokens.repository.ts';
import { giveBackAllExpired } from '../features/tokens/tokens.usecases.ts';
import { pruneTokens } from '../features/auth/auth.repository.ts';
import { pruneChallenges } from '../features/auth/passkeys/challenges.repository.ts';
import { pruneInvites } from '../features/auth/invites/invites.repository.ts';
import { pruneLinks } from '../features/auth/mail/mail-links.repository.ts';
import { pruneRequests } from '../features/auth/oidc/oidc-requests.repository.ts';
import { pruneSetups } from '../features/auth/second-factor/second-factor.repository.ts';
import { pruneThrottles } from '../features/auth/sign-in/throttle.repository.ts';
import { deleteOldKeys } from '../features/idempotency/idempotency.repository.ts';
import { KEY_LIFETIME_MS } from '../features/idempotency/run-idempotently.ts';
import { deleteOldCommands } from '../features/sync/commands/commands.repository.ts';
import { pruneAdminActs } from '../features/security/admin-acts.repository.ts';
import { pruneSecurityEvents } from '../features/security/security-events.repository.ts';
import type { Clock } from '../ports/clock.ts';
import type { WaitingFiles } from '../ports/files/waiting-files.ts';
import type { MediaStore } from '../ports/files/media-store.ts';
import { deleteEndedJobs, enqueue } from '../jobs/jobs.repository.ts';
import type { JobHandler } from '../jobs/worker.ts';

const NIGHTLY_JOB = 'nightly';
const DAY_MS = 86_400_000;

/** How long finished work is kept for the operator to inspect, in ms. */
const KEPT_JOBS_MS = 7 * DAY_MS;
const KEPT_RESERVATIONS_MS = 30 * DAY_MS;
const KEPT_GENERATIONS_MS = 90 * DAY_MS;

/** How long a scan waits for its user, in ms: its file takes up room. */
const KEPT_SCANS_MS = 7 * DAY_MS;

/** How long a study session without any answer is kept, in ms. */
const KEPT_UNANSWERED_MS = 30 * DAY_MS;

/** How long a deleted test can be brought back, in ms. */
const KEPT_DELETED_TESTS_MS = DAY_MS;

/** How long counted attempts are kept, in ms: longer than any of them matters. */
const KEPT_ATTEMPTS_MS = DAY_MS;

/** How long figures of providers are kept, in ms. */
const KEPT_FIGURES_MS = 365 * DAY_MS;

/** How long a closed account is left to its own job, in ms. After that, the job has been given up. */
const ERASURE_MS = 3_600_000;

/** Rows or users processed in one step. Requests are served between steps. */
const AT_ONCE = 200;

/** How often a process checks whether a new day has begun, in ms. */
const LOOK_MS = 600_000;

type NightlyDeps = {
  config: Pick<Config, 'MAX_ANSWER_SECONDS'>;
  db: Db;
  engine: Engine;
  mediaStore: MediaStore;
  waitingFiles: WaitingFiles;
  clock: Clock;
  newId: () => string;
  log: FastifyBaseLogger;
};

type Tonight = NightlyDeps & { now: number; limit: number; signal: AbortSignal };

/** Processes at most `limit` items and returns how many; it is called again until nothing is left. */
type Chore = (tonight: Tonight) => Promise<number>;

/** The nightly chores, by what the log calls them. */
const CHORES: Readonly<Record<string, Chore>> = {
  'tokens given back': ({ db, now, limit }) => giveBackAllExpired(db, now, limit),
  'reservations deleted': ({ db, now, limit }) =>
    deleteEndedReservations(db, now - KEPT_RESERVATIONS_MS, limit),
  'sign-ins deleted': ({ db, now, limit }) => pruneTokens(db, now, limit),
  'connections forgotten': ({ db, now, limit }) => deleteEndedRecords(db, now, limit),
  'challenges of passkeys deleted': ({ db, now, limit }) => pruneChallenges(db, now, limit),
  'ended invites deleted': ({ db, now, limit }) => pruneInvites(db, now - ENDED_INVITE_LIFETIME_MS, limit),
  'second factors that nobody confirmed deleted': ({ db, now, limit }) =>
    pruneSetups(db, now - SETUP_MS, limit),
  'links in mails deleted': ({ db, now, limit }) => pruneLinks(db, now, limit),
  'unfinished sign-ins deleted': ({ db, now, limit }) => pruneRequests(db, now, limit),
  'idempotency keys deleted': ({ db, now, limit }) => deleteOldKeys(db, now - KEY_LIFETIME_MS, limit),
  'counted attempts forgotten': ({ db, now, limit }) => pruneThrottles(db, now - KEPT_ATTEMPTS_MS, limit),
  'security events deleted': ({ db, now, limit }) => pruneSecurityEvents(db, now, limit),
  'acts of admins forgotten': ({ db, now, limit }) => pruneAdminActs(db, now, limit),
  'figures of providers forgotten': ({ db, now, limit }) =>
    pruneProviderDays(db, utcDay(now - KEPT_FIGURES_MS), limit),
  'times of edits forgotten': ({ db, now, limit }) => deleteOldEdits(db, now - SYNC_MEMORY_MS, limit),
  'commands of devices forgotten': ({ db, now, limit }) => deleteOldCommands(db, now - SYNC_MEMORY_MS, limit),
  'jobs deleted': ({ db, now, limit }) => deleteEndedJobs(db, now - KEPT_JOBS_MS, limit),
  'batches deleted': ({ db, now, limit }) => deleteEndedGenerations(db, now - KEPT_GENERATIONS_MS, limit),
  'changes of cards forgotten': ({ db, now, limit }) => deleteOldChanges(db, now - UNDO_CHANGE_MS, limit),
  'abandoned study sessions deleted': deleteAbandoned,
  'tests finished': (tonight) => finishOverdue(tonight, tonight.limit),
  'tests deleted': ({ db, now, limit }) => deleteForGood(db, now - KEPT_DELETED_TESTS_MS, limit),
  'memory stages noted': noteAllStages,
  'statistics checked': checkStatistics,
  'accounts erased': eraseClosedAccounts,
  'imports that nobody waits for deleted': ({ db, clock, waitingFiles, limit }) =>
    collectImportLeftovers({ db, clock, waitingFiles, limit }),
  'scans that nobody reads deleted': ({ db, now, limit, waitingFiles }) =>
    discardForgotten({ db, waitingFiles }, now - KEPT_SCANS_MS, limit),
  'unused media deleted': collectUnusedMedia,
  // Runs last, because what the others have deleted is still in the log.
  'log emptied': emptyWriteAheadLog,
};

/**
 * Runs all chores, even after one of them has failed, and then fails so that the job is retried. Without a database it stops
 * immediately.
 */
export function nightlyJob(deps: NightlyDeps): JobHandler {
  const { clock, log } = deps;
  return {
    kind: NIGHTLY_JOB,
    maxFailures: 5,
    run: async (_payload, signal) => {
      const now = clock.now();
      const tonight = { ...deps, now, limit: AT_ONCE, signal };
      const done: Record<string, number> = {};
      const failures: unknown[] = [];
      for (const [name, chore] of Object.entries(CHORES)) {
        try {
          const count = await untilNothingIsLeft(chore, tonight);
          if (count > 0) done[name] = count;
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof DatabaseUnavailable) throw error;
          failures.push(error);
        }
      }
      if (Object.keys(done).length > 0) log.info({ done }, 'deleted expired data');
      // A job that fails because of the database is retried without limit, whatever else has failed.
      const databaseFailure = failures.find(isDatabaseFailure);
      if (databaseFailure !== undefined) throw databaseFailure;
      if (failures.length > 0) throw new AggregateError(failures, 'Some of the nightly chores failed');
    },
    giveUp: () => Promise.resolve(),
  };
}

async function untilNothingIsLeft(chore: Chore, tonight: Tonight): Promise<number> {
  let total = 0;
  for (;;) {
    tonight.signal.throwIfAborted();
    const done = await chore(tonight);
    if (done === 0) return total;
    total += done;
    await setImmediate();
  }
}

async function deleteAbandoned({ db, now, limit }: Tonight): Promise<number> {
  const before = now - KEPT_UNANSWERED_MS;
  const abandoned = await listAbandonedSessions(db, before, limit);
  let deleted = 0;
  for (const [userId, sessions] of Map.groupBy(abandoned, (session) => session.userId)) {
    const ids = sessions.map(({ id }) => id);
    deleted +=
      (await transactUnlessClosed(db, userId, (trx) => deleteAbandonedSessions(trx, userId, ids, before))) ??
      0;
  }
  return deleted;
}

/** Erases closed accounts whose own job was given up. */
async function eraseClosedAccounts({ now, limit, signal, ...deps }: Tonight): Promise<number> {
  const closed = await listClosed(deps.db, now - ERASURE_MS, limit);
  for (const userId of closed) await eraseAccount(deps, userId, signal);
  return closed.length;
}

/** Returns 0, because one run handles all users. */
async function noteAllStages({ db, now, signal }: Tonight): Promise<number> {
  await recordStages(db, now, signal);
  return 0;
}

/** Returns 0, because one run handles all users whose turn it is. */
async function checkStatistics(tonight: Tonight): Promise<number> {
  await checkSomeRollups(tonight);
  return 0;
}

/** Returns 0, because one run handles all users. */
async function collectUnusedMedia(tonight: Tonight): Promise<number> {
  await collectMediaGarbage(tonight);
  return 0;
}

async function emptyWriteAheadLog({ db, engine, signal }: Tonight): Promise<number> {
  if (engine === 'sqlite') await truncateLog(db, signal);
  return 0;
}

/**
 * Queues the nightly job once per UTC day, whichever process comes first: now, unless today's job is already queued, and then on
 * every new day. The job depends only on the date, so a clock that is set back does no harm. Returns a function that stops this.
 */
export function scheduleNightly(deps: {
  db: Db;
  clock: Clock;
  newId: () => string;
  log: FastifyBaseLogger;
  wake: () => void;
}): () => void {
  const look = async () => {
    try {
      const now = deps.clock.now();
      const idempotencyKey = `${NIGHTLY_JOB} ${utcDay(now)}`;
      const job = { id: deps.newId(), kind: NIGHTLY_JOB, idempotencyKey, payload: {}, now };
      await transact(deps.db, (trx) => enqueue(trx, job));
      deps.wake();
    } catch (error) {
      deps.log.warn({ err: error }, 'the nightly job could not be queued');
    }
  };
  void look();
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return () => clearInterval(timer);
}
