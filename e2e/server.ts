import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import {
  expect,
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from '@playwright/test';
import { startServer, type ServerProcess } from '#test/app-process.ts';
import { FAKE_MODEL, startFakeProvider, type FakeProvider } from '#test/fake-provider/fake-provider.ts';

/** A real server with its own database, shared by the tests of one worker. */
export interface AppServer {
  readonly url: string;
  /** The folder of its database. */
  readonly dataDir: string;
  /** Kills the server. What it had acknowledged must still be there after `start`. */
  kill(): Promise<void>;
  /** Restarts it on the same port and data. */
  start(): Promise<void>;
}

/** Starts a server with its own settings, at this port if one is given, which is stopped after the test. */
export type StartOwn = (
  env: Record<string, string>,
  port?: number,
) => Promise<ServerProcess & { readonly dataDir: string }>;

const newDataDir = () => mkdtemp(join(tmpdir(), 'cardamom-e2e-'));

/** Resolves when the first heading of a page of the app is drawn. */
const HEADING_DRAWN = `new Promise((resolve) => {
  const look = () => {
    if (document.querySelector('#root') !== null && document.querySelector('h1') === null) return;
    observer.disconnect();
    resolve();
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { childList: true, subtree: true });
  look();
})`;

/**
 * Waits until the screen is drawn. Expectations would wait as well, but they poll only every half second after the
 * first quarter, which took half of the time of a page load.
 */
async function screenDrawn(page: Page): Promise<void> {
  const timeout = new AbortController();
  const drawn = page.evaluate(HEADING_DRAWN).catch(() => undefined);
  await Promise.race([drawn, setTimeout(1_000, undefined, { signal: timeout.signal })]);
  timeout.abort();
}

/** A server with a fake AI provider, shared by the tests of one worker. */
export interface AiServer {
  readonly url: string;
  readonly provider: FakeProvider;
}

/** Server settings for the fake provider. */
export const aiSettings = (provider: FakeProvider) => ({
  AI_PROVIDER: 'openai-compatible',
  AI_BASE_URL: provider.url,
  AI_MODEL: FAKE_MODEL,
  AI_API_KEY: 'key',
});

/** Lets no replica arrive in the browser, so that data and sessions come from the server. */
async function keepReplicaAway(context: BrowserContext): Promise<void> {
  await context.route('**/api/sync/changes**', (route) => route.fulfill({ status: 503 }));
}

/** Another device: a context of its own, which has no replica either. */
export async function anotherDevice(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  await keepReplicaAway(context);
  return context;
}

type Fixtures = {
  startOwn: StartOwn;
  /** Whether a replica arrives in the browser. It would answer in place of a server that a test makes unreachable. */
  replica: boolean;
};

export const test = base.extend<Fixtures, { server: AppServer; aiServer: AiServer }>({
  server: [
    async ({}, use) => {
      const dataDir = await newDataDir();
      let app = await startServer({ dataDir });
      const { port, url } = app;
      await use({
        url,
        dataDir,
        kill: () => app.kill(),
        async start() {
          app = await startServer({ dataDir, port });
        },
      });
      await app.kill();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  aiServer: [
    async ({}, use) => {
      const dataDir = await newDataDir();
      const provider = await startFakeProvider();
      const app = await startServer({ dataDir, env: aiSettings(provider) });
      await use({ url: app.url, provider });
      await app.kill();
      await provider.close();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  startOwn: async ({}, use) => {
    const ends: (() => Promise<void>)[] = [];
    await use(async (env, port) => {
      const dataDir = await newDataDir();
      ends.push(() => rm(dataDir, { recursive: true }));
      const app = await startServer({ dataDir, env, ...(port !== undefined && { port }) });
      ends.push(() => app.kill());
      return { ...app, dataDir };
    });
    for (const end of ends.toReversed()) await end();
  },
  replica: [false, { option: true }],
  page: async ({ page, replica }, use) => {
    if (!replica) await keepReplicaAway(page.context());
    // Libraries often make style elements or evaluate code, which the content security policy forbids.
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    const goto = page.goto.bind(page);
    page.goto = async (...args) => {
      const response = await goto(...args);
      await screenDrawn(page);
      return response;
    };
    const reload = page.reload.bind(page);
    page.reload = async (...args) => {
      const response = await reload(...args);
      await screenDrawn(page);
      return response;
    };
    await use(page);
    // A request that is still running at the end must not fail the test.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    expect(refused, 'what the page was not allowed to do').toEqual([]);
  },
  baseURL: async ({ server }, use) => use(server.url),
});
