import { describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { StartupError } from '../../startup/startup-error.ts';

const ai = (env: Record<string, string>) => readConfig(env).ai;

describe('the provider', () => {
  test('there is no provider by default', () => {
    expect(ai({})).toBeNull();
    expect(ai({ AI_PROVIDER: 'none', OPENAI_API_KEY: 'sk-1' })).toBeNull();
  });

  test.each([
    ['OPENAI_API_KEY', 'openai', 'gpt-6-luna'],
    ['ANTHROPIC_API_KEY', 'anthropic', 'claude-haiku-5-5'],
    ['GOOGLE_GENERATIVE_AI_API_KEY', 'google', 'gemini-3.8-flash'],
    ['GEMINI_API_KEY', 'google', 'gemini-3.8-flash'],
    ['OPENROUTER_API_KEY', 'openrouter', 'openrouter/auto'],
  ])('a provider is recognised by its key %s', (name, provider, model) => {
    expect(ai({ [name]: 'key-1' })).toMatchObject({ provider, model, apiKey: 'key-1', concurrency: 6 });
  });

  test('AI_PROVIDER names the provider, whose key is AI_API_KEY or else its own variable', () => {
    const keys = { OPENAI_API_KEY: 'one', ANTHROPIC_API_KEY: 'two' };
    expect(ai(keys)).toMatchObject({ provider: 'openai', apiKey: 'one' });
    expect(ai({ ...keys, AI_PROVIDER: 'anthropic' })).toMatchObject({ provider: 'anthropic', apiKey: 'two' });
    expect(ai({ ...keys, AI_PROVIDER: 'anthropic', AI_API_KEY: 'three' })).toMatchObject({ apiKey: 'three' });
  });

  test.each([
    [{ OPENAI_API_KEY: 'k' }, true],
    [{ ANTHROPIC_API_KEY: 'k' }, true],
    [{ GEMINI_API_KEY: 'k' }, true],
    [{ OPENAI_API_KEY: 'k', OPENAI_BASE_URL: 'https://proxy.example.org/v1' }, false],
    [{ OPENROUTER_API_KEY: 'k' }, false],
    [{ AI_PROVIDER: 'ollama' }, false],
    [{ AI_PROVIDER: 'ollama', AI_VISION: 'on' }, true],
    [{ OPENAI_API_KEY: 'k', AI_VISION: 'off' }, false],
  ])('whether the model sees pictures is set, or known from the provider (%o: %s)', (env, vision) => {
    expect(ai(env)).toMatchObject({ vision });
  });

  test('a local server needs two settings', () => {
    expect(ai({ AI_PROVIDER: 'ollama', AI_MODEL: 'qwen3' })).toEqual({
      provider: 'ollama',
      name: 'Ollama',
      model: 'qwen3',
      baseUrl: 'http://127.0.0.1:11434',
      apiKey: null,
      concurrency: 1,
      vision: false,
      secondLook: false,
      timeoutMs: 120_000,
    });
    expect(ai({ AI_BASE_URL: 'http://127.0.0.1:1234/v1/', AI_MODEL: 'phi' })).toMatchObject({
      provider: 'openai-compatible',
      name: 'LM Studio',
      baseUrl: 'http://127.0.0.1:1234/v1',
      concurrency: 6,
      secondLook: true,
    });
  });

  test.each([
    ['http://127.0.0.1:11434', 'ollama', 'http://127.0.0.1:11434'],
    ['http://gpu:11434/v1/', 'ollama', 'http://gpu:11434'],
    ['http://gpu:11434/api/chat', 'ollama', 'http://gpu:11434'],
    ['http://127.0.0.1:8080', 'openai-compatible', 'http://127.0.0.1:8080/v1'],
    ['http://127.0.0.1:8080/v1/chat/completions', 'openai-compatible', 'http://127.0.0.1:8080/v1'],
    ['http://127.0.0.1:8080/v1/models/', 'openai-compatible', 'http://127.0.0.1:8080/v1'],
    ['https://openrouter.ai', 'openai-compatible', 'https://openrouter.ai/api/v1'],
    ['https://gateway.example/team/openai', 'openai-compatible', 'https://gateway.example/team/openai'],
    ['https://gateway.example/v1?key=1#x', 'openai-compatible', 'https://gateway.example/v1'],
  ])('a server at %s is recognised as %s with the base URL %s', (given, provider, baseUrl) => {
    expect(ai({ AI_BASE_URL: given, AI_MODEL: 'phi' })).toMatchObject({ provider, baseUrl });
  });

  test.each([
    ['openai', 'https://proxy.example', 'https://proxy.example/v1'],
    ['anthropic', 'https://proxy.example/v1/messages', 'https://proxy.example/v1'],
    ['google', 'https://proxy.example', 'https://proxy.example/v1beta'],
    ['ollama', 'https://proxy.example/ollama/v1', 'https://proxy.example/ollama'],
  ])('for %s at %s, the base URL is %s', (provider, given, baseUrl) => {
    const env = { AI_PROVIDER: provider, AI_BASE_URL: given, AI_API_KEY: 'key-1' };
    expect(ai(env)).toMatchObject({ provider, baseUrl });
  });

  test('a provider is at its usual URL, or at that of its own variable', () => {
    expect(ai({ OPENAI_API_KEY: 'key-1' })).toMatchObject({ baseUrl: 'https://api.openai.com/v1' });
    const openai = { OPENAI_API_KEY: 'key-1', OPENAI_BASE_URL: 'https://proxy.example/v1' };
    expect(ai(openai)).toMatchObject({ provider: 'openai', baseUrl: 'https://proxy.example/v1' });
    const anthropic = { ANTHROPIC_API_KEY: 'key-1', ANTHROPIC_BASE_URL: 'https://proxy.example' };
    expect(ai(anthropic)).toMatchObject({ provider: 'anthropic', baseUrl: 'https://proxy.example/v1' });
    expect(ai({ ...anthropic, OPENAI_BASE_URL: 'https://other.example' })).toMatchObject({
      baseUrl: 'https://proxy.example/v1',
    });
    expect(ai({ ...openai, AI_PROVIDER: 'openai', AI_BASE_URL: 'https://mine.example/v1' })).toMatchObject({
      baseUrl: 'https://mine.example/v1',
    });
  });

  test('a key for one provider is never sent to the URL of another', () => {
    expect(
      ai({ AI_BASE_URL: 'http://127.0.0.1:8080/v1', AI_MODEL: 'phi', OPENAI_API_KEY: 'sk-1' }),
    ).toMatchObject({ provider: 'openai-compatible', apiKey: null });
  });
});

test.each<[string, Record<string, string>, string]>([
  [
    'a provider without its key',
    { AI_PROVIDER: 'anthropic', OPENAI_API_KEY: 'sk-1' },
    'AI_PROVIDER anthropic needs a key: set ANTHROPIC_API_KEY or AI_API_KEY.',
  ],
  [
    'a server without its address',
    { AI_PROVIDER: 'openai-compatible', AI_MODEL: 'phi' },
    'AI_PROVIDER openai-compatible needs AI_BASE_URL, for example http://127.0.0.1:11434/v1.',
  ],
  [
    'a server without a model',
    { AI_BASE_URL: 'http://127.0.0.1:8080/v1' },
    'AI_PROVIDER openai-compatible needs AI_MODEL: the name under which the server at AI_BASE_URL knows its model.',
  ],
  [
    'a key without a provider',
    { AI_API_KEY: 'sk-secret' },
    'AI_API_KEY is set without a provider: set AI_PROVIDER (openai, anthropic, google, openrouter, ollama, openai-compatible, none) as well.',
  ],
  [
    'no provider, and a model',
    { AI_PROVIDER: 'none', AI_MODEL: 'phi' },
    'AI_PROVIDER is none, but AI_MODEL is set. Remove one of the two.',
  ],
  [
    'a password in the address',
    { AI_BASE_URL: 'http://me:sk-secret@host/v1', AI_MODEL: 'phi' },
    'AI_BASE_URL must not contain a password: use AI_API_KEY.',
  ],
  [
    'an unknown provider',
    { AI_PROVIDER: 'skynet' },
    'AI_PROVIDER must be openai, anthropic, google, openrouter, ollama, openai-compatible or none (it is "skynet").',
  ],
])('%s is refused in one clear line that contains no key', (_name, env, message) => {
  expect(() => readConfig(env)).toThrow(new StartupError(message));
  expect(message).not.toContain('sk-');
});
