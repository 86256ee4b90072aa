import { sql } from 'kysely';
import type { LocalDay, LocalHour } from '#domain/local-day.ts';
import type { Db, Tables } from '../../db/tables.ts';

/** Where in the learner's history something belongs. */
type Place = { userId: string; deckId: string; deckTitle: string; localDay: LocalDay; at: number };

export type AnswerEvent = Place &
  LocalHour & { cardId: string; isCorrect: boolean; hinted: boolean; timeMs: number };

export type SessionEvent = Place & { perfect: boolean; hintFree: boolean };

/** The tables that hold the rollups of what learners did. */
export const ROLLUP_TABLES = [
  'day_stats',
  'deck_stats',
  'activity',
  'hour_stats',
  'card_stats',
  'learner_stats',
] as const satisfies readonly (keyof Tables)[];

type RollupTable = (typeof ROLLUP_TABLES)[number];

/** What is added to one row of a rollup. `latest` are values of which the last one counts. */
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
    learnerIncrement(userId, { hinted_answered: hinted, hinted_correct: hinted * correct }),
  ];
}

/** Everything that one completed session adds, beyond its answers. */
export function sessionIncrements(session: SessionEvent): Increment[] {
  const { userId, deckId, localDay } = session;
  const counts = { sessions: 1, answered: 0, correct: 0 };
  return [
    { table: 'day_stats', key: { user_id: userId, local_day: localDay }, add: { ...counts, time_ms: 0 } },
    { table: 'deck_stats', key: { user_id: userId, deck_id: deckId }, add: counts },
    activityIncrement(session, counts),
    learnerIncrement(userId, {
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
  const nothing = { perfect_sessions: 0, hint_free_sessions: 0, hinted_answered: 0, hinted_correct: 0 };
  return { table: 'learner_stats', key: { user_id: userId }, add: { ...nothing, ...add } };
}

/** Adds to the rollups. Run it in the transaction of the event, so that they can never disagree with the history. */
export async function addToRollups(db: Db, increments: readonly Increment[]): Promise<void> {
  for (const { table, key, add, latest = {} } of increments) {
    const row = { ...key, ...add, ...latest };
    const changes = [
      ...Object.keys(add).map(
        (name) => sql`${sql.id(name)} = ${sql.id(table, name)} + excluded.${sql.id(name)}`,
      ),
      ...Object.keys(latest).map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`),
    ];
    await sql`
      insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.id(name)))})
      values (${sql.join(Object.values(row))})
      on conflict (${sql.join(Object.keys(key).map((name) => sql.id(name)))})
      do update set ${sql.join(changes)}
    `.execute(db);
  }
}

/** Drops the rollups of a learner, to be made again in the same transaction. */
export async function deleteRollups(db: Db, userId: string): Promise<void> {
  for (const table of ROLLUP_TABLES) await db.deleteFrom(table).where('user_id', '=', userId).execute();
}
