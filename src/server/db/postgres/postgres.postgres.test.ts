import { sql } from 'kysely';
import { describe, expect, inject, test } from 'vitest';
import { meResponse } from '#contract/auth.ts';
import { deckListResponse } from '#contract/decks.ts';
import { LIMITS, NO_HURRY, openLimited } from '#test/server/limited-postgres.ts';
import { startPgBouncer } from '#test/server/pgbouncer.ts';
import { answerBody, generateDeck, startStudy } from '#test/server/study-helpers.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { DatabaseUnavailable } from '../database-errors.ts';
import { openPostgres } from './postgres.ts';

const counted = (count: number) => Array.from({ length: count }, (_, index) => index);

test('values have the same types as with SQLite', async () => {
  const { db } = await openLimited(inject('postgresUrl'));
  const { rows } = await sql`
    select ${'ひらがな \u{1F9E0} \\'}::text as text, ${null}::text as nothing, ${2}::int8 as count, ${3}::numeric / 2 as half,
      ${Buffer.from([0, 255, 10])}::bytea as bytes
  `.execute(db);
  expect(rows).toEqual([
    { text: 'ひらがな \u{1F9E0} \\', nothing: null, count: 2, half: 1.5, bytes: Buffer.from([0, 255, 10]) },
  ]);
  await db.destroy();
});

test('a transaction with time limits reads at one instant if it is asked to', async () => {
  const { db } = await openLimited(inject('postgresUrl'));
  const settings = sql<{ isolation: string; only: string; statement: string }>`
    select current_setting('transaction_isolation') as isolation, current_setting('transaction_read_only') as only,
      current_setting('statement_timeout') as statement
  `;
  const usual = await db.transaction().execute((trx) => settings.execute(trx));
  expect(usual.rows).toMatchObject([{ isolation: 'read committed', only: 'off' }]);
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { rows } = await reading.execute((trx) => settings.execute(trx));
  expect(rows).toMatchObject([{ isolation: 'repeatable read', only: 'on' }]);
  expect(rows[0]?.statement).toBe(usual.rows[0]?.statement);
  await db.destroy();
});

test('a statement that gets no connection in time fails, and the others succeed', async () => {
  const limits = { ...NO_HURRY, connections: 1, connectMs: 200 };
  const { db } = await openLimited(inject('postgresUrl'), limits);
  const holding = Promise.withResolvers<void>();
  const transaction = db.transaction().execute(async () => holding.promise);
  await expect(sql`select 1`.execute(db)).rejects.toThrow(DatabaseUnavailable);
  holding.resolve();
  await transaction;
  expect((await sql`select 2 as two`.execute(db)).rows).toEqual([{ two: 2 }]);
  await db.destroy();
});

test('the app works behind PgBouncer, which lends each connection for one transaction', async () => {
  const { db: direct, location } = await openLimited(inject('postgresUrl'));
  await direct.destroy();
  const bouncer = await startPgBouncer(location, { connections: 3 });
  try {
    const db = openPostgres(bouncer.url, { ...NO_HURRY, connections: 20 });
    const app = await startTestApp({ database: { db, engine: 'postgres', location: bouncer.url } });
    const users = await Promise.all(
      counted(6).map(async () => {
        const user = await app.signUp();
        return { user, deck: (await generateDeck(user)).deck };
      }),
    );
    const statuses = await Promise.all(
      users.map(async ({ user, deck }) => {
        const seen: number[] = [];
        for (const round of counted(5)) {
          const { session, cards } = await startStudy(user, deck.id);
          const answers = cards.map((card) => user.post('/study/answer', answerBody(session.id, card, true)));
          const reads = ['/auth/me', '/decks', `/decks/${deck.id}`, '/analytics/progress'].map((path) =>
            user.get(path),
          );
          const edit = user.put(`/decks/${deck.id}`, { title: `Round ${round}` });
          for (const { status } of await Promise.all([...answers, ...reads, edit])) seen.push(status);
        }
        return seen;
      }),
    );
    expect(new Set(statuses.flat())).toEqual(new Set([200]));
  } finally {
    await bouncer.stop();
  }
});

describe('users who share connections', () => {
  test('users who share connections see only their own data, even while connections are lost', async () => {
    const database = await openLimited(inject('postgresUrl'), { ...LIMITS, connections: 2 });
    const admin = openPostgres(database.location);
    const app = await startTestApp({ database });
    const users = await Promise.all(
      counted(12).map(async () => {
        const user = await app.signUp();
        await user.post('/decks', { title: user.user.username });
        return user;
      }),
    );
    const seen: string[] = [];
    const statuses: number[] = [];
    const looking = users.map(async ({ user, get }) => {
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
      new Set(users.map(({ user: { username } }) => `${username} as ${username}`)),
    );
    expect([200, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]));
    await admin.destroy();
  });

  test('users get a 503 while a statement cannot be read, and continue afterwards', async () => {
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
