import { randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { pino, type Logger } from 'pino';
import { authResponse, type User } from '#contract/auth.ts';
import { buildApp } from '#server/app.ts';
import { composeAi } from '#server/compose-ai.ts';
import type { ScheduledBackups } from '#server/backups/scheduled-backups.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/connect.ts';
import { readDocument } from '#server/documents/document-thread.ts';
import { providerRollups } from '#server/features/admin/server/providers.usecases.ts';
import { createGenerationEvents } from '#server/features/generation/generation.events.ts';
import { createPictureForModel } from '#server/features/media/picture-for-model.ts';
import type { PageReader } from '#server/features/sources/scans/page-reader.ts';
import { jobHandlers } from '#server/background/job-handlers.ts';
import { webPushService } from '#server/ports/push-service.ts';
import { startWorker } from '#server/jobs/worker.ts';
import type { TimeLimits } from '#server/http/limits/time-limits.ts';
import { createMetrics } from '#server/observability/prometheus.ts';
import type { CardGenerator } from '#server/ports/card-generator.ts';
import { createPasswords, type Passwords } from '#server/ports/passwords.ts';
import { findPacks } from '#server/features/library/packs/find-packs.ts';
import { createPackShelf } from '#server/features/library/packs/pack-shelf.ts';
import { parameterOptimizerLoader, type ParameterOptimizer } from '#server/ports/parameter-optimizer.ts';
import { databaseWaitingFiles } from '#server/ports/files/database-waiting-files.ts';
import { databaseMediaStore } from '#server/ports/files/database-media-store.ts';
import type { WaitingFiles } from '#server/ports/files/waiting-files.ts';
import type { MediaStore } from '#server/ports/files/media-store.ts';
import { identityProviders } from '#server/ports/oidc/openid-provider.ts';
import { chooseMailer } from '#server/ports/smtp-mailer.ts';
import { serverStorage, type Storage } from '#server/ports/storage.ts';
import { systemTimers, type Timers } from '#server/ports/timers.ts';
import { openTestDatabase } from './test-database.ts';

export type ApiResponse = { status: number; headers: Headers; body: unknown };

/** A client of the API, signed in or not. */
export type Client = {
  get: (path: string, headers?: Record<string, string>) => Promise<ApiResponse>;
  post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiResponse>;
  put: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<ApiResponse>;
  delete: (path: string, headers?: Record<string, string>, body?: unknown) => Promise<ApiResponse>;
};

export type TestApp = {
  url: string;
  database: Database;
  clock: { now: () => number; set: (iso: string) => void; advance: (ms: number) => void };
  visitor: Client;
  /** A client with this bearer token. */
  withToken: (token: string) => Client;
  /** Creates an account and returns its client. */
  signUp: (
    name?: string,
    extra?: { timeZone?: string },
  ) => Promise<Client & { user: User; token: string; email: string }>;
  /** The number of open connections. */
  connections: () => Promise<number>;
  /** Has the worker look for jobs now, as an app does after queueing one. */
  wakeWorker: () => void;
  /** Stops the worker, as when its process stops. */
  stopWorker: () => Promise<void>;
  close: () => Promise<void>;
};

export const PASSWORD = 'correct horse';

/** The cheapest Argon2id parameters, because tests create thousands of accounts. */
const CHEAP = { memory: 8, passes: 1, lanes: 1 };

export type TestAppOptions = {
  env?: Record<string, string>;
  /** Replaces the generator that the AI settings select. */
  generator?: CardGenerator;
  /** Replaces what reads pages with the model of the AI settings. */
  pageReader?: PageReader;
  /** Replaces real timers. */
  timers?: Timers;
  /** How long requests to identity providers may take, in seconds. */
  providerTimeout?: number;
  /** Replaces the cheap password hashing. */
  passwords?: Passwords;
  /** Replaces the threads that read documents. */
  readDocument?: typeof readDocument;
  /** Replaces the silent log. */
  log?: Logger;
  /** Replaces unlimited storage. */
  storage?: Storage;
  /** Replaces storage of media in the database. */
  mediaStore?: MediaStore;
  waitingFiles?: WaitingFiles;
  /** The folder of packs; by default, there is none. All of them are read before they are listed. */
  packFolder?: string;
  /** The folder of a built web app; by default, only the API is served. */
  webRoot?: string;
  /** Replaces the optimizer of FSRS; null for a server without one. */
  weightFitter?: ParameterOptimizer | null;
  /** Replaces the usual time limits for slow clients. */
  timeLimits?: TimeLimits;
  /** False for an app without a worker, so that jobs stay queued. */
  worker?: boolean;
  /** The database of another app, to simulate two processes that share it. */
  database?: Database;
  /** What writes backups that are asked for. */
  backups?: Pick<ScheduledBackups, 'writeNow'>;
  /** Replaces random ids. */
  newId?: () => string;
  /** The clock of another app, to simulate two processes on one machine. */
  clock?: TestApp['clock'];
  /** How long it runs: until the test that started it ends or, if no other test of the file starts one, the file. */
  until?: 'end of test' | 'end of file';
};

const running = { 'end of test': new Set<TestApp>(), 'end of file': new Set<TestApp>() };

/** Called by test/setup/end-of-test.ts. */
export async function closeTestApps(until: keyof typeof running): Promise<void> {
  for (const app of running[until]) await app.close();
}

/** Starts the real server with a worker on a free loopback port, and closes it after the test. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...options.env });
  const database = options.database ?? (await openTestDatabase());

  const { clock = createTestClock(), newId = randomUUID, weightFitter } = options;
  const log = options.log ?? pino({ level: 'silent' });
  const metrics = createMetrics();
  const passwords = options.passwords ?? createPasswords({ cost: CHEAP });
  const ports = { clock, passwords, timers: options.timers ?? systemTimers, newId, log, metrics };
  const packs = createPackShelf({
    folder: options.packFolder ?? '/nowhere/library',
    log,
    timers: { after: () => () => undefined },
  });
  const mediaStore = options.mediaStore ?? databaseMediaStore;
  const addToRollups = providerRollups({ ...database, ...ports });
  const ai = await composeAi(
    config.ai,
    {
      ...ports,
      random: Math.random,
      observe: (call) => {
        metrics.observeCall(call);
        addToRollups(call);
      },
    },
    {
      findPacks: (topic) => findPacks(packs, topic),
      pictureForModel: createPictureForModel({ ...database, mediaStore, log }),
    },
  );
  const shared = {
    ...database,
    ...ports,
    ...ai,
    ...(options.generator && { generator: options.generator }),
    ...(options.pageReader && { pageReader: options.pageReader }),
    storage: options.storage ?? serverStorage(clock.now),
    mediaStore,
    waitingFiles: options.waitingFiles ?? databaseWaitingFiles,
    packs,
    generationEvents: createGenerationEvents(),
    readDocument: options.readDocument ?? readDocument,
    pushService: webPushService(config),
    mailer: chooseMailer(config),
    identityProviders: identityProviders(config, options.providerTimeout),
    loadWeightFitter:
      weightFitter === undefined ? parameterOptimizerLoader(log) : () => Promise.resolve(weightFitter),
  };
  const worker =
    options.worker === false
      ? undefined
      : await startWorker(
          { ...shared, soleProcess: false },
          jobHandlers({ ...shared, config, backups: options.backups ?? null }),
        );
  const server = await buildApp({
    ...shared,
    config,
    wakeWorker: () => worker?.wake(),
    webRoot: options.webRoot ?? null,
    ...(options.timeLimits && { timeLimits: options.timeLimits }),
  });
  const url = await server.listen({ host: '127.0.0.1', port: 0 });

  const group = running[options.until ?? 'end of test'];
  const app: TestApp = {
    url,
    database,
    clock,
    visitor: createClient(url),
    withToken: (token) => createClient(url, token),
    signUp: async (name = `user-${randomUUID().slice(0, 8)}`, extra = {}) => {
      const email = `${name}@example.org`;
      const response = await createClient(url).post('/auth/register', {
        email,
        username: name,
        password: PASSWORD,
        ...extra,
      });
      const { user, token } = authResponse.parse(response.body);
      return { ...createClient(url, token), user, token, email };
    },
    connections: () => promisify(server.server.getConnections.bind(server.server))(),
    wakeWorker: () => worker?.wake(),
    stopWorker: async () => worker?.stop(),
    close: async () => {
      group.delete(app);
      await server.close();
      await worker?.stop();
      // SQLite has one connection, which belongs to the app that opened it.
      if (!options.database || database.engine === 'postgres') await database.db.destroy();
    },
  };
  group.add(app);
  return app;
}

/** A Wednesday, far from midnight, the ends of month and year, and changes to or from daylight saving time. */
const USUAL_START = Date.parse('2026-11-18T10:00:00Z');

/**
 * A clock that starts at the same instant whenever the tests run; with `npm run test:clock` it follows the machine's
 * clock.
 */
function createTestClock(): TestApp['clock'] {
  const begin = process.env['TEST_CLOCK'] === 'machine' ? Date.now() : USUAL_START;
  const began = performance.now();
  let offset = 0;
  const passed = () => begin + Math.floor(performance.now() - began);
  return {
    now: () => passed() + offset,
    set: (iso) => {
      offset = Date.parse(iso) - passed();
    },
    advance: (ms) => {
      offset += ms;
    },
  };
}

/** Calls the API of a server. */
export function createClient(url: string, token?: string): Client {
  async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const parsed: unknown = text === '' ? null : JSON.parse(text);
    // The date is removed, because tests compare responses that may come in different seconds.
    const answered = new Headers(response.headers);
    answered.delete('date');
    return { status: response.status, headers: answered, body: parsed };
  }
  return {
    get: (path, headers) => call('GET', path, undefined, headers),
    post: (path, body, headers) => call('POST', path, body, headers),
    put: (path, body, headers) => call('PUT', path, body, headers),
    delete: (path, headers, body) => call('DELETE', path, body, headers),
  };
}
