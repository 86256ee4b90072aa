import type { APIRequestContext, Page, PlaywrightWorkerArgs } from '@playwright/test';
import type { FakeProvider } from '#test/fake-provider/fake-provider.ts';
import { anotherDevice, type AiServer } from './server.ts';

type Given = Pick<PlaywrightWorkerArgs, 'browser' | 'playwright'> & { aiServer: AiServer };

/** Opens a page on a server with a fake AI provider, which is reset first. */
export async function openWithProvider(
  { browser, playwright, aiServer: { url, provider } }: Given,
  { viewport }: { viewport?: { width: number; height: number } } = {},
): Promise<{ page: Page; request: APIRequestContext; provider: FakeProvider; close: () => Promise<void> }> {
  provider.always('good');
  provider.requests.length = 0;
  const request = await playwright.request.newContext({ baseURL: url });
  const context = await anotherDevice(browser, { baseURL: url, ...(viewport && { viewport }) });
  return {
    page: await context.newPage(),
    request,
    provider,
    close: async () => {
      await context.close();
      await request.dispose();
    },
  };
}
