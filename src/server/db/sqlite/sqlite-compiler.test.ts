import { sql, type Compilable } from 'kysely';
import SqliteDatabase from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { usersWithStaleCards } from '../../features/scheduling/card-states.repository.ts';
import { migrateToLatest } from '../migrate.ts';
import { openSqlite } from './sqlite.ts';
import type { Db } from '../tables.ts';

function open(): Db {
  const db = openSqlite(':memory:');
  onTestFinished(() => db.destroy());
  return db;
}

function textOf(query: Compilable): string {
  return query.compile().sql;
}

test('values that a column has to equal, and limits, are hidden from the planner', () => {
  const decks = open().selectFrom('decks').select('title');

  expect(textOf(decks.where('user_id', '=', 'u').where('last_studied_at', 'is', 7).limit(3))).toBe(
    'select "title" from "decks" where "user_id" = likely(?) and "last_studied_at" is likely(?) limit likely(?)',
  );
});

test('flags are written out, so that the planner can choose a partial index', () => {
  const places = open().selectFrom('card_memories').select('card_id');

  expect(textOf(places.where('user_id', '=', 'u').where('stale', '=', 1).where('queued', '=', 0))).toBe(
    'select "card_id" from "card_memories" where "user_id" = likely(?) and "stale" = 1 and "queued" = 0',
  );
});

test('other values are ordinary parameters', () => {
  const db = open();
  const decks = db.selectFrom('decks').select('title');

  expect(textOf(decks.where('created_at', '>=', 1).where('title', 'like', 'a%'))).toBe(
    'select "title" from "decks" where "created_at" >= ? and "title" like ?',
  );
  expect(textOf(decks.where('id', 'in', ['a', 'b']).where('category', 'is', null).offset(2))).toBe(
    'select "title" from "decks" where "id" in (?, ?) and "category" is null offset ?',
  );
  expect(textOf(db.updateTable('decks').set({ title: 'a' }).where('id', '=', 'd'))).toBe(
    'update "decks" set "title" = ? where "id" = likely(?)',
  );
});

test('the plan of a statement does not depend on a value inside likely()', () => {
  const sqlite = new SqliteDatabase(':memory:');
  sqlite.exec(
    'create table cards (name text, stale integer); create index some on cards (name) where stale = 1',
  );
  const planOf = (query: string, ...values: number[]) =>
    sqlite.prepare<number[], { detail: string }>(`explain query plan ${query}`).get(...values)?.detail;

  expect(planOf('select name from cards where stale = ?', 1)).toMatch(/USING COVERING INDEX some/u);
  expect(planOf('select name from cards where stale = likely(?)', 1)).toBe('SCAN cards');
});

test('stale memories are found by their partial index', async () => {
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
