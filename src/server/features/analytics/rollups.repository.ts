import { sql } from 'kysely';
import type { LocalDay, LocalHour } from '#domain/local-day.ts';
import type { MemoryState } from '#domain/memory/stages.ts';
import { AGAIN, FORGET, type LoggedRating } from '#domain/memory/rating.ts';
import { isPostgres, prepared } from '../../db/prepared.ts';
import type { Db, Tables } from '../../db/tables.ts';

/** Where in the learner's history something belongs. */
type Place = { userId: string; deckId: string; deckTitle: string; localDay: LocalDay; at: number };

export type AnswerEvent = Place &
  LocalHour & { cardId: string; isCorrect: boolean; hinted: boolean; timeMs: number };

export type SessionEvent = {
  userId: string;
  localDay: LocalDay;
  at: number;
  /** The decks that were studied: several in a review. */
  decks: ReadonlyArray<{ id: string; title: string }>;
  perfect: boolean;
  hintFree: boolean;
};

/** What an answer said about a memory. */
export type MemoryEvent = {
  userId: string;
  /** Of the answer itself, whenever its session began. */
  localDay: LocalDay;
  /** The state in which it found the card; null while unknown. */
  before: 'new' | MemoryState | null;
  rating: LoggedRating;
};

/** The tables that hold the rollups of what learners did. */
export const ROLLUP_TABLES = [
  'day_stats',
  'deck_stats',
  'activity',
  'hour_stats',
  'card_stats',
  'learner_stats',
  'study_records',
  'memory_days',
] as const satisfies readonly (keyof Tables)[];

type RollupTable = (typeof ROLLUP_TABLES)[number];

/** What is added to one row of a rollup. `latest` are values of which the newest by its `last_at` counts. */
export type Increment = {
  table: RollupTable;
  key: Readonly<Record<string, string | number>>;
  add: Readonly<Record<string, number>>;
  latest?: Readonly<Record<string, string | number>>;
};

/** Everything that one recorded answer adds. */
export function answerIncrements(answer: AnswerEvent): Increment[] {
  const { userId, deckId, localDay, cardId, weekday, hour, timeMs } = answer;
  const correct = answer.isCorrect ? 1 : 0;
  const hinted = answer.hinted ? 1 : 0;
  const counts = { sessions: 0, answered: 1, correct };
  return [
    {
      table: 'day_stats',
      key: { user_id: userId, local_day: localDay },
      add: { ...counts, time_ms: timeMs },
    },
    { table: 'deck_stats', key: { user_id: userId, deck_id: deckId }, add: counts },
    activityIncrement(answer, counts),
    { table: 'hour_stats', key: { user_id: userId, weekday, hour }, add: { answered: 1, correct } },
    {
      table: 'card_stats',
      key: { user_id: userId, card_id: cardId },
      add: { answered: 1, missed: 1 - correct },
    },
    learnerIncrement(userId, {
      answered: 1,
      correct,
      time_ms: timeMs,
      hinted_answered: hinted,
      hinted_correct: hinted * correct,
    }),
  ];
}

/** What a repeated answer in the same session adds: only its time. */
export function repeatIncrements({
  userId,
  localDay,
  timeMs,
}: Pick<AnswerEvent, 'userId' | 'localDay' | 'timeMs'>): Increment[] {
  const counts = { sessions: 0, answered: 0, correct: 0 };
  return [
    {
      table: 'day_stats',
      key: { user_id: userId, local_day: localDay },
      add: { ...counts, time_ms: timeMs },
    },
    learnerIncrement(userId, { time_ms: timeMs }),
  ];
}

/** What an answer adds to the history of the learner's memory: nothing while its card is in learning. */
export function memoryIncrements({ userId, localDay, before, rating }: MemoryEvent): Increment[] {
  const introduced = before === 'new' ? 1 : 0;
  const reviewed = before === 'review' ? 1 : 0;
  const remembered = reviewed === 1 && rating > AGAIN ? 1 : 0;
  if (rating === FORGET || introduced + reviewed === 0) return [];
  return [
    {
      table: 'memory_days',
      key: { user_id: userId, local_day: localDay },
      add: { introduced, reviewed, remembered },
    },
    learnerIncrement(userId, { fittable: introduced + reviewed }),
  ];
}

/** Everything that one completed session adds, beyond its answers. */
export function sessionIncrements(session: SessionEvent): Increment[] {
  const { userId, localDay, at } = session;
  const counts = { sessions: 1, answered: 0, correct: 0 };
  return [
    { table: 'day_stats', key: { user_id: userId, local_day: localDay }, add: { ...counts, time_ms: 0 } },
    ...session.decks.flatMap(({ id, title }): Increment[] => [
      { table: 'deck_stats', key: { user_id: userId, deck_id: id }, add: counts },
      activityIncrement({ userId, localDay, at, deckId: id, deckTitle: title }, counts),
    ]),
    learnerIncrement(userId, {
      sessions: 1,
      perfect_sessions: session.perfect ? 1 : 0,
      hint_free_sessions: session.hintFree ? 1 : 0,
    }),
  ];
}

function activityIncrement(place: Place, add: Increment['add']): Increment {
  return {
    table: 'activity',
    key: { user_id: place.userId, local_day: place.localDay, deck_id: place.deckId },
    add,
    latest: { deck_title: place.deckTitle, last_at: place.at },
  };
}

function learnerIncrement(userId: string, add: Increment['add']): Increment {
  const nothing = {
    sessions: 0,
    answered: 0,
    correct: 0,
    time_ms: 0,
    perfect_sessions: 0,
    hint_free_sessions: 0,
    hinted_answered: 0,
    hinted_correct: 0,
    fittable: 0,
  };
  return { table: 'learner_stats', key: { user_id: userId }, add: { ...nothing, ...add } };
}

/** Adds up increments of the same row, so that many events take few statements. */
export function createSum(): { add: (increments: readonly Increment[]) => void; total: () => Increment[] } {
  const rows = new Map<string, Increment>();
  return {
    add: (increments) => {
      for (const increment of increments) {
        const name = `${increment.table} ${JSON.stringify(increment.key)}`;
        const known = rows.get(name);
        rows.set(name, known ? sumOfTwo(known, increment) : increment);
      }
    },
    total: () => [...rows.values()],
  };
}

function sumOfTwo(one: Increment, other: Increment): Increment {
  const add = Object.fromEntries(
    Object.entries(one.add).map(([name, value]) => [name, value + (other.add[name] ?? 0)]),
  );
  const newer = Number(other.latest?.['last_at'] ?? 0) >= Number(one.latest?.['last_at'] ?? 0) ? other : one;
  return { ...newer, add };
}

/** Adds to the rollups. Run it in the transaction of the event, so that they can never disagree with the history. */
export async function addToRollups(db: Db, increments: readonly Increment[]): Promise<void> {
  const groups = areOneStatement(db, increments) ? [increments] : increments.map((increment) => [increment]);
  for (const group of groups) await additionOf(group)(db, valuesOf(group));
}

/** PostgreSQL takes rows of different tables in one statement, which saves waiting for the answer to each. */
function areOneStatement(db: Db, increments: readonly Increment[]): boolean {
  const tables = new Set(increments.map(({ table }) => table));
  return isPostgres(db) && tables.size > 0 && tables.size === increments.length;
}

type Value = string | number;
type Addition = (db: Db, values: Readonly<Record<string, Value>>) => Promise<unknown>;

/** One for each choice of tables and what is added to them: a table's increments differ in their columns. */
const additions = new Map<string, Addition>();

function additionOf(increments: readonly Increment[]): Addition {
  const form = increments
    .map(({ table, add, latest = {} }) => [table, ...Object.keys(add), ...Object.keys(latest)].join(' '))
    .join(', ');
  let addition = additions.get(form);
  if (!addition) {
    addition = prepared((db, values) => {
      const upserts = increments.map((increment, index) => upsert(increment, index, values));
      const [only, ...others] = upserts;
      const statement =
        only !== undefined && others.length === 0
          ? only
          : sql`with ${sql.join(upserts.map((part, index) => sql`${sql.id(`part${index}`)} as (${part})`))} select 1`;
      return { compile: () => statement.compile(db) };
    });
    additions.set(form, addition);
  }
  return addition;
}

/** The values of several rows in one input: each is called by its column and the place of its increment. */
function valuesOf(increments: readonly Increment[]): Record<string, Value> {
  const values: Record<string, Value> = {};
  for (const [index, { key, add, latest = {} }] of increments.entries())
    for (const row of [key, add, latest])
      for (const [column, value] of Object.entries(row)) values[nameOf(column, index)] = value;
  return values;
}

const nameOf = (column: string, index: number) => `${column} ${index}`;

function upsert(
  { table, key, add, latest = {} }: Increment,
  index: number,
  values: Readonly<Record<string, Value>>,
) {
  const columns = Object.keys({ ...key, ...add, ...latest });
  const changes = [
    ...Object.keys(add).map(
      (name) => sql`${sql.id(name)} = ${sql.id(table, name)} + excluded.${sql.id(name)}`,
    ),
    // Answers may arrive late, and the newest one counts.
    ...Object.keys(latest).map(
      (name) => sql`${sql.id(name)} = case
        when excluded.last_at >= ${sql.id(table, 'last_at')} then excluded.${sql.id(name)}
        else ${sql.id(table, name)} end`,
    ),
  ];
  return sql`
    insert into ${sql.table(table)} (${sql.join(columns.map((name) => sql.id(name)))})
    values (${sql.join(columns.map((name) => values[nameOf(name, index)]))})
    on conflict (${sql.join(Object.keys(key).map((name) => sql.id(name)))}) do update set ${sql.join(changes)}
  `;
}

/**
 * Takes from the rollups what was added for an answer that is taken back. Rows that then count nothing go, as if they had
 * never been; the time of the last activity is the caller's to correct (`setLastActivity`).
 */
export async function takeFromRollups(db: Db, increments: readonly Increment[]): Promise<void> {
  const negated = increments.map(({ table, key, add }) => ({
    table,
    key,
    add: Object.fromEntries(Object.entries(add).map(([name, value]) => [name, -value])),
  }));
  for (const { table, key, add } of negated) {
    const matches = Object.entries(key).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
    const changes = Object.entries(add).map(
      ([name, value]) => sql`${sql.id(name)} = ${sql.id(name)} + ${value}`,
    );
    const isNothing = Object.keys(add).map((name) => sql`${sql.id(name)} = 0`);
    const where = sql.join(matches, sql` and `);
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${where}`.execute(db);
    await sql`delete from ${sql.table(table)} where ${where} and ${sql.join(isNothing, sql` and `)}`.execute(
      db,
    );
  }
}

/** Sets when a deck was last studied on a local day, after an answer was taken back. */
export async function setLastActivity(
  db: Db,
  { userId, localDay, deckId }: Pick<Place, 'userId' | 'localDay' | 'deckId'>,
  at: number,
): Promise<void> {
  await db
    .updateTable('activity')
    .set({ last_at: at })
    .where('user_id', '=', userId)
    .where('local_day', '=', localDay)
    .where('deck_id', '=', deckId)
    .execute();
}

/** Drops the rollups of a learner, to be made again in the same transaction. */
export async function deleteRollups(db: Db, userId: string): Promise<void> {
  for (const table of ROLLUP_TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute();
}
