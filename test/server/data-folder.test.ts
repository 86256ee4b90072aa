import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '#server/db/connect.ts';

/** A user without rights, on every system. */
const NOBODY = 65_534;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'cardamom-folder-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

/** What a server does first, and no more. */
async function open(): Promise<void> {
  const { db } = await openDatabase({ DATA_DIR: folder });
  await sql`select 1`.execute(db);
  await db.destroy();
}

/** Opens the database as a user who may write in the folder, but not to the files of others there. */
async function openAsSomebodyElse(): Promise<void> {
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
  `The data folder ${folder} cannot be written (SQLITE_READONLY). Set DATA_DIR to a folder that this user may write.`;

test('a lock that cannot be written is none: the database is not opened', async () => {
  await open();
  rmSync(path.join(folder, 'cardamom.db'));
  expect(readdirSync(folder)).toEqual(['cardamom.db-lock']);
  await expect(openAsSomebodyElse()).rejects.toThrow(refusal());
});

test('a database that cannot be written is not opened', async () => {
  await open();
  rmSync(path.join(folder, 'cardamom.db-lock'));
  await expect(openAsSomebodyElse()).rejects.toThrow(refusal());
});
