import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';

/** The id of a user without rights, on every system. */
const NOBODY = 65_534;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cardamom-folder-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Performs only the first steps of a server. */
async function open(dataDir = folder): Promise<void> {
  const { db } = await openDatabase({ DATA_DIR: dataDir });
  await sql`select 1`.execute(db);
  await db.destroy();
}

/** Opens the database as a user who may write to the folder, but not to the files of others in it. */
async function openAsAnotherUser(): Promise<void> {
  chmodSync(folder, 0o777);
  for (const name of readdirSync(folder)) chmodSync(path.join(folder, name), 0o444);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) process.seteuid?.(NOBODY);
  try {
    await open();
  } finally {
    if (isRoot) process.seteuid?.(0);
  }
}

const refusal = () =>
  `The data folder ${folder} cannot be written (SQLITE_READONLY). Set DATA_DIR to a folder that this user may write, with every file in it.`;

test('the database is not opened without a writable lock', async () => {
  await open();
  rmSync(path.join(folder, 'cardamom.db'));
  expect(readdirSync(folder)).toEqual(['cardamom.db-lock']);
  await expect(openAsAnotherUser()).rejects.toThrow(refusal());
});

test('a database that is not writable is not opened', async () => {
  await open();
  rmSync(path.join(folder, 'cardamom.db-lock'));
  await expect(openAsAnotherUser()).rejects.toThrow(refusal());
});

const modeOf = (name: string) => statSync(path.join(folder, name)).mode & 0o777;

test('a new data folder is private to its owner, and an existing one keeps its permissions', async () => {
  await open(path.join(folder, 'above/data'));
  expect(modeOf('above/data')).toBe(0o700);
  expect(modeOf('above')).toBe(0o777 & ~process.umask());
  mkdirSync(path.join(folder, 'shared'), { mode: 0o750 });
  await open(path.join(folder, 'shared'));
  expect(modeOf('shared')).toBe(0o750);
});

test('the reserve is released to open the database, but not if another server uses it', async () => {
  const reserve = path.join(folder, 'cardamom.db-reserve');
  const { db } = await openDatabase({ DATA_DIR: folder });
  await sql`select 1`.execute(db);
  writeFileSync(reserve, 'room');
  await expect(open()).rejects.toThrow('is in use by another Cardamom');
  expect(existsSync(reserve)).toBe(true);
  await db.destroy();
  await open();
  expect(existsSync(reserve)).toBe(false);
});
