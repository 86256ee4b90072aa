import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#test/app-process.ts';
import { ROOT } from '../scripts/lib/tools.ts';
import { median, timeOf, type Result } from './result.ts';

const STARTS = 5;
const LATEST_MS = 600_000;

/** From a clone of the last commit to the first response, and how long later starts take. npm's cache is filled. */
export async function start(): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  try {
    spawnSync('git', ['clone', '--quiet', ROOT, 'clone'], { cwd: folder, stdio: 'inherit' });
    const clone = path.join(folder, 'clone');
    const first = await untilServed('npm', ['start'], clone);
    const again: number[] = [];
    const served: number[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      again.push(await untilServed('npm', ['start'], clone));
      served.push(await untilServed(process.execPath, ['src/server/main.mjs'], clone));
    }
    const result = (name: string, value: number, budget: string): Result => ({
      name,
      value,
      unit: 'ms',
      budget,
    });
    return [
      result('npm start in a fresh clone', first, 'under 40,000'),
      result('npm start, later', median(again), 'under 2,000'),
      result('the server alone', median(served), 'under 1,500'),
    ];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** How long a command takes until the server that it starts is ready, in ms. Stops the server then. */
async function untilServed(command: string, args: readonly string[], cwd: string): Promise<number> {
  const port = await freePort();
  const { HOME, TMPDIR } = process.env;
  // Each clone uses its own tools, not those of this repository.
  const inherited = (process.env['PATH'] ?? '').split(path.delimiter);
  const PATH = inherited.filter((part) => !part.includes('node_modules')).join(path.delimiter);
  const child = spawn(command, args, {
    cwd,
    env: { PATH, HOME, TMPDIR, PORT: String(port), DATA_DIR: path.join(cwd, 'data'), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    return await timeOf(async () => {
      const latest = performance.now() + LATEST_MS;
      while (!(await isReady(port))) {
        if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server has ended');
        if (performance.now() > latest) throw new Error('The server never got ready');
        await delay(10);
      }
    });
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}
