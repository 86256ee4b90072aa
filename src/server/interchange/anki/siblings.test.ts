import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
import { clozeSides, gapNumbers } from '#domain/cards/cloze.ts';
import { CLOZE_TYPE, OUR_TYPE, PAIR_TYPE } from '#domain/interchange/anki/written-note-type.ts';
import { flipContent } from '#test/builders/cards.ts';
import { readAll } from '#test/anki/read-all.ts';
import { clozeToHtml } from './writing/cloze-to-html.ts';
import type { WrittenCard } from './writing/write-collection.ts';
import { writeAnkiPackage } from './writing/write-package.ts';

const NOW = Date.UTC(2026, 10, 23, 12);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'anki-siblings-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function write(cards: readonly WrittenCard[]): Promise<Buffer> {
  const output = new PassThrough();
  const bytes = buffer(output);
  await writeAnkiPackage(output, {
    // Siblings may be far apart.
    pieces: cards.map((card) => [card]),
    findFile: () => Promise.resolve({ name: 'map.png', open: () => Readable.from(['x']) }),
    withSchedule: true,
    now: NOW,
    temporaryFolder: folder,
  });
  return bytes;
}

const written = (id: string, content: CardContent, change: Partial<WrittenCard> = {}): WrittenCard => ({
  id,
  deck: 'Deck',
  content,
  createdAt: NOW - 86_400_000,
  changedAt: NOW,
  memory: null,
  suspended: false,
  reviews: [],
  ...change,
});

/** The cards of all gaps of a text. */
function cardsOf(text: string, group: string, change: Partial<CardContent> = {}): CardContent[] {
  return gapNumbers(text).map((gap) => {
    const sides = clozeSides({ text, gap });
    return flipContent({ ...sides, ...change, cloze: { text, gap }, group });
  });
}

const noteRows = z.array(
  z.object({ id: z.number(), guid: z.string(), mid: z.number(), tags: z.string(), flds: z.string() }),
);
const cardRows = z.array(z.object({ nid: z.number(), ord: z.number(), queue: z.number() }));

/** Changes the database of a package, or only reads it. */
function inDatabase<T>(
  bytes: Uint8Array,
  work: (db: SqliteDatabase.Database) => T,
): { result: T; bytes: Uint8Array } {
  const files = unzipSync(bytes);
  const path = join(folder, 'changed.db');
  writeFileSync(path, files['collection.anki2'] ?? '');
  const db = new SqliteDatabase(path);
  const result = work(db);
  const changed = db.serialize();
  db.close();
  return { result, bytes: zipSync({ ...files, 'collection.anki2': changed }) };
}

function rowsOf(bytes: Uint8Array) {
  return inDatabase(bytes, (db) => ({
    notes: noteRows.parse(db.prepare('select * from notes order by id').all()),
    cards: cardRows.parse(db.prepare('select * from cards order by id').all()),
  })).result;
}

const TEXT = 'The {{c1::**Seine**::river}} runs through {{c3::Paris}}, $\\frac{1}{{{c2::2}}}$ of it';

test("the gaps of a text are one note of Anki's type for them", async () => {
  const [one, two, three] = cardsOf(TEXT, 'g', { tags: ['map'], explanation: 'A & B' });
  const bytes = await write([
    written('a', one ?? flipContent()),
    written('x', flipContent({ front: 'between' })),
    written('b', { ...(two ?? flipContent()), tags: ['two words'] }, { suspended: true, deck: 'Other' }),
    written('c', {
      ...(three ?? flipContent()),
      accepted: ['Paname'],
      explanation: null,
      hints: ['![m](media:k)', null, null],
    }),
  ]);
  const { notes, cards } = rowsOf(bytes);
  expect(notes.map(({ guid, mid, tags }) => [guid, mid, tags])).toEqual([
    ['gaps:g', CLOZE_TYPE.id, ' map two_words '],
    ['x', OUR_TYPE.id, ''],
  ]);
  expect(notes[0]?.flds.split('\u{1f}').slice(0, 2)).toEqual([
    'The {{c1::<strong>Seine</strong>::river}} runs through {{c3::Paris}}, \\(\\frac{1}{{{c2::2}}}\\) of it',
    'A &amp; B',
  ]);
  expect(cards.map(({ nid, ord, queue }) => [nid === notes[0]?.id, ord, queue])).toEqual([
    [true, 0, 0],
    [false, 0, 0],
    [true, 1, -1],
    [true, 2, 0],
  ]);
  const read = await readAll(bytes);
  expect(read.leftOut).toEqual([]);
  expect(read.cards.map(({ exported, content, deck }) => [exported?.id, deck, content])).toEqual([
    ['a', 'Deck', one],
    ['x', 'Deck', flipContent({ front: 'between' })],
    ['b', 'Other', { ...two, tags: ['two words'] }],
    [
      'c',
      'Deck',
      { ...three, accepted: ['Paname'], explanation: null, hints: ['![m](media:map.png)', null, null] },
    ],
  ]);
});

test('both directions of a pair are one note, unless Anki would lose hints or options of them', async () => {
  const pair = (front: string, change: Partial<CardContent> = {}) => [
    flipContent({ front, back: `${front}-back`, group: front, ...change }),
    flipContent({ front: `${front}-back`, back: front, group: front, ...change }),
  ];
  const contents = [
    ...pair('dog', { explanation: 'An animal' }),
    ...pair('cat', { hints: ['It purrs', null, null] }),
  ];
  const bytes = await write(contents.map((content, index) => written(`c${index}`, content)));
  const { notes, cards } = rowsOf(bytes);
  expect(notes.map(({ guid, mid }) => [guid, mid])).toEqual([
    ['pair:dog', PAIR_TYPE.id],
    ['c2', OUR_TYPE.id],
    ['c3', OUR_TYPE.id],
  ]);
  expect(cards.map(({ ord }) => ord)).toEqual([0, 1, 0, 0]);
  const read = await readAll(bytes);
  expect(read.cards.map(({ content }) => content)).toEqual(contents);
});

test('what is edited in Anki comes back edited, with gaps that were added there', async () => {
  const contents = cardsOf('{{c1::Rome}} is in {{c2::Italy}}', 'g', { difficulty: 5, tags: ['a'] });
  const first = await write(contents.map((content, index) => written(`c${index}`, content)));
  const { bytes } = inDatabase(first, (db) => {
    db.exec(`update notes set flds = replace(flds, 'is in', '<i>lies</i> {{c3::in}}'), tags = ' a new ';
      insert into cards select id + 1, nid, did, 2, mod, usn, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, '' from cards where ord = 1`);
  });
  const text = '{{c1::Rome}} *lies* {{c3::in}} {{c2::Italy}}';
  const { cards } = await readAll(bytes);
  expect(cards.map(({ content }) => content)).toEqual([
    ...cardsOf(text, 'g', { difficulty: 5, tags: ['a', 'new'] }).slice(0, 2),
    cardsOf(text, 'g', { tags: ['a', 'new'] })[2],
  ]);
  expect(cards.map(({ exported }) => exported?.id)).toEqual(['c0', 'c1', undefined]);
});

/** The gaps of a field as Anki finds them: a gap ends at the next two braces. */
function gapsInAnki(html: string): Map<string, string[]> {
  const gaps = new Map<string, string[]>();
  const open: { numbers: string; from: number }[] = [];
  for (let at = 0; at < html.length; at += 1) {
    const [mark, numbers] = /^\{\{c([\d,]+)::/u.exec(html.slice(at, at + 20)) ?? [];
    if (mark !== undefined && numbers !== undefined) {
      open.push({ numbers, from: at + mark.length });
      at += mark.length - 1;
    } else if (html.startsWith('}}', at)) {
      const gap = open.pop();
      if (gap) gaps.set(gap.numbers, [...(gaps.get(gap.numbers) ?? []), html.slice(gap.from, at)]);
      at += 1;
    }
  }
  return gaps;
}

test.each<[text: string, gap: string]>([
  [String.raw`$x = {{c1::\frac{1}{2}}}$`, String.raw`\frac{1}{2} `],
  [String.raw`$x = {{c1::\frac{1}{a_{2}}::a half}} + 1$`, String.raw`\frac{1}{a_{2} } ::a half`],
  ['a {{c1::{{b}} c}}', '{{b&#125;} c'],
  ['[a]({{c1::https://x.org}})', 'https://x.org'],
  ['{{c1::a < b}}', 'a &lt; b'],
  ['{{c1::<b>x</b> & y}}', '&lt;b&gt;x&lt;/b&gt; &amp; y'],
  ['`{{c1::a}}` and {{c9:: open', 'a'],
  ['是**{{c1::猫}}**です', '猫'],
])('%s has its gap in Anki', (text, gap) => {
  expect(gapsInAnki(clozeToHtml(text)).get('1')).toEqual([gap]);
});

const word = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom(
    '**b**',
    '`c`',
    '$x_{1}$',
    '$$\\frac{a}{b}$$',
    '\n\n',
    '- l',
    '<b>&amp;',
    '}',
    '}}',
    '{',
    '{{',
    '::',
  ),
  fc.constantFrom(
    '[l](https://x.org)',
    '![m](media:k)',
    '\\(z\\)',
    '日本',
    '# h',
    '{{c1::',
    '{{c7::open',
    '| a |',
    '"',
  ),
);
const words = fc.array(word, { maxLength: 3 }).map((all) => all.join(' '));
const gap = (inner: fc.Arbitrary<string>) =>
  fc
    .tuple(fc.integer({ min: 1, max: 5 }), inner, fc.option(fc.constantFrom('hint', 'a & b', '…')))
    .map(([number, text, hint]) => `{{c${number}::x${text}${hint === null ? '' : `::${hint}`}}}`);
const clozeText = fc
  .array(fc.oneof(words, gap(words), gap(fc.tuple(words, gap(words)).map((all) => all.join('')))), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) =>
    parts.join(' ').replaceAll('\r', '').replaceAll('\u{1f}', '').trim().slice(0, 1_500).toWellFormed(),
  );

test('Anki finds the gaps of every text, and no others', () => {
  fc.assert(
    fc.property(clozeText, (text) => {
      const numbers = [...gapsInAnki(clozeToHtml(text)).keys()].map(Number);
      expect(numbers.filter((number) => number > 0).toSorted((a, b) => a - b)).toEqual(gapNumbers(text));
    }),
    { numRuns: 500 },
  );
});

test('texts with gaps are exported and imported as they were, with their siblings', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(clozeText, { minLength: 100, maxLength: 100 }), async (texts) => {
      const contents = texts.flatMap((text, index) => cardsOf(text, `g${index}`));
      const cards = contents.map((content, index) =>
        written(`c${index}`, content, { suspended: index % 3 === 0 }),
      );
      const read = await readAll(await write(cards));
      const own = contents.map((content, index) => ({
        content,
        suspended: index % 3 === 0,
        id: `c${index}`,
      }));
      expect(read.leftOut).toEqual([]);
      expect(
        read.cards.map(({ content, suspended, exported }) => ({ content, suspended, id: exported?.id })),
      ).toEqual(own.map((card) => ({ ...card, content: renamed(card.content) })));
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

/** The content with the names that files have in the package. */
function renamed(content: CardContent): CardContent {
  const named = (text: string) => text.replaceAll('(media:k)', '(media:map.png)');
  const { front, back, cloze } = content;
  return {
    ...content,
    front: named(front),
    back: named(back),
    ...(cloze && { cloze: { ...cloze, text: named(cloze.text) } }),
  };
}
