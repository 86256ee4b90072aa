/**
 * npm run dev: the API, restarted when its files change, and Vite in front of it with hot reloading.
 * Open the address that Vite prints. Both processes end together.
 */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { ROOT, tool } from './lib/tools.ts';

const apiPort = process.env['API_PORT'] ?? '3001';

const parts = [
  start('api', ['--watch', 'src/server/main.mjs'], { PORT: apiPort, NODE_ENV: 'development' }),
  start('web', [tool('vite')], { API_PORT: apiPort, NODE_ENV: 'development' }),
];

let asked = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    asked = true;
    endBoth();
  });
}
const exits = parts.map(
  (part) =>
    new Promise<number>((resolve) => {
      part.once('exit', (code) => {
        endBoth();
        resolve(code ?? 0);
      });
    }),
);
const code = Math.max(...(await Promise.all(exits)));
// Vite reports a signal as a failure, although it was asked to end.
process.exitCode = asked ? 0 : code;

function start(name: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  prefixLines(name, child.stdout, process.stdout);
  prefixLines(name, child.stderr, process.stderr);
  return child;
}

function prefixLines(name: string, from: Readable, to: NodeJS.WritableStream): void {
  createInterface({ input: from }).on('line', (line) => to.write(`[${name}] ${line}\n`));
}

function endBoth(): void {
  for (const part of parts) if (part.exitCode === null) part.kill('SIGTERM');
}
