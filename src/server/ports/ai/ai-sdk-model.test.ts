import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { FAKE_MODEL } from '#test/fake-provider/fake-provider.ts';
import { fakeProvider } from '#test/fake-provider/start-for-test.ts';
import type { AiProvider, AiSettings } from './ai-settings.ts';
import { createAiSdkModel } from './ai-sdk-model.ts';
import { ModelError, type ModelPart, type ModelRequest } from './language-model.ts';

const clock = { now: () => Date.now() };

const settings = (provider: AiProvider, baseUrl: string, model = FAKE_MODEL): AiSettings => ({
  provider,
  name: provider,
  model,
  baseUrl,
  apiKey: 'sk-secret',
  concurrency: 1,
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

test.each(['openai', 'openrouter', 'ollama', 'openai-compatible'] as const)(
  'over the OpenAI protocol, as %s, an answer streams in and its tokens are counted',
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
  '%s is called at its own address with its own kind of key and a schema, and a refusal reveals no key',
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
