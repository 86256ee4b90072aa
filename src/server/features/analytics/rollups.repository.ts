import { sql, type RawBuilder } from 'kysely';
import { chunksOf } from '#domain/chunks.ts';
import type { LocalDay } from '#domain/local-day.ts';
import {
  ROLLUP_NAMES,
  sumIncrements,
  type AnyIncrement,
  type LastActivity,
  type RollupName,
} from '#domain/statistics/rollups.ts';
import { isPostgres } from '../../db/prepared.ts';
import type { Db, Tables } from '../../db/tables.ts';

/** The tables that hold the rollups. */
const TABLE = {
  dayStats: 'day_stats',
  deckStats: 'deck_stats',
  activity: 'activity',
  hourStats: 'hour_stats',
  cardStats: 'card_stats',
  userStats: 'learner_stats',
  memoryDays: 'memory_days',
} as const satisfies Record<RollupName, keyof Tables>;

/** All tables that are computed from the history: the study record is set, while the others are added to. */
export const ROLLUP_TABLES = [...Object.values(TABLE), 'study_records'] as const;

/** SQLite and PostgreSQL limit the number of values in a statement; a row has at most ten. */
const ROWS_PER_STATEMENT = 500;

type Row = Readonly<Record<string, string | number>>;

/**
 * Adds to the rollups of a learner. Rows that then count nothing are deleted, as if they had never been. Run it in the
 * transaction of the events, so that rollups and history never disagree.
 */
export async function applyIncrements(
  trx: Db,
  userId: string,
  increments: Iterable<AnyIncrement>,
): Promise<void> {
  const rows = sumIncrements(increments);
  for (const chunk of chunksOf(rows, ROWS_PER_STATEMENT)) {
    const byRollup = Map.groupBy(chunk, ({ rollup }) => rollup);
    await runTogether(
      trx,
      [...byRollup].map(([rollup, some]) => addition(trx, userId, rollup, some)),
    );
  }
  const lowered = rows.filter(({ add }) => Object.values(add).some((value) => value < 0));
  await runTogether(
    trx,
    lowered.map((row) => deletionOfEmpty(userId, row)),
  );
}

function addition(
  db: Db,
  userId: string,
  rollup: RollupName,
  rows: readonly AnyIncrement[],
): RawBuilder<unknown> {
  const values = rows.map((row) => columnsOf(userId, row));
  const columns = Object.keys(values[0] ?? {});
  const target = (column: string) => sql.ref(`${TABLE[rollup]}.${column}`);
  const added = (column: string) => sql.ref(`excluded.${column}`);
  const title = (row: RawBuilder<unknown>) => (isPostgres(db) ? sql`${row} collate "C"` : row);
  const changes = [
    ...Object.keys(rows[0]?.add ?? {})
      .map(columnName)
      .map((column) => sql`${sql.ref(column)} = ${target(column)} + ${added(column)}`),
    // As `laterActivity`: answers may arrive late, so the latest is not always the last to arrive.
    ...(rollup === 'activity' ? ['deck_title', 'last_at'] : []).map(
      (column) => sql`${sql.ref(column)} = case
        when ${added('last_at')} > ${target('last_at')} or (${added('last_at')} = ${target('last_at')}
          and ${title(sql`excluded.deck_title`)} > ${title(sql`activity.deck_title`)})
        then ${added(column)} else ${target(column)} end`,
    ),
  ];
  return sql`
    insert into ${sql.table(TABLE[rollup])} (${sql.join(columns.map((column) => sql.ref(column)))})
    values ${sql.join(values.map((row) => sql`(${sql.join(Object.values(row))})`))}
    on conflict (${sql.join(keyColumns(rows[0]).map((column) => sql.ref(column)))})
    do update set ${sql.join(changes)}
  `;
}

function deletionOfEmpty(userId: string, row: AnyIncrement): RawBuilder<unknown> {
  const values = columnsOf(userId, row);
  const conditions = [
    ...keyColumns(row).map((column) => sql`${sql.ref(column)} = ${values[column]}`),
    ...Object.keys(row.add).map((name) => sql`${sql.ref(columnName(name))} = 0`),
  ];
  return sql`delete from ${sql.table(TABLE[row.rollup])} where ${sql.join(conditions, sql` and `)}`;
}

/** Runs statements on different rows: in one round trip where the engine supports that. */
async function runTogether(trx: Db, statements: readonly RawBuilder<unknown>[]): Promise<void> {
  if (statements.length > 1 && isPostgres(trx)) {
    const parts = statements.map((statement, index) => sql`${sql.ref(`part_${index}`)} as (${statement})`);
    await sql`with ${sql.join(parts)} select 1`.execute(trx);
    return;
  }
  for (const statement of statements) await statement.execute(trx);
}

/** A row as it is stored when nothing was there. */
function columnsOf(userId: string, { rollup, key, add, latest }: AnyIncrement): Row {
  const values: Row = { userId, ...key, ...add, ...(rollup === 'activity' && (latest ?? NEVER)) };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [columnName(name), value]));
}

const NEVER: LastActivity = { deckTitle: '', lastAt: 0 };

function keyColumns(row: AnyIncrement | undefined): string[] {
  return ['user_id', ...Object.keys(row?.key ?? {}).map(columnName)];
}

/** `timeMs` as `time_ms`. */
function columnName(name: string): string {
  return name.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

/** Sets when a deck was last studied on a local day, and its title at that time, after an answer was taken back. */
export async function setLastActivity(
  trx: Db,
  userId: string,
  { localDay, deckId, deckTitle, lastAt }: LastActivity & { localDay: LocalDay; deckId: string },
): Promise<void> {
  await trx
    .updateTable('activity')
    .set({ last_at: lastAt, deck_title: deckTitle })
    .where('user_id', '=', userId)
    .where('local_day', '=', localDay)
    .where('deck_id', '=', deckId)
    .execute();
}

/** The tables of a learner's rollups that differ from the sum of these increments. */
export async function differingRollups(
  db: Db,
  userId: string,
  increments: Iterable<AnyIncrement>,
): Promise<string[]> {
  const expected = Map.groupBy(sumIncrements(increments), ({ rollup }) => rollup);
  const differing: string[] = [];
  for (const rollup of ROLLUP_NAMES) {
    const { rows } = await sql<Row>`
      select * from ${sql.table(TABLE[rollup])} where user_id = ${userId}
    `.execute(db);
    const wanted = new Set((expected.get(rollup) ?? []).map((row) => textOf(columnsOf(userId, row))));
    if (rows.length !== wanted.size || !rows.every((row) => wanted.has(textOf(row))))
      differing.push(TABLE[rollup]);
  }
  return differing;
}

/** The same text for rows with the same values, whatever the order of the columns. */
function textOf(row: Row): string {
  return JSON.stringify(Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Deletes the rollups of a learner, to be computed again in the same transaction. */
export async function deleteRollups(trx: Db, userId: string): Promise<void> {
  for (const table of ROLLUP_TABLES) await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}
