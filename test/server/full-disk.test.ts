import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sessionResponse } from '#contract/study.ts';
import { diskStorage } from '#server/ports/storage.ts';
import { systemTimers } from '#server/ports/timers.ts';
import { manualTimers } from '#test/fake-provider/manual-timers.ts';
import { answerBody, generateDeck, startStudy } from './study-helpers.ts';
import { PASSWORD, startTestApp } from './test-app.ts';

const MIB = 1024 * 1024;

test('a database that cannot grow refuses what it cannot keep and loses nothing that was acknowledged', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await generateDeck(ada);
  const { session, cards } = await startStudy(ada, deck.id);
  const [first, ...others] = cards;
  if (!first) throw new Error('The deck is empty');
  expect((await ada.post('/study/answer', answerBody(session.id, first, true))).status).toBe(200);

  // The database may not grow by another page: to it, that is a full disk.
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(app.database.db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(app.database.db);
  const big = {
    deckId: deck.id,
    cards: Array.from({ length: 100 }, () => ({ front: 'x'.repeat(2000), back: 'y' })),
  };
  expect(await ada.post('/cards/batch', big)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });

  await sql`pragma max_page_count = 1000000`.execute(app.database.db);
  app.clock.advance(60_000);
  for (const card of others) {
    expect((await ada.post('/study/answer', answerBody(session.id, card, true))).status).toBe(200);
  }
  const resumed = sessionResponse.parse((await ada.get(`/study/session/${session.id}`)).body);
  expect(resumed.answers).toHaveLength(cards.length);
  expect(await ada.get(`/decks/${deck.id}`)).toMatchObject({
    body: { data: { deck: { cardCount: cards.length } } },
  });
});

describe('a disk that others fill', () => {
  let folder: string;
  let disk: { freeBytes: number; totalBytes: number };
  const reserve = () => path.join(folder, 'cardamom.db-reserve');
  const readDisk = () => Promise.resolve(disk);
  const storageOfDisk = () => diskStorage(folder, systemTimers, readDisk);

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'cardamom-disk-'));
    disk = { freeBytes: 500 * MIB, totalBytes: 1000 * MIB };
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  test('keeps a reserve, and gives it up when nothing else is left', async () => {
    const storage = storageOfDisk();
    expect(await storage.isFull()).toBe(false);
    expect(statSync(reserve()).size).toBe(8 * MIB);
    disk.freeBytes = 7 * MIB;
    expect(await storage.isFull()).toBe(true);
    expect(existsSync(reserve())).toBe(true);
    disk.freeBytes = 0;
    expect(await storage.isFull()).toBe(true);
    expect(existsSync(reserve())).toBe(false);
    // What it held is free now, and still no room for anything else.
    disk.freeBytes = 8 * MIB;
    expect(await storage.isFull()).toBe(true);
    disk.freeBytes = 100 * MIB;
    expect(await storage.isFull()).toBe(false);
    expect(existsSync(reserve())).toBe(true);
  });

  test('keeps a reserve of what is just enough, and is not full because of it', async () => {
    const storage = storageOfDisk();
    disk.freeBytes = 15 * MIB;
    expect(await storage.isFull()).toBe(true);
    expect(existsSync(reserve())).toBe(false);
    disk.freeBytes = 20 * MIB;
    expect(await storage.isFull()).toBe(false);
    expect(statSync(reserve()).size).toBe(8 * MIB);
    disk.freeBytes -= 8 * MIB;
    expect(await storage.isFull()).toBe(false);
    disk.freeBytes = 7 * MIB;
    expect(await storage.isFull()).toBe(true);
    expect(existsSync(reserve())).toBe(true);
  });

  test('that no longer answers keeps nobody waiting', async () => {
    const timers = manualTimers();
    const hung = () => Promise.withResolvers<typeof disk>().promise;
    const app = await startTestApp({ storage: diskStorage(folder, timers, hung) });
    for (const ask of [
      () => fetch(`${app.url}/readyz`),
      () => fetch(`${app.url}/api/auth/register`, { method: 'POST' }),
    ]) {
      const answer = ask();
      await expect.poll(timers.running).toHaveLength(1);
      timers.expire(1_500);
      expect((await answer).status).toBe(503);
    }
  });

  test('keeps less of a small disk, and nothing of one that does not tell its size', async () => {
    disk = { freeBytes: 20 * MIB, totalBytes: 50 * MIB };
    expect(await storageOfDisk().isFull()).toBe(false);
    expect(statSync(reserve()).size).toBe(MIB);
    disk = { freeBytes: 0, totalBytes: 0 };
    expect(await storageOfDisk().isFull()).toBe(false);
    expect(existsSync(reserve())).toBe(false);
  });

  test('takes nothing new, while signing in, reading and deleting go on', async () => {
    const app = await startTestApp({ storage: storageOfDisk() });
    const ada = await app.signUp();
    const { deck } = await generateDeck(ada);
    const ready = async () => (await fetch(`${app.url}/readyz`)).status;
    expect(await ready()).toBe(200);

    disk.freeBytes = 0;
    expect(await ready()).toBe(503);
    for (const refused of [
      await ada.post('/decks', { title: 'One more' }),
      await ada.put(`/decks/${deck.id}`, { title: 'Longer' }),
      await ada.post('/decks/generate', {}),
      await app.visitor.post('/auth/register', {}),
    ]) {
      expect(refused).toMatchObject({
        status: 507,
        body: { code: 'STORAGE_FULL', message: expect.stringContaining("The server's disk is full") },
      });
    }
    expect(await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect((await ada.get('/decks')).body).toHaveLength(1);
    expect((await ada.delete(`/decks/${deck.id}`)).status).toBe(204);

    disk.freeBytes = 500 * MIB;
    expect(await ready()).toBe(200);
    expect((await ada.post('/decks', { title: 'One more' })).status).toBe(201);
  });
});
