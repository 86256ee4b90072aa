import { sql, type RawBuilder } from 'kysely';
import { KEYS } from '../../db/copy/copy.ts';
import type { Db, Tables } from '../../db/tables.ts';

type TableName = keyof Tables;
type Column<Table extends TableName> = keyof Tables[Table] & string;
export type Row = Readonly<Record<string, unknown>>;

/** Which rows of a table belong to a user. */
type Ownership<Table extends TableName> = {
  /** The column that names the user or, with `through`, the deck or card that the row belongs to. */
  owner: Column<Table>;
  through?: 'decks' | 'cards';
  /** Sort order of the export: unique, and covered by an index after the owner. The primary key by default. */
  order?: readonly Column<Table>[];
  /** The table whose rows contain these in the export. */
  within?: TableName;
  /** Columns that are left out of exports. */
  secret?: readonly Column<Table>[];
};

/** How the rows of each table belong to users, or null if they do not. Exports and erasure use this. */
export const USER_DATA: { readonly [Table in TableName]: Ownership<Table> | null } = {
  users: { owner: 'id', secret: ['password_hash'] },
  auth_tokens: { owner: 'user_id', secret: ['token_hash'] },
  access_keys: { owner: 'user_id', order: ['created_at', 'id'], secret: ['key_hash'] },
  access_origins: { owner: 'user_id', order: ['origin'] },
  note_types: { owner: 'user_id', order: ['name'] },
  tool_notes: { owner: 'user_id', order: ['card_id'] },
  oauth_records: { owner: 'user_id', secret: ['id_hash', 'uid', 'payload'] },
  known_devices: { owner: 'user_id', secret: ['device_hash'] },
  mail_links: { owner: 'user_id', secret: ['token_hash'] },
  passkeys: { owner: 'user_id', order: ['created_at', 'id'], secret: ['credential_id', 'public_key'] },
  passkey_challenges: { owner: 'user_id', secret: ['challenge_hash'] },
  identities: { owner: 'user_id', order: ['issuer'] },
  oidc_requests: { owner: 'user_id', secret: ['state_hash', 'browser_hash', 'invite_hash'] },
  invites: { owner: 'made_by', order: ['created_at', 'id'], secret: ['secret_hash'] },
  second_factors: { owner: 'user_id', secret: ['secret', 'last_step'] },
  recovery_codes: { owner: 'user_id', secret: ['code_hash'] },
  security_events: { owner: 'user_id', order: ['at', 'id'] },
  // What admins do to a learner is in `security_events` too; this table names people by id only, and erasure clears the id.
  admin_acts: null,
  provider_days: null,
  reminders: { owner: 'user_id' },
  push_devices: {
    owner: 'user_id',
    order: ['token_id'],
    secret: ['endpoint', 'endpoint_hash', 'auth_secret'],
  },
  calendars: { owner: 'user_id', secret: ['secret_hash'] },
  throttles: null,
  change_counters: { owner: 'user_id' },
  changes: { owner: 'user_id', order: ['number', 'kind', 'row_id'] },
  field_edits: { owner: 'user_id', order: ['row_id', 'field'] },
  sync_commands: { owner: 'user_id', order: ['id'] },
  server_settings: null,
  presets: { owner: 'user_id', order: ['name'] },
  decks: { owner: 'user_id', order: ['created_at', 'id'] },
  cards: { owner: 'deck_id', through: 'decks', order: ['position', 'id'] },
  card_conflicts: { owner: 'user_id', order: ['at', 'id'] },
  deck_topics: { owner: 'deck_id', through: 'decks' },
  earlier_quizzes: { owner: 'card_id', through: 'cards' },
  card_explanations: { owner: 'card_id', through: 'cards' },
  card_questions: { owner: 'user_id', order: ['card_id', 'asked_at', 'id'] },
  sources: { owner: 'user_id', order: ['created_at', 'id'] },
  source_passages: { owner: 'user_id', order: ['source_id', 'position'] },
  card_sources: { owner: 'user_id', order: ['card_id'] },
  scans: { owner: 'user_id', order: ['created_at', 'id'] },
  scan_pages: { owner: 'user_id', order: ['scan_id', 'page'] },
  media: { owner: 'user_id', order: ['hash'] },
  media_chunks: { owner: 'user_id', order: ['hash', 'position'], within: 'media' },
  media_names: { owner: 'user_id', order: ['name'] },
  match_times: { owner: 'user_id', order: ['deck_id', 'pairs'] },
  exam_plans: { owner: 'user_id', order: ['exam_at', 'id'] },
  study_sessions: { owner: 'user_id', order: ['started_at', 'id'] },
  tests: { owner: 'user_id', order: ['started_at', 'id'] },
  test_questions: { owner: 'user_id', order: ['test_id', 'position'] },
  reviews: { owner: 'user_id', order: ['card_id', 'reviewed_at', 'id'] },
  card_memories: { owner: 'card_id', through: 'cards' },
  card_tags: { owner: 'user_id', order: ['tag_key', 'card_id'] },
  card_filters: { owner: 'user_id', order: ['created_at', 'id'] },
  card_changes: { owner: 'user_id', order: ['created_at', 'id'] },
  changed_cards: { owner: 'user_id', order: ['change_id', 'card_id'] },
  memory_days: { owner: 'user_id', order: ['local_day'] },
  stage_days: { owner: 'user_id', order: ['local_day'] },
  memory_fits: { owner: 'user_id' },
  day_stats: { owner: 'user_id', order: ['local_day'] },
  deck_stats: { owner: 'user_id', order: ['deck_id'] },
  activity: { owner: 'user_id', order: ['local_day', 'deck_id'] },
  hour_stats: { owner: 'user_id', order: ['weekday', 'hour'] },
  card_stats: { owner: 'user_id', order: ['card_id'] },
  learner_stats: { owner: 'user_id' },
  study_records: { owner: 'user_id' },
  achievements: { owner: 'user_id', order: ['achievement_id'] },
  batches: { owner: 'user_id', order: ['created_at', 'id'] },
  card_drafts: { owner: 'user_id', order: ['batch_id', 'position', 'id'] },
  imports: { owner: 'user_id', order: ['created_at', 'id'] },
  import_omissions: { owner: 'user_id' },
  imported_cards: { owner: 'user_id' },
  imported_decks: { owner: 'user_id' },
  card_origins: { owner: 'user_id', order: ['origin'] },
  imported_states: { owner: 'card_id', through: 'cards' },
  import_changes: { owner: 'user_id' },
  import_decks: { owner: 'user_id' },
  import_targets: { owner: 'user_id' },
  // A copy of the user's own file.
  import_chunks: { owner: 'user_id', within: 'imports' },
  token_days: { owner: 'user_id', order: ['day'] },
  token_reservations: { owner: 'user_id' },
  idempotency_keys: { owner: 'user_id', order: ['key'] },
  jobs: { owner: 'user_id' },
};

/** The tables with rows of users, each after the tables that it refers to. */
export const USER_TABLES = Object.keys(KEYS)
  .filter(isTable)
  .filter((table) => USER_DATA[table] !== null);

/** The tables that have a section of their own in an export. */
export const EXPORTED_TABLES = USER_TABLES.filter((table) => USER_DATA[table]?.within === undefined);

/**
 * USER_TABLES in the order of erasure, rows before those that they refer to. Rows of cards are deleted by cascade.
 * The job that erases an account is deleted together with the account, not before it.
 */
export const ERASED_TABLES = USER_TABLES.toReversed().filter(
  (table) => table !== 'jobs' && USER_DATA[table]?.through !== 'cards',
);

/** All rows of a user in a table, in pages of at most `pageSize`, each read on demand. */
export async function* userRows(
  db: Db,
  userId: string,
  table: TableName,
  pageSize: number,
): AsyncGenerator<Row[], void> {
  const { owner, through } = ownership(table);
  if (through === undefined) {
    yield* pages(db, table, sql`${sql.ref(owner)} = ${userId}`, pageSize);
    return;
  }
  // One deck at a time, because an index orders cards only within their deck.
  for await (const decks of pages(db, 'decks', sql`user_id = ${userId}`, pageSize)) {
    for (const { id } of decks) {
      const ofDeck =
        through === 'decks'
          ? sql`${sql.ref(owner)} = ${id}`
          : sql`${sql.ref(owner)} in (select id from cards where deck_id = ${id})`;
      yield* pages(db, table, ofDeck, pageSize);
    }
  }
}

/** The row without the columns that only the server needs. */
export function withoutSecrets(table: TableName, row: Row): Row {
  const secret = new Set<string>(USER_DATA[table]?.secret);
  return secret.size === 0
    ? row
    : Object.fromEntries(Object.entries(row).filter(([name]) => !secret.has(name)));
}

/**
 * Deletes some rows of a user in one of ERASED_TABLES; returns how many. Fewer than `limit` means that none are left.
 */
export async function deleteUserRows(
  db: Db,
  userId: string,
  table: TableName,
  limit: number,
): Promise<number> {
  const { owner, through } = ownership(table);
  const theirs =
    through === 'decks' ? sql`in (select id from decks where user_id = ${userId})` : sql`= ${userId}`;
  const key = columns(KEYS[table]);
  const some = sql`select ${key} from ${sql.table(table)} where ${sql.ref(owner)} ${theirs} limit ${limit}`;
  const { numAffectedRows = 0n } =
    await sql`delete from ${sql.table(table)} where (${key}) in (${some})`.execute(db);
  return Number(numAffectedRows);
}

async function* pages(
  db: Db,
  table: TableName,
  where: RawBuilder<unknown>,
  pageSize: number,
): AsyncGenerator<Row[], void> {
  const { order = KEYS[table] } = ownership(table);
  const orderColumns = columns(order);
  let last: Row | undefined;
  for (;;) {
    const from: Row | undefined = last;
    const after = from
      ? sql`and (${orderColumns}) > (${sql.join(order.map((column) => from[column]))})`
      : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table)} where ${where} ${after} order by ${orderColumns} limit ${pageSize}
    `.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < pageSize) return;
  }
}

function ownership(table: TableName): Readonly<{
  owner: string;
  through?: 'decks' | 'cards';
  order?: readonly string[];
}> {
  const known = USER_DATA[table];
  if (known === null) throw new Error(`Table ${table} has no learners' rows`);
  return known;
}

function columns(names: readonly string[]): RawBuilder<unknown> {
  return sql.join(names.map((name) => sql.ref(name)));
}

function isTable(name: string): name is TableName {
  return name in KEYS;
}
