import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { freePort, runNode, startNode, startServer, type ServerProcess } from '#test/app-process.ts';

let dataDir: string;
const started: ServerProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'cardamom-start-'));
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((app) => app.kill()));
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the server as a separate process that is expected to exit. */
function startAndFail(env: Record<string, string>): ReturnType<typeof runNode> {
  return runNode(['src/server/main.mjs'], { DATA_DIR: dataDir, PORT: '0', ...env });
}

async function startAndRun(env: Record<string, string> = {}): Promise<ServerProcess> {
  const app = await startServer({ dataDir, env });
  started.push(app);
  return app;
}

test.each([
  // A loopback address in an unusual notation.
  { HOST: '127.1' },
  { PUBLIC_URL: 'https://cards.example.org' },
])('starting with %o warns that visitors can explore without registering', async (env) => {
  const settings = { DATA_DIR: dataDir, PORT: '0', EXPLORE_LOGIN: 'true', ...env };
  const child = startNode(['src/server/main.mjs'], settings);
  let printed = '';
  for await (const chunk of child.stdout) {
    printed += String(chunk);
    if (printed.includes('Cardamom is ready')) child.kill('SIGTERM');
  }
  expect(printed).toContain('Warning: EXPLORE_LOGIN lets anyone who can reach this server create accounts.');
});

describe('failed start', () => {
  test('a start fails with one line and exit code 1 if the port is in use', async () => {
    const { port } = await startAndRun();
    const otherData = await mkdtemp(path.join(tmpdir(), 'cardamom-start-'));
    expect(await startAndFail({ PORT: String(port), DATA_DIR: otherData })).toEqual({
      code: 1,
      stdout: '',
      stderr: `Port ${port} is already in use. Choose another one: PORT=${port + 1} npm start\n`,
    });
    await rm(otherData, { recursive: true });
  });

  test('a start fails with one line and exit code 1 if the data folder cannot be created', async () => {
    const file = path.join(dataDir, 'a-file');
    await writeFile(file, '');
    const folder = path.join(file, 'data');
    expect(await startAndFail({ DATA_DIR: folder })).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data folder ${folder} cannot be written (ENOTDIR). Set DATA_DIR to a folder that this user may write, with every file in it.\n`,
    });
  });

  test('a start fails with one line and exit code 1 if the system does not permit the data folder', async () => {
    const { code, stderr } = await startAndFail({ DATA_DIR: '/proc/cardamom' });
    expect([code, stderr]).toEqual([
      1,
      'The data folder /proc/cardamom cannot be written (ENOENT). Set DATA_DIR to a folder that this user may write, with every file in it.\n',
    ]);
  });

  test('a start fails with one line and exit code 1 if another server uses the data folder', async () => {
    await startAndRun();
    expect(await startAndFail({})).toEqual({
      code: 1,
      stdout: '',
      stderr: `The data folder ${dataDir} is in use by another Cardamom. Stop that one first, or set DATA_DIR.\n`,
    });
  });

  test('a start fails with one line and exit code 1 if the database file is not a database', async () => {
    const file = path.join(dataDir, 'cardamom.db');
    await writeFile(file, 'This is a letter to my grandmother, who never used a database. '.repeat(100));
    const { code, stderr } = await startAndFail({});
    expect([code, stderr]).toEqual([1, `${file} is not a readable database: file is not a database.\n`]);
  });

  test('a start fails with one line and exit code 1 if a setting is invalid', async () => {
    expect(await startAndFail({ PORT: 'eighty' })).toEqual({
      code: 1,
      stdout: '',
      stderr: 'PORT must be a whole number from 0 to 65535 (it is "eighty").\n',
    });
  });

  test('a start fails with one line and exit code 1 if the address does not belong to this machine', async () => {
    const { code, stderr } = await startAndFail({ HOST: '192.0.2.1' });
    expect([code, stderr]).toEqual([1, 'HOST 192.0.2.1 is not an address of this machine.\n']);
  });
});

test('metrics on a separate port are served only there', async () => {
  const metricsPort = await freePort();
  const app = await startAndRun({ METRICS: 'true', METRICS_PORT: String(metricsPort) });
  const shows = async (at: number) =>
    (await (await fetch(`http://127.0.0.1:${at}/metrics`)).text()).includes('cardamom_');
  expect([await shows(metricsPort), await shows(app.port)]).toEqual([true, false]);
  expect(await app.stop()).toBe(0);
});

test('a started server runs the nightly job of the day', async () => {
  await startAndRun();
  const db = openSqlite(path.join(dataDir, 'cardamom.db'), { shared: true });
  const nightly = () => db.selectFrom('jobs').select('status').where('kind', '=', 'nightly').execute();
  await expect.poll(nightly).toEqual([{ status: 'done' }]);
  await db.destroy();
});
