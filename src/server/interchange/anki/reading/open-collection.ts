import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';
import type { Scheduler } from '#domain/interchange/anki/schedule.ts';
import { UnreadablePackage } from '../package-failure.ts';

/** What must be there to be read, in databases of both generations. */
const TABLES = {
  col: ['crt', 'ver', 'conf', 'models', 'decks'],
  notes: ['id', 'guid', 'mid', 'tags', 'flds'],
  cards: [
    'id',
    'nid',
    'did',
    'ord',
    'type',
    'queue',
    'odid',
    'odue',
    'due',
    'ivl',
    'factor',
    'reps',
    'lapses',
    'left',
    'data',
  ],
  revlog: ['id', 'cid', 'ease', 'factor', 'time', 'type'],
} as const;
const NEW_TABLES = {
  decks: ['id', 'name'],
  notetypes: ['id', 'name', 'config'],
  fields: ['ntid', 'ord', 'name'],
  templates: ['ntid', 'ord', 'name', 'config'],
} as const;

const SETTINGS_TABLE = { config: ['key', 'val'] } as const;

/** Schema versions as Anki counts them. From the second on, decks and note types have tables of their own. */
const OLDEST_VERSION = 11;
const NEWEST_VERSION = 18;

export type Collection = {
  db: SqliteDatabase.Database;
  generation: 'old' | 'new';
  /** Which of Anki's schedulers planned its cards. */
  scheduler: Scheduler;
  /** When it was created, from which its days are counted: epoch ms. */
  createdAt: number;
  /** How many minutes its clock was behind UTC then; null if it does not say. */
  minutesBehind: number | null;
};

const tableRow = z.object({
  name: z.string(),
  type: z.string(),
  rootpage: z.number(),
  sql: z.string().nullable(),
});
const columnRow = z.object({ name: z.string(), hidden: z.number() });
const colRow = z.object({ ver: z.number().int(), crt: z.number().catch(0) });

/** Opens the database of a package, which may be malicious. Throws UnreadablePackage. */
export function openCollection(path: string): Collection {
  const db = openReadOnly(path);
  try {
    checkTables(db, TABLES);
    const col = colRow.safeParse(db.prepare('select ver, crt from col limit 1').get());
    if (!col.success) throw new UnreadablePackage('unknown-schema', 'col has no proper row');
    const { ver, crt } = col.data;
    if (ver < OLDEST_VERSION) throw new UnreadablePackage('too-old', `schema ${ver}`);
    if (ver > NEWEST_VERSION) throw new UnreadablePackage('too-new', `schema ${ver}`);
    const isNew = isTable(db, 'notetypes');
    if (isNew) checkTables(db, NEW_TABLES);
    const { schedVer, creationOffset } = settingsOf(db);
    return {
      db,
      generation: isNew ? 'new' : 'old',
      scheduler: schedVer > FIRST_SCHEDULER ? 'later' : 'first',
      createdAt: crt * 1_000,
      minutesBehind: creationOffset,
    };
  } catch (error) {
    db.close();
    throw asUnreadable(error);
  }
}

/** The version of the scheduler that Anki assumes if a collection names none. */
const FIRST_SCHEDULER = 1;
const settingsSchema = z.object({
  schedVer: z.number().catch(FIRST_SCHEDULER),
  creationOffset: z.number().min(-1_440).max(1_440).nullable().catch(null),
});
const NO_SETTINGS = settingsSchema.parse({});

const settingRow = z.object({ key: z.string(), val: z.string() });

/** Newer collections have their settings in a table, older ones as one JSON text. */
function settingsOf(db: SqliteDatabase.Database): z.infer<typeof settingsSchema> {
  const isNew = isTable(db, 'config');
  if (isNew) checkTables(db, SETTINGS_TABLE);
  const text = isNew ? settingsTable(db) : settingsText(db);
  if (text === null) return NO_SETTINGS;
  try {
    return settingsSchema.parse(JSON.parse(text));
  } catch {
    throw new UnreadablePackage('damaged', 'the settings are no JSON');
  }
}

function settingsText(db: SqliteDatabase.Database): string | null {
  const query = 'select conf from col where octet_length(conf) < 1000000 limit 1';
  return z.string().safeParse(db.prepare(query).pluck().get()).data ?? null;
}

function settingsTable(db: SqliteDatabase.Database): string {
  const rows = db
    .prepare(
      `select key as key, cast(val as text) as val from config
       where key in ('schedVer', 'creationOffset') and octet_length(val) < 100`,
    )
    .all();
  const entries = z.array(settingRow).parse(rows);
  return `{${entries.map(({ key, val }) => `${JSON.stringify(key)}:${val}`).join(',')}}`;
}

/** Disables functions in the schema, checks for damaged pages, and limits memory. */
const PRAGMAS = ['trusted_schema = OFF', 'cell_size_check = ON', 'mmap_size = 0', 'cache_size = -16384'];

function openReadOnly(path: string): SqliteDatabase.Database {
  let db: SqliteDatabase.Database | undefined;
  try {
    nameKnownOrder(path);
    db = new SqliteDatabase(path, { readonly: true, fileMustExist: true });
    for (const pragma of [...PRAGMAS, 'query_only = ON']) db.pragma(pragma);
    return db;
  } catch (error) {
    db?.close();
    throw asUnreadable(error);
  }
}

/**
 * Newer databases sort names by an order that only Anki has, and SQLite reads none of their tables without it. The schema of this
 * copy is changed to name another order, which is not used for anything: what is read is sorted by numbers.
 */
function nameKnownOrder(path: string): void {
  const db = new SqliteDatabase(path, { fileMustExist: true });
  try {
    for (const pragma of [...PRAGMAS, 'journal_mode = OFF']) db.pragma(pragma);
    const isNeeded = objectsOf(db).some(({ sql }) => sql?.includes('unicase') === true);
    if (!isNeeded) return;
    db.unsafeMode();
    db.pragma('writable_schema = ON');
    db.exec(`update sqlite_schema set sql = replace(sql, 'unicase', 'nocase') where sql like '%unicase%'`);
  } finally {
    db.close();
  }
}

/** Converts SQLite's errors for a broken file; leaves others as they are. */
export function asUnreadable(error: unknown): unknown {
  if (!(error instanceof SqliteDatabase.SqliteError)) return error;
  const isSchema = error.code.startsWith('SQLITE_ERROR');
  return new UnreadablePackage(isSchema ? 'unknown-schema' : 'damaged', error.message, { cause: error });
}

function objectsOf(db: SqliteDatabase.Database): z.infer<typeof tableRow>[] {
  const rows = db.prepare('select name, type, rootpage, sql from sqlite_schema limit 1000').all();
  return z.array(tableRow).parse(rows);
}

function isTable(db: SqliteDatabase.Database, name: string): boolean {
  return objectsOf(db).some((object) => object.name === name);
}

/** Checks that each is a real table, not a view or a virtual table, without computed columns. */
function checkTables(db: SqliteDatabase.Database, tables: Readonly<Record<string, readonly string[]>>): void {
  const objects = objectsOf(db);
  for (const [name, columns] of Object.entries(tables)) {
    const found = objects.filter((object) => object.name.toLowerCase() === name && object.type !== 'index');
    const [table] = found;
    if (found.length !== 1 || table?.type !== 'table' || table.rootpage === 0)
      throw new UnreadablePackage('unknown-schema', `${name} is no table`);
    const known = z.array(columnRow).parse(db.pragma(`table_xinfo(${name})`));
    for (const column of columns) {
      if (known.find((each) => each.name.toLowerCase() === column)?.hidden !== 0)
        throw new UnreadablePackage('unknown-schema', `${name} has no ${column}`);
    }
  }
}
