import { spawnSync } from 'node:child_process';
import { readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Engine } from '#server/db/connect.ts';
import { freePort } from '#test/app-process.ts';
import { startPostgres } from '#test/server/postgres-server.ts';
import { ROOT } from '../../scripts/lib/tools.ts';
import type { Result } from '../result.ts';
import { median } from '../timing.ts';
import { fire } from './load.ts';
import { cpuMs, keepAwake, pin, start, type Server } from './processes.ts';
import {
  CALLS,
  CARDS_PER_DECK,
  READS,
  record,
  seed,
  sent,
  shotsFor,
  take,
  type Call,
  type Shots,
} from './requests.ts';
import { embedded, onServer, type Store } from './stores.ts';

/**
 * Rounds of what can be sent again and again are many and short, a tenth of a second for each server, since a busy machine
 * does not stay equally busy for longer.
 */
const ROUNDS = { reads: 75, writes: 5 };
/** Requests of a round: reads over one connection and over fifty, and sessions, each of which has twenty answers. */
const LOADS = [
  { connections: 1, reads: 400, sessions: 5 },
  { connections: 50, reads: 1_500, sessions: 50 },
];
/**
 * Reads of each kind before the first round over so many connections, in which V8 compiles what they run through: over fifty
 * that is not the same as over one. After a third of them it is still at it, with the larger of the two servers for longer.
 */
const WARMING_READS = 30_000;
/** How many sessions all rounds start. */
const SESSIONS = LOADS.reduce((sum, { sessions }) => sum + sessions, 0) * ROUNDS.writes;

/**
 * The product against a bare server that runs the same statements, on both engines, in turns, each on a core of its own
 * where `taskset` exists: by requests a second, and by the time of the processor that a request takes.
 */
export async function* api(): AsyncGenerator<Result> {
  if (spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' }).status !== 0)
    throw new Error('The web app was not built');
  pin(process.pid, 1);
  const postgres = await startPostgres({ durable: true });
  const letSleep = keepAwake(0);
  try {
    yield* compare(await embedded());
    yield* compare(await onServer(postgres.url));
  } finally {
    letSleep();
    await postgres.stop();
  }
}

async function* compare(store: Store): AsyncGenerator<Result> {
  const { folder } = store;
  const servers: Server[] = [];
  try {
    const plan = { learners: await seed(store), sessions: SESSIONS, file: await largestScript() };
    const forProduct = await store.copy('product');
    const forBare = await store.copy('bare');
    const { recording, shots: bareShots } = await record(store, plan, forBare.place);
    const recordingFile = path.join(folder, 'recording.json');
    await writeFile(recordingFile, JSON.stringify(recording));
    const port = await freePort();
    const product = start(
      ['src/server/main.mjs'],
      { ...forProduct.env, PORT: String(port), LOG_LEVEL: 'warn', NODE_ENV: 'production' },
      'ready',
    );
    const bare = start(['bench/api/bare-server.ts', recordingFile], {}, 'ready');
    servers.push(product, bare);
    await Promise.all([product.ready, bare.ready]);
    const productShots = await shotsFor(plan, (shot) => sent(port, shot));
    yield* measure(store.engine, {
      product: { port, pid: product.child.pid ?? 0, shots: productShots },
      bare: { port: recording.port, pid: bare.child.pid ?? 0, shots: bareShots },
    });
  } catch (error) {
    const said = servers.map((server) => server.said()).join('');
    throw new Error(`On ${store.engine}. The servers said: ${said}`, { cause: error });
  } finally {
    for (const server of servers) await server.stop();
    await rm(folder, { recursive: true });
  }
}

async function largestScript(): Promise<string> {
  const folder = path.join(ROOT, 'dist/web/assets');
  const base = (await readdir(folder)).find((name) => /^base-.*\.js$/u.test(name));
  if (base === undefined) throw new Error('The build has no base chunk');
  return `/assets/${base}`;
}

type Side = { port: number; pid: number; shots: Shots };

async function* measure(engine: Engine, sides: { product: Side; bare: Side }): AsyncGenerator<Result> {
  for (const { connections, reads, sessions } of LOADS) {
    for (const call of [...READS, 'static'] as const)
      for (const { port, shots } of [sides.product, sides.bare])
        await fire(port, take(shots[call], WARMING_READS), connections);
    for (const call of CALLS) {
      const count = call === 'start' ? sessions : call === 'answer' ? sessions * CARDS_PER_DECK : reads;
      const rounds = call === 'start' || call === 'answer' ? ROUNDS.writes : ROUNDS.reads;
      const rates: { product: number[]; bare: number[] } = { product: [], bare: [] };
      const costs: { product: number[]; bare: number[] } = { product: [], bare: [] };
      for (let round = 0; round < rounds; round += 1) {
        for (const name of ['product', 'bare'] as const) {
          const { port, pid, shots } = sides[name];
          const some = take(shots[call], count);
          const before = await cpuMs(pid);
          const took = await fire(port, some, connections);
          rates[name].push((some.length / took) * 1000);
          costs[name].push((((await cpuMs(pid)) - before) / some.length) * 1000);
        }
      }
      const name = `${engine}, ${call}, ${connections === 1 ? '1 connection' : `${connections} connections`}`;
      const [rate, bareRate] = [median(rates.product), median(rates.bare)];
      const [cost, bareCost] = [median(costs.product), median(costs.bare)];
      yield {
        name: `${name}: requests a second (${rate.toFixed(0)} to ${bareRate.toFixed(0)})`,
        ratio: medianRatio(rates.product, rates.bare),
        wanted: wantedRate(engine, call, connections),
      };
      yield {
        name: `${name}: processor time (${bareCost.toFixed(0)} us to ${cost.toFixed(0)})`,
        ratio: medianRatio(costs.bare, costs.product),
        wanted:
          call === 'static' ? 'at least 0.6' : READS.some((read) => read === call) ? 'at least 0.7' : '-',
      };
    }
  }
}

/** Each round by itself, since the next may find the machine busier. */
function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

function wantedRate(engine: Engine, call: Call, connections: number): string {
  if (call !== 'answer' || connections === 1) return '-';
  return engine === 'sqlite' ? 'at least 1.0' : 'at least 0.7';
}
