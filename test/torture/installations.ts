import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '#server/db/connect.ts';
import { openPostgres } from '#server/db/postgres/postgres.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { chooseMediaStore } from '#server/ports/files/choose-media-store.ts';
import { freePort, startApp, type AppProcess } from '#test/app-process.ts';
import { createDatabase, startPostgres } from '#test/server/postgres-server.ts';
import type { Left } from './verify.ts';

/** A part that can be killed and restarted. */
type Victim = { name: string; killAndRestart: () => Promise<void> };

/** The product in separate processes, as an operator runs it. */
export type RunningInstallation = {
  urls: readonly string[];
  victims: readonly Victim[];
  /** The live heap of the web servers in MiB; undefined if the system lacks the signals. */
  liveMiB: () => Promise<number | undefined>;
  /** The files that ended processes have left on the disk. */
  leftWork: () => Promise<string[]>;
  /** Stops the processes and opens their data. */
  stop: () => Promise<Left>;
  /** Deletes everything at the end. */
  remove: () => Promise<void>;
};

const SETTINGS = { DAILY_TOKEN_LIMIT: '100000000', NODE_ENV: 'production' };
const START_MS = 60_000;

const REPORT_HEAP = new URL('report-heap.ts', import.meta.url).href;
const REPORT_MS = 30_000;
const LOOK_MS = 20;

export function install(engine: Engine): Promise<RunningInstallation> {
  return engine === 'sqlite' ? installEmbedded() : installOnServer();
}

async function installEmbedded(): Promise<RunningInstallation> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-torture-'));
  const server = await startProcess({ dataDir });
  return {
    urls: [server.url],
    victims: [{ name: 'server', killAndRestart: server.killAndRestart }],
    liveMiB: () => liveMiB([server.pid()], dataDir),
    leftWork: () => leftWork(dataDir, [server.pid()]),
    stop: async () => {
      await server.stop();
      const mediaStore = chooseMediaStore({ DATA_DIR: dataDir, MEDIA_STORE: 'folder' });
      return { db: openSqlite(path.join(dataDir, 'cardamom.db')), mediaStore };
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
    liveMiB: () =>
      liveMiB(
        web.map((server) => server.pid()),
        dataDir,
      ),
    leftWork: () =>
      leftWork(
        dataDir,
        [...web, worker].map((server) => server.pid()),
      ),
    stop: async () => {
      await Promise.all([...web, worker].map((server) => server.stop()));
      const mediaStore = chooseMediaStore({ DATA_DIR: dataDir, MEDIA_STORE: 'database' });
      return { db: openPostgres(url), mediaStore };
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
  await mkdir(temporaryFolder(dataDir), { recursive: true });
  const start = (): Promise<AppProcess> =>
    startApp({
      command: process.execPath,
      args: ['--expose-gc', '--import', REPORT_HEAP, 'src/server/main.mjs'],
      port,
      dataDir,
      timeout: START_MS,
      env: { ...SETTINGS, LOG_LEVEL: 'silent', TMPDIR: temporaryFolder(dataDir), ...env },
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

function temporaryFolder(dataDir: string): string {
  return path.join(dataDir, 'temporary');
}

/** Names of files of unfinished work that belong to none of the running processes. */
async function leftWork(dataDir: string, pids: readonly number[]): Promise<string[]> {
  const names = await readdir(dataDir, { recursive: true });
  return names.filter((name) => {
    const owner = /cardamom-work\.[^.]*\.(?<pid>\d+)\./u.exec(name)?.groups?.['pid'];
    return owner !== undefined && !pids.includes(Number(owner));
  });
}

/** Asks each process in turn to collect garbage and to report its heap. */
async function liveMiB(pids: readonly number[], dataDir: string): Promise<number | undefined> {
  if (process.platform === 'win32') return undefined;
  let bytes = 0;
  for (const pid of pids) {
    const file = path.join(dataDir, `heap-${pid}`);
    await rm(file, { force: true });
    process.kill(pid, 'SIGUSR2');
    const deadline = performance.now() + REPORT_MS;
    while (!existsSync(file)) {
      if (performance.now() > deadline) throw new Error(`Process ${pid} does not say what it holds`);
      await delay(LOOK_MS);
    }
    bytes += Number(await readFile(file, 'utf8'));
  }
  return Math.round(bytes / 1024 / 1024);
}
