import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { wireCardContent } from '#contract/cards.ts';
import { deckResponse } from '#contract/decks.ts';
import { startResponse } from '#contract/study.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { freePort } from '#test/app-process.ts';
import { manyContents } from '#test/builders/cards.ts';
import { answerBody } from '#test/server/study-helpers.ts';
import { ROOT } from '../../scripts/lib/tools.ts';
import { serve, signUp } from '../server.ts';
import type { Shot } from './load.ts';
import type { RecordedCall, Recording } from './recording.ts';
import type { Store } from './stores.ts';

const LEARNERS = 10;
const DECKS_PER_LEARNER = 5;
export const CARDS_PER_DECK = 20;

export const READS = ['me', 'decks', 'cards', 'progress'] as const;
export const CALLS = [...READS, 'start', 'answer', 'static'] as const;
export type Call = (typeof CALLS)[number];

export type Learner = { token: string; deckIds: string[] };

/** Learners with decks, one of which they have studied. */
export async function seed(store: Store): Promise<Learner[]> {
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
export type Shots = Record<Call, Shot[]>;

/** Who asks, how many sessions they start in all, and the address of the static file. */
type Plan = { learners: readonly Learner[]; sessions: number; file: string };

/** Makes the requests; `send` is called for those that start sessions, since the answers need their cards. */
export async function shotsFor(
  { learners, sessions, file }: Plan,
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
  for (let number = 0; number < sessions; number += 1) {
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

export async function sent(port: number, { method, path, headers, body }: Shot): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Lets the product do everything once, notes its statements, and makes the bare server's requests. */
export async function record(
  store: Store,
  plan: Plan,
  database: string,
): Promise<{ recording: Recording; shots: Shots }> {
  const statements: string[] = [];
  const places = new Map<string, number>();
  let steps: [number, unknown[]][] = [];
  const db = store.open(({ query }) => {
    // Whoever runs the statements begins and ends a transaction for them.
    if (query.sql === 'begin' || query.sql === 'commit') return;
    let place = places.get(query.sql);
    if (place === undefined) {
      place = statements.push(query.sql) - 1;
      places.set(query.sql, place);
    }
    steps.push([place, [...query.parameters]]);
  });
  // What a worker looks for meanwhile would be noted as if it were part of a request, and half a transaction of it hold a lock.
  const { url, close } = await serve(
    { db, engine: store.engine },
    { AI_PROVIDER: 'none' },
    { withWorker: false },
  );
  const port = Number(new URL(url).port);
  const calls: Record<string, RecordedCall> = {};

  async function noted(call: Call, shot: Shot): Promise<unknown> {
    steps = [];
    const answer = await sent(port, shot);
    const recorded = (calls[call] ??= { status: shot.method === 'GET' ? 200 : 201, answer, works: [] });
    recorded.works.push({ writes: shot.method === 'POST', steps });
    return answer;
  }

  const shots = await shotsFor(plan, (shot) => noted('start', shot));
  for (const call of [...READS, 'answer'] as const) for (const shot of shots[call]) await noted(call, shot);
  await close();
  const brotli = brotliCompressSync(await readFile(path.join(ROOT, 'dist/web', plan.file)));
  const recording: Recording = {
    engine: store.engine,
    database,
    port: await freePort(),
    statements,
    calls,
    file: { path: plan.file, brotli: brotli.toString('base64') },
  };
  for (const call of CALLS)
    shots[call] = shots[call].map((shot, index) => ({
      ...shot,
      headers: { ...shot.headers, 'x-call': call, 'x-index': String(index) },
    }));
  return { recording, shots };
}

/** The next of the requests: those that change something are sent once, the others again and again. */
export function take(shots: Shot[], count: number): Shot[] {
  const changes = shots[0]?.method === 'POST';
  return changes
    ? shots.splice(0, count)
    : Array.from({ length: count }, (_, index) => shots[index % shots.length]).filter(
        (shot) => shot !== undefined,
      );
}
