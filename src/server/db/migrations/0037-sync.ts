import { PostgresAdapter, sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** How far back reviews are sent to devices, in ms. */
const REVIEWS_MS = 90 * 86_400_000;

/** The rows of a table that devices have: what they are called, and the columns that are sent. */
type Noted = {
  table: string;
  key: string;
  /** In PostgreSQL's `changed` or SQLite's `new` or `old`, which stands for `$`. */
  rows: ReadonlyArray<{ kind: string; owner: string; id: string; on: readonly Event[] }>;
  /** Only an update of one of these counts. */
  sent: readonly string[];
};

type Event = 'insert' | 'update' | 'delete';

const ALWAYS: readonly Event[] = ['insert', 'update', 'delete'];
const OWNER_OF_CARD = '(select decks.user_id from decks where decks.id = $.deck_id)';

const NOTED: readonly Noted[] = [
  {
    table: 'users',
    key: 'id',
    rows: [{ kind: 'settings', owner: '$.id', id: '$.id', on: ['insert', 'update'] }],
    sent: [
      'daily_goal',
      'auto_advance',
      'time_zone',
      'time_zone_fixed',
      'desired_retention',
      'new_per_day',
      'reviews_per_day',
      'easy_button',
      'wait_after_wrong',
      'one_tap',
      'card_text',
    ],
  },
  {
    table: 'memory_fits',
    key: 'user_id',
    rows: [{ kind: 'settings', owner: '$.user_id', id: '$.user_id', on: ALWAYS }],
    sent: ['weights', 'used'],
  },
  {
    table: 'decks',
    key: 'id',
    rows: [{ kind: 'deck', owner: '$.user_id', id: '$.id', on: ALWAYS }],
    sent: [
      'title',
      'description',
      'category',
      'difficulty',
      'language',
      'back_language',
      'card_count',
      'ai_generated',
      'source',
      'last_studied_at',
      'pinned',
      'archived',
      'created_at',
      'updated_at',
      'version',
      'reviewed',
    ],
  },
  {
    table: 'cards',
    key: 'id',
    // A deck that is deleted has no row any more when its cards go; the cards' memories tell of them.
    rows: [{ kind: 'card', owner: OWNER_OF_CARD, id: '$.id', on: ['insert', 'update'] }],
    sent: [
      'deck_id',
      'position',
      'front',
      'back',
      'difficulty',
      'hint_1',
      'hint_2',
      'hint_3',
      'explanation',
      'is_quiz',
      'options',
      'correct_option',
      'option_reasons',
      'tags',
      'version',
    ],
  },
  {
    table: 'card_sources',
    key: 'card_id',
    rows: [{ kind: 'card', owner: '$.user_id', id: '$.card_id', on: ALWAYS }],
    sent: ['source_id', 'position', 'quote', 'title', 'page'],
  },
  {
    table: 'card_memories',
    key: 'card_id',
    rows: [
      { kind: 'memory', owner: '$.user_id', id: '$.card_id', on: ALWAYS },
      { kind: 'card', owner: '$.user_id', id: '$.card_id', on: ['delete'] },
    ],
    sent: [
      'state',
      'stability',
      'difficulty',
      'due_at',
      'due_day',
      'last_review_at',
      'interval_days',
      'repetitions',
      'lapses',
      'step',
      'suspended',
    ],
  },
  {
    table: 'study_sessions',
    key: 'id',
    rows: [{ kind: 'session', owner: '$.user_id', id: '$.id', on: ALWAYS }],
    sent: ['deck_id', 'deck_title', 'status', 'card_ids', 'completed_at', 'ended_at'],
  },
  {
    table: 'reviews',
    key: 'id',
    rows: [{ kind: 'review', owner: '$.user_id', id: '$.id', on: ALWAYS }],
    sent: ['duration_ms', 'explanation', 'memory_before', 'undone_at'],
  },
  {
    table: 'card_conflicts',
    key: 'id',
    rows: [{ kind: 'conflict', owner: '$.user_id', id: '$.id', on: ALWAYS }],
    sent: ['what', 'other', 'at'],
  },
];

/**
 * Synchronizing devices: the number of the last change of each row that they have, kept by triggers, so that no statement can
 * forget it; when fields were edited, what two devices wrote in the same field, and the commands that were carried out. Frozen
 * once landed.
 */
export const sync: Migration = {
  async up(db: Kysely<unknown>) {
    const { schema } = db;
    await schema
      .createTable('change_counters')
      .addColumn('user_id', 'text', (column) => column.primaryKey())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addColumn('epoch', 'text', (column) => column.notNull())
      .execute();
    await schema
      .createTable('changes')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('row_id', 'text', (column) => column.notNull())
      .addColumn('number', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('changes_key', ['user_id', 'kind', 'row_id'])
      .execute();
    await schema
      .createTable('field_edits')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('row_id', 'text', (column) => column.notNull())
      .addColumn('field', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('field_edits_key', ['user_id', 'row_id', 'field'])
      .execute();
    await schema.createIndex('field_edits_by_age').on('field_edits').column('at').execute();
    await schema
      .createTable('card_conflicts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('card_id', 'text', (column) => column.notNull().references('cards.id').onDelete('cascade'))
      .addColumn('what', 'text', (column) => column.notNull())
      .addColumn('field', 'text')
      .addColumn('other', 'text', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('card_conflicts_of_user')
      .on('card_conflicts')
      .columns(['user_id', 'at', 'id'])
      .execute();
    await schema.createIndex('card_conflicts_of_card').on('card_conflicts').column('card_id').execute();
    await schema
      .createTable('sync_commands')
      .addColumn('user_id', 'text', (column) => column.notNull())
      .addColumn('id', 'text', (column) => column.notNull())
      .addColumn('result', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('first_number', 'bigint', (column) => column.notNull())
      .addColumn('last_number', 'bigint', (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('sync_commands_key', ['user_id', 'id'])
      .execute();
    await schema
      .createIndex('sync_commands_by_number')
      .on('sync_commands')
      .columns(['user_id', 'device', 'last_number'])
      .execute();
    await schema.createIndex('sync_commands_by_age').on('sync_commands').column('at').execute();
    await numberAll(db);
    // After the rows have been added, which is faster.
    await schema
      .createIndex('changes_in_order')
      .on('changes')
      .columns(['user_id', 'number', 'kind', 'row_id'])
      .execute();
    await (isPostgres(db) ? createOnPostgres(db) : createOnSqlite(db));
  },

  async down(db: Kysely<unknown>) {
    const postgres = isPostgres(db);
    for (const { table, rows } of NOTED) {
      for (const event of eventsOf(rows)) {
        const name = sql.ref(`note_${table}_${event}`);
        await sql`drop trigger ${name} ${postgres ? sql`on ${sql.table(table)}` : sql``}`.execute(db);
        if (postgres) await sql`drop function ${name}()`.execute(db);
      }
    }
    if (postgres) await sql`drop function next_change_number(text)`.execute(db);
    for (const table of ['sync_commands', 'card_conflicts', 'field_edits', 'changes', 'change_counters']) {
      await db.schema.dropTable(table).execute();
    }
  },
};

/** Numbers the rows that exist, decks before their cards. */
async function numberAll(db: Kysely<unknown>): Promise<void> {
  const since = Date.now() - REVIEWS_MS;
  const all = [
    sql`select id, 'settings', id, 1 from users`,
    sql`select user_id, 'deck', id, 2 from decks`,
    sql`select decks.user_id, 'card', cards.id, 3 from cards inner join decks on decks.id = cards.deck_id`,
    sql`select user_id, 'memory', card_id, 4 from card_memories`,
    sql`select user_id, 'session', id, 5 from study_sessions`,
    sql`select user_id, 'review', id, 6 from reviews where reviewed_at >= ${since}`,
  ];
  for (const rows of all) {
    await sql`insert into changes (user_id, kind, row_id, number) ${rows}`.execute(db);
  }
  const epoch = isPostgres(db)
    ? sql`replace(gen_random_uuid()::text, '-', '')`
    : sql`lower(hex(randomblob(16)))`;
  await sql`
    insert into change_counters (user_id, number, epoch) select id, ${sql.lit(all.length)}, ${epoch} from users
  `.execute(db);
}

function isPostgres(db: Kysely<unknown>): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

function eventsOf(rows: Noted['rows']): Event[] {
  return ALWAYS.filter((event) => rows.some(({ on }) => on.includes(event)));
}

/**
 * Triggers for whole statements. A transaction takes one number of each user and keeps their counter locked until it ends, so
 * that numbers become visible in their order.
 */
async function createOnPostgres(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function next_change_number(owner text) returns bigint language plpgsql as $body$
    declare
      taken text := current_setting('cardamom.change', true);
      fresh bigint;
    begin
      if split_part(taken, ' ', 1) = owner then
        return split_part(taken, ' ', 2)::bigint;
      end if;
      insert into change_counters as counter (user_id, number, epoch)
        values (owner, 1, replace(gen_random_uuid()::text, '-', ''))
        on conflict (user_id) do update set number = counter.number + 1
        returning counter.number into fresh;
      perform set_config('cardamom.change', owner || ' ' || fresh, true);
      return fresh;
    end
    $body$
  `.execute(db);
  for (const { table, key, rows, sent } of NOTED) {
    for (const event of eventsOf(rows)) {
      const name = `note_${table}_${event}`;
      const source =
        event === 'update'
          ? `changed inner join before on before.${key} = changed.${key}
             where (${columns('changed', sent)}) is distinct from (${columns('before', sent)})`
          : 'changed';
      const noted = rows
        .filter(({ on }) => on.includes(event))
        .map(
          ({ kind, owner, id }) =>
            `select ${named(owner, 'changed')}, '${kind}', ${named(id, 'changed')} from ${source}`,
        )
        .join(' union all ');
      const tables = {
        insert: 'new table as changed',
        update: 'old table as before new table as changed',
        delete: 'old table as changed',
      };
      await sql
        .raw(
          `create function ${name}() returns trigger language plpgsql as $body$
           begin
             insert into changes (user_id, kind, row_id, number)
               select user_id, kind, row_id, next_change_number(user_id)
               from (
                 select distinct user_id, kind, row_id from (${noted}) as noted (user_id, kind, row_id)
                 where user_id is not null order by user_id
               ) as ordered
               on conflict (user_id, kind, row_id) do update set number = excluded.number
               where changes.number <> excluded.number;
             return null;
           end
           $body$`,
        )
        .execute(db);
      await sql
        .raw(
          `create trigger ${name} after ${event} on ${table} referencing ${tables[event]}
           for each statement execute function ${name}()`,
        )
        .execute(db);
    }
  }
}

/** Triggers for each row. SQLite has one writer, so that numbers are visible in their order anyway. */
async function createOnSqlite(db: Kysely<unknown>): Promise<void> {
  for (const { table, rows, sent } of NOTED) {
    for (const event of eventsOf(rows)) {
      const row = event === 'delete' ? 'old' : 'new';
      const isSent = sent.map((column) => `new.${column} is not old.${column}`).join(' or ');
      const noted = rows
        .filter(({ on }) => on.includes(event))
        .map(({ kind, owner, id }) => {
          const user = named(owner, row);
          return `
            insert into change_counters (user_id, number, epoch) values (${user}, 1, lower(hex(randomblob(16))))
              on conflict (user_id) do update set number = number + 1;
            insert into changes (user_id, kind, row_id, number)
              values (${user}, '${kind}', ${named(id, row)}, (select number from change_counters where user_id = ${user}))
              on conflict (user_id, kind, row_id) do update set number = excluded.number;`;
        })
        .join('');
      await sql
        .raw(
          `create trigger note_${table}_${event} after ${event} on ${table}
           ${event === 'update' ? `when ${isSent}` : ''} begin ${noted} end`,
        )
        .execute(db);
    }
  }
}

function columns(table: string, names: readonly string[]): string {
  return names.map((name) => `${table}.${name}`).join(', ');
}

function named(expression: string, row: string): string {
  return expression.replaceAll('$', row);
}
