import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { freePort, startApp } from '#test/app-process.ts';

test('a server that is started for development lets the developer tokens in, and the next one on its data does not', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-developer-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));

  /** What a server with these settings answers to each token. */
  async function askWithEveryToken(env: Record<string, string>): Promise<number[]> {
    const port = await freePort();
    const args = ['src/server/main.ts'];
    const app = await startApp({ command: process.execPath, args, port, dataDir, timeout: 30_000, env });
    const statuses = ['dev-token-test01', 'dev-token-test02'].map(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`http://127.0.0.1:${port}/api/auth/me`, { headers })).status;
    });
    const answered = await Promise.all(statuses);
    await app.kill();
    return answered;
  }

  expect(await askWithEveryToken({ NODE_ENV: 'development' })).toEqual([200, 200]);
  expect(await askWithEveryToken({})).toEqual([401, 401]);
});
