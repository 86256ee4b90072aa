import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { StartupError } from '../../config.ts';
import type { Database } from '../connect.ts';
import { expectUpToDate, migrateToLatest } from '../migrate.ts';
import type { Db, Tables } from '../tables.ts';

/** Every table with its key, each after the tables it refers to. */
export const KEYS: { readonly [Table in keyof Tables]: readonly (keyof Tables[Table] & string)[] } = {
  users: ['id'],
  change_counters: ['user_id'],
  changes: ['user_id', 'kind', 'row_id'],
  field_edits: ['user_id', 'row_id', 'field'],
  sync_commands: ['user_id', 'id'],
  auth_tokens: ['id'],
  access_keys: ['id'],
  access_origins: ['user_id', 'origin'],
  note_types: ['id'],
  oauth_records: ['kind', 'id_hash'],
  throttles: ['key'],
  known_devices: ['user_id', 'device_hash'],
  mail_links: ['token_hash'],
  passkeys: ['id'],
  passkey_challenges: ['challenge_hash'],
  identities: ['issuer', 'subject'],
  oidc_requests: ['state_hash'],
  invites: ['id'],
  second_factors: ['user_id'],
  recovery_codes: ['user_id', 'code_hash'],
  presets: ['id'],
  decks: ['id'],
  cards: ['id'],
  tool_notes: ['card_id'],
  card_conflicts: ['id'],
  deck_topics: ['deck_id'],
  earlier_quizzes: ['card_id', 'until_version'],
  card_explanations: ['card_id', 'selected_option'],
  card_questions: ['id'],
  sources: ['id'],
  source_passages: ['source_id', 'position'],
  card_sources: ['card_id'],
  scans: ['id'],
  scan_pages: ['scan_id', 'page'],
  media: ['user_id', 'hash'],
  media_chunks: ['user_id', 'hash', 'position'],
  media_names: ['user_id', 'name'],
  study_sessions: ['id'],
  tests: ['id'],
  test_questions: ['test_id', 'position'],
  reviews: ['id'],
  card_memories: ['card_id'],
  card_tags: ['user_id', 'tag_key', 'card_id'],
  card_filters: ['id'],
  card_changes: ['id'],
  changed_cards: ['change_id', 'card_id'],
  memory_days: ['user_id', 'local_day'],
  stage_days: ['user_id', 'local_day'],
  memory_fits: ['user_id'],
  day_stats: ['user_id', 'local_day'],
  deck_stats: ['user_id', 'deck_id'],
  activity: ['user_id', 'local_day', 'deck_id'],
  hour_stats: ['user_id', 'weekday', 'hour'],
  card_stats: ['user_id', 'card_id'],
  learner_stats: ['user_id'],
  study_records: ['user_id'],
  achievements: ['user_id', 'achievement_id'],
  batches: ['id'],
  card_drafts: ['id'],
  imports: ['id'],
  import_omissions: ['import_id', 'position'],
  imported_cards: ['card_id'],
  imported_decks: ['deck_id'],
  card_origins: ['user_id', 'origin'],
  imported_states: ['card_id'],
  import_changes: ['import_id', 'card_id'],
  import_decks: ['import_id', 'position'],
  import_targets: ['import_id', 'deck_id'],
  import_chunks: ['file_id', 'position'],
  token_days: ['user_id', 'day'],
  token_reservations: ['id'],
  idempotency_keys: ['user_id', 'key'],
  jobs: ['id'],
  security_events: ['id'],
  admin_acts: ['id'],
  provider_days: ['day', 'provider', 'model'],
  reminders: ['user_id'],
  push_devices: ['token_id'],
  calendars: ['user_id'],
  match_times: ['user_id', 'deck_id', 'pairs'],
  exam_plans: ['id'],
  server_settings: ['name'],
};

/** The names of all tables, each after the tables it refers to. */
export const TABLES = Object.keys(KEYS);

/** Tables that triggers fill. They are not copied: devices have to read a copy from its beginning. */
export const FILLED_BY_TRIGGERS: readonly string[] = ['changes', 'change_counters'];

/** Rows per statement; with the columns of the widest table, this stays below the parameter limit of both engines. */
const ROWS_PER_BATCH = 500;

type Row = Record<string, string | number | Uint8Array | null>;

/** A table's number of rows, and a checksum of all values that does not depend on their order. */
export type Contents = { rows: number; checksum: string };
export type CopiedTable = Contents & { name: string };

/**
 * Copies everything from one database to another, empty one of either engine, and reads it back to compare. All or nothing:
 * after a failure the target is unchanged. `files` copies what is not in tables, in the same transaction. Throws StartupError
 * when the source has another version or the target is not empty.
 */
export async function copyDatabase(
  from: Database,
  to: Database,
  files?: (target: Db) => Promise<void>,
): Promise<CopiedTable[]> {
  await expectUpToDate(from);
  await expectOnlyOurTables(from.db, from.location);
  await expectEmpty(to.db, to.location);
  return atOneInstant(from, (source) =>
    to.db.transaction().execute(async (target) => {
      await migrateToLatest(target);
      await expectEmpty(target, to.location);
      const copied: CopiedTable[] = [];
      for (const [name, key] of Object.entries(KEYS)) {
        if (!FILLED_BY_TRIGGERS.includes(name)) copied.push(await copyTable(source, target, name, key));
      }
      await files?.(target);
      return copied;
    }),
  );
}

async function copyTable(source: Db, target: Db, name: string, key: readonly string[]): Promise<CopiedTable> {
  const read = createTally();
  for await (const rows of batches(source, name, key)) {
    read.add(rows);
    await insert(target, name, rows);
  }
  const written = createTally();
  for await (const rows of batches(target, name, key)) written.add(rows);
  if (read.contents().checksum !== written.contents().checksum) {
    throw new Error(`Table ${name} is not the same in the copy, so nothing was copied`);
  }
  return { name, ...written.contents() };
}

/** Reads all tables from one snapshot, since the database may be in use. */
async function atOneInstant<T>({ db, engine }: Database, read: (db: Db) => Promise<T>): Promise<T> {
  if (engine === 'sqlite') return read(db);
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);
}

/** All rows in key order, in batches. */
async function* batches(db: Db, name: string, key: readonly string[]): AsyncGenerator<Row[]> {
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  let after: Row | undefined;
  for (;;) {
    const last = after;
    const from = last && sql`where (${keyColumns}) > (${sql.join(key.map((column) => last[column]))})`;
    const { rows } = await sql<Row>`
      select * from ${sql.table(name)} ${from ?? sql``} order by ${keyColumns} limit ${ROWS_PER_BATCH}
    `.execute(db);
    if (rows.length > 0) yield rows;
    after = rows.at(-1);
    if (rows.length < ROWS_PER_BATCH) return;
  }
}

async function insert(db: Db, name: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const values = rows.map((row) => sql`(${sql.join(columns.map((column) => row[column]))})`);
  const names = sql.join(columns.map((column) => sql.ref(column)));
  await sql`insert into ${sql.table(name)} (${names}) values ${sql.join(values)}`.execute(db);
}

function createTally(): { add: (rows: readonly Row[]) => void; contents: () => Contents } {
  const sum = Buffer.alloc(32);
  let count = 0;
  return {
    add: (rows) => {
      for (const row of rows) {
        const text = JSON.stringify(
          Object.entries(row)
            .map(comparable)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        );
        // Adding digests byte by byte makes a sum that depends on every row but not on their order.
        for (const [index, byte] of createHash('sha256').update(text).digest().entries()) {
          sum.writeUInt8((sum.readUInt8(index) + byte) % 256, index);
        }
      }
      count += rows.length;
    },
    contents: () => ({ rows: count, checksum: sum.toString('hex').slice(0, 16) }),
  };
}

/** Bytes as a text that is the same whichever driver has read them. */
function comparable([name, value]: [string, Row[string]]): [string, string | number | null] {
  return [name, value instanceof Uint8Array ? Buffer.from(value).toString('base64') : (value ?? null)];
}

async function expectEmpty(db: Db, location: string): Promise<void> {
  for (const name of await expectOnlyOurTables(db, location)) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) throw new StartupError(`${location} is not empty: its table ${name} has rows.`);
  }
}

/** The tables of a database. Throws StartupError for tables that a copy would leave out. */
async function expectOnlyOurTables(db: Db, location: string): Promise<string[]> {
  const names = (await db.introspection.getTables()).map((table) => table.name);
  const foreign = names.filter((name) => !Object.hasOwn(KEYS, name));
  if (foreign.length > 0) {
    throw new StartupError(`${location} has tables that are unknown here: ${foreign.join(', ')}.`);
  }
  return names;
}
