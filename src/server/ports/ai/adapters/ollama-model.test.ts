import { expect, test } from 'vitest';
import { z } from 'zod';
import { fakeProvider } from '#test/fake-provider/start-for-test.ts';
import type { Behaviour } from '#test/fake-provider/fake-provider.ts';
import type { AiSettings } from '../ai-settings.ts';
import type { ModelRequest } from '../language-model.ts';
import { createOllamaModel } from './ollama-model.ts';

const HOUR = 3_600_000;

const settings = (baseUrl: string, change: Partial<AiSettings> = {}): AiSettings => ({
  provider: 'ollama',
  name: 'Ollama',
  model: 'fake-1',
  baseUrl,
  apiKey: null,
  concurrency: 1,
  vision: false,
  secondLook: false,
  timeoutMs: 1_000,
  ...change,
});

const request: ModelRequest = {
  instructions: 'You write cards.',
  prompt: 'Task: cards\nTopic: <data>"Volcanoes"</data>\nNumber of cards: 3',
  schema: z.object({ category: z.string(), cards: z.array(z.object({ front: z.string() })) }),
  schemaName: 'cards',
  maxOutputTokens: 5_000,
  answerTokens: 2_000,
  quick: true,
};

async function start(change: Partial<AiSettings> = {}) {
  const fake = await fakeProvider();
  let now = 0;
  const model = createOllamaModel(settings(fake.origin, change), { clock: { now: () => now } });
  const ask = async (asked: Partial<ModelRequest> = {}) => {
    let text = '';
    let tokens = 0;
    for await (const part of model.stream({ ...request, ...asked }, new AbortController().signal)) {
      if (part.type === 'text') text += part.text;
      if (part.type === 'usage') tokens += part.usage.inputTokens + part.usage.outputTokens;
    }
    return { text, tokens };
  };
  const pass = (ms: number) => void (now += ms);
  return { fake, ask, pass };
}

test('asks for a schema and a context that holds prompt and response, without thinking, and counts tokens', async () => {
  const { fake, ask } = await start();
  const { text, tokens } = await ask();
  expect(JSON.parse(text)).toMatchObject({ cards: [{}, {}, {}] });
  expect(tokens).toBeGreaterThan(100);
  expect(fake.requests).toMatchObject([
    {
      path: '/api/chat',
      format: 'schema',
      authorization: undefined,
      extra: { think: false, keepAlive: '30m', options: { num_ctx: 8_192, num_predict: 5_000 } },
    },
  ]);
});

test('a key is sent where there is one', async () => {
  const { fake, ask } = await start({ apiKey: 'key-1' });
  await ask();
  expect(fake.requests).toMatchObject([{ authorization: 'Bearer key-1' }]);
});

test('the context grows with prompt and response, and does not shrink again', async () => {
  const { fake, ask } = await start();
  await ask({ answerTokens: 7_900 });
  await ask({ prompt: `${request.prompt}\n${'字'.repeat(20_000)}` });
  await ask();
  expect(fake.requests.map(({ extra }) => extra['options'])).toMatchObject([
    { num_ctx: 8_192 },
    { num_ctx: 32_768 },
    { num_ctx: 32_768 },
  ]);
});

test('a context that did not fit is not asked for again', async () => {
  const { fake, ask } = await start();
  fake.next('500');
  await expect(ask({ answerTokens: 20_000 })).rejects.toMatchObject({ failure: 'broken' });
  await ask();
  expect(fake.requests.map(({ extra }) => extra['options'])).toMatchObject([
    { num_ctx: 32_768 },
    { num_ctx: 8_192 },
  ]);
});

test('a server that refuses to be told not to think is not told again', async () => {
  const { fake, ask } = await start();
  fake.always('400 for think');
  await ask();
  await ask();
  expect(fake.requests.map(({ extra }) => extra['think'])).toEqual([false, undefined, undefined]);
  expect(fake.requests.map(({ format }) => format)).toEqual(['schema', 'schema', 'schema']);
});

test('a server without schemas is asked for JSON, and then for text', async () => {
  const { fake, ask } = await start();
  fake.always('400 for JSON');
  await ask();
  await ask();
  expect(fake.requests.map(({ format }) => format)).toEqual(['schema', 'json', 'text', 'text']);
});

test('after one refusal without a reason, later requests still ask for the schema', async () => {
  const { fake, ask } = await start();
  fake.next('400 without a reason');
  await ask();
  await ask();
  expect(fake.requests.map(({ format }) => format)).toEqual(['schema', 'json', 'schema']);
});

test('a schema is asked for again if no weaker form worked either', async () => {
  const { fake, ask } = await start();
  fake.next('400 without a reason', '400 without a reason', '400 without a reason');
  await expect(ask()).rejects.toMatchObject({ failure: 'invalid', status: 400 });
  await ask();
  expect(fake.requests.map(({ format }) => format)).toEqual(['schema', 'json', 'text', 'schema']);
});

test('a server that refuses the schema again and again without a reason is no longer asked for it', async () => {
  const { fake, ask } = await start();
  fake.next('400 without a reason', 'good', '400 without a reason');
  for (let times = 0; times < 3; times += 1) await ask();
  expect(fake.requests.map(({ format }) => format)).toEqual(['schema', 'json', 'schema', 'json', 'json']);
});

test('a weaker form is given up after an hour, since the server may have been updated', async () => {
  const { fake, ask, pass } = await start();
  fake.next('400 for JSON');
  fake.next('400 for JSON', 'good');
  await ask();
  pass(HOUR - 1);
  await ask();
  pass(1);
  await ask();
  expect(fake.requests.map(({ format }) => format)).toEqual(['schema', 'json', 'text', 'text', 'schema']);
});

test('a temperature is set, but not again on a server that refuses it', async () => {
  const { fake, ask } = await start();
  fake.always('400 for temperature');
  await ask();
  await ask();
  expect(fake.requests.map(({ temperature }) => temperature)).toEqual([0.3, undefined, undefined]);
  expect(fake.requests.map(({ format }) => format)).toEqual(['schema', 'schema', 'schema']);
});

test.each<[Behaviour, string, string]>([
  ['401', 'refused', 'HTTP 401'],
  ['429', 'limited', 'HTTP 429'],
  ['500', 'broken', 'HTTP 500'],
  ['429 within', 'limited', 'an error within the answer'],
  ['500 within', 'broken', 'an error within the answer'],
  ['dropped in a card', 'unreachable', 'other side closed'],
  ['redirect', 'invalid', 'HTTP 307: it redirects, and no key is sent to another address'],
])('%s is %s, and nothing that it says is repeated', async (behaviour, failure, message) => {
  const { fake, ask } = await start();
  fake.next(behaviour);
  const error = await ask().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ name: 'ModelError', failure, message });
  expect(fake.requests).toHaveLength(1);
});

test('the error for a model that was not pulled names it, and those that were', async () => {
  const { fake, ask } = await start({ model: 'llama9' });
  await expect(ask()).rejects.toMatchObject({
    failure: 'missing',
    message: 'it has no model llama9; its models: fake-1:latest',
  });
  expect(fake.requests).toHaveLength(1);
});

test('a server that is not running is unreachable', async () => {
  const { fake, ask } = await start();
  await fake.close();
  await expect(ask()).rejects.toMatchObject({ failure: 'unreachable' });
});
