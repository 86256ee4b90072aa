import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '#test/app-process.ts';

test('a server started for development accepts the developer tokens, and a later one on the same data does not', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-developer-'));
  onTestFinished(() => rm(dataDir, { recursive: true }));

  /** The status with which a server with these settings responds to each token. */
  async function statusOfEveryToken(env: Record<string, string>): Promise<number[]> {
    const app = await startServer({ dataDir, env });
    const statuses = ['dev-token-test01', 'dev-token-test02'].map(async (token) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${app.url}/api/auth/me`, { headers })).status;
    });
    const answered = await Promise.all(statuses);
    await app.kill();
    return answered;
  }

  expect(await statusOfEveryToken({ NODE_ENV: 'development' })).toEqual([200, 200]);
  expect(await statusOfEveryToken({})).toEqual([401, 401]);
});
