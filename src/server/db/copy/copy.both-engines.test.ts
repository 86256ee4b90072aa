import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionResponse } from '#contract/study.ts';
import { runNode } from '#test/app-process.ts';
import { wav } from '#test/media/files.ts';
import { addMedia } from '#test/server/media-helpers.ts';
import {
  answerBody,
  deckCards,
  generateDeck,
  makeDeck,
  startStudy,
  studyDeck,
} from '#test/server/study-helpers.ts';
import { contentsOf, newReader, pull } from '#test/server/sync-helpers.ts';
import { contents, openEmptyDatabase } from '#test/server/test-database.ts';
import { PASSWORD, startTestApp } from '#test/server/test-app.ts';
import type { Database } from '../connect.ts';
import { FILLED_BY_TRIGGERS } from './copy.ts';
import { openSqlite } from '../sqlite/sqlite.ts';
import { migrateToLatest } from '../migrate.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cardamom-copy-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** Runs the command as an operator would. */
function copy(from: string, to: string) {
  return runNode(['scripts/db-copy.ts', '--from', from, '--to', to], {});
}

async function migratedSqlite(file: string): Promise<Database> {
  const db = openSqlite(file);
  await migrateToLatest(db);
  return { db, engine: 'sqlite', location: file };
}

/** What is copied: devices read a copy from its beginning. */
async function copiedContents(database: Database): Promise<Record<string, string[]>> {
  const tables = Object.entries(await contents(database));
  return Object.fromEntries(tables.filter(([name]) => !FILLED_BY_TRIGGERS.includes(name)));
}

/** A SQLite database in use: accounts, decks, a running session and a finished one, what is deleted, and more rows than one batch. */
async function populated(file: string) {
  const database = await migratedSqlite(file);
  const app = await startTestApp({ database });
  const ada = await app.signUp('ada', { timeZone: 'Asia/Kolkata' });
  await app.signUp('eve');
  const { deck } = await generateDeck(ada, { title: 'Été à Paris — 日本 👩‍👩‍👧' });
  await studyDeck(ada, deck.id, 3);
  const { session, cards } = await startStudy(ada, deck.id);
  for (const card of cards.slice(0, 4)) await ada.post('/study/answer', answerBody(session.id, card, true));
  const gone = await makeDeck(ada, { cardCount: 5 });
  await studyDeck(ada, gone.deck.id);
  await ada.delete(`/decks/${gone.deck.id}`);
  const { deck: large } = await makeDeck(ada, { title: 'Large', cardCount: 5 });
  const batch = Array.from({ length: 100 }, (_, index) => ({
    front: `Front ${index}`,
    back: `Back ${index}`,
  }));
  for (let count = 0; count < 6; count += 1) {
    await ada.post('/cards/batch', { deckId: large.id, cards: batch });
  }
  await addMedia({ ...ada, url: app.url }, wav(2));
  await ada.post('/sources', { title: 'Été', text: '细胞是生命的基本单位。\n\n👩‍👩‍👧' });
  const device = newReader();
  await pull(ada, device);
  await app.close();
  const before = await copiedContents(database);
  await database.db.destroy();
  return { ada, deck, session, cards, device, before };
}

describe('copying a database', () => {
  test('copying from SQLite to PostgreSQL and back keeps every row, and the app keeps working', async () => {
    const file = path.join(folder, 'cardamom.db');
    const { ada, deck, session, cards, device, before } = await populated(file);
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(10);

    const server = await openEmptyDatabase();
    const copied = await copy(`sqlite:${file}`, server.location);
    expect(copied).toMatchObject({ code: 0, stderr: '' });
    for (const [name, rows] of Object.entries(before)) {
      expect(copied.stdout).toMatch(new RegExp(`^${name} +${rows.length}  [0-9a-f]{16}$`, 'mu'));
    }
    expect(await copiedContents(server)).toEqual(before);

    const back = path.join(folder, 'back.db');
    expect(await copy(server.location, `sqlite:${back}`)).toMatchObject({ code: 0, stderr: '' });
    const returned = openSqlite(back);
    expect(await copiedContents({ db: returned, engine: 'sqlite', location: back })).toEqual(before);
    await returned.destroy();

    const app = await startTestApp({ database: server });
    const signedIn = await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD });
    expect(signedIn).toMatchObject({ status: 200, body: { user: { id: ada.user.id } } });
    const same = app.withToken(ada.token);
    const had = contentsOf(device);
    await pull(same, device);
    expect(device.resets).toBe(1);
    expect(contentsOf(device)).toEqual(had);
    expect(await same.get('/decks?search=ete')).toMatchObject({ body: [{ id: deck.id, title: deck.title }] });
    expect(await deckCards(same, deck.id)).toHaveLength(10);
    expect(await same.get('/sources?search=%E7%94%9F%E5%91%BD')).toMatchObject({
      body: { sources: [{ title: 'Été' }] },
    });
    const { body } = await same.get(`/study/session/${session.id}`);
    expect(sessionResponse.parse(body)).toMatchObject({
      session: { status: 'active' },
      cards,
      answers: [{}, {}, {}, {}],
    });
    for (const card of cards.slice(4)) {
      expect((await same.post('/study/answer', answerBody(session.id, card, true))).status).toBe(200);
    }
    expect(await same.post(`/study/complete/${session.id}`)).toMatchObject({
      body: { summary: { answered: 10, accuracy: 100 } },
    });
  });

  test('copying to a database that is not empty is refused and changes nothing', async () => {
    const file = path.join(folder, 'cardamom.db');
    await populated(file);
    const server = await openEmptyDatabase();
    const app = await startTestApp({ database: server, worker: false });
    await migrateToLatest(server.db);
    await app.signUp('somebody');
    const before = await contents(server);
    const refused = await copy(`sqlite:${file}`, server.location);
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^PostgreSQL, .+ is not empty: its table \w+ has rows\.\n$/u);
    expect(await contents(server)).toEqual(before);
  });

  test('a failed copy leaves nothing behind', async () => {
    const file = path.join(folder, 'cardamom.db');
    const database = await migratedSqlite(file);
    const app = await startTestApp({ database });
    await makeDeck(await app.signUp());
    await app.close();
    // PostgreSQL holds integers of 32 bits here; SQLite took the number.
    await sql`update cards set position = 5000000000 where position = 9`.execute(database.db);
    await database.db.destroy();

    const server = await openEmptyDatabase();
    const failed = await copy(`sqlite:${file}`, server.location);
    expect(failed).toMatchObject({ code: 1, stdout: '' });
    expect(failed.stderr).toMatch(/^[^\n]*out of range[^\n]*\n$/u);
    expect(await server.db.introspection.getTables({ withInternalKyselyTables: true })).toEqual([]);
    await server.db.destroy();
  });

  test('invalid database URLs are reported in one line', async () => {
    const file = path.join(folder, 'cardamom.db');
    const missing = await copy(`sqlite:${file}`, 'postgres://test@127.0.0.1:1/x');
    expect(missing).toEqual({ code: 1, stdout: '', stderr: `There is no database ${file}.\n` });
    expect(existsSync(file)).toBe(false);

    await (await migratedSqlite(file)).db.destroy();
    const unreachable = await copy(`sqlite:${file}`, 'postgres://test:secret@127.0.0.1:1/x');
    expect(unreachable.code).toBe(1);
    expect(unreachable.stderr).toMatch(
      /^The database \(PostgreSQL, 127\.0\.0\.1:1\/x\) cannot be reached: .+\n$/u,
    );
    expect(await copy('mysql://x', `sqlite:${file}`)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Usage: /u),
    });

    const target = path.join(folder, 'new.db');
    const empty = await openEmptyDatabase();
    const old = await copy(empty.location, `sqlite:${target}`);
    expect(old.code).toBe(1);
    expect(old.stderr).toContain('is not a database of this version of Cardamom');
    expect(readdirSync(folder).filter((name) => name.startsWith('new'))).toEqual([]);

    const newer = openSqlite(file);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-things-to-come', '2099')`.execute(
      newer,
    );
    await newer.destroy();
    expect(await copy(`sqlite:${file}`, empty.location)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('was written by a newer version of Cardamom (9999-things-to-come)'),
    });
    await empty.db.destroy();

    const inUse = openSqlite(file);
    const locked = await copy(`sqlite:${file}`, `sqlite:${target}`);
    expect(locked.stderr).toMatch(/cannot be opened: .*Stop the Cardamom that uses it first\.\n$/u);
    await inUse.destroy();
  });
});
