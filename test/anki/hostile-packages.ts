/** Packages built to crash or stall a reader, each with the expected outcome. */
import { crc32, zstdCompressSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { OUR_FIELDS } from '#domain/interchange/anki/our-note.ts';
import {
  BASIC,
  databaseOf,
  type Files,
  newFiles,
  oldFiles,
  type TestNoteType,
  type TestPackage,
  TEST_EPOCH,
  zipped,
} from './package-builder.ts';

type Outcome = { refused: string } | { read: number; leftOut: readonly string[] };
export type HostilePackage = { what: string; bytes: () => Uint8Array; outcome: Outcome };

const DATABASE = 'collection.anki2';
const NEW_DATABASE = 'collection.anki21b';

/** A collection with one note of the Basic type for each pair of fields. */
export function basics(...notes: readonly (readonly string[])[]): TestPackage {
  return {
    decks: [{ id: 1, name: 'Default' }],
    noteTypes: [BASIC],
    notes: notes.map((fields, index) => ({ id: index + 1, type: BASIC.id, fields })),
    cards: notes.map((_, index) => ({ id: index + 1, note: index + 1, deck: 1 })),
  };
}

const SMALL = basics(['question', 'answer']);

function withTemplate(template: Partial<TestNoteType>, fields: readonly string[]): TestPackage {
  return { ...basics(fields), noteTypes: [{ ...BASIC, ...template }] };
}

function question(question: string): Partial<TestNoteType> {
  return { templates: [{ name: 'Card', question, answer: '{{Back}}' }] };
}

const CLOZE: Partial<TestNoteType> = {
  isCloze: true,
  templates: [{ name: 'Cloze', question: '{{cloze:Front}}', answer: '{{Back}}' }],
};

/** A zstd frame without a content size. Its blocks may refer back by up to 2 to the power of `windowLog` bytes. */
function zstdFrame(content: Uint8Array, windowLog: number): Uint8Array {
  const parts = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0, (windowLog - 10) * 8])];
  const BLOCK = 100_000;
  for (let at = 0; at < content.length; at += BLOCK) {
    const block = content.subarray(at, at + BLOCK);
    const isLast = at + BLOCK >= content.length;
    const header = Buffer.alloc(3);
    header.writeUIntLE(block.length * 8 + (isLast ? 1 : 0), 0, 3);
    parts.push(header, Buffer.from(block));
  }
  return Buffer.concat(parts);
}

/** The same zip with a wrong checksum for the entry of this name, in both places. */
export function withWrongChecksum(zip: Uint8Array, name: string): Buffer {
  const bytes = Buffer.from(zip);
  const headers = [
    { mark: 'PK\u{1}\u{2}', nameAt: 46, lengthAt: 28, sumAt: 16 },
    { mark: 'PK\u{3}\u{4}', nameAt: 30, lengthAt: 26, sumAt: 14 },
  ];
  for (const { mark, nameAt, lengthAt, sumAt } of headers) {
    for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) {
      const found = bytes.toString('latin1', at + nameAt, at + nameAt + bytes.readUInt16LE(at + lengthAt));
      if (found === name) bytes.writeUInt32LE(crc32('something else'), at + sumAt);
    }
  }
  return bytes;
}

/** A zip in which entry "1" overlaps entry "0". */
export function overlapping(files: Files): Buffer {
  const bytes = Buffer.from(zipSync(files, { level: 0 }));
  const entries = new Map<string, number>();
  for (let at = bytes.indexOf('PK\u{1}\u{2}'); at !== -1; at = bytes.indexOf('PK\u{1}\u{2}', at + 1))
    entries.set(bytes.toString('latin1', at + 46, at + 46 + bytes.readUInt16LE(at + 28)), at);
  const [first = 0, second = 0] = [entries.get('0'), entries.get('1')];
  bytes.copy(bytes, second + 16, first + 16, first + 28);
  bytes.copy(bytes, second + 42, first + 42, first + 46);
  return bytes;
}

function withReviews(count: number): TestPackage {
  const reviews = Array.from({ length: count }, (_, index) => ({ id: TEST_EPOCH + index, card: 1, ease: 3 }));
  return { ...SMALL, reviews };
}

function brokenInTheMiddle(database: Buffer): Buffer {
  const middle = Math.floor(database.length / 2 / 4_096) * 4_096;
  return database.fill(0xff, middle, middle + 8_192);
}

export const manyDecks = {
  ...SMALL,
  decks: Array.from({ length: 100_000 }, (_, id) => ({ id: id + 1, name: `Deck ${id}::Part of it` })),
};
const withNote = (front: string): TestPackage => basics([front, 'answer'], ['question', 'answer']);
const old = (content: TestPackage) => () => zipped(oldFiles(content));
const database = (bytes: () => Uint8Array) => () => zipped({ [DATABASE]: bytes() });
const compressed = (bytes: () => Uint8Array) => () => zipped({ ...newFiles(SMALL), [NEW_DATABASE]: bytes() });

const isRead: Outcome = { read: 1, leftOut: [] };
const damaged: Outcome = { refused: 'damaged' };
const unknown: Outcome = { refused: 'unknown-schema' };
const one = (reason: string): Outcome => ({ read: 1, leftOut: [reason] });
const none = (reason: string): Outcome => ({ read: 0, leftOut: [reason] });

const HALF_MEGABYTE = 500_000;
const CLEVER_TEXTS = {
  tags: '<'.repeat(HALF_MEGABYTE),
  formulas: String.raw`\(`.repeat(HALF_MEGABYTE / 5),
  'formulas of an old kind': '[latex]'.repeat(HALF_MEGABYTE / 20),
  speech: '[anki:tts]'.repeat(HALF_MEGABYTE / 30),
  'formulas without an end in LaTeX': `[latex]${String.raw`\[\(\begin{a}$$`.repeat(12_000)}[/latex]`,
  sounds: '[sound:'.repeat(HALF_MEGABYTE / 20),
  'formulas as elements': '<anki-mathjax block=true '.repeat(HALF_MEGABYTE / 60),
  'line breaks': `x${'<br>'.repeat(40_000)}y`,
  punctuation: `<b>a</b>${'!'.repeat(190_000)}b`,
  backslashes: `a<b>x${'\\'.repeat(60)}x</b>b`,
  'marks within marks': `${'<b><i>'.repeat(90)}${'x<br>'.repeat(35_000)}`,
  'tables within tables': '<table><tr><td>'.repeat(90) + 'x'.repeat(150_000),
  'a wide table': `<table><tr>${'<td>x'.repeat(15_000)}${'<tr><td>x'.repeat(10_000)}`,
  'code of line breaks': `<pre>x${'\n'.repeat(190_000)}y</pre>`,
} as const;

export const HOSTILE_PACKAGES: readonly HostilePackage[] = [
  {
    what: 'a zip without its end',
    bytes: () => old(SMALL)().slice(0, -30),
    outcome: damaged,
  },
  { what: 'a wrong checksum', bytes: () => withWrongChecksum(old(SMALL)(), DATABASE), outcome: damaged },
  {
    what: 'zip within zip',
    bytes: () => zipped({ ...oldFiles(SMALL), 0: zipSync({ a: new Uint8Array(9e6) }) }),
    outcome: isRead,
  },
  {
    what: 'a frame of unknown length',
    bytes: compressed(() => zstdFrame(databaseOf(SMALL, 'new'), 21)),
    outcome: isRead,
  },
  {
    what: 'a frame with a huge window',
    bytes: compressed(() => zstdFrame(databaseOf(SMALL, 'new'), 31)),
    outcome: damaged,
  },
  {
    what: 'half a frame',
    bytes: compressed(() => zstdCompressSync(databaseOf(withReviews(5_000), 'new')).subarray(0, 20_000)),
    outcome: damaged,
  },
  {
    what: 'a database of something else',
    bytes: old({ ...SMALL, sql: 'DROP TABLE col; DROP TABLE notes; CREATE TABLE urls (id, url)' }),
    outcome: unknown,
  },
  {
    what: 'columns that are computed',
    bytes: old({
      ...SMALL,
      sql: 'ALTER TABLE notes RENAME TO n; CREATE TABLE notes (id INTEGER PRIMARY KEY, guid, mid, tags, flds AS (hex(zeroblob(1000000))))',
    }),
    outcome: unknown,
  },
  {
    what: 'notes without a key',
    bytes: old({
      ...SMALL,
      sql: 'ALTER TABLE notes RENAME TO n; CREATE TABLE notes AS SELECT * FROM n; DROP TABLE n',
    }),
    outcome: isRead,
  },
  {
    what: 'an order of names that nobody knows',
    bytes: compressed(() => {
      const text = databaseOf(SMALL, 'new').toString('latin1').replaceAll('unicase', 'unicorn');
      return zstdCompressSync(Buffer.from(text, 'latin1'));
    }),
    outcome: unknown,
  },
  {
    what: 'broken pages in the middle of the history',
    bytes: database(() => brokenInTheMiddle(databaseOf(withReviews(50_000), 'old'))),
    outcome: damaged,
  },
  {
    what: 'a note that is no UTF-8',
    bytes: old({ ...SMALL, sql: `UPDATE notes SET flds = CAST(x'61ff621f63' AS TEXT)` }),
    outcome: isRead,
  },
  {
    what: 'a note of bytes',
    bytes: old({ ...SMALL, sql: `UPDATE notes SET flds = x'611f62'` }),
    outcome: isRead,
  },
  {
    what: 'a note without fields',
    bytes: old({ ...SMALL, sql: `UPDATE notes SET flds = ''` }),
    outcome: none('empty-front'),
  },
  {
    what: 'settings that are no JSON',
    bytes: old({ ...SMALL, sql: `UPDATE col SET conf = '{'` }),
    outcome: damaged,
  },
  { what: '100,000 decks, of the old kind', bytes: old(manyDecks), outcome: isRead },
  { what: '100,000 decks, of the new kind', bytes: () => zipped(newFiles(manyDecks)), outcome: isRead },
  {
    what: '100,001 decks of the new kind',
    bytes: () => zipped(newFiles({ ...manyDecks, decks: [...manyDecks.decks, { id: 200_000, name: 'x' }] })),
    outcome: { refused: 'too-many-decks' },
  },
  {
    what: 'note types of 60 MB of brackets',
    bytes: old({ ...SMALL, sql: `UPDATE col SET models = replace(hex(zeroblob(30000000)), '0', '[')` }),
    outcome: { refused: 'unpacks-to-too-much' },
  },
  {
    what: 'note types of 66 MB',
    bytes: old({ ...SMALL, sql: 'UPDATE col SET models = hex(randomblob(33600000))' }),
    outcome: { refused: 'oversized-settings' },
  },
  { what: 'a field of 10 MB', bytes: old(withNote('x'.repeat(10_000_000))), outcome: one('note-too-long') },
  {
    what: '10,000 open sections',
    bytes: old(withTemplate(question('{{#Front}}'.repeat(10_000)), ['q', 'a'])),
    outcome: none('broken-template'),
  },
  {
    what: 'a template of 1 MB',
    bytes: old(withTemplate(question('{{Front}}'.repeat(120_000)), ['q', 'a'])),
    outcome: none('broken-template'),
  },
  {
    what: 'a field 40,000 times',
    bytes: old(withTemplate(question('{{tts x:Front}}'.repeat(30_000)), ['q'.repeat(900_000), 'a'])),
    outcome: none('too-complex'),
  },
  {
    what: 'readings that have none',
    bytes: old(withTemplate(question('{{furigana:Front}}'), ['q'.repeat(900_000), 'a'])),
    outcome: none('too-complex'),
  },
  {
    what: 'HTML that is 100,000 deep',
    bytes: old(withNote(`${'<div>'.repeat(100_000)}x`)),
    outcome: one('too-complex'),
  },
  {
    what: 'HTML that is 30,000 deep',
    bytes: old(withNote(`${'<div>'.repeat(30_000)}x`)),
    outcome: one('too-complex'),
  },
  {
    what: 'gaps that are 1,000 deep',
    bytes: old(withTemplate(CLOZE, [`${'{{c1::'.repeat(1_000)}x${'}}'.repeat(1_000)}`, 'a'])),
    outcome: isRead,
  },
  {
    what: 'gaps that stay open',
    bytes: old(withTemplate(CLOZE, [`{{c1::x}}${'{{c1::'.repeat(100_000)}`, 'a'])),
    outcome: none('too-complex'),
  },
  {
    what: 'a picture of 800 KB within the text',
    bytes: old(withNote(`seen <img src="data:image/png;base64,${'A'.repeat(800_000)}">`)),
    outcome: { read: 2, leftOut: ['embedded-media'] },
  },
  {
    what: 'ten thousand tags',
    bytes: old({
      ...SMALL,
      sql: `UPDATE notes SET tags = replace(hex(zeroblob(9999)), '00', 't' || ' ') || 'x1 x2 x3 x4 x5 x6 x7 x8 x9 y1 y2'`,
    }),
    outcome: { read: 1, leftOut: ['too-many-tags'] },
  },
  {
    what: 'ten thousand pictures of others',
    bytes: old(
      withNote(`seen ${Array.from({ length: 5_000 }, (_, index) => `<img src=//x.org/${index}>`).join('')}`),
    ),
    outcome: { read: 2, leftOut: Array.from({ length: 20 }, () => 'remote-media') },
  },
  {
    what: 'the copy of a card that is longer than any card',
    bytes: () => {
      const copy = JSON.stringify({
        front: '*a_'.repeat(100_000),
        back: 'b',
        hints: [null, null, null],
        explanation: null,
        difficulty: 2,
        isQuiz: false,
        tags: [],
        quiz: null,
      });
      return old(withTemplate({ fields: OUR_FIELDS }, ['a', 'b', '', '', '', '', '', '', '', copy]))();
    },
    outcome: isRead,
  },
  ...Object.entries(CLEVER_TEXTS).map(([what, front]): HostilePackage => {
    return { what: `${what} without end`, bytes: old(withNote(front)), outcome: outcomeOfText(what) };
  }),
];

/** Backslashes alone make a card; everything else is too long for a card or for the parser. */
function outcomeOfText(what: string): Outcome {
  if (what === 'backslashes') return { read: 2, leftOut: [] };
  if (what === 'tags' || what === 'formulas as elements') return one('too-complex');
  if (what === 'line breaks') return { read: 2, leftOut: [] };
  return one('front-too-long');
}

/** Makes an entry a symbolic link, whose target is its content. */
export function withLink(files: Files, name: string, target: string): Uint8Array {
  const LINK = 0o120_777;
  return zipSync({ ...files, [name]: [strToU8(target), { os: 3, attrs: LINK * 0x1_0000 }] });
}
