/**
 * What a long history costs: the same calls over HTTP by learners who have studied more and more, on both engines, in
 * turns. Nobody should notice for how long, or how much, they have studied.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { startResponse } from '#contract/study.ts';
import type { Engine } from '#server/db/connect.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import type { Db } from '#server/db/tables.ts';
import { DEFAULT_MAX_ANSWER_SECONDS } from '#domain/study/timing.ts';
import { rebuildRollups } from '#server/features/study/rebuild-rollups.ts';
import { createDatabase, startPostgres } from '#test/server/postgres-server.ts';
import { answerBody } from '#test/server/study-helpers.ts';
import { fire, type Shot } from '../api/load.ts';
import type { Result } from '../result.ts';
import { serve } from '../server.ts';
import { median } from '../timing.ts';
import { insertMemoryDays, makeLearner, type Amount, type Learner } from './learners.ts';

const ROUNDS = 25;
const WARM_UP_ROUNDS = 3;
const REQUESTS_PER_ROUND = 10;

/** Each row from the shortest history to the longest. */
const ROWS: ReadonlyArray<{ unit: keyof Amount; amounts: readonly Amount[] }> = [
  { unit: 'answers', amounts: [1_000, 100_000, 1_000_000].map((answers) => ({ answers, days: 250 })) },
  { unit: 'days', amounts: [30, 365, 3_650].map((days) => ({ answers: days * 10, days })) },
];

/** A year of single days is sent by those with `year`, so that their answers grow up to then. */
const READS: Readonly<Record<string, { address: string; year?: boolean }>> = {
  progress: { address: '/analytics/progress', year: true },
  insights: { address: '/analytics/insights' },
  'memory history': { address: '/analytics/memory', year: true },
  achievements: { address: '/analytics/achievements' },
  'what is due': { address: '/study/due' },
  'review load': { address: '/study/load' },
};

export async function history(): Promise<Result[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));
  const postgres = await startPostgres({ durable: false });
  try {
    return [
      ...(await measure(openSqlite(path.join(folder, 'cardamom.db')), 'sqlite')),
      ...(await measure(openPostgres(await createDatabase(postgres.url, 'bench')), 'postgres')),
    ];
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true });
  }
}

async function measure(db: Db, engine: Engine): Promise<Result[]> {
  await migrateToLatest(db);
  const server = await serve({ db, engine }, { AI_PROVIDER: 'none' });
  try {
    const rows: { unit: keyof Amount; amounts: readonly Amount[]; learners: Learner[] }[] = [];
    for (const { unit, amounts } of ROWS) {
      const learners: Learner[] = [];
      for (const amount of amounts) learners.push(await makeLearner(db, server.url, amount, Date.now()));
      rows.push({ unit, amounts, learners });
    }
    await rebuildRollups(db, { MAX_ANSWER_SECONDS: DEFAULT_MAX_ANSWER_SECONDS });
    await insertMemoryDays(db);
    // What PostgreSQL does by itself within a minute.
    if (engine === 'postgres') await sql`analyze`.execute(db);
    const port = Number(new URL(server.url).port);
    const results: Result[] = [];
    for (const { unit, amounts, learners } of rows) {
      for (const [call, times] of await timesOf(port, learners))
        results.push(...compared(`${engine}, ${call}`, times, { unit, amounts, year: READS[call]?.year }));
    }
    return results;
  } finally {
    await server.close();
  }
}

/** Each history with the shortest one or, where a year is sent, with that of a year: ratios within a round, and their median. */
function compared(
  name: string,
  times: ReadonlyArray<readonly number[]>,
  {
    unit,
    amounts,
    year = false,
  }: { unit: keyof Amount; amounts: readonly Amount[]; year: boolean | undefined },
): Result[] {
  return amounts.slice(1).map((amount, index) => {
    const less = year && unit === 'days' && index > 0 ? index : 0;
    const [longer = [], shorter = []] = [times[index + 1], times[less]];
    const figures = `${median(shorter).toFixed(2)} ms to ${median(longer).toFixed(2)}`;
    const amountOf = (one?: Amount) => one?.[unit].toLocaleString('en');
    return {
      name: `${name} with ${amountOf(amount)} ${unit} to ${amountOf(amounts[less])} (${figures})`,
      ratio: median(longer.map((time, round) => time / (shorter[round] ?? Number.NaN))),
      wanted: year && unit === 'days' && index === 0 ? '-' : 'at most 1.2',
    };
  });
}

/** The times of each call by learner and round, in ms for a request. They take turns, so that whatever else the machine does slows all. */
async function timesOf(port: number, learners: readonly Learner[]): Promise<Map<string, number[][]>> {
  const times = new Map<string, number[][]>();
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    const note = async (call: string, place: number, shots: readonly Shot[]) => {
      const ms = (await fire(port, shots, 1)) / shots.length;
      const ofCall = times.get(call) ?? learners.map(() => []);
      if (round >= 0) ofCall[place]?.push(ms);
      times.set(call, ofCall);
    };
    for (const [call, { address }] of Object.entries(READS)) {
      for (const [place, { headers }] of learners.entries()) {
        const shot: Shot = { method: 'GET', path: `/api${address}`, headers };
        await note(
          call,
          place,
          Array.from({ length: REQUESTS_PER_ROUND }, () => shot),
        );
      }
    }
    const sessions = [];
    for (const learner of learners) sessions.push(await startSessions(learner));
    for (const [place, { answers }] of sessions.entries()) await note('an answer', place, answers);
    for (const [place, { completions }] of sessions.entries())
      await note('completing a session', place, completions);
  }
  return times;
}

/** Sessions to be answered and completed. */
async function startSessions({ post, headers, deckId }: Learner) {
  const answers: Shot[] = [];
  const completions: Shot[] = [];
  for (let count = 0; count < REQUESTS_PER_ROUND; count += 1) {
    const { session, cards } = startResponse.parse(await post('/study/start', { deckId }));
    const [card] = cards;
    if (!card) throw new Error('The deck is empty');
    const body = JSON.stringify(answerBody(session.id, card, true));
    answers.push({ method: 'POST', path: '/api/study/answer', headers, body });
    completions.push({ method: 'POST', path: `/api/study/complete/${session.id}`, headers, body: '{}' });
  }
  return { answers, completions };
}
