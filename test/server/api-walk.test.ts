import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { startTestApp } from './test-app.ts';

test('the curl commands of the API guide lead from signing up to a counted session', async () => {
  const app = await startTestApp();
  const walk = await readFile('docs/api.md', 'utf8');
  const script = /```sh\n(?<commands>api=.*?)```/su.exec(walk)?.groups?.['commands'] ?? '';
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-walk-'));
  const bash = spawn('bash', ['-euo', 'pipefail', '-c', script.replace('http://localhost:3000', app.url)], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, complaint] = await Promise.all([text(bash.stdout), text(bash.stderr), once(bash, 'close')]);
  await rm(folder, { recursive: true });

  expect([bash.exitCode, complaint]).toEqual([0, '']);
  expect(printed).toContain('"accuracy": 90');
  expect(printed).toMatch(/"totalSessions": 1,\s+"totalCardsStudied": 10,\s+"averageAccuracy": 90/u);
});
