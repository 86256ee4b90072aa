import { beforeEach, describe, expect, test } from 'vitest';
import { usageResponse } from '#contract/ai.ts';
import { authResponse } from '#contract/auth.ts';
import { deckListResponse } from '#contract/decks.ts';
import { generationAccepted, generationStatus } from '#contract/generation.ts';
import { answerBody, CAPITALS, makeDeck, startStudy } from '#test/server/study-helpers.ts';
import { openAgain } from '#test/server/test-database.ts';
import {
  startTestApp,
  type ApiResponse,
  type Client,
  type TestApp,
  type TestAppOptions,
} from '#test/server/test-app.ts';
import { createLibraryGenerator } from '../ports/library-generator.ts';
import type { CardGenerator } from '../ports/card-generator.ts';

const ASYNC = { prefer: 'respond-async' };

/** How often each generation was requested, by its id, which is the seed. */
let calls: Map<string, number>;

beforeEach(() => {
  calls = new Map();
});

function countingGenerator(): CardGenerator {
  const builtIn = createLibraryGenerator(() => Promise.resolve([]));
  return {
    ...builtIn,
    generate: (brief, options) => {
      calls.set(brief.seed, (calls.get(brief.seed) ?? 0) + 1);
      return builtIn.generate(brief, options);
    },
  };
}

/** Two apps on one database: on PostgreSQL with separate connections, like two processes. */
async function twoApps(options: TestAppOptions = {}): Promise<[TestApp, TestApp]> {
  const first = await startTestApp({ ...options, generator: countingGenerator() });
  const database = openAgain(first.database);
  return [first, await startTestApp({ ...options, generator: countingGenerator(), database })];
}

/** The user of one app, calling the other app. */
function onBoth(apps: readonly TestApp[], token: string): Client[] {
  return apps.map((app) => app.withToken(token));
}

/** Sends this many requests at once, alternating between the clients. */
function atOnce(clients: readonly Client[], count: number, request: object): Promise<ApiResponse[]> {
  const turns = Array.from({ length: Math.ceil(count / clients.length) }, () => clients).flat();
  return Promise.all(turns.slice(0, count).map((client) => client.post('/decks/generate', request, ASYNC)));
}

describe('two processes on one database', () => {
  test('two processes share jobs: each generation runs once, whichever process claims it', async () => {
    const apps = await twoApps({ env: { DAILY_TOKEN_LIMIT: '100000' } });
    const { token } = await apps[0].signUp();
    const clients = onBoth(apps, token);
    const responses = await atOnce(clients, 20, { ...CAPITALS, cardCount: 5, difficulty: 1 });
    const ids = responses.map((response) => generationAccepted.parse(response.body).id);
    for (const [index, id] of ids.entries()) {
      // Each is polled at the process that did not start it.
      const other = clients[(index + 1) % 2];
      const status = async () =>
        generationStatus.parse((await other?.get(`/decks/generate/status/${id}`))?.body).status;
      await expect.poll(status).toBe('completed');
    }
    expect(calls).toEqual(new Map(ids.map((id) => [id, 1])));
    for (const client of clients) {
      const decks = deckListResponse.parse((await client.get('/decks')).body);
      expect(new Set(decks.map((deck) => deck.id))).toEqual(new Set(ids));
      expect(await client.get('/ai/usage')).toMatchObject({ body: { usage: { todayTokensUsed: 20 * 500 } } });
    }
  });

  test('a call that waits for a generation in the other process gets its result', async () => {
    const first = await startTestApp({ worker: false });
    await startTestApp({ database: openAgain(first.database) });
    const ada = await first.signUp();
    expect((await ada.post('/decks/generate', CAPITALS)).status).toBe(201);
  });

  test('fifty concurrent requests at two processes never overspend the allowance', async () => {
    const apps = await twoApps({ worker: false, env: { DAILY_TOKEN_LIMIT: '5000' } });
    const { token } = await apps[0].signUp();
    const clients = onBoth(apps, token);
    const responses = await atOnce(clients, 50, { ...CAPITALS, cardCount: 5, difficulty: 1 });
    const count = (status: number) => responses.filter((response) => response.status === status).length;
    expect([count(202), count(402)]).toEqual([10, 40]);
    for (const client of clients) {
      const { usage } = usageResponse.parse((await client.get('/ai/usage')).body);
      expect(usage.todayTokensUsed).toBe(5000);
    }
  });

  test('two processes share sessions: started at one, answered and completed at the other', async () => {
    const apps = await twoApps();
    const { token } = await apps[0].signUp();
    const [here, there] = onBoth(apps, token);
    if (!here || !there) throw new Error('There are two apps');
    const { deck } = await makeDeck(here, { cardCount: 5 });
    const { session, cards } = await startStudy(here, deck.id);
    for (const [index, card] of cards.entries()) {
      // The same answer at both at once is recorded once.
      const body = answerBody(session.id, card, index > 0);
      const both = await Promise.all([here, there].map((client) => client.post('/study/answer', body)));
      expect(both[0]).toMatchObject({ status: 200, body: both[1]?.body });
    }
    const summaries = await Promise.all(
      [here, there].map((client) => client.post(`/study/complete/${session.id}`)),
    );
    for (const summary of summaries) {
      expect(summary).toMatchObject({
        status: 200,
        body: { summary: { answered: 5, correct: 4, accuracy: 80 } },
      });
    }
    expect(await there.get('/analytics/progress')).toMatchObject({
      body: { totalStats: { totalSessions: 1, totalCardsStudied: 5 } },
    });
  });

  test('two processes share tokens: one exchanged or signed out here no longer works there', async () => {
    const apps = await twoApps({ worker: false });
    const { token } = await apps[0].signUp();
    const [here, there] = onBoth(apps, token);
    expect((await there?.get('/auth/me'))?.status).toBe(200);
    const { token: next } = authResponse.parse((await here?.post('/auth/refresh'))?.body);
    expect((await there?.get('/auth/me'))?.status).toBe(401);
    expect((await apps[1].withToken(next).post('/auth/logout')).status).toBe(204);
    expect((await apps[0].withToken(next).get('/auth/me')).status).toBe(401);
  });
});
