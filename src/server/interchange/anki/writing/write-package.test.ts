import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import SqliteDatabase from 'better-sqlite3';
import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import type { CardContent } from '#domain/cards/card.ts';
import type { PortableReview } from '#domain/interchange/portable-review.ts';
import { OUR_FIELDS, OUR_NOTE_TYPE_ID } from '#domain/interchange/anki/our-note.ts';
import { replayReviews } from '#domain/scheduling/card-state.ts';
import { RATINGS } from '#domain/scheduling/rating.ts';
import { DEFAULT_SCHEDULING_SETTINGS } from '#domain/scheduling/settings.ts';
import { flipContent, quizContent } from '#test/builders/cards.ts';
import { readAll } from '#test/anki/read-all.ts';
import { contentOfOurs, toRecord, noteTags } from '../our-fields.ts';
import type { FindFile } from './outgoing-media.ts';
import type { WrittenCard } from './write-collection.ts';
import { writeAnkiPackage, type WrittenPackage } from './write-package.ts';

const NOW = Date.UTC(2026, 10, 23, 12);
const DAY = 86_400_000;
const CREATED = NOW - 90 * DAY;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anki-write-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const noFile: FindFile = () => Promise.resolve(null);

type Wish = { cards: readonly WrittenCard[]; findFile?: FindFile; withSchedule?: boolean };

async function write({
  cards,
  findFile = noFile,
  withSchedule = true,
}: Wish): Promise<{ bytes: Buffer; written: WrittenPackage }> {
  const output = new PassThrough();
  const bytes = buffer(output);
  const half = Math.ceil(cards.length / 2);
  const pieces = [cards.slice(0, half), cards.slice(half)];
  const written = await writeAnkiPackage(output, {
    pieces,
    findFile,
    withSchedule,
    now: NOW,
    temporaryFolder: folder,
  });
  return { bytes: await bytes, written };
}

function card(content: CardContent, change: Partial<WrittenCard> = {}): WrittenCard {
  const dates = { createdAt: CREATED, changedAt: CREATED + DAY };
  return {
    id: 'c1',
    deck: 'Deck',
    content,
    ...dates,
    memory: null,
    suspended: false,
    reviews: [],
    ...change,
  };
}

function review(at: number, rating: (typeof RATINGS)[number]): PortableReview {
  const grade = ({ 1: 'incorrect', 2: 'partial', 3: 'correct', 4: 'easy' } as const)[rating];
  return { at, rating, grade, presentation: 'flip', durationMs: 4_000 };
}

const textRows = z.array(z.record(z.string(), z.union([z.string(), z.number()])));
const deckRows = z.record(z.string(), z.object({ id: z.number(), name: z.string() }));

/** The rows of the database of a package, read without any code of the reader. */
function tablesOf(bytes: Uint8Array): {
  rows: (table: string) => unknown[];
  files: Record<string, Uint8Array>;
} {
  const files = unzipSync(bytes);
  const path = join(folder, 'exported.db');
  writeFileSync(path, files['collection.anki2'] ?? '');
  const rows = (table: string) => {
    const db = new SqliteDatabase(path, { readonly: true });
    const all = db.prepare(`SELECT * FROM ${table} ORDER BY 1`).all();
    db.close();
    return all;
  };
  return { rows, files };
}

/** The hash of a picture that has been deleted. */
const GONE = 'f'.repeat(64);

const QUIZ = quizContent({
  front: 'Capital of **France**?',
  back: 'Paris',
  hints: ['In Europe', null, 'P…'],
  explanation: 'Since $x < 987$',
  quiz: { options: ['Lyon', 'Paris & more', '*Nice*'], key: 1, reasons: ['South', null, 'Sea'] },
  tags: ['world history', 'a'],
  difficulty: 4,
});

test('every field of an exported package, by the schema of Anki', async () => {
  const reviews = [review(NOW - 30 * DAY, 3), review(NOW - 20 * DAY, 1), review(NOW - 20 * DAY, 3)];
  const memory = replayReviews(
    reviews.map((each, index) => ({ ...each, id: String(index), cardId: 'c1', timeZone: 'UTC' })),
    DEFAULT_SCHEDULING_SETTINGS,
  );
  const cards = [
    card(QUIZ, { deck: 'World :: Europe', memory, reviews, suspended: true }),
    card(
      flipContent({
        front: '![map](media:k1) ![](media:k2)',
        back: `![gone](media:${GONE}) ![lost.png](media:lost.png)`,
      }),
      { id: 'c2' },
    ),
  ];
  const findFile: FindFile = (key) =>
    Promise.resolve(
      key === GONE || key === 'lost.png'
        ? null
        : { name: key === 'k1' ? '../Map: 1.PNG' : 'say.mp3', open: () => Readable.from([Buffer.from(key)]) },
    );
  const { bytes, written } = await write({ cards, findFile });
  expect(written).toStrictEqual({ cards: 2, files: 2, missingFiles: [GONE] });
  const { rows, files } = tablesOf(bytes);
  expect(Object.keys(files).toSorted()).toStrictEqual(['0', '1', 'collection.anki2', 'media']);
  expect(JSON.parse(Buffer.from(files['media'] ?? []).toString())).toStrictEqual({
    0: '_Map_1.PNG',
    1: 'say.mp3',
  });
  expect(Buffer.from(files['1'] ?? []).toString()).toBe('k2');

  const [col] = textRows.parse(rows('col'));
  expect(col).toMatchObject({
    id: 1,
    ver: 11,
    crt: Date.UTC(2000, 0, 1, 4) / 1_000,
    mod: NOW,
    usn: 0,
    tags: '{}',
  });
  const decks = Object.values(deckRows.parse(JSON.parse(String(col?.['decks']))));
  expect(decks.map(({ name }) => name).toSorted()).toStrictEqual([
    'Deck',
    'Default',
    'World',
    'World::Europe',
  ]);
  expect(JSON.parse(String(col?.['models']))).toMatchObject({
    [OUR_NOTE_TYPE_ID]: {
      type: 0,
      flds: OUR_FIELDS.map((name, ord) => ({ name, ord })),
      tmpls: [{ ord: 0 }],
    },
  });
  const idOf = (name: string) => decks.find((deck) => deck.name === name)?.id;

  const notes = textRows.parse(rows('notes'));
  expect(notes[0]).toMatchObject({
    id: CREATED,
    mod: (CREATED + DAY) / 1_000,
    guid: 'c1',
    mid: OUR_NOTE_TYPE_ID,
    tags: ' world_history a ',
    sfld: 'Capital of France?',
  });
  expect(String(notes[0]?.['flds']).split('\u{1f}').slice(0, 9)).toStrictEqual([
    'Capital of <strong>France</strong>?',
    'Paris',
    'In Europe',
    '',
    'P…',
    String.raw`Since \(x &lt; 987\)`,
    '<ol type="A"><li>Lyon</li><li>Paris &amp; more</li><li><em>Nice</em></li></ol>',
    'B',
    'yes',
  ]);
  expect(String(notes[1]?.['flds']).split('\u{1f}').slice(0, 2)).toStrictEqual([
    '<img src="_Map_1.PNG" alt="map"> [sound:say.mp3]',
    'gone <img src="lost.png" alt="lost.png">',
  ]);

  const due = Math.floor(((memory?.dueAt ?? 0) - Date.UTC(2000, 0, 1)) / DAY);
  expect(rows('cards')).toMatchObject([
    {
      nid: notes[0]?.['id'],
      did: idOf('World::Europe'),
      ord: 0,
      type: 2,
      due,
      queue: -1,
      reps: 3,
    },
    { nid: notes[1]?.['id'], did: idOf('Deck'), type: 0, queue: 0, due: 2, odue: 0, odid: 0, usn: -1 },
  ]);
  expect(rows('revlog')).toMatchObject([
    { id: NOW - 30 * DAY, ease: 3, type: 0, ivl: 10, lastIvl: 0, time: 4_000 },
    { id: NOW - 20 * DAY, ease: 1, type: 1, lastIvl: 10 },
    { id: NOW - 20 * DAY + 1, ease: 3, type: 2 },
  ]);
});

test('without scheduling, a package has nothing of what the learner has done', async () => {
  const { bytes } = await write({
    cards: [card(QUIZ, { suspended: true, reviews: [review(NOW, 3)] })],
    withSchedule: false,
  });
  const { rows } = tablesOf(bytes);
  expect(rows('cards')).toMatchObject([{ type: 0, queue: 0, due: 1 }]);
  expect(rows('revlog')).toStrictEqual([]);
});

test('a card that was changed in Anki comes back changed, and the rest of it as it was', async () => {
  const { bytes } = await write({ cards: [card(QUIZ)] });
  const { files } = tablesOf(bytes);
  const path = join(folder, 'exported.db');
  const db = new SqliteDatabase(path);
  db.exec(`UPDATE notes SET flds = replace(flds, '<li>Lyon', '<li><i>Rome</i>'), tags = ' a new world_history ';
    UPDATE notes SET flds = replace(flds, 'Capital of <strong>France</strong>', 'Seat of <b>France</b>')`);
  db.close();
  const { cards } = await readAll(zipSync({ ...files, 'collection.anki2': readFileSync(path) }));
  expect(cards[0]?.content).toStrictEqual({
    ...QUIZ,
    front: 'Seat of **France**?',
    quiz: { options: ['*Rome*', 'Paris & more', '*Nice*'], key: 1 },
    tags: ['world history', 'a', 'new'],
  });
});

test('a file that cannot be read makes the export fail, and nothing is left behind', async () => {
  const findFile: FindFile = () =>
    Promise.resolve({ name: 'a.png', open: () => Promise.reject(new Error('disk')) });
  const cards = [card(flipContent({ front: '![](media:k)' }))];
  const output = new PassThrough();
  output.resume();
  const pieces = [cards];
  const writing = writeAnkiPackage(output, {
    pieces,
    findFile,
    withSchedule: true,
    now: NOW,
    temporaryFolder: folder,
  });
  await expect(writing).rejects.toThrow('disk');
  expect(readdirSync(folder).filter((name) => name.startsWith('cardamom-work'))).toStrictEqual([]);
});

test('what is exported is imported as it was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(writtenCard(), { minLength: 150, maxLength: 150 }), async (requested) => {
      const cards = requested.map(({ content, suspended, reviews }, index) =>
        // Reviews of different cards are a day apart: two at the same moment are a millisecond apart in Anki.
        card(content, {
          id: `c${index}`,
          suspended,
          reviews: reviews.map(({ at, rating }) => review(NOW + index * DAY + at, rating)),
        }),
      );
      const findFile: FindFile = () =>
        Promise.resolve({ name: 'k1', open: () => Readable.from([Buffer.from('x')]) });
      const read = await readAll((await write({ cards, findFile })).bytes);
      expect(read.leftOut).toStrictEqual([]);
      expect(
        read.cards.map(({ noteGuid, content, suspended, reviews }) => ({
          noteGuid,
          content,
          suspended,
          reviews,
        })),
      ).toStrictEqual(
        cards.map(({ id, content, suspended, reviews }) => ({ noteGuid: id, content, suspended, reviews })),
      );
    }),
    // The threads of one package take longer than many cards.
    { numRuns: 1, endOnFailure: true },
  );
});

test('the fields of a note hold everything about its card', () => {
  fc.assert(
    fc.property(cardContent(), (content) => {
      const read = contentOfOurs(OUR_FIELDS, toRecord(content), noteTags(content.tags));
      expect(read?.content).toStrictEqual(content);
    }),
    { numRuns: 300 },
  );
});

function cardContent(): fc.Arbitrary<CardContent> {
  const word = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.constantFrom(
      '**b**',
      '`c`',
      '$x_1$',
      '$$y$$',
      '- l',
      '| a |\n| - |',
      '<b>&amp;',
      '\\(z\\)',
      '\n\n',
      '[l](https://x.org)',
      '{{c1::x}}',
      '# h',
      '![m](media:k1)',
    ),
  );
  const text = (max: number) =>
    fc
      .array(word, { minLength: 1, maxLength: 6 })
      .map((words) => words.join(' ').replaceAll('\r', '').trim().slice(0, max).toWellFormed())
      .filter((made) => made !== '' && renders(made));
  const orNull = (max: number) => fc.option(text(max));
  return record({
    front: text(2_000),
    back: text(2_000),
    difficulty: fc.integer({ min: 1, max: 5 }),
    hints: fc.tuple(orNull(500), orNull(500), orNull(500)),
    explanation: orNull(2_000),
    quiz: fc.option(
      fc
        .uniqueArray(text(300), { minLength: 2, maxLength: 6, selector: (option) => option.toLowerCase() })
        .chain((options) =>
          record({
            options: fc.constant(options),
            key: fc.integer({ min: 0, max: options.length - 1 }),
          }),
        ),
    ),
    tags: fc.uniqueArray(
      fc.stringMatching(/^[a-zé日 ]{1,20}$/u).filter((tag) => tag === tag.trim() && tag !== ''),
      {
        maxLength: 5,
        selector: (tag) => tag.replaceAll(/\s+/gu, '_'),
      },
    ),
  }).chain((card) => fc.boolean().map((isQuiz) => ({ ...card, isQuiz: isQuiz && card.quiz !== null })));
}

function writtenCard() {
  const reviews = fc
    .uniqueArray(
      record({ at: fc.integer({ min: 1, max: 1_000_000 }), rating: fc.constantFrom(...RATINGS) }),
      {
        maxLength: 5,
        selector: ({ at }) => at,
      },
    )
    .map((all) => all.toSorted((one, other) => one.at - other.at));
  return record({ content: cardContent(), suspended: fc.boolean(), reviews });
}

/** A text of only marks, spaces and invisible characters shows nothing, and Anki makes no card of it. */
function renders(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** Plain objects, as the reader makes them. */
function record<Shape extends object>(shape: {
  [Key in keyof Shape]: fc.Arbitrary<Shape[Key]>;
}): fc.Arbitrary<Shape> {
  return fc.record(shape).map((made) => ({ ...made }));
}
