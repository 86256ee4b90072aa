import { expect, test } from 'vitest';
import { usageResponse } from '#contract/ai.ts';
import { generationAccepted, generationStatus } from '#contract/generation.ts';
import type { FakeProvider } from '#test/fake-provider/fake-provider.ts';
import { fakeProvider, startAppWithProvider } from '#test/fake-provider/start-for-test.ts';
import { manualTimers } from '#test/fake-provider/manual-timers.ts';
import { startTestApp, type Client } from '#test/server/test-app.ts';

async function start(client: Client, topic: string, cardCount = 5): Promise<string> {
  const request = { title: topic, topic, cardCount, difficulty: 1 };
  const answer = await client.post('/decks/generate', request, { prefer: 'respond-async' });
  return generationAccepted.parse(answer.body).id;
}

async function statusOf(client: Client, id: string) {
  return generationStatus.parse((await client.get(`/decks/generate/status/${id}`)).body);
}

const stateOf = async (client: Client, id: string) => (await statusOf(client, id)).status;
const aheadOf = async (client: Client, id: string) => (await statusOf(client, id)).ahead;

/** The topics in the order in which the provider received them. */
function topics({ requests }: FakeProvider): (string | undefined)[] {
  return requests.map(({ prompt }) => /^Topic: <data>"(.*)"<\/data>$/mu.exec(prompt)?.[1]);
}

/** A provider with one request at a time, which responds at each call of the returned function. */
async function startSlow() {
  const provider = await fakeProvider();
  const timers = manualTimers();
  const app = await startTestApp({
    timers,
    env: {
      AI_PROVIDER: 'ollama',
      AI_BASE_URL: provider.origin,
      AI_MODEL: 'fake-1',
      DAILY_TOKEN_LIMIT: '100000',
    },
  });
  provider.always('held');
  const [greedy, modest] = await Promise.all([app.signUp(), app.signUp()]);
  return { app, provider, timers, greedy, modest };
}

test("one user's many decks let another user's start after the current request, and the queue position is shown", async () => {
  const { provider, greedy, modest } = await startSlow();
  const many: string[] = [];
  for (let number = 1; number <= 5; number += 1) many.push(await start(greedy, `G${number}`));
  await expect.poll(() => topics(provider)).toEqual(['G1']);
  const [, second = '', third = ''] = many;
  expect(await aheadOf(greedy, second)).toBe(1);
  expect(await aheadOf(greedy, third)).toBe(2);
  const one = await start(modest, 'M1', 10);
  // It runs beside the first one, and waits for the provider.
  await expect.poll(() => stateOf(modest, one)).toBe('generating');
  expect(await aheadOf(modest, one)).toBeUndefined();
  const two = await start(modest, 'M2');
  // Two are running, and the greedy user's next one has waited longer.
  expect(await aheadOf(modest, two)).toBe(3);
  expect(await aheadOf(greedy, second)).toBe(2);
  provider.release();
  await expect.poll(() => stateOf(greedy, second)).toBe('generating');
  for (const asked of ['M1', 'G2', 'M1']) {
    await expect.poll(() => topics(provider).at(-1)).toBe(asked);
    provider.release();
  }
  await expect.poll(() => stateOf(modest, one)).toBe('completed');
  provider.always('good');
  provider.release();
  for (const id of [...many, two]) {
    await expect.poll(() => stateOf(id === two ? modest : greedy, id)).toBe('completed');
  }
  expect(topics(provider)).toHaveLength(8);
  expect(provider.busiest()).toBe(1);
});

test('a user has at most two generations under way', async () => {
  const { app, provider } = await startAppWithProvider();
  const ada = await app.signUp();
  provider.always('held');
  const ids: string[] = [];
  for (const topic of ['One', 'Two', 'Three', 'Four']) ids.push(await start(ada, topic));
  // Two that start together may reach the provider in either order.
  const pairs = () => [new Set(topics(provider).slice(0, 2)), new Set(topics(provider).slice(2))];
  await expect.poll(pairs).toEqual([new Set(['One', 'Two']), new Set()]);
  expect(await Promise.all(ids.map((id) => aheadOf(ada, id)))).toEqual([undefined, undefined, 2, 3]);
  provider.release();
  await expect.poll(pairs).toEqual([new Set(['One', 'Two']), new Set(['Three', 'Four'])]);
  provider.release();
  for (const id of ids) await expect.poll(() => stateOf(ada, id)).toBe('completed');
});

test('requests that hang hold up nobody but their own user', async () => {
  const { app, provider, timers } = await startAppWithProvider({ env: { AI_CONCURRENCY: '4' } });
  const [unlucky, lucky] = await Promise.all([app.signUp(), app.signUp()]);
  provider.next('never answers', 'never answers', 'never answers', 'never answers');
  const hanging = [await start(unlucky, 'H1', 20), await start(unlucky, 'H2', 20)];
  await expect.poll(() => provider.requests.length).toBe(4);
  const id = await start(lucky, 'Fine');
  await expect.poll(() => stateOf(lucky, id)).toBe('generating');
  expect(provider.requests).toHaveLength(4);
  timers.expire(15_000);
  await expect.poll(() => stateOf(lucky, id)).toBe('completed');
  for (const each of hanging) expect(await stateOf(unlucky, each)).toBe('generating');
});

test('time spent waiting in queues does not count towards the limit', async () => {
  const { app, provider, timers, greedy, modest } = await startSlow();
  const limits = () => timers.running().filter((ms) => ms <= 300_000 && ms > 200_000);
  const first = await start(greedy, 'G1');
  await expect.poll(() => provider.requests.length).toBe(1);
  const second = await start(modest, 'M1');
  await expect.poll(() => stateOf(modest, second)).toBe('generating');
  // Only the first one has run.
  await expect.poll(limits).toEqual([295_000]);
  app.clock.advance(290_000);
  provider.release();
  await expect.poll(() => stateOf(greedy, first)).toBe('completed');
  await expect.poll(() => topics(provider)).toEqual(['G1', 'M1']);
  expect(limits()).toHaveLength(1);
  expect(limits()[0]).toBeGreaterThan(290_000);
  provider.release();
  await expect.poll(() => stateOf(modest, second)).toBe('completed');
});

test('a generation that is cancelled while queued leaves the queue and costs nothing', async () => {
  const { provider, greedy, modest } = await startSlow();
  const ids = [await start(greedy, 'G1'), await start(greedy, 'G2'), await start(greedy, 'G3')];
  await expect.poll(() => topics(provider)).toEqual(['G1']);
  const other = await start(modest, 'M1');
  await expect.poll(() => stateOf(modest, other)).toBe('generating');
  expect((await greedy.delete(`/decks/${ids[1]}`)).status).toBe(204);
  expect(await aheadOf(greedy, ids[2] ?? '')).toBe(2);
  // One that is waiting for the provider leaves that queue too.
  expect((await modest.delete(`/decks/${other}`)).status).toBe(204);
  provider.always('good');
  provider.release();
  await expect.poll(() => stateOf(greedy, ids[2] ?? '')).toBe('completed');
  expect(topics(provider)).toEqual(['G1', 'G3']);
  const usage = usageResponse.parse((await modest.get('/ai/usage')).body);
  expect(usage.usage.todayTokensUsed).toBe(0);
});
