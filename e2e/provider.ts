import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import { FAKE_MODEL, startFakeProvider, type FakeProvider } from '#test/fake-provider/fake-provider.ts';
import type { StartOwn } from './server.ts';

type Given = Pick<PlaywrightWorkerArgs, 'browser' | 'playwright'> & { startOwn: StartOwn };

/** A page on a server of its own whose cards a fake AI provider writes. */
export async function openWithProvider(
  { browser, playwright, startOwn }: Given,
  { env = {}, viewport }: { env?: Record<string, string>; viewport?: { width: number; height: number } } = {},
): Promise<{ page: Page; request: APIRequestContext; provider: FakeProvider; close: () => Promise<void> }> {
  const provider = await startFakeProvider();
  const { url } = await startOwn({
    AI_PROVIDER: 'openai-compatible',
    AI_BASE_URL: provider.url,
    AI_MODEL: FAKE_MODEL,
    AI_API_KEY: 'key',
    ...env,
  });
  const request = await playwright.request.newContext({ baseURL: url });
  const context = await browser.newContext({ baseURL: url, ...(viewport && { viewport }) });
  return {
    page: await context.newPage(),
    request,
    provider,
    close: async () => {
      await context.close();
      await request.dispose();
      await provider.close();
    },
  };
}
