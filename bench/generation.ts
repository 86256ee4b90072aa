import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { authResponse } from '#contract/auth.ts';
import { generateResponse } from '#contract/generation.ts';
import { buildApp } from '#server/app.ts';
import { composeAi } from '#server/compose-ai.ts';
import { readConfig } from '#server/config.ts';
import { openSqlite } from '#server/db/connect.ts';
import { migrateToLatest } from '#server/db/migrate.ts';
import { createGenerationEvents } from '#server/features/generation/generation.events.ts';
import { generateDeckJob } from '#server/features/generation/generation.job.ts';
import { startWorker } from '#server/jobs/worker.ts';
import { createMetrics } from '#server/metrics.ts';
import { systemClock } from '#server/ports/clock.ts';
import { systemTimers } from '#server/ports/timers.ts';
import { FAKE_MODEL, startFakeProvider, type FakeProvider } from '#test/fake-provider/fake-provider.ts';
import type { Result } from './run.ts';

/** As quick as a fast provider: about 200 tokens a second. */
const TOKEN_MS = 5;
const RUNS = 3;

/**
 * Decks of 10 and 30 cards over HTTP, from a provider of the same speed: how much longer the greater one takes, and how
 * much of it is our own.
 */
export async function generation(): Promise<Result[]> {
  const provider = await startFakeProvider({ tokenMs: TOKEN_MS });
  const server = await startServer(provider);

  async function timeDeck(cardCount: number): Promise<{ total: number; provider: number }> {
    provider.requests.length = 0;
    const begun = performance.now();
    const made = await server.post('/decks/generate', { title: 'Fire', topic: 'Volcanoes', cardCount });
    const total = performance.now() - begun;
    const { cardsGenerated } = generateResponse.parse(made);
    if (cardsGenerated !== cardCount) throw new Error(`${cardsGenerated} of ${cardCount} cards`);
    return { total, provider: busyTime(provider) };
  }

  try {
    // The first deck loads the SDK.
    await timeDeck(5);
    const ten = await median(() => timeDeck(10));
    const thirty = await median(() => timeDeck(30));
    return [
      { name: 'Time of 30 cards to that of 10', ratio: thirty.total / ten.total, wanted: 'at most 1.5' },
      { name: "Time of 10 cards to the provider's", ratio: ten.total / ten.provider, wanted: 'below 1.05' },
      {
        name: "Time of 30 cards to the provider's",
        ratio: thirty.total / thirty.provider,
        wanted: 'below 1.05',
      },
    ];
  } finally {
    await server.close();
    await provider.close();
  }
}

/** The real server with a worker, on a database in memory, and a learner who never runs out of tokens. */
async function startServer(provider: FakeProvider) {
  const config = readConfig({
    AI_BASE_URL: provider.url,
    AI_MODEL: FAKE_MODEL,
    DAILY_TOKEN_LIMIT: '1000000000',
  });
  const db = openSqlite(':memory:');
  await migrateToLatest(db);
  const log = pino({ level: 'silent' });
  const metrics = createMetrics();
  const ports = { clock: systemClock, timers: systemTimers, newId: randomUUID, log, metrics };
  const shared = {
    ...ports,
    ...(await composeAi(config.ai, { ...ports, random: Math.random, observe: metrics.observeCall })),
    db,
    engine: 'sqlite' as const,
    location: 'memory',
    generationEvents: createGenerationEvents(),
  };
  const worker = await startWorker({ ...shared, soleProcess: true }, [generateDeckJob(shared)]);
  const app = await buildApp({ ...shared, config, wakeWorker: () => worker.wake(), webRoot: null });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });

  let token = '';
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    return response.json();
  };
  const account = { email: 'bench@example.org', username: 'bench', password: randomUUID() };
  token = authResponse.parse(await post('/auth/register', account)).token;
  const close = async () => {
    await Promise.all([app.close(), worker.stop()]);
    await db.destroy();
  };
  return { post, close };
}

/** From the first request's arrival to the last answer's end, in ms. */
function busyTime({ requests }: FakeProvider): number {
  const begun = Math.min(...requests.map((request) => request.begun));
  return Math.max(...requests.map((request) => request.ended ?? Number.NaN)) - begun;
}

async function median<T extends { total: number }>(run: () => Promise<T>): Promise<T> {
  const results: T[] = [];
  for (let count = 0; count < RUNS; count += 1) results.push(await run());
  const middle = results.toSorted((one, other) => one.total - other.total)[Math.floor(RUNS / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}
