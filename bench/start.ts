/**
 * How long it takes from a fresh clone of the last commit to the first answer, what that puts on the disk, and how long
 * later starts take. npm's cache is filled first, so the registry and the line to it are not measured.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '#test/app-process.ts';
import { ROOT } from '../scripts/lib/tools.ts';
import type { Result } from './result.ts';
import { median, timeOf } from './timing.ts';

const INSTALLS = 3;
const STARTS = 5;
const LATEST_MS = 600_000;

export async function start(): Promise<Result[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'cardamom-bench-'));
  try {
    // Once only, to fill the cache.
    npmCi(clone(folder, 'full'));
    const installed: number[] = [];
    const first: number[] = [];
    for (let round = 0; round < INSTALLS; round += 1) {
      // In turn, so that whatever else the machine does slows both down.
      const full = clone(folder, 'full');
      installed.push(await timeOf(async () => npmCi(full)));
      first.push(await firstAnswer('npm', ['start'], clone(folder, 'slim')));
    }
    const slim = path.join(folder, 'slim');
    const again: number[] = [];
    const served: number[] = [];
    const node: number[] = [];
    for (let round = 0; round < STARTS; round += 1) {
      again.push(await firstAnswer('npm', ['start'], slim));
      served.push(await firstAnswer(process.execPath, ['src/server/main.mjs'], slim));
      node.push(await timeOf(async () => run(process.execPath, ['-e', '0'], slim)));
    }
    const [firstMs, fullMs, nodeMs] = [median(first), median(installed), median(node)];
    const megabytes = { full: megabytesOf(path.join(folder, 'full')), slim: megabytesOf(slim) };
    return [
      {
        name: `From a fresh clone to the first answer (${seconds(firstMs)}) to npm ci of everything (${seconds(fullMs)})`,
        ratio: firstMs / fullMs,
        wanted: 'at most 1.5, and under 40 s',
      },
      {
        name: `What a first start installs (${megabytes.slim} MB) to everything (${megabytes.full} MB)`,
        ratio: megabytes.slim / megabytes.full,
        wanted: 'at most 0.85',
      },
      {
        name: `A second npm start, to the first answer (${seconds(median(again))}), to "node -e 0" (${seconds(nodeMs)})`,
        ratio: median(again) / nodeMs,
        wanted: 'at most 40',
      },
      {
        name: `From the start of the process to the first answer (${seconds(median(served))}) to "node -e 0"`,
        ratio: median(served) / nodeMs,
        wanted: 'at most 25',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function clone(folder: string, name: string): string {
  rmSync(path.join(folder, name), { recursive: true, force: true });
  run('git', ['clone', '--quiet', ROOT, name], folder);
  return path.join(folder, name);
}

function npmCi(folder: string): void {
  run('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-progress'], folder);
}

function run(command: string, args: readonly string[], cwd: string): void {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment(),
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed`);
}

/** How long a command takes until the server that it starts has answered; stops it then. */
async function firstAnswer(command: string, args: readonly string[], cwd: string): Promise<number> {
  const port = await freePort();
  const env = { ...environment(), PORT: String(port), DATA_DIR: path.join(cwd, 'data'), LOG_LEVEL: 'warn' };
  const begun = performance.now();
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    while (!(await answers(port))) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error('The server has ended');
      if (performance.now() - begun > LATEST_MS) throw new Error('The server never answered');
      await delay(10);
    }
    return performance.now() - begun;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function answers(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    return false;
  }
}

/** Without the tools of this repository, so that each clone uses its own. */
function environment(): NodeJS.ProcessEnv {
  const inherited = (process.env['PATH'] ?? '').split(path.delimiter);
  const PATH = inherited.filter((part) => !part.includes('node_modules')).join(path.delimiter);
  const { HOME, TMPDIR, HTTP_PROXY, HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS } = process.env;
  return { PATH, HOME, TMPDIR, HTTP_PROXY, HTTPS_PROXY, NO_PROXY, NODE_EXTRA_CA_CERTS };
}

/** What node_modules takes up on the disk. */
function megabytesOf(folder: string): number {
  const files = globSync('node_modules/**', { cwd: folder });
  return Math.round(
    files.reduce((sum, file) => sum + lstatSync(path.join(folder, file)).blocks * 512, 0) / 1_000_000,
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(ms < 1000 ? 2 : 1)} s`;
}
