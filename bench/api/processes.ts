import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { ROOT } from '../../scripts/lib/tools.ts';

/** What all threads of a process have used, in ms; NaN where the system does not tell. */
export async function cpuMs(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch((): string[] => []);
  if (tasks.length === 0) return Number.NaN;
  const times = await Promise.all(
    tasks.map(async (task) => {
      const text = await readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ')[0]) / 1e6;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

/** How much of what a server has written is kept. */
const KEPT_OUTPUT = 5_000;

export type Server = {
  child: ChildProcess;
  /** Until it has written its sign. */
  ready: Promise<void>;
  /** The last of what it has written, such as why a request failed. */
  said: () => string;
  stop: () => Promise<void>;
};

export function start(args: readonly string[], env: Record<string, string>, sign: string): Server {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  pin(child.pid ?? 0, 0);
  let output = '';
  const { promise: ready, resolve, reject } = Promise.withResolvers<void>();
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output = (output + chunk).slice(-KEPT_OUTPUT);
    if (output.includes(sign)) resolve();
  });
  // From the beginning, for it may end by itself.
  const ended = once(child, 'close');
  void ended.then(() => reject(new Error(`${args[0]} ended before it was ready`)), reject);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { child, ready, said: () => output, stop };
}

/** Keeps a process on one core, where the system can. */
export function pin(pid: number, core: number): void {
  spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
}

/**
 * Keeps a core awake until the returned function is called, by a process that gives way to all others, where the system can.
 * What a core of a virtual machine forgets while it sleeps, since other guests use it meanwhile, would count as processor time
 * of the server that wakes it, the more the larger the server. It rests between its turns, for Linux 6.18 lets its own threads,
 * which finish what is written to the disk, wait for seconds behind one that never does.
 */
export function keepAwake(core: number): () => void {
  const whileThereIsAParent = `
    const sleeper = new Int32Array(new SharedArrayBuffer(4));
    while (process.ppid === ${process.pid}) {
      for (let turn = 0; turn < 1e6; turn += 1);
      Atomics.wait(sleeper, 0, 0, 0.01);
    }`;
  const sleepless = spawn(
    'taskset',
    ['-c', String(core), 'chrt', '--idle', '0', process.execPath, '--eval', whileThereIsAParent],
    { stdio: 'ignore' },
  );
  // Without these two commands it sleeps.
  sleepless.on('error', () => undefined);
  return () => sleepless.kill();
}
