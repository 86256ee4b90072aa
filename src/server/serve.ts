import { existsSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { announcement } from './startup/announcement.ts';
import { buildApp } from './app.ts';
import { backupProcess, startScheduledBackups } from './backups/scheduled-backups.ts';
import { composeAi } from './compose-ai.ts';
import { readConfig, StartupError, type Config } from './config.ts';
import { embeddedFile, openUpToDate } from './db/connect.ts';
import { continueReading } from './db/database-errors.ts';
import { transact } from './db/transaction.ts';
import { admitDeveloperUsers } from './features/auth/registration/developer-users.ts';
import { readRegistrationState } from './features/admin/registration.usecases.ts';
import { makeOwnerCode } from './features/auth/roles/owner-code.ts';
import { readDocument } from './documents/document-thread.ts';
import { providerRollups } from './features/admin/server/providers.usecases.ts';
import { createGenerationEvents } from './features/generation/generation.events.ts';
import { findPacks } from './features/library/packs/find-packs.ts';
import { createPackShelf, packFolder } from './features/library/packs/pack-shelf.ts';
import { buildMetricsApp } from './features/health/metrics.routes.ts';
import { createPictureForModel } from './features/media/picture-for-model.ts';
import { scheduleFirstReplay } from './features/scheduling/fit/replay-reviews.ts';
import { parameterOptimizerLoader } from './ports/parameter-optimizer.ts';
import { jobHandlers } from './background/job-handlers.ts';
import { scheduleNightly } from './background/nightly.ts';
import { scheduleReminders } from './features/reminders/send-reminders.ts';
import { webPushService } from './ports/push-service.ts';
import { startWorker } from './jobs/worker.ts';
import { listen } from './startup/listen.ts';
import { NO_METRICS } from './observability/metrics.ts';
import type { AiSettings } from './ports/ai/ai-settings.ts';
import type { ModelCall } from './ports/ai/model-caller.ts';
import { chooseWaitingFiles } from './ports/files/choose-waiting-files.ts';
import { chooseMediaStore } from './ports/files/choose-media-store.ts';
import { systemClock } from './ports/clock.ts';
import { createPasswords } from './ports/passwords.ts';
import { chooseMailer } from './ports/smtp-mailer.ts';
import { identityProviders } from './ports/oidc/openid-provider.ts';
import { diskStorage, serverStorage } from './ports/storage.ts';
import { systemTimers } from './ports/timers.ts';
import { keepRemovingStaleWork } from './files/work-files.ts';
import { watchEventLoop } from './observability/watchdog.ts';

/** How long startup waits at most to learn whether the AI provider is reachable, in ms. */
const PROVIDER_CHECK_MS = 2_000;

/** Maximum duration of a shutdown: process managers wait ten seconds, then kill. */
const STOP_WITHIN_MS = 9_000;

const WEB_ROOT = path.resolve(import.meta.dirname, '../../dist/web');

/** Composition root: reads the settings, opens the ports, starts the web server, the worker or both. */
export async function serve(env: NodeJS.ProcessEnv): Promise<void> {
  try {
    await start(readConfig(env));
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function start(config: Config): Promise<void> {
  const log = pino({ level: config.LOG_LEVEL });
  const database = await openUpToDate(config, log);
  const aiLine = describeAi(config.ai);

  const metrics = config.METRICS
    ? (await import('./observability/prometheus.ts')).createMetrics()
    : NO_METRICS;
  const passwords = createPasswords();
  const ports = { clock: systemClock, timers: systemTimers, newId: randomUUID, passwords, log, metrics };
  const packs = createPackShelf({ folder: packFolder(config), log, timers: systemTimers });
  const mediaStore = chooseMediaStore(config);
  const addToRollups = providerRollups({ ...database, ...ports });
  const observe = (call: ModelCall) => {
    metrics.observeCall(call);
    addToRollups(call);
  };
  const ai = await composeAi(
    config.ai,
    { ...ports, random: Math.random, observe },
    {
      findPacks: (topic) => findPacks(packs, topic),
      pictureForModel: createPictureForModel({ ...database, mediaStore, log }),
    },
  );
  const storage =
    database.engine === 'sqlite'
      ? diskStorage(path.dirname(embeddedFile(config)), systemTimers)
      : serverStorage(systemClock.now);
  const generationEvents = createGenerationEvents();
  const waitingFiles = chooseWaitingFiles(config);
  const shared = {
    ...database,
    ...ports,
    ...ai,
    storage,
    mediaStore,
    waitingFiles,
    packs,
    generationEvents,
    readDocument,
    pushService: webPushService(config),
    mailer: chooseMailer(config),
    identityProviders: identityProviders(config),
    loadWeightFitter: parameterOptimizerLoader(log),
  };

  await transact(database.db, (db) => admitDeveloperUsers({ ...shared, db, config }));
  await transact(database.db, (db) => scheduleFirstReplay(db, { id: randomUUID(), now: systemClock.now() }));

  const backups =
    config.BACKUP_DIR === undefined
      ? null
      : startScheduledBackups(
          {
            ...ports,
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
            writeBackup: backupProcess(embeddedFile(config)),
          },
          path.resolve(config.BACKUP_DIR),
        );
  const worker =
    config.MODE === 'web'
      ? undefined
      : await startWorker(
          { ...shared, soleProcess: database.engine === 'sqlite' },
          jobHandlers({ ...shared, config, backups }),
        );
  const app =
    config.MODE === 'worker'
      ? undefined
      : await buildApp({
          ...shared,
          config,
          wakeWorker: () => worker?.wake(),
          webRoot: existsSync(WEB_ROOT) ? WEB_ROOT : null,
        });

  const metricsApp =
    config.METRICS && config.METRICS_PORT !== undefined
      ? await buildMetricsApp({ metrics, config, log })
      : undefined;

  const endRemoving = await keepRemovingStaleWork(systemClock.now, [
    mediaStore.removeUnfinished,
    waitingFiles.removeUnfinished,
  ]);
  let endNightly = () => {};
  let endReminders = () => {};
  let endWatch = () => Promise.resolve();
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => {
      log.error('the shutdown took too long and was cut short');
      process.exit(1);
    }, STOP_WITHIN_MS).unref();
    endNightly();
    endReminders();
    endRemoving();
    void endWatch();
    // In parallel: calls waiting for a deck and the provider requests behind them all end now.
    await Promise.all([app?.close(), metricsApp?.close(), worker?.stop(), backups?.stop()]);
    await database.db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  // Read now, so that the log names the packs and nobody waits for them.
  void packs.list();
  if (app) await listen(app, { host: config.HOST, port: config.PORT });
  if (metricsApp) {
    const { METRICS_HOST: host, METRICS_PORT: port = 0 } = config;
    await listen(metricsApp, { host, port }, { host: 'METRICS_HOST', port: 'METRICS_PORT' });
  }
  if (worker) {
    endNightly = scheduleNightly({ ...shared, wake: worker.wake });
    endReminders = scheduleReminders({ ...shared, wake: worker.wake });
  }
  endWatch = watchEventLoop({ log, metrics });
  process.stdout.write(
    announcement(config, {
      database: database.location,
      ai: await aiLine,
      webIsBuilt: existsSync(WEB_ROOT),
      ownerCode: app ? await makeOwnerCode(shared).catch(withoutCode) : null,
      registration: app ? await readRegistrationState({ ...database, config }) : null,
    }),
  );
}

/** A full disk keeps nobody from starting. */
function withoutCode(error: unknown): null {
  continueReading(error);
  return null;
}

/** One line on the AI in use, for example "anthropic, claude-haiku-5-5, reachable"; it holds no key. */
async function describeAi(ai: AiSettings | null): Promise<string> {
  if (ai === null) return 'no provider configured, built-in generator';
  const { checkProvider } = await import('./ports/ai/provider/provider-check.ts');
  return `${ai.provider}, ${ai.model}, ${await checkProvider(ai, PROVIDER_CHECK_MS)}`;
}
