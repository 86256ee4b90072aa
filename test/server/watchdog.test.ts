import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { freePort, startNode } from '#test/app-process.ts';

const TOKEN = 'a-token-for-Prometheus';
/** Blocks the server for longer than the watchdog's limit. */
const BUSY = `process.on('SIGUSR2', () => { const end = Date.now() + 3_500; while (Date.now() < end); });`;

const dataDir = mkdtempSync(join(tmpdir(), 'cardamom-watchdog-'));
afterAll(() => rmSync(dataDir, { recursive: true }));

const logLine = z.object({ level: z.number(), ms: z.number(), msg: z.string() });

test('a blocked server reports that during and after the block, counts it, and still stops', async () => {
  const port = await freePort();
  const server = startNode(
    ['--import', `data:text/javascript,${encodeURIComponent(BUSY)}`, 'src/server/main.mjs'],
    { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn', METRICS: 'true', METRICS_TOKEN: TOKEN },
  );
  const ended = once(server, 'close');
  let output = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  const lines = () =>
    output.split('\n').flatMap((line) => (line.startsWith('{') ? [logLine.parse(JSON.parse(line))] : []));
  const metric = async (name: string) => {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    const value = new RegExp(`^${name} (.*)$`, 'mu').exec(await response.text())?.[1];
    return Number(value);
  };
  try {
    await expect.poll(() => output).toContain('is ready');
    const before = await metric('cardamom_event_loop_stalls_total');
    server.kill('SIGUSR2');
    await expect
      .poll(() => lines().map(({ msg }) => msg))
      .toContain('the event loop stood still: nobody was answered');
    expect(lines().map(({ msg }) => msg)).toContain('the event loop stands still: nobody is being answered');
    // The thread counts from when it last saw the loop turn, which on a busy machine is after the block began.
    expect(Math.max(...lines().map(({ ms }) => ms))).toBeGreaterThanOrEqual(2_500);
    await expect.poll(() => metric('cardamom_event_loop_stalls_total')).toBeGreaterThan(before);
    expect(await metric('cardamom_event_loop_stalled_seconds_total')).toBeGreaterThanOrEqual(2.5);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
  expect(server.exitCode).toBe(0);
});
