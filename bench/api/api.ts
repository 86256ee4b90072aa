import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { LogEvent } from 'kysely';
import pg from 'pg';
import { deckResponse } from '#contract/decks.ts';
import { startResponse } from '#contract/study.ts';
import { wireCardContent } from '#contract/cards.ts';
import type { Engine } from '#server/db/connect.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { openSqlite } from '#server/db/sqlite.ts';
import { SERVER_FLAGS } from '../../scripts/lib/server-flags.mjs';
import { freePort } from '#test/app-process.ts';
import { manyContents } from '#test/builders/cards.ts';
import { createDatabase, startPostgres } from '#test/server/postgres-server.ts';
import { answerBody } from '#test/server/study-helpers.ts';
import type { Result } from '../result.ts';
import { serve, signUp } from '../server.ts';
import { median } from '../timing.ts';
import { fire, type Shot } from './load.ts';
import type { RecordedCall, Recording } from './recording.ts';

/**
 * Rounds of what can be sent again and again are many and short, a fifth of a second for each server, since a busy machine
 * does not stay equally busy for longer.
 */
const ROUNDS = { reads: 25, writes: 5 };
const LEARNERS = 10;
const DECKS_PER_LEARNER = 5;
const CARDS_PER_DECK = 20;
/** Requests of a round: reads over one connection and over fifty, and sessions, each of which has twenty answers. */
const LOADS = [
  { connections: 1, reads: 1_000, sessions: 5 },
  { connections: 50, reads: 4_000, sessions: 50 },
];
/** Reads of each kind before the first round, after which V8 has compiled what they run through. */
const WARMING_READS = 10_000;
const READS = ['me', 'decks', 'cards', 'progress'] as const;
const CALLS = [...READS, 'start', 'answer', 'static'] as const;
type Call = (typeof CALLS)[number];

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * The product against a bare server that runs the same statements, on both engines, in turns, each on a core of its own
 * where `taskset` exists: by requests a second, and by the time of the processor that a request takes.
 */
export async function api(): Promise<Result[]> {
  if (spawnSync(process.execPath, ['scripts/build.ts'], { cwd: ROOT, stdio: 'inherit' }).status !== 0)
    throw new Error('The web app was not built');
  pin(process.pid, 1);
  const postgres = await startPostgres({ durable: true });
  try {
    return [...(await compare(await embedded())), ...(await compare(await onServer(postgres.url)))];
  } finally {
    await postgres.stop();
  }
}

/** A database of which copies can be made while nobody uses it. */
type Store = {
  engine: Engine;
  /** Opens the first one, empty at first. */
  open: (log?: (event: LogEvent) => void) => ReturnType<typeof openSqlite>;
  /** Copies it for one of the servers; returns its place, and the product's settings for it. */
  copy: (name: string) => Promise<{ place: string; env: Record<string, string> }>;
  folder: string;
};

const newFolder = () => mkdtemp(path.join(tmpdir(), 'cardamom-bench-'));

async function embedded(): Promise<Store> {
  const folder = await newFolder();
  const first = path.join(folder, 'first.db');
  return {
    engine: 'sqlite',
    folder,
    open: (log) => openSqlite(first, log ? { log } : {}),
    copy: async (name) => {
      const dataDir = path.join(folder, name);
      await mkdir(dataDir);
      const place = path.join(dataDir, 'cardamom.db');
      await copyFile(first, place);
      return { place, env: { DATA_DIR: dataDir } };
    },
  };
}

async function onServer(url: string): Promise<Store> {
  const folder = await newFolder();
  await createDatabase(url, 'first');
  return {
    engine: 'postgres',
    folder,
    open: (log) => openPostgres(`${url}/first`, undefined, log),
    copy: async (name) => {
      const client = new pg.Client(`${url}/postgres`);
      await client.connect();
      await client.query(`create database "${name}" template first`);
      await client.end();
      return { place: `${url}/${name}`, env: { DATA_DIR: folder, DATABASE_URL: `${url}/${name}` } };
    },
  };
}

type Learner = { token: string; deckIds: string[] };

async function compare(store: Store): Promise<Result[]> {
  const { folder } = store;
  const servers: ChildProcess[] = [];
  try {
    const learners = await seed(store);
    const forProduct = await store.copy('product');
    const forBare = await store.copy('bare');
    const file = await largestScript();
    const { recording, shots: bareShots } = await record(store, learners, forBare.place, file);
    const recordingFile = path.join(folder, 'recording.json');
    await writeFile(recordingFile, JSON.stringify(recording));
    const port = await freePort();
    const product = start(
      [...SERVER_FLAGS, 'src/server/main.mjs'],
      { ...forProduct.env, PORT: String(port), LOG_LEVEL: 'warn', NODE_ENV: 'production' },
      'ready',
    );
    const bare = start(['bench/api/bare-server.ts', recordingFile], {}, 'ready');
    servers.push(product.child, bare.child);
    await Promise.all([product.ready, bare.ready]);
    const productShots = await shotsFor(learners, file, (shot) => sent(port, shot));
    return await measure(store.engine, {
      product: { port, pid: product.child.pid ?? 0, shots: productShots },
      bare: { port: recording.port, pid: bare.child.pid ?? 0, shots: bareShots },
    });
  } finally {
    for (const server of servers) {
      server.kill('SIGTERM');
      await once(server, 'close');
    }
    await rm(folder, { recursive: true });
  }
}

/** Learners with decks, one of which they have studied. */
async function seed(store: Store): Promise<Learner[]> {
  const db = store.open();
  await migrateToLatest(db);
  const server = await serve({ db, engine: store.engine }, { AI_PROVIDER: 'none' });
  const learners: Learner[] = [];
  for (let count = 0; count < LEARNERS; count += 1) {
    const post = await signUp(server.url);
    const deckIds: string[] = [];
    for (let number = 0; number < DECKS_PER_LEARNER; number += 1) {
      const { deck } = deckResponse.parse(await post('/decks', { title: `Deck ${number}` })).data;
      const cards = manyContents(CARDS_PER_DECK).map(wireCardContent);
      await post('/cards/batch', { deckId: deck.id, cards });
      deckIds.push(deck.id);
    }
    const { session, cards } = startResponse.parse(await post('/study/start', { deckId: deckIds[0] }));
    for (const card of cards) await post('/study/answer', answerBody(session.id, card, true));
    await post(`/study/complete/${session.id}`, {});
    learners.push({ token: post.token, deckIds });
  }
  await server.close();
  return learners;
}

/** Every request of the bench, by call, in the order in which they are sent. */
type Shots = Record<Call, Shot[]>;

/** How many sessions all rounds start. */
const SESSIONS = LOADS.reduce((sum, { sessions }) => sum + sessions, 0) * ROUNDS.writes;

/** Makes the requests; `send` is called for those that start sessions, since the answers need their cards. */
async function shotsFor(
  learners: readonly Learner[],
  file: string,
  send: (shot: Shot) => Promise<unknown>,
): Promise<Shots> {
  const shots: Shots = { me: [], decks: [], cards: [], progress: [], start: [], answer: [], static: [] };
  shots.static.push({ method: 'GET', path: file, headers: { 'accept-encoding': 'gzip, deflate, br' } });
  for (const { token, deckIds } of learners) {
    const headers = { authorization: `Bearer ${token}` };
    const read = (path: string): Shot => ({ method: 'GET', path: `/api${path}`, headers });
    shots.me.push(read('/auth/me'));
    shots.decks.push(read('/decks'));
    shots.cards.push(read(`/cards/deck/${deckIds[0]}`));
    shots.progress.push(read('/analytics/progress'));
  }
  for (let number = 0; number < SESSIONS; number += 1) {
    const { token = '', deckIds = [] } = learners[number % learners.length] ?? {};
    const headers = { authorization: `Bearer ${token}` };
    const deckId = deckIds[number % deckIds.length];
    const start = { method: 'POST', path: '/api/study/start', headers, body: JSON.stringify({ deckId }) };
    shots.start.push(start);
    const { session, cards } = startResponse.parse(await send(start));
    for (const [index, card] of cards.entries()) {
      const body = JSON.stringify(answerBody(session.id, card, index % 4 !== 0));
      shots.answer.push({ method: 'POST', path: '/api/study/answer', headers, body });
    }
  }
  return shots;
}

async function sent(port: number, { method, path, headers, body }: Shot): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Lets the product do everything once, notes its statements, and makes the bare server's requests. */
async function record(
  store: Store,
  learners: readonly Learner[],
  database: string,
  file: string,
): Promise<{ recording: Recording; shots: Shots }> {
  const statements: string[] = [];
  const places = new Map<string, number>();
  let steps: [number, unknown[]][] = [];
  const db = store.open(({ query }) => {
    let place = places.get(query.sql);
    if (place === undefined) {
      place = statements.push(query.sql) - 1;
      places.set(query.sql, place);
    }
    steps.push([place, [...query.parameters]]);
  });
  const { url, close } = await serve({ db, engine: store.engine }, { AI_PROVIDER: 'none' });
  const port = Number(new URL(url).port);
  const calls: Record<string, RecordedCall> = {};

  async function noted(call: Call, shot: Shot): Promise<unknown> {
    steps = [];
    const answer = await sent(port, shot);
    const recorded = (calls[call] ??= { status: shot.method === 'GET' ? 200 : 201, answer, works: [] });
    recorded.works.push({ writes: shot.method === 'POST', steps });
    return answer;
  }

  const shots = await shotsFor(learners, file, (shot) => noted('start', shot));
  for (const call of [...READS, 'answer'] as const) for (const shot of shots[call]) await noted(call, shot);
  await close();
  const brotli = brotliCompressSync(await readFile(path.join(ROOT, 'dist/web', file)));
  const recording: Recording = {
    engine: store.engine,
    database,
    port: await freePort(),
    statements,
    calls,
    file: { path: file, brotli: brotli.toString('base64') },
  };
  for (const call of CALLS)
    shots[call] = shots[call].map((shot, index) => ({
      ...shot,
      headers: { ...shot.headers, 'x-call': call, 'x-index': String(index) },
    }));
  return { recording, shots };
}

async function largestScript(): Promise<string> {
  const folder = path.join(ROOT, 'dist/web/assets');
  const base = (await readdir(folder)).find((name) => /^base-.*\.js$/u.test(name));
  if (base === undefined) throw new Error('The build has no base chunk');
  return `/assets/${base}`;
}

type Side = { port: number; pid: number; shots: Shots };

async function measure(engine: Engine, sides: { product: Side; bare: Side }): Promise<Result[]> {
  const results: Result[] = [];
  for (const call of [...READS, 'static'] as const)
    for (const { port, shots } of [sides.product, sides.bare])
      await fire(port, take(shots[call], WARMING_READS), 50);
  for (const { connections, reads, sessions } of LOADS) {
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
      results.push(
        {
          name: `${name}: requests a second (${rate.toFixed(0)} to ${bareRate.toFixed(0)})`,
          ratio: medianRatio(rates.product, rates.bare),
          wanted: wantedRate(engine, call, connections),
        },
        {
          name: `${name}: processor time (${bareCost.toFixed(0)} us to ${cost.toFixed(0)})`,
          ratio: medianRatio(costs.bare, costs.product),
          wanted:
            call === 'static' ? 'at least 0.6' : READS.some((read) => read === call) ? 'at least 0.7' : '-',
        },
      );
    }
  }
  return results;
}

/** Each round by itself, since the next may find the machine busier. */
function medianRatio(ours: readonly number[], theirs: readonly number[]): number {
  return median(ours.map((value, round) => value / (theirs[round] ?? Number.NaN)));
}

function wantedRate(engine: Engine, call: Call, connections: number): string {
  if (call !== 'answer' || connections === 1) return '-';
  return engine === 'sqlite' ? 'at least 1.0' : 'at least 0.7';
}

/** The next of the requests: those that change something are sent once, the others again and again. */
function take(shots: Shot[], count: number): Shot[] {
  const changes = shots[0]?.method === 'POST';
  return changes
    ? shots.splice(0, count)
    : Array.from({ length: count }, (_, index) => shots[index % shots.length]).filter(
        (shot) => shot !== undefined,
      );
}

/** What all threads of a process have used, in ms; NaN where the system does not tell. */
async function cpuMs(pid: number): Promise<number> {
  const tasks = await readdir(`/proc/${pid}/task`).catch((): string[] => []);
  if (tasks.length === 0) return Number.NaN;
  const times = await Promise.all(
    tasks.map(async (task) => {
      const text = await readFile(`/proc/${pid}/task/${task}/schedstat`, 'utf8').catch(() => '0');
      return Number(text.split(' ')[0]) / 1e6;
    }),
  );
  return times.reduce((sum, time) => sum + time, 0);
}

function start(args: readonly string[], env: Record<string, string>, sign: string) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  pin(child.pid ?? 0, 0);
  const ready = (async () => {
    for await (const chunk of child.stdout) if (String(chunk).includes(sign)) return;
    throw new Error(`${args[0]} ended before it was ready`);
  })();
  return { child, ready };
}

/** Keeps a process on one core, where the system can. */
function pin(pid: number, core: number): void {
  spawnSync('taskset', ['-a', '-p', '-c', String(core), String(pid)], { stdio: 'ignore' });
}
