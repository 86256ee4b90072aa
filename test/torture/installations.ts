import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Engine } from '#server/db/connect.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import type { Db } from '#server/db/tables.ts';
import { freePort, startApp, type AppProcess } from '#test/app-process.ts';
import { createDatabase, startPostgres } from '#test/server/postgres-server.ts';

/** Something that can be killed and comes back. */
type Victim = { name: string; killAndRestart: () => Promise<void> };

/** The product as an operator runs it, in processes of its own. */
export type RunningInstallation = {
  urls: readonly string[];
  victims: readonly Victim[];
  /** Process ids of the web servers. */
  pids: () => number[];
  /** Stops the processes and opens what they leave behind. */
  stop: () => Promise<Db>;
  /** Takes everything away, at the end. */
  remove: () => Promise<void>;
};

const SETTINGS = { DAILY_TOKEN_LIMIT: '100000000', NODE_ENV: 'production' };
const START_MS = 60_000;

export function install(engine: Engine): Promise<RunningInstallation> {
  return engine === 'sqlite' ? installEmbedded() : installOnServer();
}

async function installEmbedded(): Promise<RunningInstallation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-torture-'));
  const server = await startProcess({ dataDir });
  return {
    urls: [server.url],
    victims: [{ name: 'server', killAndRestart: server.killAndRestart }],
    pids: () => [server.pid()],
    stop: async () => {
      await server.stop();
      return openSqlite(path.join(dataDir, 'cardamom.db'));
    },
    remove: async () => {
      await server.kill();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Two web processes and a worker on one PostgreSQL server. */
async function installOnServer(): Promise<RunningInstallation> {
  const postgres = await startPostgres({ durable: true });
  const url = await createDatabase(postgres.url, 'cardamom');
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-torture-'));
  const start = (mode: string) => startProcess({ dataDir, env: { DATABASE_URL: url, MODE: mode } });
  const web = [await start('web'), await start('web')];
  const worker = await start('worker');
  return {
    urls: web.map((server) => server.url),
    victims: [
      ...web.map((server) => ({ name: 'web server', killAndRestart: server.killAndRestart })),
      { name: 'worker', killAndRestart: worker.killAndRestart },
      {
        name: 'database',
        killAndRestart: async () => {
          await postgres.crash();
          await postgres.startAgain();
        },
      },
    ],
    pids: () => web.map((server) => server.pid()),
    stop: async () => {
      await Promise.all([...web, worker].map((server) => server.stop()));
      return openPostgres(url);
    },
    remove: async () => {
      await Promise.all([...web, worker].map((server) => server.kill()));
      await postgres.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

async function startProcess({ dataDir, env = {} }: { dataDir: string; env?: Record<string, string> }) {
  const port = await freePort();
  const start = (): Promise<AppProcess> =>
    startApp({
      command: process.execPath,
      args: ['src/server/main.ts'],
      port,
      dataDir,
      timeout: START_MS,
      env: { ...SETTINGS, LOG_LEVEL: 'silent', ...env },
    });
  let current = await start();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: () => current.pid,
    kill: () => current.kill(),
    stop: () => current.stop(),
    killAndRestart: async () => {
      await current.kill();
      current = await start();
    },
  };
}
