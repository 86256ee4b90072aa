import { existsSync } from 'node:fs';
import path from 'node:path';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { buildApp } from './app.ts';
import { composeAi } from './compose-ai.ts';
import { readConfig, StartupError, type Config } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { migrateToLatest } from './db/migrate.ts';
import { admitDeveloperUsers } from './features/auth/developer-users.ts';
import { createGenerationEvents } from './features/generation/generation.events.ts';
import { jobHandlers } from './jobs/handlers.ts';
import { scheduleNightly } from './jobs/nightly.ts';
import { startWorker } from './jobs/worker.ts';
import { createMetrics } from './metrics.ts';
import type { AiSettings } from './ports/ai/ai-settings.ts';
import { systemClock } from './ports/clock.ts';
import { systemTimers } from './ports/timers.ts';

/** How long the start waits, at most, to hear whether the AI provider can be reached. */
const PROVIDER_CHECK_MS = 2_000;

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
  const database = await openDatabase(config);
  await migrateToLatest(database.db);
  const aiLine = describeAi(config.ai);

  const metrics = createMetrics();
  const ports = { clock: systemClock, timers: systemTimers, newId: randomUUID, log, metrics };
  const ai = await composeAi(config.ai, {
    ...ports,
    random: Math.random,
    observe: metrics.observeCall,
  });
  const generationEvents = createGenerationEvents();
  const shared = { ...database, ...ports, ...ai, generationEvents };

  await admitDeveloperUsers({ ...shared, config });

  const worker =
    config.MODE === 'web'
      ? undefined
      : await startWorker(
          { ...shared, soleProcess: database.engine === 'sqlite' },
          jobHandlers({ ...shared, config }),
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

  let endNightly = () => {};
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    endNightly();
    // Together: calls that wait for a deck, and requests to the provider for it, all end now.
    await Promise.all([app?.close(), worker?.stop()]);
    await database.db.destroy();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  if (app) await listen(app, config);
  if (worker) endNightly = scheduleNightly({ ...shared, wake: worker.wake });
  announce(config, database.location, await aiLine);
}

async function listen(
  app: Awaited<ReturnType<typeof buildApp>>,
  { HOST: host, PORT: port }: Config,
): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') {
      throw new StartupError(
        `Port ${port} is already in use. Choose another one: PORT=${port + 1} npm start`,
      );
    }
    if (code === 'EACCES')
      throw new StartupError(`Port ${port} may not be opened by this user. Choose one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupError(`HOST ${host} is not an address of this machine.`);
    }
    throw error;
  }
}

/** One line on the AI in use, for example "anthropic, claude-haiku-5-5, reachable"; it holds no key. */
async function describeAi(ai: AiSettings | null): Promise<string> {
  if (ai === null) return 'no provider configured, built-in generator';
  const { checkProvider } = await import('./ports/ai/provider-check.ts');
  return `${ai.provider}, ${ai.model}, ${await checkProvider(ai, PROVIDER_CHECK_MS)}`;
}

function announce(config: Config, databaseLocation: string, ai: string): void {
  const shownHost = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(config.HOST) ? 'localhost' : config.HOST;
  const lines =
    config.MODE === 'worker'
      ? ['Cardamom worker is ready']
      : [`Cardamom is ready at ${config.PUBLIC_URL ?? `http://${shownHost}:${config.PORT}`}`];
  lines.push(`  Database: ${databaseLocation}`, `  AI: ${ai}`);
  process.stdout.write(`${lines.join('\n')}\n`);
}
