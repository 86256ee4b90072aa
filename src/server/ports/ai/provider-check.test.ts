import { expect, test } from 'vitest';
import { FAKE_MODEL } from '#test/fake-provider/fake-provider.ts';
import { fakeProvider } from '#test/fake-provider/start-for-test.ts';
import { freePort } from '#test/app-process.ts';
import type { AiSettings } from './ai-settings.ts';
import { checkProvider } from './provider-check.ts';

const settings = (baseUrl: string, model = FAKE_MODEL): AiSettings => ({
  provider: 'openai-compatible',
  name: 'A server',
  model,
  baseUrl,
  apiKey: 'sk-secret',
  concurrency: 1,
  timeoutMs: 1_000,
});

test('a server that answers is reachable', async () => {
  const { url } = await fakeProvider();
  expect(await checkProvider(settings(url), 2_000)).toBe('reachable');
});

test('a server that does not list the model is reported', async () => {
  const { url } = await fakeProvider();
  expect(await checkProvider(settings(url, 'llama9'), 2_000)).toBe(
    'reachable, but it does not list the model llama9',
  );
});

test('a server that is not running is reported as unreachable, with the reason', async () => {
  const port = await freePort();
  expect(await checkProvider(settings(`http://127.0.0.1:${port}/v1`), 2_000)).toBe(
    `not reachable (connect ECONNREFUSED 127.0.0.1:${port})`,
  );
});

test('a server that does not respond is not waited for', async () => {
  const provider = await fakeProvider({ models: 'silent' });
  expect(await checkProvider(settings(provider.url), 20)).toBe('not reachable (no answer within 0.02 s)');
});

test('a server that refuses the key is reported without the key', async () => {
  const provider = await fakeProvider({ models: 'refused' });
  expect(await checkProvider(settings(provider.url), 2_000)).toBe(
    'not reachable (the key was refused, HTTP 401)',
  );
});
