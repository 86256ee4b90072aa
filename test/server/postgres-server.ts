import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { freePort } from '#test/app-process.ts';

declare module 'vitest' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- declarations merge into an interface
  interface ProvidedContext {
    /** The URL of a private PostgreSQL server, without a database name. */
    postgresUrl: string;
  }
}

const INSTALLED = '/usr/lib/postgresql';

/** A PostgreSQL server of a single test, which can be crashed and frozen. */
export type PostgresServer = {
  /** Its URL without a database name. */
  url: string;
  /** Kills it with every connection, like a crash. */
  crash: () => Promise<void>;
  /** Restarts it after a crash, with the same URL and data. */
  startAgain: () => Promise<void>;
  /** Suspends all of its processes until `thaw`, like an overloaded machine. */
  freeze: () => void;
  thaw: () => void;
  /** Stops it and deletes its data. */
  stop: () => Promise<void>;
};

/** Starts the PostgreSQL server that all tests share, and stops it after them. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false });
  project.provide('postgresUrl', server.url);
  return server.stop;
}

/** Starts a PostgreSQL server on a free loopback port, in a temporary folder. Without durability it is faster. */
export async function startPostgres({ durable }: { durable: boolean }): Promise<PostgresServer> {
  const bin = await programFolder();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-postgres-'));
  const owner = await serverOwner();
  if (owner) await chown(dataDir, owner.uid, owner.gid);

  const initdb = spawn(
    path.join(bin, 'initdb'),
    ['-D', dataDir, '-U', 'test', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'],
    { ...owner, cwd: dataDir, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const [complaint] = await Promise.all([text(initdb.stderr), once(initdb, 'exit')]);
  if (initdb.exitCode !== 0) throw new Error(`initdb failed: ${complaint}`);

  const port = await freePort();
  const settings = [
    'max_connections=200',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
  const args = ['-D', dataDir, '-p', String(port), '-h', '127.0.0.1', '-k', dataDir];
  for (const setting of settings) args.push('-c', setting);

  async function start() {
    const server = spawn(path.join(bin, 'postgres'), args, {
      ...owner,
      cwd: dataDir,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const closed = once(server, 'close');
    await untilReady(server.stderr);
    return { server, closed };
  }

  let current = await start();
  let frozen: number[] = [];
  const end = async (signal: NodeJS.Signals) => {
    current.server.kill(signal);
    await current.closed;
  };
  return {
    url: `postgres://test@127.0.0.1:${port}`,
    // An immediate shutdown is what happens when one of the server's processes dies.
    crash: () => end('SIGQUIT'),
    startAgain: async () => {
      current = await start();
    },
    freeze: () => {
      frozen = withChildren(current.server.pid);
      for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    },
    thaw: () => {
      for (const pid of frozen.splice(0)) process.kill(pid, 'SIGCONT');
    },
    stop: async () => {
      // A fast shutdown closes connections that a test left open instead of waiting for them.
      await end('SIGINT');
      await rm(dataDir, { recursive: true });
    },
  };
}

function withChildren(pid: number | undefined): number[] {
  if (pid === undefined) throw new Error('PostgreSQL is not running');
  const children = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout;
  return [
    pid,
    ...children
      .split('\n')
      .map(Number)
      .filter((child) => child > 0),
  ];
}

/** Creates an empty database on the private server and returns its URL. */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client(`${serverUrl}/postgres`);
  await client.connect();
  try {
    await client.query(`create database "${name}"`);
  } finally {
    await client.end();
  }
  return `${serverUrl}/${name}`;
}

/** The folder of PostgreSQL's programs. Debian keeps them per version outside the PATH. */
export async function programFolder(): Promise<string> {
  const versions = await readdir(INSTALLED).catch((): string[] => []);
  const newest = versions.toSorted((one, other) => Number(other) - Number(one))[0];
  return newest === undefined ? '' : path.join(INSTALLED, newest, 'bin');
}

/** The user who runs PostgreSQL, because it refuses to run as root. */
export async function serverOwner(): Promise<{ uid: number; gid: number } | undefined> {
  if (userInfo().uid !== 0) return undefined;
  const id = async (flag: string) => {
    const child = spawn('id', [flag, 'postgres'], { stdio: ['ignore', 'pipe', 'inherit'] });
    return Number(await text(child.stdout));
  };
  return { uid: await id('-u'), gid: await id('-g') };
}

async function untilReady(log: NodeJS.ReadableStream): Promise<void> {
  let seen = '';
  for await (const chunk of log) {
    seen += String(chunk);
    if (seen.includes('ready to accept connections')) {
      // Otherwise a full pipe would block the server.
      log.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${seen}`);
}
