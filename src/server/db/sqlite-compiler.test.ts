import { sql, type Compilable } from 'kysely';
import SqliteDatabase from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { usersWithStaleCards } from '../features/scheduling/card-states.repository.ts';
import { migrateToLatest } from './migrate.ts';
import { openSqlite } from './sqlite.ts';
import type { Db } from './tables.ts';

function open(): Db {
  const db = openSqlite(':memory:');
  onTestFinished(() => db.destroy());
  return db;
}

function textOf(query: Compilable): string {
  return query.compile().sql;
}

test('SQLite does not look at what a column has to equal, nor at a limit', () => {
  const decks = open().selectFrom('decks').select('title');

  expect(textOf(decks.where('user_id', '=', 'u').where('last_studied_at', 'is', 1).limit(3))).toBe(
    'select "title" from "decks" where "user_id" = likely(?) and "last_studied_at" is likely(?) limit likely(?)',
  );
});

test('all other values, and what is written out, stand as they are', () => {
  const db = open();
  const decks = db.selectFrom('decks').select('title');

  expect(textOf(decks.where('created_at', '>=', 1).where('title', 'like', 'a%').limit(sql.lit(3)))).toBe(
    'select "title" from "decks" where "created_at" >= ? and "title" like ? limit 3',
  );
  expect(textOf(decks.where('id', 'in', ['a', 'b']).where('category', 'is', null).offset(2))).toBe(
    'select "title" from "decks" where "id" in (?, ?) and "category" is null offset ?',
  );
  expect(textOf(db.updateTable('decks').set({ title: 'a' }).where('id', '=', 'd'))).toBe(
    'update "decks" set "title" = ? where "id" = likely(?)',
  );
});

test('so a plan does not depend on a value, which would have it made again for each', () => {
  const sqlite = new SqliteDatabase(':memory:');
  sqlite.exec(
    'create table cards (name text, stale integer); create index some on cards (name) where stale = 1',
  );
  const planOf = (query: string, ...values: number[]) =>
    sqlite.prepare<number[], { detail: string }>(`explain query plan ${query}`).get(...values)?.detail;

  expect(planOf('select name from cards where stale = ?', 1)).toMatch(/USING COVERING INDEX some/u);
  expect(planOf('select name from cards where stale = likely(?)', 1)).toBe('SCAN cards');
});

test('what has an index of its own is still found by it', async () => {
  const texts: string[] = [];
  const db = openSqlite(':memory:', { log: ({ query }) => void texts.push(query.sql) });
  onTestFinished(() => db.destroy());
  await migrateToLatest(db);
  await usersWithStaleCards(db);

  const { rows } = await sql<{ detail: string }>`explain query plan ${sql.raw(texts.at(-1) ?? '')}`.execute(
    db,
  );
  expect(rows.map(({ detail }) => detail)).toEqual([expect.stringContaining('INDEX card_memories_stale')]);
});
