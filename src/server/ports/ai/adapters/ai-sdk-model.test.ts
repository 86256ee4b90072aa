import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { FAKE_MODEL } from '#test/fake-provider/fake-provider.ts';
import { fakeProvider } from '#test/fake-provider/start-for-test.ts';
import type { AiProvider, AiSettings } from '../ai-settings.ts';
import { createAiSdkModel } from './ai-sdk-model.ts';
import { takesTemperature } from './temperature.ts';
import { ModelError, type ModelPart, type ModelRequest } from '../language-model.ts';

const clock = { now: () => Date.now() };

const settings = (provider: AiProvider, baseUrl: string, model = FAKE_MODEL): AiSettings => ({
  provider,
  name: provider,
  model,
  baseUrl,
  apiKey: 'sk-secret',
  concurrency: 1,
  vision: false,
  secondLook: false,
  timeoutMs: 1_000,
});

const request: ModelRequest = {
  instructions: 'You write cards.',
  prompt: 'Task: cards\nTopic: <data>"Volcanoes"</data>\nNumber of cards: 3',
  schema: z.object({ category: z.string(), cards: z.array(z.object({ front: z.string() })) }),
  schemaName: 'cards',
  maxOutputTokens: 5_000,
  quick: true,
};

async function read(stream: AsyncIterable<ModelPart>): Promise<{ text: string; tokens: number }> {
  let text = '';
  let tokens = 0;
  for await (const part of stream) {
    if (part.type === 'text') text += part.text;
    if (part.type === 'usage') tokens += part.usage.inputTokens + part.usage.outputTokens;
  }
  return { text, tokens };
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** A server that refuses every key, as each provider does, and keeps what it was sent. */
async function refusingServer() {
  const seen: { url: string; headers: IncomingMessage['headers']; body: string }[] = [];
  async function refuse(request: IncomingMessage, response: ServerResponse): Promise<void> {
    seen.push({ url: request.url ?? '', headers: request.headers, body: await text(request) });
    response.writeHead(401, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: 'invalid key sk-secret', code: 401, type: 'auth' } }));
  }
  const server = createServer((request, response) => {
    void refuse(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(async () => {
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { url: `http://127.0.0.1:${address.port}/v1`, seen };
}

test.each(['openai', 'openrouter', 'openai-compatible'] as const)(
  'over the OpenAI protocol, as %s, a response streams in and its tokens are counted',
  async (provider) => {
    const fake = await fakeProvider();
    const model = createAiSdkModel(settings(provider, fake.url), { clock });
    const { text, tokens } = await read(model.stream(request, new AbortController().signal));
    expect(JSON.parse(text)).toMatchObject({ cards: [{}, {}, {}] });
    expect(tokens).toBeGreaterThan(100);
    expect(fake.requests).toMatchObject([{ format: 'json_schema', authorization: 'Bearer sk-secret' }]);
  },
);

test.each([
  ['openai', '/v1/chat/completions', 'authorization', 'Bearer sk-secret', 'json_schema'],
  ['anthropic', '/v1/messages', 'x-api-key', 'sk-secret', 'schema'],
  ['google', '/v1/models/m-1:streamGenerateContent?alt=sse', 'x-goog-api-key', 'sk-secret', 'Schema'],
  ['openrouter', '/v1/chat/completions', 'authorization', 'Bearer sk-secret', 'json_schema'],
] as const)(
  '%s is called at its own URL with its own kind of key and a schema, and a refusal reveals no key',
  async (provider, url, header, key, schema) => {
    const server = await refusingServer();
    const model = createAiSdkModel(settings(provider, server.url, 'm-1'), { clock });
    const failure = await read(model.stream(request, new AbortController().signal)).catch(
      (error: unknown) => error,
    );
    expect(failure).toBeInstanceOf(ModelError);
    expect(failure).toMatchObject({ failure: 'refused', status: 401, message: 'HTTP 401' });
    expect(server.seen).toHaveLength(1);
    const [seen] = server.seen;
    expect(seen?.url).toBe(url);
    expect(seen?.headers[header]).toBe(key);
    expect(seen?.body).toContain('Volcanoes');
    expect(seen?.body).toContain(schema);
  },
);

const PROTOCOLS = [
  ['openai-compatible', '/v1', FAKE_MODEL, 'json_schema'],
  ['anthropic', '/v1', 'claude-haiku-5-5', 'json_schema'],
  ['google', '/v1beta', 'gemini-3.8-flash', 'responseJsonSchema'],
] as const;

describe.each(PROTOCOLS)('over the protocol of %s', (provider, path, name, format) => {
  async function start() {
    const fake = await fakeProvider({ names: [name] });
    const model = createAiSdkModel(settings(provider, fake.origin + path, name), { clock });
    return { fake, answer: () => read(model.stream(request, new AbortController().signal)) };
  }

  test('a temperature is set if the model takes one, and no longer once it was refused', async () => {
    const { fake, answer } = await start();
    await answer();
    fake.always('400 for temperature');
    await answer();
    await answer();
    const expected =
      takesTemperature({ model: name }) && !/claude/u.test(name)
        ? [0.3, 0.3, undefined, undefined]
        : [undefined, undefined, undefined];
    expect(fake.requests.map(({ temperature }) => temperature)).toEqual(expected);
    expect(new Set(fake.requests.map((sent) => sent.format))).toEqual(new Set([format]));
  });

  test('after one refusal without a reason, later requests still ask for the format', async () => {
    const { fake, answer } = await start();
    fake.next('400 without a reason');
    await answer();
    await answer();
    const formats = fake.requests.map((sent) => sent.format);
    expect(formats).toEqual([format, expect.not.stringContaining(format), format]);
  });

  test('a response arrives as it is written, with its token count, and the format is asked for', async () => {
    const { fake, answer } = await start();
    const { text, tokens } = await answer();
    expect(JSON.parse(text)).toMatchObject({ cards: [{}, {}, {}] });
    expect(tokens).toBeGreaterThan(100);
    expect(fake.requests).toMatchObject([{ format, task: 'cards' }]);
  });

  test.each([
    ['429 within', 'limited'],
    ['500 within', 'broken'],
    ['dropped in a card', 'unreachable'],
    ['redirect', 'invalid'],
    ['429', 'limited'],
  ] as const)('the response %s counts as %s, and its text is not repeated', async (behaviour, failure) => {
    const { fake, answer } = await start();
    fake.next(behaviour);
    const error = await answer().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ name: 'ModelError', failure });
    expect(String(error)).not.toContain('secret');
    expect(fake.requests).toHaveLength(1);
  });

  test('the error for a model that does not exist names it, and those that do', async () => {
    const fake = await fakeProvider({ names: ['phi-4', 'llama8'] });
    const model = createAiSdkModel(settings(provider, fake.origin + path, name), { clock });
    await expect(read(model.stream(request, new AbortController().signal))).rejects.toMatchObject({
      failure: 'missing',
      message: `it has no model ${name}; its models: llama8, phi-4`,
    });
    expect(fake.requests).toHaveLength(1);
  });
});

describe("over OpenAI's newer protocol, at its own address", () => {
  const ADDRESS = 'https://api.openai.com/v1';
  const sent: { url: string; body: unknown; key: string | null }[] = [];

  /** Answers requests as OpenAI would, without leaving this machine. */
  function answerWith(...events: readonly object[]): void {
    sent.length = 0;
    vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string>; body: string }) => {
      const headers = new Headers(init.headers);
      sent.push({ url, body: JSON.parse(init.body), key: headers.get('authorization') });
      const body = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('');
      return Promise.resolve(new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    });
  }
  afterEach(() => vi.unstubAllGlobals());

  const created = { type: 'response.created', response: { id: 'r', created_at: 0, model: 'gpt-6-luna' } };
  const item = { type: 'message', id: 'm', role: 'assistant', status: 'in_progress', content: [] };
  const begun = { type: 'response.output_item.added', output_index: 0, item };
  const delta = (text: string) => ({
    type: 'response.output_text.delta',
    item_id: 'm',
    output_index: 0,
    content_index: 0,
    delta: text,
  });
  const usage = { input_tokens: 7, output_tokens: 9, total_tokens: 16 };
  const completed = { type: 'response.completed', response: { incomplete_details: null, usage } };
  const answer = () =>
    read(
      createAiSdkModel(settings('openai', ADDRESS, 'gpt-6-luna'), { clock }).stream(
        request,
        new AbortController().signal,
      ),
    );

  test('a response arrives as it is written, with its token count, and the format is asked for', async () => {
    answerWith(created, begun, delta('{"cards'), delta('": []}'), completed);
    expect(await answer()).toEqual({ text: '{"cards": []}', tokens: 16 });
    expect(sent).toMatchObject([
      {
        url: `${ADDRESS}/responses`,
        key: 'Bearer sk-secret',
        body: { model: 'gpt-6-luna', stream: true, text: { format: { type: 'json_schema', name: 'cards' } } },
      },
    ]);
  });

  test.each([
    ['rate_limit_exceeded', 'limited'],
    ['insufficient_quota', 'refused'],
    ['server_error', 'broken'],
  ])('%s in the middle of a response counts as %s', async (code, failure) => {
    const error = {
      type: 'error',
      sequence_number: 3,
      error: { type: code, code, message: 'secret', param: null },
    };
    answerWith(created, begun, delta('{"cards'), error);
    const failed = await answer().catch((reason: unknown) => reason);
    expect(failed).toMatchObject({ name: 'ModelError', failure });
    expect(String(failed)).not.toContain('secret');
  });
});

test('an address without a provider is named', async () => {
  const fake = await fakeProvider();
  const wrong = settings('openai-compatible', `${fake.origin}/v2`);
  const answer = read(createAiSdkModel(wrong, { clock }).stream(request, new AbortController().signal));
  await expect(answer).rejects.toMatchObject({
    failure: 'invalid',
    message: `HTTP 404, and so is ${fake.origin}/v2/models: check AI_BASE_URL`,
  });
});

test('addresses in the environment do not change where a key goes', async () => {
  const [fake, other] = await Promise.all([fakeProvider(), fakeProvider()]);
  vi.stubEnv('OPENAI_BASE_URL', other.url);
  vi.stubEnv('ANTHROPIC_BASE_URL', other.url);
  const model = createAiSdkModel(settings('openai', fake.url), { clock });
  await read(model.stream(request, new AbortController().signal));
  vi.unstubAllEnvs();
  expect(fake.requests).toHaveLength(1);
  expect(other.requests).toEqual([]);
});

test('aborting ends the request with the reason given', async () => {
  const fake = await fakeProvider();
  fake.next('never answers');
  const model = createAiSdkModel(settings('openai-compatible', fake.url), { clock });
  const abort = new AbortController();
  const answer = read(model.stream(request, abort.signal));
  await expect.poll(() => fake.requests.length).toBe(1);
  abort.abort(new Error('enough'));
  await expect(answer).rejects.toThrow('enough');
  await expect.poll(() => fake.requests[0]?.abandoned).toBe(true);
});
