import { sql } from 'kysely';
import type { LocalDay, LocalHour } from '#domain/local-day.ts';
import type { LearningState } from '#domain/scheduling/stages.ts';
import { AGAIN, FORGET, type LoggedRating } from '#domain/scheduling/rating.ts';
import { prepared } from '../../db/prepared.ts';
import type { Db, Tables } from '../../db/tables.ts';

/** Where in the learner's history something belongs. */
type Place = { userId: string; deckId: string; deckTitle: string; localDay: LocalDay; at: number };

export type AnswerEvent = Place &
  LocalHour & { cardId: string; isCorrect: boolean; hinted: boolean; timeMs: number };

export type SessionEvent = {
  userId: string;
  /** The days on which its cards were answered, with the decks of each: several in a review. */
  studied: readonly Omit<Place, 'userId'>[];
  perfect: boolean;
  hintFree: boolean;
};

/** What an answer said about a memory. */
export type MemoryEvent = {
  userId: string;
  localDay: LocalDay;
  /** The state in which it found the card; null while unknown. */
  before: 'new' | LearningState | null;
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

/** Those that events are added to: the longest run of study days is set instead. */
type Rollup = Exclude<(typeof ROLLUP_TABLES)[number], 'study_records'>;

type Columns = Readonly<Record<'key' | 'add' | 'latest', readonly string[]>>;

/** What tells the rows of a rollup apart, what is added up in them, and values of which the newest by its `last_at` counts. */
const ROLLUPS = {
  day_stats: {
    key: ['user_id', 'local_day'],
    add: ['sessions', 'answered', 'correct', 'time_ms'],
    latest: [],
  },
  deck_stats: { key: ['user_id', 'deck_id'], add: ['sessions', 'answered', 'correct'], latest: [] },
  activity: {
    key: ['user_id', 'local_day', 'deck_id'],
    add: ['sessions', 'answered', 'correct'],
    latest: ['deck_title', 'last_at'],
  },
  hour_stats: { key: ['user_id', 'weekday', 'hour'], add: ['answered', 'correct'], latest: [] },
  card_stats: { key: ['user_id', 'card_id'], add: ['answered', 'missed'], latest: [] },
  learner_stats: {
    key: ['user_id'],
    add: [
      'sessions',
      'answered',
      'correct',
      'time_ms',
      'perfect_sessions',
      'hint_free_sessions',
      'hinted_answered',
      'hinted_correct',
      'fittable',
    ],
    latest: [],
  },
  memory_days: {
    key: ['user_id', 'local_day'],
    add: ['introduced', 'reviewed', 'remembered'],
    latest: [],
  },
} as const satisfies Record<Rollup, Columns>;

type Rollups = typeof ROLLUPS;

/** What is added to one row of a rollup: nothing to what it does not name. */
export type Increment = {
  [Table in Rollup]: {
    table: Table;
    key: Readonly<Record<Rollups[Table]['key'][number], Value>>;
    add: Readonly<Partial<Record<Rollups[Table]['add'][number], number>>>;
    latest?: Readonly<Record<Rollups[Table]['latest'][number], Value>>;
  };
}[Rollup];

type Value = string | number;

/** An increment of whichever rollup. */
type AnyIncrement = {
  table: Rollup;
  key: Readonly<Record<string, Value>>;
  add: Readonly<Record<string, number | undefined>>;
  latest?: Readonly<Record<string, Value>>;
};

/** Everything that one recorded answer adds. */
export function answerIncrements(answer: AnswerEvent): Increment[] {
  const { userId, deckId, localDay, cardId, weekday, hour, timeMs } = answer;
  const correct = answer.isCorrect ? 1 : 0;
  const hinted = answer.hinted ? 1 : 0;
  const counts = { answered: 1, correct };
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
    {
      table: 'learner_stats',
      key: { user_id: userId },
      add: {
        answered: 1,
        correct,
        time_ms: timeMs,
        hinted_answered: hinted,
        hinted_correct: hinted * correct,
      },
    },
  ];
}

/** What a repeated answer in the same session adds: only its time, if it took any. */
export function repeatIncrements({
  userId,
  localDay,
  timeMs,
}: Pick<AnswerEvent, 'userId' | 'localDay' | 'timeMs'>): Increment[] {
  if (timeMs === 0) return [];
  return [
    { table: 'day_stats', key: { user_id: userId, local_day: localDay }, add: { time_ms: timeMs } },
    { table: 'learner_stats', key: { user_id: userId }, add: { time_ms: timeMs } },
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
    { table: 'learner_stats', key: { user_id: userId }, add: { fittable: introduced + reviewed } },
  ];
}

/**
 * Everything that one completed session adds, beyond its answers. It counts once in the totals and in those of each deck, and
 * on every local day on which one of its cards was answered: these are the days of a streak.
 */
export function sessionIncrements({ userId, studied, perfect, hintFree }: SessionEvent): Increment[] {
  const counts = { sessions: 1 };
  const days = new Set(studied.map(({ localDay }) => localDay));
  const decks = new Set(studied.map(({ deckId }) => deckId));
  return [
    ...[...days].map((day): Increment => ({
      table: 'day_stats',
      key: { user_id: userId, local_day: day },
      add: counts,
    })),
    ...[...decks].map((deckId): Increment => ({
      table: 'deck_stats',
      key: { user_id: userId, deck_id: deckId },
      add: counts,
    })),
    ...studied.map((place) => activityIncrement({ userId, ...place }, counts)),
    {
      table: 'learner_stats',
      key: { user_id: userId },
      add: { sessions: 1, perfect_sessions: perfect ? 1 : 0, hint_free_sessions: hintFree ? 1 : 0 },
    },
  ];
}

function activityIncrement(
  place: Place,
  add: Readonly<Partial<Record<'sessions' | 'answered' | 'correct', number>>>,
): Increment {
  return {
    table: 'activity',
    key: { user_id: place.userId, local_day: place.localDay, deck_id: place.deckId },
    add,
    latest: { deck_title: place.deckTitle, last_at: place.at },
  };
}

/** Adds up increments of the same row, so that many events take few statements. */
export function createSum(): {
  add: (increments: readonly AnyIncrement[]) => void;
  total: () => AnyIncrement[];
} {
  const rows = new Map<string, AnyIncrement>();
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

function sumOfTwo(one: AnyIncrement, other: AnyIncrement): AnyIncrement {
  const add = Object.fromEntries(
    ROLLUPS[one.table].add.map((column) => [column, addedTo(one, column) + addedTo(other, column)]),
  );
  const newer = Number(other.latest?.['last_at'] ?? 0) >= Number(one.latest?.['last_at'] ?? 0) ? other : one;
  return { ...newer, add };
}

function addedTo({ add }: AnyIncrement, column: string): number {
  return add[column] ?? 0;
}

/** Adds to the rollups. Run it in the transaction of the event, so that they can never disagree with the history. */
export async function addToRollups(db: Db, increments: readonly AnyIncrement[]): Promise<void> {
  for (const increment of increments) await ADDITIONS[increment.table](db, valuesOf(increment));
}

/** Adds one row to a rollup. */
const ADDITIONS = {
  day_stats: addition('day_stats'),
  deck_stats: addition('deck_stats'),
  activity: addition('activity'),
  hour_stats: addition('hour_stats'),
  card_stats: addition('card_stats'),
  learner_stats: addition('learner_stats'),
  memory_days: addition('memory_days'),
} satisfies Record<Rollup, unknown>;

function addition(table: Rollup) {
  const columns: Columns = ROLLUPS[table];
  const changes = [
    ...columns.add.map((name) => sql`${sql.id(name)} = ${sql.id(table, name)} + excluded.${sql.id(name)}`),
    // Answers may arrive late, and the newest one counts.
    ...columns.latest.map(
      (name) => sql`${sql.id(name)} = case
        when excluded.last_at >= ${sql.id(table, 'last_at')} then excluded.${sql.id(name)}
        else ${sql.id(table, name)} end`,
    ),
  ];
  return prepared((db, values: Record<string, Value | undefined>) => {
    const statement = sql`
      insert into ${sql.table(table)} (${sql.join(Object.keys(values).map((name) => sql.id(name)))})
      values (${sql.join(Object.values(values))})
      on conflict (${sql.join(columns.key.map((name) => sql.id(name)))}) do update set ${sql.join(changes)}
    `;
    return { compile: () => statement.compile(db) };
  });
}

function valuesOf({ table, key, add, latest }: AnyIncrement): Record<string, Value | undefined> {
  const { add: added, latest: newest }: Columns = ROLLUPS[table];
  return {
    ...key,
    ...Object.fromEntries(added.map((name) => [name, add[name] ?? 0])),
    ...Object.fromEntries(newest.map((name) => [name, latest?.[name]])),
  };
}

/**
 * Takes from the rollups what was added for an answer that is taken back. Rows that then count nothing go, as if they had
 * never been; the time of the last activity is the caller's to correct (`setLastActivity`).
 */
export async function takeFromRollups(db: Db, increments: readonly AnyIncrement[]): Promise<void> {
  for (const increment of increments) {
    const { table, key } = increment;
    const { add }: Columns = ROLLUPS[table];
    const matches = Object.entries(key).map(([name, value]) => sql`${sql.id(name)} = ${value}`);
    const changes = add.map((name) => sql`${sql.id(name)} = ${sql.id(name)} - ${addedTo(increment, name)}`);
    const isNothing = add.map((name) => sql`${sql.id(name)} = 0`);
    const where = sql.join(matches, sql` and `);
    await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${where}`.execute(db);
    await sql`delete from ${sql.table(table)} where ${where} and ${sql.join(isNothing, sql` and `)}`.execute(
      db,
    );
  }
}

/** Sets when a deck was last studied on a local day, and its title then, after an answer was taken back. */
export async function setLastActivity(
  db: Db,
  { userId, localDay, deckId, deckTitle, at }: Place,
): Promise<void> {
  await db
    .updateTable('activity')
    .set({ last_at: at, deck_title: deckTitle })
    .where('user_id', '=', userId)
    .where('local_day', '=', localDay)
    .where('deck_id', '=', deckId)
    .execute();
}

/** The names of the rollups of a learner that differ from what everything recorded comes to. */
export async function differingRollups(
  db: Db,
  userId: string,
  recorded: readonly AnyIncrement[],
): Promise<Rollup[]> {
  const expected = Map.groupBy(recorded, ({ table }) => table);
  const differing: Rollup[] = [];
  for (const table of ROLLUP_TABLES) {
    if (table === 'study_records') continue;
    const { key, add, latest }: Columns = ROLLUPS[table];
    const columns = [...key, ...add, ...latest];
    const names = sql.join(columns.map((name) => sql.id(name)));
    const { rows } = await sql<Record<string, Value>>`
      select ${names} from ${sql.table(table)} where user_id = ${userId}
    `.execute(db);
    const textOf = (row: Record<string, unknown>) => JSON.stringify(columns.map((name) => row[name]));
    const kept = rows.map(textOf);
    const made = (expected.get(table) ?? []).map((increment) => textOf(valuesOf(increment)));
    const missing = new Set(made);
    if (kept.length !== made.length || !kept.every((row) => missing.has(row))) differing.push(table);
  }
  return differing;
}

/** Drops the rollups of a learner, to be made again in the same transaction. */
export async function deleteRollups(db: Db, userId: string): Promise<void> {
  for (const table of ROLLUP_TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute();
}
