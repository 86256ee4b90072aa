import { expect, test } from 'vitest';
import { FAKE_MODEL } from '#test/fake-provider/fake-provider.ts';
import { fakeProvider } from '#test/fake-provider/start-for-test.ts';
import { freePort } from '#test/app-process.ts';
import type { AiSettings } from '../ai-settings.ts';
import { checkProvider } from './provider-check.ts';

const settings = (baseUrl: string, model = FAKE_MODEL): AiSettings => ({
  provider: 'openai-compatible',
  name: 'A server',
  model,
  baseUrl,
  apiKey: 'sk-secret',
  concurrency: 1,
  vision: false,
  secondLook: false,
  timeoutMs: 1_000,
});

test('a server that responds is reachable', async () => {
  const { url } = await fakeProvider();
  expect(await checkProvider(settings(url), 2_000)).toBe('reachable');
});

test.each([
  ['openai-compatible', '/v1'],
  ['openai', '/v1'],
  ['anthropic', '/v1'],
  ['google', '/v1beta'],
  ['ollama', ''],
] as const)('%s without the model is reported with the models that there are', async (provider, path) => {
  const names = ['llama8', 'phi-4', ...Array.from({ length: 9 }, (_, index) => `other-${index}`)];
  const { origin } = await fakeProvider({ names });
  const wanted = { ...settings(origin + path, 'llama9'), provider };
  const tag = provider === 'ollama' ? ':latest' : '';
  const shown = await checkProvider(wanted, 2_000);
  expect(shown).toMatch(
    new RegExp(`^reachable, but it does not list the model llama9 \\(its models: .*llama8`, 'u'),
  );
  expect(shown).toMatch(/and 3 more\)$/u);
  expect(await checkProvider({ ...wanted, model: `phi-4${tag}` }, 2_000)).toBe('reachable');
  expect(await checkProvider({ ...wanted, model: 'phi-4' }, 2_000)).toBe('reachable');
});

test('a server at another path is reported with the right address', async () => {
  const { origin } = await fakeProvider();
  expect(await checkProvider(settings(`${origin}/openai`), 2_000)).toBe(
    `not reachable (HTTP 404: set AI_BASE_URL to ${origin}/v1)`,
  );
});

test('a server without a list of models is taken to be reachable', async () => {
  const { url } = await fakeProvider({ models: 'unknown address' });
  expect(await checkProvider(settings(url), 2_000)).toBe(
    'reachable, but it lists no models (HTTP 404): if requests fail, check AI_BASE_URL',
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
