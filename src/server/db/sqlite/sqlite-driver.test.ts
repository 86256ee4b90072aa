import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { prepared } from '../prepared.ts';
import { openSqlite } from './sqlite.ts';
import type { Db } from '../tables.ts';

let folder: string;
let file: string;
let db: Db;
/** The rows as another process sees them. */
let outside: SqliteDatabase.Database;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'cardamom-driver-'));
  file = path.join(folder, 'test.db');
  db = openSqlite(file);
  await sql`create table notes (id integer primary key, text text not null)`.execute(db);
  outside = new SqliteDatabase(file, { readonly: true });
});

afterEach(async () => {
  outside.close();
  await db.destroy();
  await rm(folder, { recursive: true });
});

const note = (on: Db, id: number) => sql`insert into notes values (${id}, 'text')`.execute(on);
const idsOutside = () => outside.prepare<[], number>('select id from notes order by id').pluck().all();

/** Commits in the write-ahead log (https://www.sqlite.org/fileformat2.html#the_write_ahead_log). */
async function commits(): Promise<number> {
  const log = await readFile(`${file}-wal`);
  const frame = log.readUInt32BE(8) + 24;
  let count = 0;
  for (let at = 32; at + frame <= log.length; at += frame) if (log.readUInt32BE(at + 4) !== 0) count += 1;
  return count;
}

test('simultaneous writes share commits, and are on the disk when they are acknowledged', async () => {
  const before = await commits();
  const ids = Array.from({ length: 50 }, (_, index) => index);
  await Promise.all(
    ids.map(async (id) => {
      if (id % 2 === 0) await db.transaction().execute((trx) => note(trx, id));
      else await note(db, id);
      expect(idsOutside()).toContain(id);
    }),
  );
  expect(idsOutside()).toEqual(ids);
  expect((await commits()) - before).toBeLessThan(5);
});

test('a failing transaction harms no other in its group', async () => {
  const wrong = (id: number) =>
    db.transaction().execute(async (trx) => {
      await note(trx, id);
      await note(trx, id);
    });
  const asked = Array.from({ length: 20 }, (_, id) =>
    id % 3 === 0 ? wrong(id) : db.transaction().execute((trx) => note(trx, id)),
  );
  const answers = await Promise.allSettled([...asked, note(db, 100), note(db, 1), note(db, 101)]);
  const failed = answers.flatMap(({ status }, id) => (status === 'rejected' ? [id] : []));
  expect(failed).toEqual([0, 3, 6, 9, 12, 15, 18, 21]);
  expect(idsOutside()).toEqual([1, 2, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 19, 100, 101]);
});

test('when SQLite itself ends a transaction, all of its group fail', async () => {
  const asked = [
    db.transaction().execute((trx) => note(trx, 1)),
    note(db, 2),
    db.transaction().execute(async (trx) => {
      await note(trx, 3);
      await sql`insert or rollback into notes values (1, 'again')`.execute(trx).catch(() => undefined);
      await note(trx, 4);
    }),
    db.transaction().execute((trx) => note(trx, 5)),
  ];
  const answers = await Promise.allSettled(asked);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'fulfilled']);
  expect(idsOutside()).toEqual([5]);
});

test('a read returns only when the rows that it has seen are on the disk', async () => {
  const writing = note(db, 1);
  const { rows } = await sql<{ id: number }>`select id from notes`.execute(db);
  expect(rows).toEqual([{ id: 1 }]);
  expect(idsOutside()).toEqual([1]);
  await writing;
});

test('a statement that cannot run in a transaction does not wait for one', async () => {
  const copy = path.join(folder, 'copy.db');
  await Promise.all([
    db.transaction().execute((trx) => note(trx, 1)),
    note(db, 2),
    sql`vacuum into ${copy}`.execute(db),
    db.transaction().execute((trx) => note(trx, 3)),
  ]);
  const copied = new SqliteDatabase(copy, { readonly: true });
  expect(copied.prepare('select count(*) from notes').pluck().get()).toBe(2);
  copied.close();
  expect(idsOutside()).toEqual([1, 2, 3]);
});

test('several statements on one connection run in turn', async () => {
  await Promise.all([
    db.connection().execute(async (one) => {
      await note(one, 1);
      await note(one, 2);
    }),
    db.transaction().execute(async (trx) => {
      await note(trx, 3);
      await expect(note(trx, 3)).rejects.toThrow('UNIQUE');
      await note(trx, 4);
    }),
  ]);
  expect(idsOutside()).toEqual([1, 2, 3, 4]);
});

test('closing waits for pending writes', async () => {
  const writing = db.transaction().execute((trx) => note(trx, 1));
  await db.destroy();
  await writing;
  expect(idsOutside()).toEqual([1]);
});

const preparedIds = prepared((on, _input: object) => ({
  compile: () => sql<{ id: number }>`select id from notes order by id`.compile(on),
}));
const preparedNote = prepared((on, { id }: { id: number }) => ({
  compile: () => sql<never>`insert into notes values (${id}, 'text')`.compile(on),
}));

test('prepared statements are grouped, read and acknowledged like all others', async () => {
  const before = await commits();
  const ids = Array.from({ length: 20 }, (_, index) => index);
  await Promise.all(
    ids.map(async (id) => {
      await preparedNote(db, { id });
      expect(idsOutside()).toContain(id);
    }),
  );
  expect((await commits()) - before).toBeLessThan(5);
  const writing = note(db, 100);
  const { rows } = await preparedIds(db, {});
  expect(rows.map(({ id }) => id)).toEqual([...ids, 100]);
  expect(idsOutside()).toEqual([...ids, 100]);
  await writing;
});

test('a prepared statement outside a transaction stays outside one that holds the lock', async () => {
  const begun = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const failing = db.transaction().execute(async (trx) => {
    await note(trx, 1);
    begun.resolve();
    await asked.promise;
    expect((await preparedIds(trx, {})).rows).toEqual([{ id: 1 }]);
    throw new Error('taken back');
  });
  await begun.promise;
  const beside = Promise.all([preparedIds(db, {}), preparedNote(db, { id: 2 })]);
  asked.resolve();
  await expect(failing).rejects.toThrow('taken back');
  const [read] = await beside;
  expect(read.rows).toEqual([]);
  expect(idsOutside()).toEqual([2]);
});

test('a prepared statement that fails releases the lock', async () => {
  await note(db, 1);
  const holding = db.transaction().execute((trx) => note(trx, 2));
  const answers = await Promise.allSettled([preparedNote(db, { id: 1 }), preparedNote(db, { id: 3 })]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  await holding;
  await preparedNote(db, { id: 4 });
  expect(idsOutside()).toEqual([1, 2, 3, 4]);
});

test('rows have the current names of their columns after a change of the schema', async () => {
  const all = () => sql`select * from notes`.execute(db).then(({ rows }) => rows);
  await note(db, 1);
  expect(await all()).toEqual([{ id: 1, text: 'text' }]);
  await sql`alter table notes rename column text to words`.execute(db);
  expect(await all()).toEqual([{ id: 1, words: 'text' }]);
  await db.transaction().execute(async (trx) => {
    await sql`alter table notes drop column words`.execute(trx);
    await sql`alter table notes add column length integer`.execute(trx);
  });
  expect(await all()).toEqual([{ id: 1, length: null }]);
  const failing = db.transaction().execute(async (trx) => {
    await sql`alter table notes rename column length to size`.execute(trx);
    expect((await sql`select * from notes`.execute(trx)).rows).toEqual([{ id: 1, size: null }]);
    await note(trx, 1);
  });
  await expect(failing).rejects.toThrow('UNIQUE');
  expect(await all()).toEqual([{ id: 1, length: null }]);
  const ended = db.transaction().execute(async (trx) => {
    await sql`alter table notes rename column length to size`.execute(trx);
    expect((await sql`select * from notes`.execute(trx)).rows).toEqual([{ id: 1, size: null }]);
    await sql`insert or rollback into notes values (1, null)`.execute(trx);
  });
  await expect(ended).rejects.toThrow('UNIQUE');
  expect(await all()).toEqual([{ id: 1, length: null }]);
});
