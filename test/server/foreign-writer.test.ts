import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import type { Db } from '#server/db/tables.ts';
import { transact } from '#server/db/transaction.ts';
import { startTestApp, type Client } from './test-app.ts';

let folder: string;
let db: Db;
let ada: Client;
/** A connection of another process, such as an operator's command. */
let other: SqliteDatabase.Database;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'cardamom-busy-'));
  const file = path.join(folder, 'cardamom.db');
  db = openSqlite(file);
  await migrateToLatest(db);
  const app = await startTestApp({ database: { db, engine: 'sqlite', location: file }, worker: false });
  ada = await app.signUp();
  // The first use of a token writes to the database.
  await ada.get('/auth/me');
  other = new SqliteDatabase(file);
  other.exec('begin immediate');
});

afterEach(async () => {
  other.close();
  await db.destroy();
  rmSync(folder, { recursive: true });
});

async function busyTimeout(of: Db): Promise<number> {
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(of);
  return rows[0]?.timeout ?? 0;
}

test('a server never blocks its main thread while another process writes, but a command may', async () => {
  expect(await busyTimeout(db)).toBeLessThan(50);
  other.exec('rollback');
  const command = openSqlite(path.join(folder, 'cardamom.db'), { shared: true });
  expect(await busyTimeout(command)).toBeGreaterThan(500);
  await command.destroy();
});

test('a change waits until another process has finished its own', async () => {
  const change = transact(db, (trx) => trx.updateTable('users').set({ daily_goal: 7 }).execute());
  // By then it has been refused at least once.
  await setImmediate();
  other.exec('rollback');
  await change;
  expect(await db.selectFrom('users').select('daily_goal').execute()).toEqual([{ daily_goal: 7 }]);
});

test('if another process writes for long, a change is rolled back and the client asked to retry', async () => {
  expect(await ada.post('/decks', { title: 'Too late' })).toMatchObject({
    status: 503,
    body: { code: 'DATABASE_UNAVAILABLE' },
  });
  other.exec('rollback');
  expect(await ada.get('/decks')).toMatchObject({ body: [] });
  expect((await ada.post('/decks', { title: 'In time' })).status).toBe(201);
});
