import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cardResponse } from '#contract/cards.ts';
import { LIMITS, NO_HURRY, openLimited } from '#test/server/limited-postgres.ts';
import { startPostgres, type PostgresServer } from '#test/server/postgres-server.ts';
import { answerBody, deckCards, generateDeck, startStudy } from '#test/server/study-helpers.ts';
import {
  PASSWORD,
  startTestApp,
  type ApiResponse,
  type Client,
  type TestApp,
} from '#test/server/test-app.ts';
import { DatabaseUnavailable } from '../database-errors.ts';
import { openPostgres } from './postgres.ts';
import { prepared } from '../prepared.ts';
import type { Db } from '../tables.ts';

const countPrepared = prepared((on) => ({
  compile: () => sql<object>`select count(*) from users`.compile(on),
}));

type Load = { responses: ApiResponse[]; kept: string[]; stop: () => Promise<void> };

/** Reads and adds cards continuously, like several devices at once, until it is stopped. */
function startLoad(client: Client, deckId: string): Load {
  const responses: ApiResponse[] = [];
  const kept: string[] = [];
  const stopping = new AbortController();
  async function device(): Promise<void> {
    while (!stopping.signal.aborted) {
      const added = await client.post('/cards', { deckId, front: randomUUID(), back: 'Back' });
      if (added.status === 201) kept.push(cardResponse.parse(added.body).data.card.id);
      responses.push(added, await client.get(`/decks/${deckId}`));
    }
  }
  const devices = Promise.all(Array.from({ length: 6 }, device));
  return {
    responses,
    kept,
    stop: async () => {
      stopping.abort();
      await devices;
    },
  };
}

/** Expects every response to be a success or a request to come back, and all acknowledged cards to exist exactly once. */
async function expectNothingLost(client: Client, deckId: string, { responses, kept }: Load): Promise<void> {
  for (const { status, headers } of responses) {
    expect([200, 201, 503]).toContain(status);
    expect(headers.get('retry-after') !== null).toBe(status === 503);
  }
  const there = (await deckCards(client, deckId)).map((card) => card.id);
  expect(new Set(there).size).toBe(there.length);
  expect(there).toEqual(expect.arrayContaining(kept));
}

const countOf = (load: Load, status: number) =>
  load.responses.filter((response) => response.status === status).length;

test('a serving process must not idle in a transaction, but one that copies or migrates may', async () => {
  const { db, location } = await openLimited(inject('postgresUrl'));
  const patient = openPostgres(location);
  const idleLimit = async (of: Db) =>
    of.transaction().execute(async (trx) => {
      const setting = sql<{
        idle: string;
      }>`select current_setting('idle_in_transaction_session_timeout') as idle`;
      return (await setting.execute(trx)).rows[0]?.idle;
    });
  expect([await idleLimit(db), await idleLimit(patient)]).toEqual(['1min', '0']);
  await db.destroy();
  await patient.destroy();
});

describe('a shared PostgreSQL server', () => {
  test('the app keeps working while another process changes the tables in use', async () => {
    const database = await openLimited(inject('postgresUrl'));
    const upgrade = openPostgres(database.location);
    const app = await startTestApp({ database });
    const ada = await app.signUp();
    const { deck } = await generateDeck(ada);
    const use = async (): Promise<number[]> => {
      const { session, cards } = await startStudy(ada, deck.id);
      const [card] = cards;
      if (!card) throw new Error('The deck is empty');
      const responses = [
        await ada.get('/auth/me'),
        await ada.get(`/decks/${deck.id}`),
        await ada.get('/decks'),
        await ada.get(`/cards/deck/${deck.id}`),
        await ada.post('/study/answer', answerBody(session.id, card, true)),
        await ada.get('/analytics/progress'),
      ];
      return responses.map(({ status }) => status);
    };
    const good = [200, 200, 200, 200, 200, 200];
    expect(await use()).toEqual(good);
    const { rows: tables } = await sql<{
      name: string;
    }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(upgrade);
    for (const { name } of tables)
      await sql`alter table ${sql.table(name)} add column later text`.execute(upgrade);
    expect(await use()).toEqual(good);
    expect(await use()).toEqual(good);
    await upgrade.destroy();
  });

  test('the app recovers from losing connections in use', async () => {
    const database = await openLimited(inject('postgresUrl'));
    const admin = openPostgres(database.location);
    const app = await startTestApp({ database });
    const ada = await app.signUp();
    const { deck } = await generateDeck(ada);
    const load = startLoad(ada, deck.id);
    for (let round = 1; round <= 5; round += 1) {
      const before = load.kept.length;
      await expect.poll(() => load.kept.length).toBeGreaterThan(before + 5);
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
      `.execute(admin);
    }
    const before = load.kept.length;
    await expect.poll(() => load.kept.length).toBeGreaterThan(before + 5);
    await load.stop();
    expect(countOf(load, 503)).toBeGreaterThan(0);
    await expectNothingLost(ada, deck.id, load);
    await admin.destroy();
  });

  test('a call that would wait for a lock gets a 503, and all others work', async () => {
    const database = await openLimited(inject('postgresUrl'));
    const other = openPostgres(database.location);
    const app = await startTestApp({ database });
    const ada = await app.signUp();
    const { deck } = await generateDeck(ada);
    await other.transaction().execute(async (trx) => {
      await sql`select id from decks where id = ${deck.id} for update`.execute(trx);
      const change = await ada.put(`/decks/${deck.id}`, { title: 'New', difficulty: 1 });
      expect(change).toMatchObject({ status: 503, body: { code: 'DATABASE_UNAVAILABLE' } });
      expect((await ada.get(`/decks/${deck.id}`)).status).toBe(200);
    });
    expect((await ada.put(`/decks/${deck.id}`, { title: 'New', difficulty: 1 })).status).toBe(200);
    await other.destroy();
  });

  test('connections to a server that is read-only, like one that was replaced, are dropped', async () => {
    const { db, location } = await openLimited(inject('postgresUrl'));
    await db.destroy();
    const admin = openPostgres(location);
    const name = sql.id(new URL(location).pathname.slice(1));
    await sql`alter database ${name} set default_transaction_read_only = on`.execute(admin);
    const reading = openPostgres(location, LIMITS);
    await sql`select 1`.execute(reading);
    await sql`alter database ${name} reset default_transaction_read_only`.execute(admin);
    await admin.destroy();

    const app = await startTestApp({
      database: { db: reading, engine: 'postgres', location },
      worker: false,
    });
    const account = { email: 'ada@example.org', username: 'ada', password: PASSWORD };
    expect(await app.visitor.post('/auth/register', account)).toMatchObject({
      status: 503,
      body: { code: 'DATABASE_UNAVAILABLE' },
    });
    expect((await app.visitor.post('/auth/register', account)).status).toBe(201);
  });

  test('a deck can be deleted while it is studied and edited, without a deadlock', async () => {
    const app = await startTestApp({ database: await openLimited(inject('postgresUrl'), NO_HURRY) });
    const ada = await app.signUp();
    for (let round = 0; round < 5; round += 1) {
      const { deck } = await generateDeck(ada, { cardCount: 5, difficulty: 1 });
      const { session, cards } = await startStudy(ada, deck.id);
      const responses = await Promise.all([
        ...cards.map((card) => ada.post('/study/answer', answerBody(session.id, card, true))),
        ...cards.map((card) => ada.delete(`/cards/${card.id}`)),
        ...cards.map((card) => ada.put(`/cards/${card.id}`, { front: 'F', back: 'B' })),
        ada.post('/study/start', { deckId: deck.id }),
        ada.delete(`/decks/${deck.id}`),
        ada.post(`/study/complete/${session.id}`),
      ]);
      for (const { status } of responses) expect([200, 201, 204, 404, 409]).toContain(status);
    }
  });

  test('a full disk of the server is reported as such, and the app is not ready meanwhile', async () => {
    const database = await openLimited(inject('postgresUrl'));
    const app = await startTestApp({ database });
    const ada = await app.signUp();
    await sql`
      create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$
    `.execute(database.db);
    await sql`create trigger full_disk before insert on decks for each row execute function refuse()`.execute(
      database.db,
    );
    expect(await ada.post('/decks', { title: 'One too many' })).toMatchObject({
      status: 507,
      body: { code: 'STORAGE_FULL' },
    });
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    expect((await ada.get('/decks')).status).toBe(200);
    app.clock.advance(60_000);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });
});

describe('a PostgreSQL server of our own', () => {
  let postgres: PostgresServer;
  let app: TestApp;
  let patientApp: TestApp;
  let ada: Client;
  let deckId: string;

  beforeAll(async () => {
    postgres = await startPostgres({ durable: true });
    app = await startTestApp({ database: await openLimited(postgres.url), until: 'end of file' });
    patientApp = await startTestApp({
      database: await openLimited(postgres.url, NO_HURRY),
      until: 'end of file',
    });
    ada = await app.signUp();
    deckId = (await generateDeck(ada)).deck.id;
  });

  afterAll(async () => {
    postgres.thaw();
    await app.close();
    await patientApp.close();
    await postgres.stop();
  });

  test('a crash and restart of the server under load loses nothing acknowledged', async () => {
    const load = startLoad(ada, deckId);
    await expect.poll(() => load.kept.length).toBeGreaterThan(10);
    await postgres.crash();
    await expect.poll(() => countOf(load, 503)).toBeGreaterThan(10);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(503);
    await postgres.startAgain();
    const before = load.kept.length;
    await expect.poll(() => load.kept.length).toBeGreaterThan(before + 10);
    await load.stop();
    await expectNothingLost(ada, deckId, load);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
  });

  test('pending statements of a frozen server are given up, and a new connection is used afterwards', async () => {
    const { db } = await openLimited(postgres.url, { ...LIMITS, statementMs: 500 });
    const ask = [
      () => sql`select 1`.execute(db),
      () => countPrepared(db, {}),
      () => db.transaction().execute(async (trx) => countPrepared(trx, {})),
    ];
    const askAll = () => Promise.allSettled(ask.map((one) => one()));
    expect(await askAll()).toMatchObject(ask.map(() => ({ status: 'fulfilled' })));
    postgres.freeze();
    expect(await askAll()).toMatchObject(ask.map(() => ({ reason: expect.any(DatabaseUnavailable) })));
    postgres.thaw();
    expect(await askAll()).toMatchObject(ask.map(() => ({ status: 'fulfilled' })));
    await db.destroy();
  });

  test('requests to a frozen server get a 503, others still work, and the app recovers', async () => {
    const load = startLoad(ada, deckId);
    await expect.poll(() => load.kept.length).toBeGreaterThan(10);
    postgres.freeze();
    // The readiness check does not wait as long as a request may.
    for (const { url } of [app, patientApp]) {
      const ready = await fetch(`${url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'database unavailable' }]);
    }
    await expect.poll(() => countOf(load, 503)).toBeGreaterThan(10);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect((await app.visitor.get('/config')).status).toBe(200);
    postgres.thaw();
    const before = load.kept.length;
    await expect.poll(() => load.kept.length).toBeGreaterThan(before + 10);
    await load.stop();
    await expectNothingLost(ada, deckId, load);
  });
});
