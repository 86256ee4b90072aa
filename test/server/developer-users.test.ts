import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort, startApp, type AppProcess } from '#test/app-process.ts';

const USERS = [
  ['dev-token-test01', 'c60af1eb-a07e-43c5-b599-ec19a9547bde', 'testuser01'],
  ['dev-token-test02', '2388887a-9e5a-4cb9-a713-4e2ee6b81885', 'testuser02'],
] as const;

let dataDir: string;
let app: AppProcess | undefined;

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-developer-'));
});

afterEach(async () => {
  await app?.kill();
  await rm(dataDir, { recursive: true });
});

/** Starts the real server with these settings, on the data of the one before. */
async function restart(settings: readonly string[]): Promise<string> {
  await app?.kill();
  const port = await freePort();
  const args = [...settings, process.execPath, 'src/server/main.ts'];
  app = await startApp({ command: 'env', args, port, dataDir, timeout: 30_000 });
  return `http://127.0.0.1:${port}/api`;
}

/** Restarts it and asks with every developer token. */
async function askWithEveryToken(settings: readonly string[]): Promise<{ status: number; body: unknown }[]> {
  const url = await restart(settings);
  return Promise.all(
    USERS.map(async ([token]) => {
      const response = await fetch(`${url}/auth/me`, { headers: { authorization: `Bearer ${token}` } });
      return { status: response.status, body: await response.json() };
    }),
  );
}

const welcome = USERS.map(([, id, username]) => ({ status: 200, body: { user: { id, username } } }));
const refused = USERS.map(() => ({ status: 401, body: { code: 'UNAUTHORIZED' } }));

test('the developer tokens work while developing on a loopback address, and at no other start on the same data', async () => {
  expect(await askWithEveryToken([])).toMatchObject(refused);
  expect(await askWithEveryToken(['NODE_ENV=development'])).toMatchObject(welcome);
  expect(await askWithEveryToken(['NODE_ENV=production'])).toMatchObject(refused);
  expect(await askWithEveryToken(['NODE_ENV=development', 'HOST=localhost'])).toMatchObject(welcome);
  expect(await askWithEveryToken(['NODE_ENV=development', 'HOST=0.0.0.0'])).toMatchObject(refused);
});

test('a learner who already has the name of a developer user keeps it, and their account to themselves', async () => {
  const url = await restart([]);
  const body = JSON.stringify({
    email: 'real@example.org',
    username: 'TestUser01',
    password: 'correct horse',
  });
  const headers = { 'content-type': 'application/json' };
  const registered = await fetch(`${url}/auth/register`, { method: 'POST', headers, body });
  expect([registered.status, await registered.json()]).toMatchObject([
    201,
    { user: { username: 'TestUser01' } },
  ]);
  expect(await askWithEveryToken(['NODE_ENV=development'])).toMatchObject([refused[0], welcome[1]]);
});
