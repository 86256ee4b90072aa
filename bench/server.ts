import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { authResponse } from '#contract/auth.ts';
import { buildApp } from '#server/app.ts';
import { composeAi } from '#server/compose-ai.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/connect.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { createGenerationEvents } from '#server/features/generation/generation.events.ts';
import { jobHandlers } from '#server/jobs/handlers.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { NO_METRICS } from '#server/metrics.ts';
import { systemClock } from '#server/ports/clock.ts';
import { createPasswords } from '#server/ports/passwords.ts';
import { serverStorage } from '#server/ports/storage.ts';
import { systemTimers } from '#server/ports/timers.ts';
import { databaseImportFiles } from '#server/ports/database-import-files.ts';
import { databaseMediaStore } from '#server/ports/database-media-store.ts';

type Settings = Readonly<Record<string, string>>;

/** The real server, on a database of this version, in this process. Without a worker, jobs wait. */
export async function serve(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  settings: Settings,
  { withWorker = true } = {},
) {
  const config = readConfig({ ...settings, DAILY_TOKEN_LIMIT: '1000000000' });
  const log = pino({ level: 'silent' });
  const ports = {
    clock: systemClock,
    passwords: createPasswords(),
    timers: systemTimers,
    newId: randomUUID,
    log,
    metrics: NO_METRICS,
  };
  const shared = {
    ...ports,
    ...(await composeAi(config.ai, { ...ports, random: Math.random, observe: NO_METRICS.observeCall })),
    db,
    engine,
    location: engine,
    generationEvents: createGenerationEvents(),
    loadWeightFitter: () => Promise.resolve(null),
    storage: serverStorage(systemClock.now),
    mediaStore: databaseMediaStore,
    importFiles: databaseImportFiles,
  };
  const worker = withWorker
    ? await startWorker({ ...shared, soleProcess: true }, jobHandlers({ ...shared, config }))
    : undefined;
  const app = await buildApp({ ...shared, config, wakeWorker: () => worker?.wake(), webRoot: null });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const close = async () => {
    await Promise.all([app.close(), worker?.stop()]);
    await db.destroy();
  };
  return { url, close };
}

/** The same on a database in memory, with a learner who never runs out of tokens. */
export async function startServer(settings: Settings) {
  const db = openSqlite(':memory:');
  await migrateToLatest(db);
  const { url, close } = await serve({ db, engine: 'sqlite' }, settings);
  const post = await signUp(url);
  return { url, post, close };
}

/** Registers a learner and returns how to make calls as them; the answer of any status is parsed JSON. */
export async function signUp(url: string) {
  let token = '';
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const username = `bench-${randomUUID().slice(0, 8)}`;
  const account = { email: `${username}@example.org`, username, password: randomUUID() };
  const session = authResponse.parse(await post('/auth/register', account));
  ({ token } = session);
  return Object.assign(post, session);
}
