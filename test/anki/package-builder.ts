/**
 * Writes Anki packages of both formats for tests, from the published schemas and without code of the reader or the
 * writer.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import SqliteDatabase from 'better-sqlite3';
import { strToU8, zipSync } from 'fflate';

export type TestNoteType = {
  id: number;
  name: string;
  isCloze?: boolean;
  fields: readonly string[];
  templates: readonly { name: string; question: string; answer: string }[];
};

export type TestNote = { id: number; type: number; fields: readonly string[]; tags?: string; guid?: string };

export type TestCard = {
  id: number;
  note: number;
  deck: number;
  ord?: number;
  type?: number;
  queue?: number;
  due?: number;
  ivl?: number;
  factor?: number;
  reps?: number;
  lapses?: number;
  odue?: number;
  odid?: number;
};

export type TestReview = {
  id: number;
  card: number;
  ease: number;
  factor?: number;
  time?: number;
  type?: number;
};

export type TestPackage = {
  /** "::" separates the parts of a name. */
  decks: readonly { id: number; name: string }[];
  noteTypes: readonly TestNoteType[];
  notes: readonly TestNote[];
  cards: readonly TestCard[];
  reviews?: Iterable<TestReview>;
  media?: Readonly<Record<string, Uint8Array>>;
  /** The scheduler's version, 2 by default; null if the collection names none. */
  scheduler?: 1 | 2 | null;
  /** SQL to run at the end. */
  sql?: string;
};

/** The creation time of the test collections, from which their days are counted. */
export const TEST_EPOCH = Date.UTC(2020, 0, 1, 4);

const COMMON_TABLES = `
  CREATE TABLE col (id integer PRIMARY KEY, crt integer NOT NULL, mod integer NOT NULL, scm integer NOT NULL,
    ver integer NOT NULL, dty integer NOT NULL, usn integer NOT NULL, ls integer NOT NULL, conf text NOT NULL,
    models text NOT NULL, decks text NOT NULL, dconf text NOT NULL, tags text NOT NULL);
  CREATE TABLE notes (id integer PRIMARY KEY, guid text NOT NULL, mid integer NOT NULL, mod integer NOT NULL,
    usn integer NOT NULL, tags text NOT NULL, flds text NOT NULL, sfld integer NOT NULL, csum integer NOT NULL,
    flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE cards (id integer PRIMARY KEY, nid integer NOT NULL, did integer NOT NULL, ord integer NOT NULL,
    mod integer NOT NULL, usn integer NOT NULL, type integer NOT NULL, queue integer NOT NULL, due integer NOT NULL,
    ivl integer NOT NULL, factor integer NOT NULL, reps integer NOT NULL, lapses integer NOT NULL, left integer NOT NULL,
    odue integer NOT NULL, odid integer NOT NULL, flags integer NOT NULL, data text NOT NULL);
  CREATE TABLE revlog (id integer PRIMARY KEY, cid integer NOT NULL, usn integer NOT NULL, ease integer NOT NULL,
    ivl integer NOT NULL, lastIvl integer NOT NULL, factor integer NOT NULL, time integer NOT NULL, type integer NOT NULL);
  CREATE INDEX ix_notes_usn ON notes (usn);
  CREATE INDEX ix_cards_nid ON cards (nid);
  CREATE INDEX ix_revlog_cid ON revlog (cid);
`;

/** The tables that versions 14 to 18 add. NOCASE stands in for Anki's own collation until the tables are filled. */
const NEW_TABLES = `
  CREATE TABLE deck_config (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE nocase, mtime_secs integer NOT NULL,
    usn integer NOT NULL, config blob NOT NULL);
  CREATE TABLE config (KEY text NOT NULL PRIMARY KEY, usn integer NOT NULL, mtime_secs integer NOT NULL, val blob NOT NULL) without rowid;
  CREATE TABLE fields (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE nocase, config blob NOT NULL,
    PRIMARY KEY (ntid, ord)) without rowid;
  CREATE UNIQUE INDEX idx_fields_name_ntid ON fields (name, ntid);
  CREATE TABLE templates (ntid integer NOT NULL, ord integer NOT NULL, name text NOT NULL COLLATE nocase,
    mtime_secs integer NOT NULL, usn integer NOT NULL, config blob NOT NULL, PRIMARY KEY (ntid, ord)) without rowid;
  CREATE UNIQUE INDEX idx_templates_name_ntid ON templates (name, ntid);
  CREATE TABLE notetypes (id integer NOT NULL PRIMARY KEY, name text NOT NULL COLLATE nocase, mtime_secs integer NOT NULL,
    usn integer NOT NULL, config blob NOT NULL);
  CREATE UNIQUE INDEX idx_notetypes_name ON notetypes (name);
  CREATE TABLE decks (id integer PRIMARY KEY NOT NULL, name text NOT NULL COLLATE nocase, mtime_secs integer NOT NULL,
    usn integer NOT NULL, common blob NOT NULL, kind blob NOT NULL);
  CREATE UNIQUE INDEX idx_decks_name ON decks (name);
  CREATE TABLE tags (tag text NOT NULL PRIMARY KEY COLLATE nocase, usn integer NOT NULL, collapsed boolean NOT NULL,
    config blob NULL) without rowid;
`;

/** The database of a package as bytes. */
export function databaseOf(content: TestPackage, generation: 'old' | 'new'): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'anki-build-'));
  try {
    const path = join(folder, 'db');
    const db = new SqliteDatabase(path);
    db.pragma('journal_mode = OFF');
    db.pragma('synchronous = OFF');
    db.exec(COMMON_TABLES);
    db.transaction(() => {
      if (generation === 'old') fillOld(db, content);
      else fillNew(db, content);
      fillRows(db, content);
    })();
    if (content.sql !== undefined) db.exec(content.sql);
    if (generation === 'new') {
      db.unsafeMode();
      db.pragma('writable_schema = ON');
      db.exec(`UPDATE sqlite_schema SET sql = replace(sql, 'COLLATE nocase', 'COLLATE unicase')`);
    }
    db.close();
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Database = SqliteDatabase.Database;

function addCol(db: Database, version: number, conf: string, models: string, decks: string): void {
  db.prepare(`INSERT INTO col VALUES (1, ?, 0, 0, ?, 0, 0, 0, ?, ?, ?, '{}', '{}')`).run(
    TEST_EPOCH / 1_000,
    version,
    conf,
    models,
    decks,
  );
}

function fillOld(db: Database, { decks, noteTypes, scheduler = 2 }: TestPackage): void {
  const conf = JSON.stringify(scheduler === null ? {} : { schedVer: scheduler });
  const models = noteTypes.map(({ id, name, isCloze = false, fields, templates }) => [
    id,
    {
      id,
      name,
      type: isCloze ? 1 : 0,
      css: '.card {}',
      flds: fields.map((field, ord) => ({
        name: field,
        ord,
        sticky: false,
        rtl: false,
        font: 'Arial',
        size: 20,
      })),
      tmpls: templates.map(({ name, question, answer }, ord) => ({
        name,
        ord,
        qfmt: question,
        afmt: answer,
        did: null,
      })),
    },
  ]);
  const rows = decks.map(({ id, name }) => [id, { id, name, dyn: 0, conf: 1 }]);
  addCol(db, 11, conf, JSON.stringify(Object.fromEntries(models)), JSON.stringify(Object.fromEntries(rows)));
}

function fillNew(db: Database, { decks, noteTypes, scheduler = 2 }: TestPackage): void {
  db.exec(NEW_TABLES);
  addCol(db, 18, '', '', '');
  if (scheduler !== null)
    db.prepare(`INSERT INTO config VALUES ('schedVer', 0, 0, ?)`).run(Buffer.from(String(scheduler)));
  for (const { id, name } of decks)
    db.prepare(`INSERT INTO decks VALUES (?, ?, 0, 0, x'', x'0a020801')`).run(
      id,
      name.replaceAll('::', '\u{1f}'),
    );
  for (const { id, name, isCloze = false, fields, templates } of noteTypes) {
    const config = message([1, isCloze ? 1 : 0], [3, '.card {}']);
    db.prepare('INSERT INTO notetypes VALUES (?, ?, 0, 0, ?)').run(id, name, config);
    for (const [ord, field] of fields.entries())
      db.prepare('INSERT INTO fields VALUES (?, ?, ?, ?)').run(
        id,
        ord,
        field,
        message([3, 'Arial'], [4, 20]),
      );
    for (const [ord, { name, question, answer }] of templates.entries())
      db.prepare('INSERT INTO templates VALUES (?, ?, ?, 0, 0, ?)').run(
        id,
        ord,
        name,
        message([1, question], [2, answer], [5, 0]),
      );
  }
}

function fillRows(db: Database, { notes, cards, reviews = [] }: TestPackage): void {
  const note = db.prepare(`INSERT INTO notes VALUES (?, ?, ?, 0, -1, ?, ?, ?, 0, 0, '')`);
  for (const { id, type, fields, tags = '', guid = `guid-${id}` } of notes)
    note.run(id, guid, type, tags, fields.join('\u{1f}'), fields[0] ?? '');
  const card = db.prepare(
    `INSERT INTO cards VALUES (?, ?, ?, ?, 0, -1, ?, ?, ?, ?, ?, ?, ?, 0, ?, ?, 0, '')`,
  );
  for (const each of cards) {
    const { id, note, deck, ord = 0, type = 0, queue = type, due = 0, ivl = 0, factor = 0 } = each;
    const { reps = 0, lapses = 0, odue = 0, odid = 0 } = each;
    card.run(id, note, deck, ord, type, queue, due, ivl, factor, reps, lapses, odue, odid);
  }
  const review = db.prepare('INSERT INTO revlog VALUES (?, ?, -1, ?, 0, 0, ?, ?, ?)');
  for (const { id, card, ease, factor = 2_500, time = 5_000, type = 1 } of reviews)
    review.run(id, card, ease, factor, time, type);
}

/** Encodes a protobuf message of small numbers, texts and bytes. */
export function message(
  ...fields: readonly (readonly [number: number, value: number | string | Uint8Array])[]
): Buffer {
  return Buffer.concat(
    fields.map(([number, value]) => {
      if (typeof value === 'number') return Buffer.concat([varint(number * 8), varint(value)]);
      const bytes = Buffer.from(value);
      return Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes]);
    }),
  );
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 0x7f; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}

export type Files = Record<string, Uint8Array>;

/** The files of a package in the format of Anki up to 2.1.49, which newer versions can still export. */
export function oldFiles(content: TestPackage, database = 'collection.anki2'): Files {
  const media = Object.entries(content.media ?? {});
  return {
    [database]: databaseOf(content, 'old'),
    media: strToU8(JSON.stringify(Object.fromEntries(media.map(([name], index) => [index, name])))),
    ...Object.fromEntries(media.map(([, bytes], index) => [index, bytes])),
  };
}

/** The files of a package in the format since 2.1.50, with a database beside it that only asks to update Anki. */
export function newFiles(content: TestPackage): Files {
  const media = Object.entries(content.media ?? {});
  const sha1 = (bytes: Uint8Array) => createHash('sha1').update(bytes).digest();
  const entries = media.map(([name, bytes]) => message([1, name], [2, bytes.length], [3, sha1(bytes)]));
  return {
    meta: message([1, 3]),
    'collection.anki21b': zstdCompressSync(databaseOf(content, 'new')),
    'collection.anki2': databaseOf(UPDATE_YOUR_ANKI, 'old'),
    media: zstdCompressSync(Buffer.concat(entries.map((entry) => message([1, entry])))),
    ...Object.fromEntries(media.map(([, bytes], index) => [index, zstdCompressSync(bytes)])),
  };
}

export const BASIC: TestNoteType = {
  id: 1_001,
  name: 'Basic',
  fields: ['Front', 'Back'],
  templates: [
    { name: 'Card 1', question: '{{Front}}', answer: '{{FrontSide}}\n\n<hr id=answer>\n\n{{Back}}' },
  ],
};

const UPDATE_YOUR_ANKI: TestPackage = {
  decks: [{ id: 1, name: 'Default' }],
  noteTypes: [BASIC],
  notes: [{ id: 1, type: BASIC.id, fields: ['Please update to the latest Anki version.', ''] }],
  cards: [{ id: 1, note: 1, deck: 1 }],
};

export function zipped(files: Files): Uint8Array {
  return zipSync(files, { level: 6 });
}
