import { expect } from '@playwright/test';
import { createServer } from 'vite';
import { freePort } from '#test/app-process.ts';
import { test } from './server.ts';

test('a developer can switch between the test users', async ({ page, startOwn }) => {
  // The development server compiles files on demand.
  test.slow();
  const api = await startOwn({ NODE_ENV: 'development' });
  const vite = await createServer({
    configFile: 'vite.config.ts',
    logLevel: 'error',
    server: { host: '127.0.0.1', port: await freePort(), proxy: { '/api': api.url } },
  });
  try {
    await vite.listen();
    await page.goto(vite.resolvedUrls?.local[0] ?? '');
    await page.getByRole('link', { name: 'Sign Up' }).first().click();
    await page.getByLabel('Email').fill('developer@example.org');
    await page.getByLabel('Username').fill('developer');
    await page.getByLabel('Password', { exact: true }).fill('correct horse');
    await page.getByLabel('Confirm password').fill('correct horse');
    await page.getByRole('button', { name: 'Sign Up' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome, developer' })).toBeVisible();
    for (const name of ['testuser01', 'testuser02']) {
      // By keyboard, because a toast covers the button.
      await page.getByRole('button', { name: /^Account:/u }).press('Enter');
      await page.getByRole('menuitem', { name }).press('Enter');
      await expect(page.getByText(`Switched to user: ${name}`)).toBeVisible();
      await expect(page.getByRole('heading', { name: `Welcome, ${name}` })).toBeVisible();
    }
  } finally {
    await vite.close();
  }
});
