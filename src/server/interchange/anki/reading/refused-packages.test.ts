import { existsSync } from 'node:fs';
import { zstdCompressSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { EVERY_KIND } from '#test/anki/every-kind.ts';
import {
  databaseOf,
  type Files,
  message,
  newFiles,
  oldFiles,
  type TestPackage,
  zipped,
} from '#test/anki/package-builder.ts';
import { readAll, refusalOf } from '#test/anki/read-all.ts';
import { ARCHIVE_LIMITS } from '../package-archive.ts';
import { PACKAGE_FAILURES } from '../package-failure.ts';

const SMALL: TestPackage = {
  ...EVERY_KIND,
  notes: EVERY_KIND.notes.slice(0, 1),
  cards: EVERY_KIND.cards.slice(0, 1),
  media: {},
};
const withSql = (sql: string): Files => oldFiles({ ...SMALL, sql });
const DATABASE = 'collection.anki2';

test.each<[what: string, code: string, bytes: () => Uint8Array]>([
  ['nothing', 'not-a-package', () => new Uint8Array()],
  ['text', 'not-a-package', () => strToU8('Front\tBack\n')],
  ['a zip of something else', 'not-a-package', () => zipSync({ 'a.txt': strToU8('a') })],
  ['half a package', 'damaged', () => zipped(oldFiles(SMALL)).subarray(0, 1_000)],
  ['an empty zip', 'empty-zip', () => zipSync({})],
  ['a zip around a package', 'package-in-zip', () => zipSync({ 'deck.apkg': zipped(oldFiles(SMALL)) })],
  ['a database that is none', 'damaged', () => zipped({ [DATABASE]: strToU8('x'.repeat(5_000)) })],
  ['an empty database', 'damaged', () => zipped({ [DATABASE]: new Uint8Array() })],
  [
    'half a database',
    'damaged',
    () => zipped({ [DATABASE]: databaseOf(EVERY_KIND, 'old').subarray(0, 20_000) }),
  ],
  ['overwritten pages', 'damaged', () => zipped({ [DATABASE]: databaseOf(SMALL, 'old').fill(0xff, 4_096) })],
  [
    'a compressed database that is not',
    'damaged',
    () => zipped({ ...newFiles(SMALL), 'collection.anki21b': strToU8('no zstd') }),
  ],
  ['a future version', 'too-new', () => zipped({ ...newFiles(SMALL), meta: message([1, 4]) })],
  ['a version that never was', 'damaged', () => zipped({ ...newFiles(SMALL), meta: message([1, 0]) })],
  ['broken meta', 'damaged', () => zipped({ ...newFiles(SMALL), meta: new Uint8Array([0xff]) })],
  ['a future schema', 'too-new', () => zipped(withSql('UPDATE col SET ver = 19'))],
  ['a schema of long ago', 'too-old', () => zipped(withSql('UPDATE col SET ver = 4'))],
  ['no table of notes', 'unknown-schema', () => zipped(withSql('DROP TABLE notes'))],
  [
    'a view for a table',
    'unknown-schema',
    () => zipped(withSql('ALTER TABLE notes RENAME TO n; CREATE VIEW notes AS SELECT * FROM n')),
  ],
  [
    'a virtual table',
    'unknown-schema',
    () =>
      zipped(
        withSql(
          'DROP TABLE revlog; CREATE VIRTUAL TABLE revlog USING fts5(id, cid, ease, factor, time, type)',
        ),
      ),
  ],
  [
    'a computed column',
    'unknown-schema',
    () =>
      zipped(
        withSql(
          `DROP TABLE revlog; CREATE TABLE revlog (id integer PRIMARY KEY, cid AS (zeroblob(1000000000)), ease, factor, time, type)`,
        ),
      ),
  ],
  ['a missing column', 'unknown-schema', () => zipped(withSql('ALTER TABLE cards DROP COLUMN odid'))],
  ['no collection', 'unknown-schema', () => zipped(withSql('DELETE FROM col'))],
  ['decks that are no JSON', 'damaged', () => zipped(withSql(`UPDATE col SET decks = '{'`))],
  ['decks that are others', 'unknown-schema', () => zipped(withSql(`UPDATE col SET decks = '[1]'`))],
  ['media that are no JSON', 'damaged', () => zipped({ ...oldFiles(SMALL), media: strToU8('{') })],
  [
    'media that are no message',
    'damaged',
    () => zipped({ ...newFiles(SMALL), media: zstdCompressSync(new Uint8Array([10, 99])) }),
  ],
])('%s is %s', async (_, code, bytes) => {
  expect(await refusalOf(bytes())).toBe(code);
});

test('every refusal is a sentence or two for the learner', () => {
  for (const sentence of Object.values(PACKAGE_FAILURES)) expect(sentence).toMatch(/^[A-Z][^\n]{20,160}\.$/u);
});

test('a package with a password', async () => {
  const bytes = Buffer.from(zipped(oldFiles(SMALL)));
  // The flags of every entry, in its own header and in the central directory.
  for (let at = bytes.indexOf('PK\u{3}\u{4}'); at !== -1; at = bytes.indexOf('PK\u{3}\u{4}', at + 1))
    bytes.writeUInt8(1, at + 6);
  for (let at = bytes.indexOf('PK\u{1}\u{2}'); at !== -1; at = bytes.indexOf('PK\u{1}\u{2}', at + 1))
    bytes.writeUInt8(1, at + 8);
  expect(await refusalOf(bytes)).toBe('encrypted');
});

describe('zip bombs', () => {
  const zeros = new Uint8Array(48 * 1024 * 1024);

  test.each<[what: string, files: () => Files]>([
    ['a database of zeros', () => ({ [DATABASE]: zeros })],
    [
      'within a compressed database',
      () => ({ ...newFiles(SMALL), 'collection.anki21b': zstdCompressSync(zeros) }),
    ],
    [
      'a list of media',
      () => ({ ...newFiles(SMALL), media: zstdCompressSync(new Uint8Array(60 * 1024 * 1024)) }),
    ],
  ])('%s', async (_, files) => {
    expect(await refusalOf(zipped(files()))).toBe('unpacks-to-too-much');
  });

  test('a picture', async () => {
    const media = { 'a.png': zeros };
    expect(await refusalOf(zipped(oldFiles({ ...SMALL, media })))).toBe('unpacks-to-too-much');
    expect(await refusalOf(zipped(newFiles({ ...SMALL, media })))).toBe('unpacks-to-too-much');
  });

  test('many entries that are each small enough', async () => {
    const media = Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [`${index}.png`, new Uint8Array(100_000)]),
    );
    const bytes = zipped(oldFiles({ ...SMALL, media }));
    expect(await refusalOf(bytes, { archiveLimits: { ...ARCHIVE_LIMITS, unpacked: 3_000_000 } })).toBe(
      'unpacks-to-too-much',
    );
    expect(await refusalOf(bytes, { archiveLimits: { ...ARCHIVE_LIMITS, entries: 41 } })).toBe(
      'too-many-files',
    );
  });
});

test('names that lead out of the package lead nowhere', async () => {
  const files = oldFiles({
    ...SMALL,
    media: { '../../../tmp/anki-escaped.png': strToU8('out'), 'in.png': strToU8('in') },
  });
  const read = await readAll(
    zipped({ ...files, '../../../tmp/anki-escaped': strToU8('out'), '/tmp/anki-escaped': strToU8('out') }),
  );
  expect(read.cards).toHaveLength(1);
  expect(Object.keys(read.files)).toStrictEqual(['in.png']);
  expect(existsSync('/tmp/anki-escaped') || existsSync('/tmp/anki-escaped.png')).toBe(false);
});

test('triggers and views of a database do nothing', async () => {
  const sql = `CREATE TRIGGER t AFTER UPDATE ON notes BEGIN DELETE FROM cards; END;
    CREATE VIEW v AS SELECT load_extension('x'); PRAGMA user_version = 7`;
  expect((await readAll(zipped(withSql(sql)))).cards).toHaveLength(1);
});

test('a database that says that its changes are in a log is read without the log', async () => {
  const database = databaseOf(SMALL, 'old');
  database.fill(2, 18, 20);
  expect((await readAll(zipped({ [DATABASE]: database }))).cards).toHaveLength(1);
});

test('a file that is not what the package says is refused as damaged', async () => {
  const files = newFiles({ ...SMALL, media: { 'a.png': strToU8('one') } });
  expect(await refusalOf(zipped({ ...files, 0: zstdCompressSync(strToU8('two')) }))).toBe('damaged');
  const missing = Object.fromEntries(Object.entries(files).filter(([name]) => name !== '0'));
  expect((await readAll(zipped(missing))).files).toStrictEqual({});
});

test('a broken template costs its own cards only', async () => {
  const [basic] = EVERY_KIND.noteTypes;
  if (!basic) throw new Error('There is a note type');
  const broken = {
    ...basic,
    id: 5,
    name: 'Broken',
    templates: [{ name: 'c', question: '{{#Front}}', answer: '' }],
  };
  const read = await readAll(
    zipped(
      newFiles({
        ...SMALL,
        noteTypes: [basic, broken],
        notes: [
          ...SMALL.notes,
          { id: 2, type: 5, fields: ['a', 'b'] },
          { id: 3, type: 6, fields: ['c', 'd'] },
        ],
        cards: [...SMALL.cards, { id: 2, note: 2, deck: 1 }, { id: 3, note: 3, deck: 1 }],
      }),
    ),
  );
  expect(read.cards).toHaveLength(1);
  expect(read.leftOut.map(({ reason }) => reason)).toStrictEqual(['broken-template', 'no-note-type']);
});

test('reading ends at its time limit, and when it is aborted', async () => {
  const bytes = zipped(oldFiles(SMALL));
  const threadLimits = { milliseconds: 1, heapMegabytes: 128, bufferMegabytes: 128 };
  expect(await refusalOf(bytes, { threadLimits })).toBe('took-too-long');
  const signal = AbortSignal.abort(new Error('left'));
  await expect(readAll(bytes, { signal })).rejects.toThrow('left');
});
