import { randomUUID } from 'node:crypto';
import { sql, type KyselyPlugin } from 'kysely';
import { pino, type Logger } from 'pino';
import { expect, test } from 'vitest';
import { authResponse } from '#contract/auth.ts';
import { deckResponse } from '#contract/decks.ts';
import { generationAccepted } from '#contract/generation.ts';
import { AppError } from '#domain/errors.ts';
import { answerBody, makeDeck, startStudy, studyDeck } from '#test/server/study-helpers.ts';
import { carryOut, command } from '#test/server/sync-helpers.ts';
import { openAgain } from '#test/server/test-database.ts';
import { startTestApp, PASSWORD, type Client, type TestApp } from '#test/server/test-app.ts';
import { DatabaseUnavailable } from '../db/database-errors.ts';
import { transactAsUser } from '../db/transaction.ts';
import { markClosed } from '../features/account/account.repository.ts';
import { findDeck, insertDeck } from '../features/decks/decks.repository.ts';
import { completeGeneration, failGeneration } from '../features/generation/generation.repository.ts';
import { holdTokens } from '../features/tokens/tokens.repository.ts';
import { insertToken } from '../features/auth/auth.repository.ts';
import { nightlyJob, scheduleNightly } from './nightly.ts';
import { databaseWaitingFiles } from '../ports/files/database-waiting-files.ts';
import { databaseMediaStore } from '../ports/files/database-media-store.ts';

const DAY_MS = 86_400_000;
const silent = pino({ level: 'silent' });

const night = ({ database, clock }: TestApp, log: Logger = silent) =>
  nightlyJob({
    ...database,
    mediaStore: databaseMediaStore,
    waitingFiles: databaseWaitingFiles,
    newId: randomUUID,
    config: { MAX_ANSWER_SECONDS: 300 },
    clock,
    log,
  }).run({}, new AbortController().signal);

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

/** A token that expired long ago. */
const PAST = {
  userAgent: null,
  createdAt: 0,
  expiresAt: 1,
  proof: { means: 'password', confirmedAt: 0 },
} as const;

test('the nightly job deletes expired data, and nothing else', async () => {
  const app = await startTestApp({ worker: false });
  const ada = await app.signUp('ada');
  const closed = await app.signUp();
  await ada.post('/decks', { title: 'Old' }, { 'idempotency-key': 'old' });
  await ada.post('/decks/generate', { title: 'Old', topic: 'birds' }, { prefer: 'respond-async' });
  await markClosed(app.database.db, closed.user.id, app.clock.now());
  await night(app);
  expect(await rows(app)).toEqual({ tokens: 1, keys: ['old'], jobs: ['queued'], reservations: 1, users: 2 });

  // It is running: nothing of it expires before it has ended.
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

/** Signs in again, because a token does not last as long as these tests wait. */
async function signIn(app: TestApp, email: string): Promise<Client> {
  const response = await app.visitor.post('/auth/login', { email, password: PASSWORD });
  return app.withToken(authResponse.parse(response.body).token);
}

test('a generation is deleted 90 days after its end; its deck stays, as does a generation that has not ended', async () => {
  const app = await startTestApp({ worker: false });
  const { db } = app.database;
  const ada = await app.signUp();
  const begin = async () => {
    const request = { title: 'Birds', topic: 'birds' };
    const response = await ada.post('/decks/generate', request, { prefer: 'respond-async' });
    return generationAccepted.parse(response.body).id;
  };
  const [completed, failed, running] = [await begin(), await begin(), await begin()];
  const finishedAt = app.clock.now();
  const deck = {
    title: 'Birds',
    description: null,
    category: null,
    language: null,
    backLanguage: null,
    difficulty: 1,
    source: null,
  };
  const generated = { ...deck, id: completed, userId: ada.user.id, aiGenerated: true, createdAt: finishedAt };
  await transactAsUser(db, ada.user.id, (trx) => insertDeck(trx, generated));
  const end = { deckId: completed, cards: 1, finishedAt };
  await completeGeneration(db, ada.user.id, completed, end);
  await failGeneration(db, ada.user.id, failed, { error: new AppError('INTERNAL', 'No deck'), finishedAt });

  const statuses = async () => {
    const client = await signIn(app, ada.email);
    const responses = [completed, failed, running].map((id) => client.get(`/decks/generate/status/${id}`));
    return (await Promise.all(responses)).map(({ status }) => status);
  };
  app.clock.advance(89 * DAY_MS);
  await night(app);
  expect(await statuses()).toEqual([200, 200, 200]);
  app.clock.advance(2 * DAY_MS);
  await night(app);
  expect(await statuses()).toEqual([404, 404, 200]);
  expect(await findDeck(db, ada.user.id, completed)).toMatchObject({ title: 'Birds' });
});

test('only a study session without any answer is deleted after 30 days', async () => {
  const app = await startTestApp({ worker: false });
  const ada = await app.signUp();
  const deckId = deckResponse.parse((await ada.post('/decks', { title: 'Birds' })).body).data.deck.id;
  await ada.post('/cards', { deckId, front: 'Robin', back: 'Bird' });
  const begin = () => startStudy(ada, deckId);
  const [abandoned, answered, completed] = [await begin(), await begin(), await begin()];
  const [card] = answered.cards;
  if (!card) throw new Error('a session without cards');
  await ada.post('/study/answer', answerBody(answered.session.id, card, true));
  await ada.post(`/study/complete/${completed.session.id}`);

  const statuses = async () => {
    const client = await signIn(app, ada.email);
    const responses = [abandoned, answered, completed].map(({ session }) =>
      client.get(`/study/session/${session.id}`),
    );
    return (await Promise.all(responses)).map(({ status }) => status);
  };
  app.clock.advance(29 * DAY_MS);
  await night(app);
  expect(await statuses()).toEqual([200, 200, 200]);
  app.clock.advance(2 * DAY_MS);
  await night(app);
  expect(await statuses()).toEqual([404, 200, 200]);
});

test('what devices have sent and when fields were edited is forgotten after 90 days', async () => {
  const app = await startTestApp({ worker: false });
  const ada = await app.signUp();
  const { db } = app.database;
  const left = async () => {
    const commands = await db.selectFrom('sync_commands').select('id').execute();
    return [commands.length, (await db.selectFrom('field_edits').select('at').execute()).length];
  };
  const at = app.clock.now();
  await carryOut(ada, command(at, { kind: 'change-settings', to: { dailyGoal: 50, newPerDay: 7 } }));
  app.clock.advance(89 * DAY_MS);
  await night(app);
  expect(await left()).toEqual([1, 2]);
  app.clock.advance(2 * DAY_MS);
  await night(app);
  expect(await left()).toEqual([0, 0]);
});

test('tokens held by crashed work are given back', async () => {
  const app = await startTestApp({ worker: false });
  const { user } = await app.signUp();
  const held = { id: randomUUID(), userId: user.id, day: '2026-01-01', amount: 700 };
  const { db } = app.database;
  await holdTokens(db, { ...held, createdAt: 0, expiresAt: app.clock.now() - 1 }, 1000);
  await night(app);
  expect(await db.selectFrom('token_days').selectAll().execute()).toMatchObject([{ used: 0, reserved: 0 }]);
});

test('all expired data is deleted, however much there is', async () => {
  const app = await startTestApp({ worker: false });
  const { user } = await app.signUp();
  const past = { ...PAST, userId: user.id };
  for (let count = 0; count < 450; count += 1) {
    await insertToken(app.database.db, { ...past, id: randomUUID(), hash: `${count}` });
  }
  await night(app);
  expect((await rows(app)).tokens).toBe(1);
});

test('a chore that fails does not prevent the others', async () => {
  const app = await startTestApp({ worker: false });
  const { user } = await app.signUp();
  const past = { ...PAST, userId: user.id };
  await insertToken(app.database.db, { ...past, id: randomUUID(), hash: 'expired' });
  await markClosed(app.database.db, (await app.signUp()).user.id, 1);
  await sql`alter table idempotency_keys rename to elsewhere`.execute(app.database.db);
  await expect(night(app)).rejects.toThrow('Some of the nightly chores failed');
  await sql`alter table elsewhere rename to idempotency_keys`.execute(app.database.db);
  expect(await rows(app)).toMatchObject({ tokens: 1 });
  await night(app);
  expect(await rows(app)).toMatchObject({ users: 1 });
});

/** Makes one of the chores, which deletes counted attempts, fail with a database error. */
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

test('without its database the nightly job stops immediately, and is not given up', async () => {
  const app = await startTestApp({ worker: false });
  await markClosed(app.database.db, (await app.signUp()).user.id, 1);
  const lost = new DatabaseUnavailable(new Error('connection lost'));
  await expect(night(failingAtAttempts(app, lost))).rejects.toBe(lost);
  expect(await rows(app)).toMatchObject({ users: 1 });
});

test('without disk space the nightly job does what it can, and is not given up', async () => {
  const app = await startTestApp({ worker: false });
  await markClosed(app.database.db, (await app.signUp()).user.id, 1);
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
  await expect(night(failingAtAttempts(app, full))).rejects.toBe(full);
  expect(await rows(app)).toMatchObject({ users: 0 });
});

/** What the nightly job logs about the statistics that it repaired. */
async function repairs(app: TestApp): Promise<unknown[]> {
  const lines: unknown[] = [];
  const write = (line: string) => lines.push(JSON.parse(line));
  await night(app, pino({ level: 'warn', base: null, timestamp: false }, { write }));
  return lines;
}

test('statistics that differ from the answers are computed again, and the log says whose and which', async () => {
  const app = await startTestApp({ worker: false });
  const { db } = app.database;
  const ada = await app.signUp();
  const eve = await app.signUp();
  for (const client of [ada, eve]) await studyDeck(client, (await makeDeck(client)).deck.id, 3);
  const progress = async (client: Client) => (await client.get('/analytics/progress')).body;
  const right = [await progress(ada), await progress(eve)];
  expect(await repairs(app)).toEqual([]);

  const { id: userId } = ada.user;
  const hers = { userId, msg: 'statistics differed from the recorded answers and were computed again' };
  await db.updateTable('day_stats').set({ answered: 99 }).where('user_id', '=', userId).execute();
  await db.deleteFrom('deck_stats').where('user_id', '=', userId).execute();
  await db.updateTable('study_records').set({ longest: 9 }).where('user_id', '=', userId).execute();
  const fake = { user_id: userId, weekday: 1, hour: 1, answered: 1, correct: 1 };
  await db.insertInto('hour_stats').values(fake).execute();
  expect(await progress(ada)).not.toEqual(right[0]);
  expect(await repairs(app)).toMatchObject([
    { ...hers, rollups: ['day_stats', 'deck_stats', 'hour_stats', 'study_records'] },
  ]);
  expect([await progress(ada), await progress(eve)]).toEqual(right);
  expect(await repairs(app)).toEqual([]);
});

test('the statistics of every user are checked in turn', async () => {
  const app = await startTestApp({ worker: false });
  const { db } = app.database;
  const user = await app.signUp();
  const others = Array.from({ length: 250 }, (_none, index) => {
    const [email, username] = [`learner${index}@example.org`, `learner${index}`];
    const keys = { email_key: email, username_key: username };
    return { id: randomUUID(), email, username, ...keys, password_hash: '', time_zone: 'UTC', created_at: 0 };
  });
  await db.insertInto('users').values(others).execute();
  const checked = async () =>
    (await db.selectFrom('users').select('rollups_checked_at as at').execute()).map(({ at }) => at);
  const first = app.clock.now();
  await night(app);
  expect((await checked()).filter((at) => at >= first)).toHaveLength(251);
  await studyDeck(user, (await makeDeck(user, { cardCount: 1 })).deck.id);
  for (const unchecked of [51, 0]) {
    app.clock.advance(DAY_MS);
    await night(app);
    expect((await checked()).filter((at) => at < first + DAY_MS)).toHaveLength(unchecked);
  }
});

test('the nightly job is queued once a day by any number of processes, even when the clock is set back', async () => {
  const first = await startTestApp();
  const second = await startTestApp({ database: openAgain(first.database) });
  const { db } = first.database;
  const ends = new Set<() => void>();
  const clock = { now: first.clock.now };
  const begin = () => {
    for (const app of [first, second]) {
      ends.add(
        scheduleNightly({ ...app.database, clock, newId: randomUUID, log: silent, wake: () => undefined }),
      );
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
