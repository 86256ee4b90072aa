import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { LIMITS, openLimited } from '#test/server/limited-postgres.ts';
import { prepared } from './prepared.ts';

const ONE_CONNECTION = { ...LIMITS, connections: 1 };

type Values = { text: string | null; count: number; bytes: Buffer | null };

const valuesOf = prepared((on, { text, count, bytes }: Values) => ({
  compile: () =>
    sql<object>`
      select ${text}::text as text, ${count}::int8 as count, ${count}::numeric / 2 as half, ${count} > 1 as many,
        ${bytes}::bytea as bytes, row.number as number
      from generate_series(1, ${count}::int) as row(number)
    `.compile(on),
}));

const expected = ({ text, count, bytes }: Values) =>
  Array.from({ length: count }, (_, index) => ({
    text,
    count,
    half: count / 2,
    many: count > 1,
    bytes,
    number: index + 1,
  }));

test('a remembered statement returns what it did when it was first run, for any values', async () => {
  const { db } = await openLimited(inject('postgresUrl'), ONE_CONNECTION);
  const all: Values[] = [
    { text: 'Ä', count: 2, bytes: Buffer.from([0, 255, 10]) },
    { text: null, count: 3, bytes: null },
    { text: '', count: 0, bytes: null },
    { text: 'ひらがな \u{1F9E0} \\ \' "', count: 1, bytes: Buffer.alloc(0) },
    { text: 'long'.repeat(100_000), count: 4, bytes: Buffer.alloc(300_000, 7) },
  ];
  // The first time all before the answer to the first, then one after the other.
  const rows = await Promise.all(all.map(async (values) => (await valuesOf(db, values)).rows));
  for (const values of all) rows.push((await valuesOf(db, values)).rows);
  await db.transaction().execute(async (trx) => {
    for (const values of all) rows.push((await valuesOf(trx, values)).rows);
  });
  expect(rows).toEqual([...all, ...all, ...all].map(expected));
  await db.destroy();
});

test('changes are counted, whether or not they return rows', async () => {
  const { db } = await openLimited(inject('postgresUrl'), ONE_CONNECTION);
  await sql`create table numbers (number int)`.execute(db);
  const insert = prepared((on, { upTo }: { upTo: number }) => ({
    compile: () => sql<object>`insert into numbers select generate_series(1, ${upTo}::int)`.compile(on),
  }));
  const remove = prepared((on, { from }: { from: number }) => ({
    compile: () => sql<object>`delete from numbers where number >= ${from}::int returning number`.compile(on),
  }));
  for (let round = 0; round < 3; round += 1) {
    expect(await insert(db, { upTo: 3 })).toEqual({ rows: [], numAffectedRows: 3n });
    expect(await remove(db, { from: 3 })).toEqual({ rows: [{ number: 3 }], numAffectedRows: 1n });
    expect(await remove(db, { from: 3 })).toEqual({ rows: [], numAffectedRows: 0n });
    await db.transaction().execute(async (trx) => {
      expect(await insert(trx, { upTo: 2 })).toMatchObject({ rows: [], numAffectedRows: 2n });
      expect(await remove(trx, { from: 1 })).toMatchObject({ numAffectedRows: 4n });
    });
  }
  await db.destroy();
});

test('a value that cannot be sent fails by itself', async () => {
  const { db } = await openLimited(inject('postgresUrl'), ONE_CONNECTION);
  const sent = prepared((on, { value }: { value: unknown }) => ({
    compile: () => sql<object>`select ${value}::text as value`.compile(on),
  }));
  const answers = await Promise.allSettled([
    sent(db, { value: 'one' }),
    sent(db, { value: { not: 'a value' } }),
    sent(db, { value: 'two' }),
  ]);
  expect(answers).toMatchObject([
    { value: { rows: [{ value: 'one' }] } },
    { reason: new TypeError('A statement takes no object') },
    { value: { rows: [{ value: 'two' }] } },
  ]);
  await db.destroy();
});

test('a connection that waits for nothing is kept, however long', async () => {
  const limits = { ...ONE_CONNECTION, statementMs: 100 };
  const { db } = await openLimited(inject('postgresUrl'), limits);
  const process = async (on: typeof db) => (await sql`select pg_backend_pid() as id`.execute(on)).rows;
  await db.transaction().execute(async (trx) => {
    const before = await process(trx);
    // Longer than a server that has to say something may take.
    await wait(1_500);
    expect(await process(trx)).toEqual(before);
  });
  await db.destroy();
});
