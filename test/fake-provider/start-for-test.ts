import { startTestApp, type TestApp, type TestAppOptions } from '#test/server/test-app.ts';
import { FAKE_MODEL, startFakeProvider, type FakeOptions, type FakeProvider } from './fake-provider.ts';
import { manualTimers, type ManualTimers } from './manual-timers.ts';

const running = new Set<FakeProvider>();

/** Called by test/setup/end-of-test.ts. */
export async function closeFakeProviders(): Promise<void> {
  for (const provider of running) await provider.close();
  running.clear();
}

/** Starts a fake provider that is closed after the test. */
export async function fakeProvider(options: FakeOptions = {}): Promise<FakeProvider> {
  const provider = await startFakeProvider(options);
  running.add(provider);
  return provider;
}

export const FAKE_KEY = 'sk-very-secret-key';

/** Server settings for a fake provider. */
export function fakeSettings(provider: FakeProvider): Record<string, string> {
  return {
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: provider.url,
    AI_MODEL: FAKE_MODEL,
    AI_API_KEY: FAKE_KEY,
    DAILY_TOKEN_LIMIT: '100000',
  };
}

/** Starts the real server with a fake provider and manual timers. */
export async function startAppWithProvider({
  fake,
  ...options
}: TestAppOptions & { fake?: FakeOptions } = {}): Promise<{
  app: TestApp;
  provider: FakeProvider;
  timers: ManualTimers;
}> {
  const provider = await fakeProvider(fake);
  const timers = manualTimers();
  const app = await startTestApp({
    timers,
    ...options,
    env: { ...fakeSettings(provider), ...options.env },
  });
  return { app, provider, timers };
}
