/** Checks what is written against what Anki requires. */
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import SqliteDatabase from 'better-sqlite3';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import type { CardState } from '#domain/scheduling/card-state.ts';
import { flipContent, quizContent } from '#test/builders/cards.ts';
import {
  cardData,
  cardRow,
  colRow,
  deckSchema,
  modelSchema,
  noteRow,
  optionsSchema,
  revlogRow,
  settingsSchema,
} from '#test/anki/schema-11.ts';
import type { WrittenCard } from './write-collection.ts';
import { writeAnkiPackage } from './write-package.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const DAY = 86_400_000;

const review = (at: number, rating: PortableReview['rating']): PortableReview => ({
  at,
  rating,
  grade: rating === 0 ? null : 'correct',
  presentation: rating === 0 ? null : 'flip',
  durationMs: 4_000,
});
const MEMORY: CardState = {
  state: 'review',
  stability: 21.123_456,
  difficulty: 4.987_65,
  dueAt: NOW + 9 * DAY,
  dueDay: '2026-12-02',
  lastReviewAt: NOW - 12 * DAY,
  intervalDays: 21,
  repetitions: 4,
  lapses: 0,
  step: 0,
};
const history = [review(NOW - 20 * DAY, 1), review(NOW - 20 * DAY, 3), review(NOW - 12 * DAY, 3)];

const card = (id: string, change: Partial<WrittenCard> = {}): WrittenCard => {
  const content = flipContent({ front: `Front ${id}`, back: 'Back' });
  const dates = { createdAt: NOW - 40 * DAY, changedAt: NOW - 30 * DAY };
  const none = { memory: null, suspended: false, reviews: [] };
  return { id, deck: 'World :: Europe', content, ...dates, ...none, ...change };
};

const CARDS: WrittenCard[] = [
  card('new'),
  card('new-suspended', { suspended: true, deck: 'default' }),
  card('review', { memory: MEMORY, reviews: history }),
  card('suspended', { memory: MEMORY, suspended: true, deck: 'world :: EUROPE' }),
  card('overdue', { memory: { ...MEMORY, dueAt: NOW - 3 * DAY, dueDay: '2026-11-20' } }),
  card('learning', {
    memory: { ...MEMORY, state: 'learning', intervalDays: 0, dueAt: NOW + 600_000, dueDay: null, step: 1 },
    deck: 'Maths',
    reviews: [review(NOW - 60_000, 1)],
  }),
  card('relearning', {
    memory: {
      ...MEMORY,
      state: 'relearning',
      intervalDays: 0,
      dueAt: NOW + 600_000,
      dueDay: null,
      lapses: 1,
    },
    reviews: [...history, review(NOW - 1_000, 1)],
  }),
  card('forgotten', { reviews: [...history, review(NOW - 1_000, 0)] }),
  card('quiz', {
    content: quizContent({
      front: 'Is 2 < 3 & **true**?',
      back: 'Yes',
      hints: ['Count', null, null],
      explanation: 'Because',
      quiz: { options: ['Yes', 'No'], key: 0, reasons: [null, 'It is'] },
      tags: ['world history', 'a::b'],
    }),
  }),
  card('files', { content: flipContent({ front: '![map](media:k1#800x600) [say](media:k2)', back: '12' }) }),
  card('number', { content: flipContent({ front: '12', back: 'x' }) }),
];

let folder = '';
let read: (table: string) => unknown[] = () => [];
let db: SqliteDatabase.Database | undefined;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'anki-schema-'));
  const output = new PassThrough();
  const bytes = buffer(output);
  await writeAnkiPackage(output, {
    pieces: [CARDS],
    findFile: (key) =>
      Promise.resolve({ name: key === 'k1' ? 'map.png' : 'say.mp3', open: () => Readable.from([key]) }),
    withSchedule: true,
    now: NOW,
    timeZone: 'Europe/Berlin',
    desiredRetention: 0.9,
    temporaryFolder: folder,
  });
  const path = join(folder, 'collection.anki2');
  writeFileSync(path, unzipSync(await bytes)['collection.anki2'] ?? '');
  const opened = new SqliteDatabase(path, { readonly: true });
  db = opened;
  read = (table) => opened.prepare(`SELECT * FROM ${table} ORDER BY rowid`).all();
});
afterAll(() => {
  db?.close();
  rmSync(folder, { recursive: true });
});

const rowsOf = <Row>(table: string, schema: z.ZodType<Row>): Row[] => z.array(schema).parse(read(table));
const jsonOf = (column: 'conf' | 'models' | 'decks' | 'dconf' | 'tags'): unknown =>
  JSON.parse(rowsOf('col', colRow)[0]?.[column] ?? '');
const different = (values: readonly unknown[]) => new Set(values).size === values.length;

test('the tables have the columns and indexes that Anki makes', () => {
  const shapes = z
    .array(z.object({ name: z.string(), type: z.string(), notnull: z.number(), pk: z.number() }))
    .parse(
      ['col', 'notes', 'cards', 'revlog', 'graves'].flatMap((table) => db?.pragma(`table_info(${table})`)),
    );
  const TEXTS = new Set(['conf', 'models', 'decks', 'dconf', 'tags', 'guid', 'flds', 'data']);
  for (const { name, type, notnull, pk } of shapes) {
    expect([name, type.toLowerCase()]).toStrictEqual([name, TEXTS.has(name) ? 'text' : 'integer']);
    expect([name, notnull + pk]).toStrictEqual([name, 1]);
  }
  const indexes = z
    .array(z.object({ name: z.string() }))
    .parse(db?.prepare(`SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name`).all());
  expect(indexes.map(({ name }) => name)).toStrictEqual([
    'ix_cards_nid',
    'ix_cards_sched',
    'ix_cards_usn',
    'ix_notes_csum',
    'ix_notes_usn',
    'ix_revlog_cid',
    'ix_revlog_usn',
  ]);
  expect(db?.pragma('integrity_check')).toStrictEqual([{ integrity_check: 'ok' }]);
  expect(read('graves')).toStrictEqual([]);
});

test('notes: numbers, tags, the sort field, and the checksum by which Anki finds duplicates', () => {
  const notes = rowsOf('notes', noteRow);
  const model = z.record(z.string(), modelSchema).parse(jsonOf('models'))[String(notes[0]?.mid)];
  expect(notes).toHaveLength(CARDS.length);
  expect(different(notes.map(({ id }) => id)) && different(notes.map(({ guid }) => guid))).toBe(true);
  for (const { flds, mid } of notes) {
    expect(flds.split('\u{1f}')).toHaveLength(model?.flds.length ?? 0);
    expect(mid).toBe(model?.id);
  }
  const first = new Map(notes.map(({ guid, sfld, csum }) => [guid, { sfld, csum }]));
  const sum = (text: string) =>
    Number.parseInt(createHash('sha1').update(text).digest('hex').slice(0, 8), 16);
  expect(first.get('quiz')).toStrictEqual({ sfld: 'Is 2 < 3 & true?', csum: sum('Is 2 < 3 & true?') });
  expect(first.get('files')?.csum).toBe(sum(' map.png  [sound:say.mp3]'));
  // The column holds numbers.
  expect(first.get('number')).toStrictEqual({ sfld: 12, csum: sum('12') });
  expect(notes.find(({ guid }) => guid === 'quiz')?.tags).toBe(' world_history a::b ');
});

test('cards: each belongs to its note, is in a deck that exists, and waits where cards of its kind do', () => {
  const cards = rowsOf('cards', cardRow);
  const guids = new Map(rowsOf('notes', noteRow).map(({ id, guid }) => [id, guid]));
  const decks = z.record(z.string(), deckSchema).parse(jsonOf('decks'));
  expect(different(cards.map(({ id }) => id)) && different(cards.map(({ nid }) => nid))).toBe(true);
  const byGuid = new Map(cards.map((card) => [guids.get(card.nid), card]));
  const plan = (guid: string) => {
    const { type, queue, due, ivl, reps, left, data, did } = byGuid.get(guid) ?? {};
    const memory = data === '' ? null : cardData.parse(JSON.parse(data ?? ''));
    return { type, queue, due, ivl, reps, left, memory, deck: decks[String(did)]?.name };
  };
  const today = (Date.UTC(2026, 10, 23) - Date.UTC(2000, 0, 1)) / DAY;
  const memory = { s: 21.1235, d: 4.9877, dr: 0.9, lrt: (NOW - 12 * DAY) / 1_000 };
  const soon = (NOW + 600_000) / 1_000;
  const deck = 'World::Europe';
  const fresh = { type: 0, ivl: 0, reps: 0, left: 0, memory: null };
  const known = { type: 2, ivl: 21, reps: 4, left: 0, memory, deck };
  expect(plan('new')).toStrictEqual({ ...fresh, queue: 0, due: 1, deck });
  expect(plan('new-suspended')).toStrictEqual({ ...fresh, queue: -1, due: 2, deck: 'Default' });
  expect(plan('review')).toStrictEqual({ ...known, queue: 2, due: today + 9 });
  expect(plan('suspended')).toStrictEqual({ ...known, queue: -1, due: today + 9 });
  expect(plan('overdue')).toStrictEqual({ ...known, queue: 2, due: today - 3 });
  expect(plan('learning')).toStrictEqual({
    ...known,
    type: 1,
    queue: 1,
    due: soon,
    ivl: 0,
    left: 1_001,
    deck: 'Maths',
  });
  expect(plan('relearning')).toStrictEqual({ ...known, type: 3, queue: 1, due: soon, ivl: 1, left: 1_001 });
  expect(plan('forgotten')).toStrictEqual({ ...fresh, queue: 0, due: 8, deck });
});

test('the history: one entry for each moment, of cards that exist', () => {
  const entries = rowsOf('revlog', revlogRow);
  const cards = new Set(rowsOf('cards', cardRow).map(({ id }) => id));
  expect(entries).toHaveLength(CARDS.flatMap(({ reviews }) => reviews).length);
  expect(different(entries.map(({ id }) => id))).toBe(true);
  for (const { cid, ease, type, factor } of entries) {
    expect(cards.has(cid)).toBe(true);
    // An entry that Anki takes for a card that was started over has neither an answer nor an ease.
    expect(type === 4).toBe(ease === 0);
    expect(type === 4 && factor > 0).toBe(false);
  }
});

test('the note type has everything that a card has, and its templates name no other fields', () => {
  const models = z.record(z.string(), modelSchema).parse(jsonOf('models'));
  const [[key, model] = []] = Object.entries(models);
  expect([Object.keys(models).length, key]).toStrictEqual([1, String(model?.id)]);
  const names = model?.flds.map(({ name }) => name) ?? [];
  expect(model?.flds.map(({ ord }) => ord)).toStrictEqual(names.map((_, index) => index));
  expect(names).toStrictEqual(
    expect.arrayContaining(['Front', 'Back', 'Hint 1', 'Hint 2', 'Hint 3', 'Explanation', 'Options']),
  );
  const [template] = model?.tmpls ?? [];
  const named = `${template?.qfmt}${template?.afmt}`.matchAll(/\{\{[#^/]?(?:hint:)?(?<name>[^}]+)\}\}/gu);
  const shown = new Set(Array.from(named, ({ groups }) => groups?.['name'] ?? ''));
  expect([...shown.difference(new Set(names))]).toStrictEqual(['FrontSide']);
  expect(names.filter((name) => !shown.has(name))).toStrictEqual(['Cardamom']);
});

test('decks, their options and the settings have every key that Anki requires', () => {
  const decks = z.record(z.string(), deckSchema).parse(jsonOf('decks'));
  for (const [key, { id }] of Object.entries(decks)) expect(key).toBe(String(id));
  const names = Object.values(decks).map(({ name }) => name);
  expect(decks['1']?.name).toBe('Default');
  // No two are the same in Anki, where "default" is "Default", and the decks above each one exist.
  expect(names.toSorted()).toStrictEqual(['Default', 'Maths', 'World', 'World::Europe']);
  expect(Object.keys(z.record(z.string(), optionsSchema).parse(jsonOf('dconf')))).toStrictEqual(['1']);
  expect(settingsSchema.parse(jsonOf('conf')).nextPos).toBeGreaterThan(CARDS.length);
  expect(jsonOf('tags')).toStrictEqual({});
  expect(rowsOf('col', colRow)).toHaveLength(1);
});
