import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { meResponse } from '#contract/auth.ts';
import { deckListResponse } from '#contract/decks.ts';
import { LIMITS, NO_HURRY, openLimited } from '#test/server/limited-postgres.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { DatabaseUnavailable } from './database-errors.ts';
import { openPostgres } from './postgres.ts';
import { prepared } from './prepared.ts';

const counted = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Fails for 0. */
const inverse = prepared((on, { of }: { of: number }) => ({
  compile: () =>
    sql<{ of: number; is: number }>`select ${of}::int as of, 1000 / ${of}::int as is`.compile(on),
}));

const slow = prepared((on, { seconds }: { seconds: number }) => ({
  compile: () => sql<object>`select pg_sleep(${seconds})`.compile(on),
}));

test('each of many statements at once has its own answer, whatever becomes of the others', async () => {
  const { db } = await openLimited(inject('postgresUrl'), { ...NO_HURRY, connections: 2 });
  const answers = await Promise.allSettled(counted(300).map((of) => inverse(db, { of: of % 7 })));
  const said = answers.map((answer) =>
    answer.status === 'fulfilled' ? answer.value.rows : String(answer.reason),
  );
  expect(said).toEqual(
    counted(300).map((index) => {
      const of = index % 7;
      return of === 0 ? 'error: division by zero' : [{ of, is: Math.trunc(1000 / of) }];
    }),
  );
  await db.destroy();
});

test('an error says where its statement was run', async () => {
  const { db } = await openLimited(inject('postgresUrl'));
  const run = async () => inverse(db, { of: 0 });
  const runInTransaction = async () => db.transaction().execute(async (trx) => inverse(trx, { of: 0 }));
  for (const each of [run, runInTransaction]) {
    const error: unknown = await each().catch((reason: unknown) => reason);
    expect(error).toMatchObject({
      message: 'division by zero',
      stack: expect.stringContaining(import.meta.filename),
    });
  }
  await db.destroy();
});

test('what no connection takes in time is given up, and the rest goes on', async () => {
  const limits = { ...NO_HURRY, connections: 1, connectMs: 200 };
  const { db, location } = await openLimited(inject('postgresUrl'), limits);
  const admin = openPostgres(location);
  const order: string[] = [];
  const sleeping = slow(db, { seconds: 2 }).then(() => order.push('slept'));
  const isAsleep = async () =>
    (
      await sql`select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`.execute(
        admin,
      )
    ).rows.length > 0;
  await expect.poll(isAsleep).toBe(true);
  await expect(inverse(db, { of: 1 })).rejects.toThrow(DatabaseUnavailable);
  order.push('given up');
  await sleeping;
  expect(order).toEqual(['given up', 'slept']);
  expect((await inverse(db, { of: 2 })).rows).toEqual([{ of: 2, is: 500 }]);
  await admin.destroy();
  await db.destroy();
});

describe('learners who share connections', () => {
  test('see their own alone, also while connections are lost', async () => {
    const database = await openLimited(inject('postgresUrl'), { ...LIMITS, connections: 2 });
    const admin = openPostgres(database.location);
    const app = await startTestApp({ database });
    const learners = await Promise.all(
      counted(12).map(async () => {
        const learner = await app.signUp();
        await learner.post('/decks', { title: learner.user.username });
        return learner;
      }),
    );
    const seen: string[] = [];
    const statuses: number[] = [];
    const looking = learners.map(async ({ user, get }) => {
      for (let round = 0; round < 25; round += 1) {
        const [me, decks] = await Promise.all([get('/auth/me'), get('/decks')]);
        statuses.push(me.status, decks.status);
        if (me.status === 200) seen.push(`${user.username} as ${meResponse.parse(me.body).user.username}`);
        if (decks.status === 200)
          for (const { title } of deckListResponse.parse(decks.body))
            seen.push(`${user.username} as ${title}`);
      }
    });
    await expect.poll(() => seen.length).toBeGreaterThan(40);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
    `.execute(admin);
    const before = seen.length;
    await Promise.all(looking);
    expect(seen.length).toBeGreaterThan(before);
    expect(new Set(seen)).toEqual(
      new Set(learners.map(({ user: { username } }) => `${username} as ${username}`)),
    );
    expect([200, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    await admin.destroy();
  });

  test('are told to come back while a statement cannot even be read, and go on afterwards', async () => {
    const database = await openLimited(inject('postgresUrl'), { ...LIMITS, connections: 1 });
    const other = openPostgres(database.location);
    const app = await startTestApp({ database, worker: false });
    const ada = await app.signUp();
    const lists = () => Promise.all(counted(5).map(async () => (await ada.get('/decks')).status));
    await other.transaction().execute(async (trx) => {
      await sql`lock table decks in access exclusive mode`.execute(trx);
      expect(new Set(await lists())).toEqual(new Set([503]));
    });
    expect(new Set(await lists())).toEqual(new Set([200]));
    await other.destroy();
  });
});
