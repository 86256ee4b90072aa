import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type fsModule from 'node:fs';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { COMPILED } from '#test/app-process.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { copyToFile } from '../db/copy/copy-file.ts';
import { openSqlite } from '../db/sqlite/sqlite.ts';
import { migrateToLatest } from '../db/migrate.ts';
import { backUp } from './backup.ts';

const disk = vi.hoisted((): { freeBlocks?: number } => ({}));

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof fsModule>();
  const statfsSync = (folder: string) => {
    const { bavail, blocks, bsize } = fs.statfsSync(folder);
    return { bavail: disk.freeBlocks ?? bavail, blocks, bsize };
  };
  return { ...fs, statfsSync };
});

let folder: string;
let database: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cardamom-backup-'));
  database = path.join(folder, 'cardamom.db');
});

afterEach(() => {
  delete disk.freeBlocks;
  rmSync(folder, { recursive: true });
});

const inFolder = (name: string) => path.join(folder, name);

/** Runs the command as an operator would; `limit` is the size limit of files, in KiB. */
function startBackup(args: readonly string[], env: Record<string, string> = {}, limit?: number) {
  const command = [process.execPath, 'scripts/backup.ts', ...args];
  const [program = '', ...rest] =
    limit === undefined
      ? command
      : ['sh', '-c', `trap '' XFSZ; ulimit -f ${limit * 2}; exec "$@"`, 'sh', ...command];
  return spawn(program, rest, {
    env: { ...COMPILED, DATA_DIR: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function runBackup(...parameters: Parameters<typeof startBackup>) {
  const child = startBackup(...parameters);
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { code: child.exitCode, stdout, stderr };
}

/** Opens a database as a server does. */
async function openServed() {
  const db = openSqlite(database);
  await migrateToLatest(db);
  const app = await startTestApp({ database: { db, engine: 'sqlite', location: database }, worker: false });
  return {
    ada: await app.signUp(),
    close: async () => {
      await app.close();
      await db.destroy();
    },
  };
}

/** Makes a database that takes a while to copy. */
async function makeLarge(): Promise<void> {
  const db = openSqlite(database);
  await migrateToLatest(db);
  await sql`create table filler (bytes blob)`.execute(db);
  await sql`
    with recursive rows(count) as (select 1 union all select count + 1 from rows where count < 400)
    insert into filler select randomblob(50000) from rows
  `.execute(db);
  await db.destroy();
}

async function titlesIn(file: string): Promise<string[]> {
  const db = openSqlite(file, { readOnly: true });
  const decks = await db.selectFrom('decks').select('title').orderBy('created_at').execute();
  await db.destroy();
  return decks.map(({ title }) => title);
}

describe('npm run backup', () => {
  test('a backup is a consistent snapshot of a running server', async () => {
    const { ada, close } = await openServed();
    const writing = new AbortController();
    let written = 0;
    const writer = (async () => {
      while (!writing.signal.aborted) {
        written += 1;
        expect((await ada.post('/decks', { title: `Deck ${written}` })).status).toBe(201);
      }
    })();
    const backup = await runBackup([inFolder('backup.db')]);
    writing.abort();
    await writer;
    await close();

    expect(backup).toMatchObject({ code: 0, stderr: '' });
    expect(backup.stdout).toMatch(
      /^Backup written to .+backup\.db \(\d+\.\d MiB\): 1 learner, [\d,]+ decks?, 0 cards, 0 answers\.\n$/u,
    );
    const all = await titlesIn(database);
    const saved = await titlesIn(inFolder('backup.db'));
    expect(saved.length).toBeGreaterThan(0);
    expect(saved).toEqual(all.slice(0, saved.length));
    expect(statSync(inFolder('backup.db')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual(['backup.db']);
  });

  test('a backup replaces a file only with --force, and never the database', async () => {
    await (await openServed()).close();
    writeFileSync(inFolder('backup.db'), 'the only copy');
    expect(await runBackup([inFolder('backup.db')])).toEqual({
      code: 1,
      stdout: '',
      stderr: `${inFolder('backup.db')} already exists. Choose another name, or add --force.\n`,
    });
    expect(readFileSync(inFolder('backup.db'), 'utf8')).toBe('the only copy');
    expect(await runBackup([inFolder('backup.db'), '--force'])).toMatchObject({ code: 0, stderr: '' });
    expect(await titlesIn(inFolder('backup.db'))).toEqual([]);
    expect(await runBackup([database, '--force'])).toMatchObject({
      code: 1,
      stderr: `${database} is the database itself.\n`,
    });
  });

  test('a full disk leaves neither a partial nor a changed file', async () => {
    await (await openServed()).close();
    writeFileSync(inFolder('backup.db'), 'the only copy');
    const before = readdirSync(folder).toSorted();
    const failed = await runBackup([inFolder('backup.db'), '--force'], {}, 64);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toMatch(/^The backup .+backup\.db cannot be written: [^\n]+\.\n$/u);
    expect(readFileSync(inFolder('backup.db'), 'utf8')).toBe('the only copy');
    expect(readdirSync(folder).toSorted()).toEqual(before);
  });

  test('a backup that would fill the disk of a server does not start', async () => {
    await (await openServed()).close();
    disk.freeBlocks = 1_000;
    const refused = backUp(database, inFolder('backup.db'));
    await expect(refused).rejects.toThrow(/has too little free space \(\d+ MiB needed\)\.$/u);
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual([]);
  });

  test('a killed backup leaves no partial file under its name, and the next one succeeds', async () => {
    await makeLarge();
    const file = inFolder('backup.db');
    const child = startBackup([file]);
    const closed = once(child, 'close');
    await expect.poll(() => existsSync(`${file}.unfinished`), { interval: 1 }).toBe(true);
    child.kill('SIGKILL');
    await closed;
    expect(existsSync(file)).toBe(false);
    expect(await runBackup([file])).toMatchObject({ code: 0, stderr: '' });
    expect(readdirSync(folder).filter((name) => name.startsWith('backup'))).toEqual(['backup.db']);
  });

  test('a backup fails while another is writing the same file', async () => {
    await makeLarge();
    const file = inFolder('backup.db');
    const db = openSqlite(database, { shared: true });
    await copyToFile(db, file, async () => {
      expect((await runBackup([file])).stderr).toBe(
        `The backup ${file} cannot be written: another process is writing that file.\n`,
      );
    });
    await db.destroy();
    expect(await titlesIn(file)).toEqual([]);
  });

  test('a failed backup reports what is wrong in one line', async () => {
    const missing = backUp(database, inFolder('b.db'));
    await expect(missing).rejects.toThrow(`There is no database ${database}.`);
    const server = await runBackup([inFolder('b.db')], { DATABASE_URL: 'postgres://u:secret@127.0.0.1/x' });
    expect(server).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database is PostgreSQL: use pg_dump, as docs/OPERATIONS.md describes.\n',
    });
    expect(await runBackup([inFolder('b.db'), '--forse'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'Usage: npm run backup -- FILE [--force]\n',
    });
    await (await openServed()).close();
    const nowhere = backUp(database, inFolder('no/b.db'));
    await expect(nowhere).rejects.toThrow(`There is no folder ${inFolder('no')}.`);
  });
});
