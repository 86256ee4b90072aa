import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { deckResponse } from '#contract/decks.ts';
import { generationAccepted } from '#contract/generation.ts';
import { sessionResponse } from '#contract/study.ts';
import { diskStorage } from '#server/ports/storage.ts';
import { systemTimers } from '#server/ports/timers.ts';
import { manualTimers } from '#test/fake-provider/manual-timers.ts';
import { BASIC, oldFiles, zipped } from '#test/anki/package-builder.ts';
import { readImport, settled, uploadCards } from './import-helpers.ts';
import { answerBody, CAPITALS, makeDeck, startStudy } from './study-helpers.ts';
import { PASSWORD, startTestApp, type ApiResponse, type Client, type TestApp } from './test-app.ts';

const MIB = 1024 * 1024;

/** Stops the database from growing, which has the same effect as a full disk. */
async function fillDisk({ database: { db } }: TestApp): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit(rows[0]?.page_count ?? 0)}`.execute(db);
}

const emptyDisk = ({ database: { db } }: TestApp) => sql`pragma max_page_count = 1000000`.execute(db);

/** Adds cards until one is refused, and returns that response. */
async function addUntilRefused(client: Client, deckId: string): Promise<ApiResponse> {
  for (;;) {
    // Larger than a page, so that it needs new ones.
    const response = await client.post('/cards', { deckId, front: '長'.repeat(2000), back: 'y' });
    if (response.status !== 201) return response;
  }
}

test('a database that cannot grow refuses new data and loses nothing that it acknowledged', async () => {
  const app = await startTestApp();
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada);
  const { session, cards } = await startStudy(ada, deck.id);
  const [first, ...others] = cards;
  if (!first) throw new Error('The deck is empty');
  expect((await ada.post('/study/answer', answerBody(session.id, first, true))).status).toBe(200);

  await fillDisk(app);
  const big = {
    deckId: deck.id,
    cards: Array.from({ length: 100 }, () => ({ front: 'x'.repeat(2000), back: 'y' })),
  };
  expect(await ada.post('/cards/batch', big)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });

  await emptyDisk(app);
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

test('a single row that does not fit is refused for lack of space, and the reserve is released', async () => {
  let givenUp = 0;
  const storage = {
    isFull: () => Promise.resolve(false),
    noteFull: () => {
      givenUp += 1;
    },
  };
  const app = await startTestApp({ storage });
  const ada = await app.signUp();
  const { deck } = await makeDeck(ada);
  await fillDisk(app);
  expect(await addUntilRefused(ada, deck.id)).toMatchObject({ status: 507, body: { code: 'STORAGE_FULL' } });
  expect(givenUp).toBe(1);
  await emptyDisk(app);
  expect((await ada.post('/cards', { deckId: deck.id, front: 'Front', back: 'Back' })).status).toBe(201);
});

test('a deck that does not fit is saved once there is space, and the job has not used up an attempt', async () => {
  const app = await startTestApp({ worker: false });
  const ada = await app.signUp();
  const { deck } = deckResponse.parse((await ada.post('/decks', { title: 'Full' })).body).data;
  // The description makes the deck's row larger than a page.
  const request = { ...CAPITALS, description: '長'.repeat(1000) };
  const accepted = await ada.post('/decks/generate', request, { prefer: 'respond-async' });
  const { id } = generationAccepted.parse(accepted.body);
  await fillDisk(app);
  await addUntilRefused(ada, deck.id);

  const working = await startTestApp({ database: app.database });
  const job = () =>
    app.database.db
      .selectFrom('jobs')
      .select(['status', 'attempts', 'failures', 'run_at'])
      .executeTakeFirst();
  const queuedAt = (await job())?.run_at ?? 0;
  await expect.poll(async () => (await job())?.run_at).toBeGreaterThan(queuedAt);
  expect(await job()).toMatchObject({ status: 'queued', attempts: 0, failures: 0 });

  await emptyDisk(app);
  working.clock.advance(60_000);
  const status = async () => (await ada.get(`/decks/generate/status/${id}`)).body;
  await expect.poll(status).toMatchObject({ status: 'completed', cardsGenerated: 10 });
  expect(await ada.get('/ai/usage')).toMatchObject({ body: { usage: { todayTokensUsed: 1200 } } });
});

test('imported cards that do not fit are added once there is space, each once', async () => {
  const app = await startTestApp();
  const ada = { ...(await app.signUp()), url: app.url };
  const ids = Array.from({ length: 400 }, (_, index) => index + 1);
  const bytes = zipped(
    oldFiles({
      decks: [{ id: 1, name: 'Kanji' }],
      noteTypes: [BASIC],
      notes: ids.map((id) => ({ id, type: BASIC.id, fields: [`${id} ${'長'.repeat(900)}`, 'back'] })),
      cards: ids.map((id) => ({ id, note: id, deck: 1 })),
    }),
  );
  const { id } = await uploadCards(ada, { name: 'kanji.apkg', bytes });
  await settled(ada, id);
  await fillDisk(app);
  expect(await ada.post(`/imports/${id}/save`, {})).toMatchObject({ status: 200 });
  const job = () =>
    app.database.db
      .selectFrom('jobs')
      .select(['status', 'attempts', 'failures', 'run_at', 'created_at'])
      .where('kind', '=', 'save-import')
      .executeTakeFirstOrThrow();
  await expect.poll(async () => (await job()).run_at - (await job()).created_at).toBeGreaterThan(0);
  expect(await job()).toMatchObject({ status: 'queued', failures: 0 });
  expect((await readImport(ada, id)).import).toMatchObject({ status: 'saving', problem: null });
  await emptyDisk(app);
  app.clock.advance(60_000);
  expect((await settled(ada, id)).import).toMatchObject({ status: 'done', saved: 400 });
  expect(await ada.get('/decks')).toMatchObject({ body: [{ title: 'Kanji', cardCount: 400 }] });
});

describe('full disk', () => {
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

  test('the server keeps a reserve and releases it when no other space is left', async () => {
    const storage = storageOfDisk();
    expect(await storage.isFull()).toBe(false);
    expect(statSync(reserve()).size).toBe(8 * MIB);
    disk.freeBytes = 7 * MIB;
    expect(await storage.isFull()).toBe(true);
    expect(existsSync(reserve())).toBe(true);
    disk.freeBytes = 0;
    expect(await storage.isFull()).toBe(true);
    expect(existsSync(reserve())).toBe(false);
    // The released space is too little for anything else.
    disk.freeBytes = 8 * MIB;
    expect(await storage.isFull()).toBe(true);
    disk.freeBytes = 100 * MIB;
    expect(await storage.isFull()).toBe(false);
    expect(existsSync(reserve())).toBe(true);
  });

  test('a reserve that just fits does not make the disk count as full', async () => {
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

  test('a disk that no longer responds blocks no requests', async () => {
    const timers = manualTimers();
    const hung = () => Promise.withResolvers<typeof disk>().promise;
    const app = await startTestApp({ storage: diskStorage(folder, timers, hung) });
    for (const ask of [
      () => fetch(`${app.url}/readyz`),
      () => fetch(`${app.url}/api/auth/register`, { method: 'POST' }),
    ]) {
      const response = ask();
      await expect.poll(timers.running).toHaveLength(1);
      timers.expire(1_500);
      expect((await response).status).toBe(503);
    }
  });

  test('the reserve is smaller on a small disk, and there is none if the disk does not report its size', async () => {
    disk = { freeBytes: 20 * MIB, totalBytes: 50 * MIB };
    expect(await storageOfDisk().isFull()).toBe(false);
    expect(statSync(reserve()).size).toBe(MIB);
    disk = { freeBytes: 0, totalBytes: 0 };
    expect(await storageOfDisk().isFull()).toBe(false);
    expect(existsSync(reserve())).toBe(false);
  });

  test('with a full disk, new data is refused while signing in, reading and deleting continue', async () => {
    const app = await startTestApp({ storage: storageOfDisk() });
    const ada = await app.signUp();
    const { deck } = await makeDeck(ada);
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
