import { randomUUID } from 'node:crypto';
import { statSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { User } from '#contract/auth.ts';
import { deckResponse } from '#contract/decks.ts';
import type { Database } from '#server/db/connect.ts';
import { openSqlite } from '#server/db/sqlite/sqlite.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { eraseAccount } from '#server/features/account/erase-account.ts';
import { nightlyJob } from '#server/background/nightly.ts';
import { PASSWORD, startTestApp, type Client } from './test-app.ts';
import { databaseWaitingFiles } from '#server/ports/files/database-waiting-files.ts';
import { databaseMediaStore } from '#server/ports/files/database-media-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cardamom-erased-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Whether the files of the database contain this text, even in deleted rows. */
async function filesHold(text: string): Promise<boolean> {
  const files = await readdir(folder);
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file))));
  return contents.some((content) => content.includes(text));
}

/** A server on a database file with two users who have cards. */
async function startServer() {
  const file = path.join(folder, 'cardamom.db');
  const db = openSqlite(file);
  await migrateToLatest(db);
  const database = { db, engine: 'sqlite', location: file } as const;
  const app = await startTestApp({ database, worker: false });
  const [ada, eve] = [await app.signUp('ada'), await app.signUp('eve')];
  for (const user of [ada, eve]) {
    const title = `Capitals of ${user.user.username}`;
    const deck = deckResponse.parse((await user.post('/decks', { title })).body).data.deck;
    const cards = Array.from({ length: 50 }, (_, number) => ({ front: `${title}, ${number}`, back: 'Rome' }));
    await user.post('/cards/batch', { deckId: deck.id, cards });
  }
  return { app, ada, eve, database };
}

const close = (user: Client) => user.delete('/account', undefined, { password: PASSWORD });
const erase = (database: Database, { user }: { user: User }) =>
  eraseAccount(
    { ...database, mediaStore: databaseMediaStore, waitingFiles: databaseWaitingFiles },
    user.id,
    new AbortController().signal,
  );

test('a deleted account leaves no byte in the SQLite file or its write-ahead log while the server runs', async () => {
  const { app, ada, eve, database } = await startServer();
  const ofAda = [ada.email, ada.user.id, 'Capitals of ada'];
  for (const text of [...ofAda, eve.email]) expect([text, await filesHold(text)]).toEqual([text, true]);

  await close(ada);
  await startTestApp({ database });
  await expect.poll(() => filesHold(ada.user.id)).toBe(false);
  for (const text of ofAda) expect([text, await filesHold(text)]).toEqual([text, false]);
  expect(await filesHold(eve.email)).toBe(true);
  await app.close();
  await database.db.destroy();
});

test('a deleted account leaves no byte even if another connection was reading during the deletion', async () => {
  const { app, ada, database } = await startServer();
  await close(ada);
  const reader = new SqliteDatabase(database.location, { readonly: true });
  reader.exec('begin; select * from cards');
  const erased = erase(database, ada);
  await expect
    .poll(async () => (await database.db.selectFrom('users').select('id').execute()).length)
    .toBe(1);
  expect(await filesHold('Capitals of ada')).toBe(true);
  reader.close();
  await erased;
  expect(await filesHold('Capitals of ada')).toBe(false);
  await app.close();
  await database.db.destroy();
});

test('the write-ahead log is emptied every night', async () => {
  const { app, database } = await startServer();
  const logSize = () => statSync(`${database.location}-wal`).size;
  expect(logSize()).toBeGreaterThan(0);
  const { clock } = app;
  await nightlyJob({
    ...database,
    mediaStore: databaseMediaStore,
    waitingFiles: databaseWaitingFiles,
    newId: randomUUID,
    config: { MAX_ANSWER_SECONDS: 300 },
    clock,
    log: pino({ level: 'silent' }),
  }).run({}, new AbortController().signal);
  expect(logSize()).toBe(0);
  await app.close();
  await database.db.destroy();
});
