import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openEmptyDatabase } from '#test/server/test-database.ts';
import { prepared } from './prepared.ts';
import type { Db } from './tables.ts';
import { transact } from './transaction.ts';

let db: Db;

beforeEach(async () => {
  ({ db } = await openEmptyDatabase());
  await sql`create table notes (id integer primary key)`.execute(db);
});

afterEach(async () => {
  await db.destroy();
});

const note = prepared((on, { id }: { id: number }) => ({
  compile: () => sql`insert into notes values (${id})`.compile(on),
}));

const notes = prepared((on, _none: Record<string, never>) => ({
  compile: () => sql<{ id: number }>`select id from notes order by id`.compile(on),
}));

const listed = async (on: Db) => (await notes(on, {})).rows.map(({ id }) => id);

test('prepared statements of a transaction see each other’s work, and take part in its end', async () => {
  await transact(db, async (trx) => {
    await Promise.all([1, 2].map((id) => note(trx, { id })));
    await sql`insert into notes values (3)`.execute(trx);
    expect(await listed(trx)).toEqual([1, 2, 3]);
  });
  const failing = transact(db, async (trx) => {
    await note(trx, { id: 4 });
    await note(trx, { id: 1 });
  });
  await expect(failing).rejects.toThrow(/unique/iu);
  expect(await listed(db)).toEqual([1, 2, 3]);
});

test('a statement that comes after the end of its transaction is refused', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<Db>();
  await transact(db, (trx) => Promise.resolve(end(trx)));
  const late = await ended;
  const noting = Promise.resolve().then(() => note(late, { id: 1 }));
  await expect(noting).rejects.toThrow('already committed');
  expect(await listed(db)).toEqual([]);
});
