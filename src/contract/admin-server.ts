import { z } from 'zod';
import { idParams, instant } from './common.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();

/**
 * Whether a job that was given up can be run again. If not: its learner knows about the failure and can start it again, its
 * payload has been erased, or its time is over.
 */
const JOB_RETRIES = ['possible', 'told', 'erased', 'late'] as const;
export type JobRetry = (typeof JOB_RETRIES)[number];

const failedJob = z.object({
  id: z.string(),
  /** The name of its kind in the code, such as `erase-account`. */
  kind: z.string(),
  /** When its last attempt was due. */
  dueAt: instant,
  attempts: count,
  /** The start of its last error. */
  error: z.string().nullable(),
  /** Whether it can be run again, or why not. */
  retry: z.enum(JOB_RETRIES),
});
export type FailedJob = z.output<typeof failedJob>;

const providerFigures = z.object({
  provider: z.string(),
  model: z.string(),
  /** In the last 30 UTC days, today included. */
  requests: count,
  /** Requests without a usable response; retries count again. */
  failures: count,
  /** By the provider's own count, else estimated. */
  inputTokens: count,
  outputTokens: count,
  /** What these tokens cost; null where the operator has set no prices for the model. */
  cost: z.number().nonnegative().nullable(),
});
export type ProviderFigures = z.output<typeof providerFigures>;

const providersResponse = z.object({
  /** What is in use now; null for the built-in generator. */
  current: z.object({ provider: z.string(), model: z.string() }).nullable(),
  figures: z.array(providerFigures),
  /** Days, earliest first, each with all models together. */
  days: z.array(z.object({ day: z.string(), requests: count, failures: count })),
});
export type ProvidersState = z.output<typeof providersResponse>;

const serverResponse = z.object({
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  /** As `/readyz` reports it. */
  readiness: z.string(),
  startedAt: instant,
  /** The latest upgrade of the database, and how many there were. */
  migration: z.string().nullable(),
  migrations: count,
  databaseBytes: count,
  /** Pictures and sounds of all learners. */
  mediaBytes: count,
  /** Null where the server makes no backups itself. */
  backups: z
    .object({
      /** Whether the folder could be read. */
      readable: z.boolean(),
      /** The newest complete one; null if there is none. */
      lastAt: instant.nullable(),
      lastBytes: count.nullable(),
      /** How many there are. */
      kept: count,
      /** A backup that was asked for: waiting or being written; else null. */
      pending: z.enum(['queued', 'running']).nullable(),
    })
    .nullable(),
  /** Null where the server sends no mail. */
  mail: z
    .object({
      /** Mails that the mail server did not accept at the first attempt, and that are tried again. */
      waiting: count,
      /** The start of the last error of the newest of them; null if none waits. */
      error: z.string().nullable(),
    })
    .nullable(),
});
export type ServerState = z.output<typeof serverResponse>;

export const adminServerEndpoints = {
  jobs: endpoint({
    method: 'GET',
    path: '/admin/jobs',
    access: 'admin',
    tag: 'Server',
    summary: 'Jobs that were given up in the last week, latest first',
    status: 200,
    response: z.object({ jobs: z.array(failedJob) }),
  }),
  retryJob: endpoint({
    method: 'POST',
    path: '/admin/jobs/:id/retry',
    access: 'admin',
    tag: 'Server',
    summary: 'Run a job again that was given up',
    description: 'Only for jobs whose `retry` is `possible`; for others the response is 409.',
    params: idParams,
    status: 204,
    response: z.null(),
  }),
  providers: endpoint({
    method: 'GET',
    path: '/admin/providers',
    access: 'admin',
    tag: 'Server',
    summary: 'What was asked of AI providers in the last 30 days',
    status: 200,
    response: providersResponse,
  }),
  server: endpoint({
    method: 'GET',
    path: '/admin/server',
    access: 'admin',
    tag: 'Server',
    summary: 'Version, health, storage, backups and waiting mail of the server',
    status: 200,
    response: serverResponse,
  }),
  backUp: endpoint({
    method: 'POST',
    path: '/admin/backups',
    access: 'admin',
    tag: 'Server',
    summary: 'Write a backup now',
    description:
      'A job writes it, and one that waits already is enough. Where the server makes no backups itself, the response is 404.',
    status: 204,
    response: z.null(),
  }),
};
