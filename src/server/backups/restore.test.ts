import type fsModule from 'node:fs';
import {
  chownSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runNode } from '#test/app-process.ts';
import { createMigrator, migrateToLatest } from '../db/migrate.ts';
import { openSqlite } from '../db/sqlite/sqlite.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { backUp } from './backup.ts';
import { restore } from './restore.ts';

const steps = vi.hoisted(() => ({ before: (_step: string) => {} }));

// Every call that changes a file is a step before which the process could be killed.
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof fsModule>();
  const steppingBefore = <Args extends unknown[], Result>(change: (...args: Args) => Result) => {
    return (...args: Args): Result => {
      steps.before(change.name);
      return change(...args);
    };
  };
  return {
    ...fs,
    chmodSync: steppingBefore(fs.chmodSync),
    copyFileSync: steppingBefore(fs.copyFileSync),
    fsyncSync: steppingBefore(fs.fsyncSync),
    linkSync: steppingBefore(fs.linkSync),
    renameSync: steppingBefore(fs.renameSync),
    rmSync: steppingBefore(fs.rmSync),
  };
});

const NOW = Date.parse('2026-11-22T10:11:12Z');

let folder: string;
let database: string;
let backup: string;
let kept: string;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cardamom-restore-'));
  const data = path.join(folder, 'data');
  database = path.join(data, 'cardamom.db');
  kept = path.join(data, 'cardamom-replaced-2026-11-22T10-11-12Z.db');
  backup = path.join(folder, 'backup.db');
});

afterEach(() => {
  steps.before = () => {};
  rmSync(folder, { recursive: true });
});

async function makeDatabase(file: string, user: string): Promise<void> {
  const db = openSqlite(file);
  await migrateToLatest(db);
  const app = await startTestApp({ database: { db, engine: 'sqlite', location: file }, worker: false });
  await app.signUp(user);
  await app.close();
  await db.destroy();
}

/** A database whose last learner is only in its log, as a killed server leaves it, and a backup without that learner. */
async function makeBoth(): Promise<void> {
  const live = path.join(folder, 'live.db');
  await makeDatabase(live, 'ada');
  await backUp(live, backup);
  const db = openSqlite(live);
  await sql`update users set username = 'eve'`.execute(db);
  mkdirSync(path.dirname(database));
  cpSync(live, database);
  cpSync(`${live}-wal`, `${database}-wal`);
  await db.destroy();
}

/** The users that a server would find there. */
async function usersIn(file: string): Promise<string[]> {
  const db = openSqlite(file);
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
  expect(rows).toEqual([{ integrity_check: 'ok' }]);
  const users = await db.selectFrom('users').select('username').execute();
  await db.destroy();
  return users.map(({ username }) => username);
}

async function epochsIn(file: string): Promise<string[]> {
  const db = openSqlite(file);
  const counters = await db.selectFrom('change_counters').select('epoch').execute();
  await db.destroy();
  return counters.map(({ epoch }) => epoch);
}

describe('npm run restore', () => {
  test('a restore replaces the database and keeps the old one, including what was only in its log', async () => {
    await makeBoth();
    const settings = { DATA_DIR: path.dirname(database) };
    const { code, stdout, stderr } = await runNode(['scripts/restore.ts', backup], settings);
    expect([code, stderr]).toEqual([0, '']);
    const [, old = ''] =
      /^Restored .+ from .+: 1 learner, 0 decks, 0 cards, 0 answers\.\nThe database that was there is kept as (.+)\.\n$/u.exec(
        stdout,
      ) ?? [];
    expect(await usersIn(database)).toEqual(['ada']);
    expect(await usersIn(old)).toEqual(['eve']);
  });

  test('a restore makes devices start over, because they may know of changes that it does not', async () => {
    await makeBoth();
    await restore(backup, database, NOW);
    const [before, after] = [await epochsIn(backup), await epochsIn(database)];
    expect([before.length, after.length]).toEqual([1, 1]);
    expect(after).not.toEqual(before);
  });

  test('a restore that is killed before any step leaves the old or the new database intact', async () => {
    await makeBoth();
    const data = path.dirname(database);
    let moments = 0;
    steps.before = () => {
      moments += 1;
      cpSync(data, path.join(folder, `moment-${moments}`), { recursive: true });
    };
    await restore(backup, database, NOW);
    steps.before = () => {};

    const found: string[] = [];
    for (let moment = 1; moment <= moments; moment += 1) {
      const killed = path.join(folder, `moment-${moment}`, 'cardamom.db');
      // The leftovers do not prevent the next attempt.
      const [user = ''] = await usersIn(killed);
      found.push(user);
      await restore(backup, killed, NOW + 60_000 * moment);
      expect(await usersIn(killed)).toEqual(['ada']);
      expect(readdirSync(path.dirname(killed)).filter((name) => name.includes('restoring'))).toEqual([]);
    }
    expect(found.length).toBeGreaterThan(10);
    // The old database at first, then the new one, and never neither.
    expect(found.join(' ')).toMatch(/^eve( eve)+( ada)+$/u);
  });

  test('a restore works without a database, and from a plain copy with its log', async () => {
    await makeBoth();
    const elsewhere = path.join(folder, 'new/machine/cardamom.db');
    expect(await restore(database, elsewhere, NOW)).toMatchObject({ counts: { users: 1 }, replaced: null });
    expect(await usersIn(elsewhere)).toEqual(['eve']);
  });

  test('a restore keeps the damaged database and its log', async () => {
    await makeBoth();
    writeFileSync(database, 'This is no database. '.repeat(1_000));
    const log = readFileSync(`${database}-wal`);
    expect(await restore(backup, database, NOW)).toMatchObject({ replaced: kept });
    expect(await usersIn(database)).toEqual(['ada']);
    expect(readFileSync(kept, 'utf8')).toContain('This is no database.');
    expect(readFileSync(`${kept}-wal`).equals(log)).toBe(true);
  });

  test('a restore moves the leftovers of a missing database out of the way', async () => {
    await makeBoth();
    rmSync(database);
    writeFileSync(`${database}-journal`, 'What a killed process had begun to change');
    expect(await restore(backup, database, NOW)).toMatchObject({ replaced: null });
    expect(await usersIn(database)).toEqual(['ada']);
    expect(readdirSync(path.dirname(database)).toSorted()).toEqual([
      'cardamom-replaced-2026-11-22T10-11-12Z.db-journal',
      'cardamom-replaced-2026-11-22T10-11-12Z.db-wal',
      'cardamom.db',
      'cardamom.db-lock',
    ]);
  });

  test('a restore as root creates files that belong to the owner of the folder', async () => {
    await makeBoth();
    const data = path.dirname(database);
    rmSync(data, { recursive: true });
    mkdirSync(data);
    // Only root can change the owner of a folder; for others this checks that theirs stays theirs.
    if (process.getuid?.() === 0) chownSync(data, 65_534, 65_534);
    await restore(backup, database, NOW);
    const { uid, gid } = statSync(data);
    const files = readdirSync(data).map((name) => statSync(path.join(data, name)));
    expect(files.map((file) => [file.uid, file.gid])).toEqual([
      [uid, gid],
      [uid, gid],
    ]);
  });

  test('a restore that could not sync the folder reports that the database was replaced', async () => {
    await makeBoth();
    let isMoved = false;
    steps.before = (step) => {
      if (isMoved && step === 'fsyncSync') throw new Error('EIO: i/o error, fsync');
      isMoved ||= step === 'renameSync';
    };
    await expect(restore(backup, database, NOW)).rejects.toThrow(
      `${backup} was restored to ${database}, but a power cut might undo it: EIO: i/o error, fsync. Check the disk.`,
    );
    steps.before = () => {};
    expect(await usersIn(database)).toEqual(['ada']);
  });

  test('a backup of an older version is restored, and the next start upgrades it', async () => {
    const older = openSqlite(backup);
    await createMigrator(older).migrateTo('0001-first-tables');
    await older.destroy();
    expect(await restore(backup, database, NOW)).toMatchObject({ counts: { users: 0 } });
  });
});

describe('refused restores', () => {
  async function expectRefused(message: string | RegExp): Promise<void> {
    const files = readdirSync(path.dirname(database)).toSorted();
    await expect(restore(backup, database, NOW)).rejects.toThrow(message);
    expect(readdirSync(path.dirname(database)).toSorted()).toEqual(files);
    expect(existsSync(kept)).toBe(false);
  }

  test('a restore is refused while a server uses the database, and changes nothing', async () => {
    await makeBoth();
    const served = openSqlite(database);
    await expectRefused('is in use by another Cardamom. Stop that one first');
    expect(await served.selectFrom('users').select('username').execute()).toEqual([{ username: 'eve' }]);
    await served.destroy();
  });

  test('a restore is refused while a command uses the database, and changes nothing', async () => {
    await makeBoth();
    await usersIn(database);
    const command = openSqlite(database, { shared: true });
    await sql`select * from users`.execute(command);
    await expect(restore(backup, database, NOW)).rejects.toThrow('is in use by another Cardamom');
    await command.destroy();
    expect(await usersIn(database)).toEqual(['eve']);
  });

  test('the database of a running server is refused as a backup', async () => {
    await makeDatabase(backup, 'ada');
    const served = openSqlite(backup);
    mkdirSync(path.dirname(database));
    await makeDatabase(database, 'eve');
    await expectRefused('is in use by a running Cardamom. Back it up with "npm run backup"');
    await served.destroy();
    expect(await usersIn(database)).toEqual(['eve']);
  });

  test('a file that is not a database or not a Cardamom backup is refused', async () => {
    await makeBoth();
    await usersIn(database);
    writeFileSync(backup, 'This is a letter. '.repeat(1_000));
    await expectRefused(`${backup} is not a usable database: file is not a database.`);
    writeFileSync(backup, '');
    await expectRefused(`${backup} is not a Cardamom database.`);
    copyFileSync(database, backup);
    truncateSync(backup, 100_000);
    await expectRefused(/backup\.db is not a usable database: .*(damaged|malformed)/u);
    rmSync(backup);
    await expectRefused(`There is no backup ${backup}.`);
    expect(await usersIn(database)).toEqual(['eve']);
  });

  test('a backup with dangling references or of a newer version is refused', async () => {
    await makeBoth();
    await usersIn(database);
    const db = openSqlite(backup);
    await sql`pragma foreign_keys = off`.execute(db);
    await sql`delete from users`.execute(db);
    await db.destroy();
    await expectRefused(/backup\.db is damaged: \d+ rows refer to missing ones \(\w+ to users\)\.$/u);
    const newer = openSqlite(backup);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-things-to-come', '2099')`.execute(
      newer,
    );
    await newer.destroy();
    await expectRefused(`${backup} was written by a newer version of Cardamom (9999-things-to-come)`);
    expect(await usersIn(database)).toEqual(['eve']);
  });
});
