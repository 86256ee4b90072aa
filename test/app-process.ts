import { spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * The variables that every program needs. No others are passed on, because settings of the developer's shell must not
 * affect tests.
 */
const INHERITED = new Set(['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot']);

/** The clock settings of `npm run test:clock`, which started processes inherit. */
const CLOCK = new Set([
  'TZ',
  'LD_PRELOAD',
  'FAKETIME',
  'FAKETIME_SHARED',
  'DONT_FAKE_MONOTONIC',
  'FAKETIME_DONT_FAKE_MONOTONIC',
]);

/** The compile cache for Node processes that are started repeatedly. */
export const COMPILED = { NODE_COMPILE_CACHE: join(ROOT, 'test-results', 'compiled') };

/** Starts a file of the project as a separate process with only these settings. */
export function startNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, args, {
    cwd: ROOT,
    env: { ...shiftedClock(), ...COMPILED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Runs a file of the project to its end, as an operator would, with only these settings. */
export async function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = startNode(args, env);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

export interface AppProcess {
  /** The id of the started process. */
  readonly pid: number;
  /** Kills all of its processes without warning, like a power cut, and waits until they have ended. */
  kill(): Promise<void>;
  /** Asks it to stop, as a process manager would. Resolves to the exit code. */
  stop(): Promise<number | null>;
}

interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly port: number;
  readonly dataDir: string;
  /** Milliseconds until it must be ready. */
  readonly timeout: number;
  /** Additional settings. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the product in separate processes and resolves when it reports that it is ready. */
export async function startApp({
  command,
  args,
  port,
  dataDir,
  timeout,
  env = {},
}: Start): Promise<AppProcess> {
  const child = spawn(command, args, {
    cwd: ROOT,
    env: { ...passedOn(), ...COMPILED, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, so that its children can be killed with it.
    detached: true,
  });
  // "close" is emitted when all processes that hold the output have ended, not only the first.
  const closed = once(child, 'close');
  try {
    await ready(child, timeout);
  } catch (error) {
    killGroup(child);
    throw error;
  }
  return {
    pid: child.pid ?? 0,
    async kill() {
      killGroup(child);
      await closed;
    },
    async stop() {
      child.kill('SIGTERM');
      await closed;
      return child.exitCode;
    },
  };
}

export interface ServerProcess extends AppProcess {
  readonly port: number;
  readonly url: string;
}

/** Starts only the server, from its sources, on a free port by default. */
export async function startServer({
  dataDir,
  port: wanted,
  env = {},
}: {
  readonly dataDir: string;
  readonly port?: number;
  readonly env?: Readonly<Record<string, string>>;
}): Promise<ServerProcess> {
  const port = wanted ?? (await freePort());
  const args = ['src/server/main.mjs'];
  const app = await startApp({ command: process.execPath, args, port, dataDir, timeout: 30_000, env });
  return { ...app, port, url: `http://127.0.0.1:${port}` };
}

/**
 * Ports below those that systems choose from for outgoing connections and for `listen(0)`, and above the last one that
 * browsers refuse. One that the system chooses could be taken again before the program that is told it opens it.
 */
const PORTS = { first: 11_000, end: 32_768 };

/** A port on which nothing is listening. */
export async function freePort(): Promise<number> {
  const port = randomInt(PORTS.first, PORTS.end);
  const probe = createServer();
  try {
    await once(probe.listen(port, '127.0.0.1'), 'listening');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return freePort();
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return port;
}

function ready(child: ChildProcessByStdio<null, Readable, Readable>, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const fail = (what: string) => {
      clearTimeout(limit);
      reject(new Error(`${what}. It printed:\n${output}`));
    };
    const limit = setTimeout(fail, timeout, `Cardamom was not ready within ${timeout} ms`);
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (!/Cardamom (?:worker )?is ready/u.test(output)) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', (error) => fail(`Cardamom could not be started: ${error.message}`));
    child.once('close', (code) => fail(`Cardamom ended with exit code ${code}`));
  });
}

function passedOn(): NodeJS.ProcessEnv {
  return { ...settings(INHERITED), ...shiftedClock() };
}

function shiftedClock(): NodeJS.ProcessEnv {
  return process.env['TEST_CLOCK'] === 'machine' ? settings(CLOCK) : {};
}

function settings(names: ReadonlySet<string>): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.has(name)));
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
