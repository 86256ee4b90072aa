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
import { rebuildRollups } from '#server/features/study/rebuild-rollups.ts';
import { createDatabase, startPostgres } from '#test/server/postgres-server.ts';
import { answerBody } from '#test/server/study-helpers.ts';
import { fire, type Shot } from '../api/load.ts';
import type { Result } from '../result.ts';
import { serve } from '../server.ts';
import { insertMemoryDays, makeLearner, type Amount, type Learner } from './learners.ts';

const ROUNDS = 25;
const REQUESTS_PER_ROUND = 10;

/** Each row from the shortest history to the longest. */
const ROWS: ReadonlyArray<{ unit: keyof Amount; amounts: readonly Amount[] }> = [
  { unit: 'answers', amounts: [1_000, 100_000, 1_000_000].map((answers) => ({ answers, days: 250 })) },
  { unit: 'days', amounts: [30, 365, 3_650].map((days) => ({ answers: days * 10, days })) },
];

const READS = {
  progress: '/analytics/progress',
  insights: '/analytics/insights',
  'memory history': '/analytics/memory',
  achievements: '/analytics/achievements',
  'what is due': '/study/due',
  'review load': '/study/load',
} as const;

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
    await rebuildRollups(db);
    await insertMemoryDays(db);
    // What PostgreSQL does by itself within a minute.
    if (engine === 'postgres') await sql`analyze`.execute(db);
    const port = Number(new URL(server.url).port);
    const results: Result[] = [];
    for (const { unit, amounts, learners } of rows) {
      for (const [call, times] of await timesOf(port, learners)) {
        const [shortest = Number.NaN] = times;
        for (const [index, time] of times.entries()) {
          if (index === 0) continue;
          const [more, less] = [amounts[index]?.[unit] ?? 0, amounts[0]?.[unit] ?? 0];
          const figures = `${shortest.toFixed(2)} ms to ${time.toFixed(2)}`;
          results.push({
            name: `${engine}, ${call} with ${more.toLocaleString('en')} ${unit} to ${less.toLocaleString('en')} (${figures})`,
            ratio: time / shortest,
            wanted: 'at most 1.2',
          });
        }
      }
    }
    return results;
  } finally {
    await server.close();
  }
}

/** The medians of each call by learner, in ms for a request. They take turns, so that whatever else the machine does slows all. */
async function timesOf(port: number, learners: readonly Learner[]): Promise<Map<string, number[]>> {
  const times = new Map<string, number[][]>();
  const note = (call: string, place: number, ms: number) => {
    const ofCall = times.get(call) ?? learners.map(() => []);
    ofCall[place]?.push(ms / REQUESTS_PER_ROUND);
    times.set(call, ofCall);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [place, { headers }] of learners.entries()) {
      for (const [call, address] of Object.entries(READS)) {
        const shot: Shot = { method: 'GET', path: `/api${address}`, headers };
        note(call, place, await fire(port, Array<Shot>(REQUESTS_PER_ROUND).fill(shot), 1));
      }
    }
    for (const [place, learner] of learners.entries()) {
      const { answers, completions } = await startSessions(learner);
      note('an answer', place, await fire(port, answers, 1));
      note('completing a session', place, await fire(port, completions, 1));
    }
  }
  return new Map([...times].map(([call, ofCall]) => [call, ofCall.map(median)]));
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

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
