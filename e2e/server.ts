import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base } from '@playwright/test';
import { freePort, startApp } from '#test/app-process.ts';

/** A real server with a database of its own, shared by the tests of one worker. */
export interface AppServer {
  readonly url: string;
  /** Ends the server without warning. What it had acknowledged must be there after `start`. */
  kill(): Promise<void>;
  /** Starts it again on the same port and data. */
  start(): Promise<void>;
}

export const test = base.extend<object, { server: AppServer }>({
  server: [
    async ({}, use) => {
      const port = await freePort();
      const dataDir = await mkdtemp(join(tmpdir(), 'cardamom-e2e-'));
      const boot = () =>
        startApp({ command: process.execPath, args: ['src/server/main.ts'], port, dataDir, timeout: 30_000 });
      let app = await boot();
      await use({
        url: `http://127.0.0.1:${port}`,
        kill: () => app.kill(),
        async start() {
          app = await boot();
        },
      });
      await app.kill();
      await rm(dataDir, { recursive: true });
    },
    { scope: 'worker' },
  ],
  page: async ({ page }, use) => {
    const refused: string[] = [];
    page.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) refused.push(message.text());
    });
    await use(page);
    expect(refused, 'what the page was not allowed to do').toEqual([]);
  },
  baseURL: async ({ server }, use) => use(server.url),
});
