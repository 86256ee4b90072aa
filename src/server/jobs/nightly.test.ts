import { randomUUID } from 'node:crypto';
import { sql, type KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { openAgain } from '#test/server/test-database.ts';
import { startTestApp, PASSWORD, type TestApp } from '#test/server/test-app.ts';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import { markClosed } from '../features/account/account.repository.ts';
import { holdTokens } from '../features/tokens/tokens.repository.ts';
import { insertToken } from '../features/auth/auth.repository.ts';
import { nightlyJob, scheduleNightly } from './nightly.ts';

const DAY_MS = 86_400_000;
const log = pino({ level: 'silent' });

const night = ({ database, clock }: TestApp) =>
  nightlyJob({ ...database, clock, log }).run({}, new AbortController().signal);

async function rows(app: TestApp) {
  const { db } = app.database;
  return {
    tokens: (await db.selectFrom('auth_tokens').select('id').execute()).length,
    keys: (await db.selectFrom('idempotency_keys').select('key').orderBy('key').execute()).map(
      ({ key }) => key,
    ),
    jobs: (await db.selectFrom('jobs').select('status').orderBy('status').execute()).map(
      ({ status }) => status,
    ),
    reservations: (await db.selectFrom('token_reservations').select('id').execute()).length,
    users: (await db.selectFrom('users').select('id').execute()).length,
  };
}

test('the night clears away what has expired, and nothing else', async () => {
  const app = await startTestApp({ worker: false });
  const ada = await app.signUp('ada');
  const closed = await app.signUp();
  await ada.post('/decks', { title: 'Old' }, { 'idempotency-key': 'old' });
  await ada.post('/decks/generate', { title: 'Old', topic: 'birds' }, { prefer: 'respond-async' });
  await markClosed(app.database.db, closed.user.id, app.clock.now());
  await night(app);
  expect(await rows(app)).toEqual({ tokens: 1, keys: ['old'], jobs: ['queued'], reservations: 1, users: 2 });

  // It runs: nothing of it is too old before it has ended.
  app.clock.advance(20 * DAY_MS);
  await night(app);
  expect(await rows(app)).toMatchObject({ jobs: ['queued'], reservations: 1, users: 1 });
  await app.database.db.updateTable('jobs').set({ status: 'failed' }).execute();

  app.clock.advance(20 * DAY_MS);
  await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD });
  const again = await app.visitor.post('/auth/login', { email: ada.email, password: PASSWORD });
  expect(again.status).toBe(200);
  await night(app);
  expect(await rows(app)).toEqual({ tokens: 2, keys: [], jobs: [], reservations: 0, users: 1 });
});

test('tokens that crashed work had left held are given back', async () => {
  const app = await startTestApp({ worker: false });
  const { user } = await app.signUp();
  const held = { id: randomUUID(), userId: user.id, day: '2026-01-01', amount: 700 };
  const { db } = app.database;
  await holdTokens(db, { ...held, createdAt: 0, expiresAt: app.clock.now() - 1 }, 1000);
  await night(app);
  expect(await db.selectFrom('token_days').selectAll().execute()).toMatchObject([{ used: 0, reserved: 0 }]);
});

test('however much has expired, all of it goes', async () => {
  const app = await startTestApp({ worker: false });
  const { user } = await app.signUp();
  const past = { userId: user.id, userAgent: null, createdAt: 0, expiresAt: 1 };
  for (let count = 0; count < 450; count += 1) {
    await insertToken(app.database.db, { ...past, id: randomUUID(), hash: `${count}` });
  }
  await night(app);
  expect((await rows(app)).tokens).toBe(1);
});

test('a chore that fails does not keep the others from being done', async () => {
  const app = await startTestApp({ worker: false });
  const { user } = await app.signUp();
  const past = { userId: user.id, userAgent: null, createdAt: 0, expiresAt: 1 };
  await insertToken(app.database.db, { ...past, id: randomUUID(), hash: 'expired' });
  await markClosed(app.database.db, (await app.signUp()).user.id, 1);
  await sql`alter table idempotency_keys rename to elsewhere`.execute(app.database.db);
  await expect(night(app)).rejects.toThrow('Some of the nightly chores failed');
  await sql`alter table elsewhere rename to idempotency_keys`.execute(app.database.db);
  expect(await rows(app)).toMatchObject({ tokens: 1 });
  await night(app);
  expect(await rows(app)).toMatchObject({ users: 1 });
});

/** Lets one of the chores, which forgets counted attempts, fail with an error of the database. */
function failingAtAttempts(app: TestApp, fault: Error): TestApp {
  const failing: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('throttles')) throw fault;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  return { ...app, database: { ...app.database, db: app.database.db.withPlugin(failing) } };
}

test('a night without its database ends at once, and is not given up for that', async () => {
  const app = await startTestApp({ worker: false });
  await markClosed(app.database.db, (await app.signUp()).user.id, 1);
  const lost = new DatabaseUnavailable(new Error('connection lost'));
  await expect(night(failingAtAttempts(app, lost))).rejects.toBe(lost);
  expect(await rows(app)).toMatchObject({ users: 1 });
});

test('a night without room does what it can, and is not given up for that', async () => {
  const app = await startTestApp({ worker: false });
  await markClosed(app.database.db, (await app.signUp()).user.id, 1);
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  await expect(night(failingAtAttempts(app, full))).rejects.toBe(full);
  expect(await rows(app)).toMatchObject({ users: 0 });
});

test('it is queued once for each day, by whichever process, also when the clock is set back', async () => {
  const first = await startTestApp();
  const second = await startTestApp({ database: openAgain(first.database) });
  const { db } = first.database;
  const ends = new Set<() => void>();
  const clock = { now: first.clock.now };
  const begin = () => {
    for (const app of [first, second]) {
      ends.add(scheduleNightly({ ...app.database, clock, newId: randomUUID, log, wake: () => undefined }));
    }
  };
  const done = async () =>
    (
      await db.selectFrom('jobs').select(['idempotency_key', 'status']).orderBy('idempotency_key').execute()
    ).map((job) => `${job.idempotency_key} ${job.status}`);
  for (const day of ['2026-11-22', '2026-11-23', '2025-06-01']) {
    first.clock.set(`${day}T12:00:00Z`);
    second.clock.set(`${day}T12:00:00Z`);
    begin();
    await expect.poll(done).toContain(`nightly ${day} done`);
  }
  expect(await done()).toHaveLength(3);
  for (const end of ends) end();
});
