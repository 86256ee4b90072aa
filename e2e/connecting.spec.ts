import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect } from '@playwright/test';
import { freePort } from '#test/app-process.ts';
import {
  exchangeForm,
  newVerifier,
  registerApp,
  sendForm,
  authorizeUrl,
  clientIdOf,
} from '#test/server/oauth-client.ts';
import { PASSWORD } from './account.ts';
import { expectAccessible } from './accessibility.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

const NAME = 'Assistantofalllearnerswithoutaspaceinitsname'.repeat(2).slice(0, 60);

test.use({ viewport: { width: 320, height: 640 } });

test('an app is connected by keyboard, after signing in, and can be disconnected', async ({
  page,
  startOwn,
}) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const publicUrl = `http://localhost:${port}`;
  await startOwn({ PUBLIC_URL: publicUrl }, port);
  // The app on the learner's computer, which waits for the browser to come back.
  const app = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<title>App</title><h1>Connected</h1>');
  }).listen(0, '127.0.0.1');
  await once(app, 'listening');
  const address = app.address();
  const back = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/back`;
  const user = { email: 'ada@example.org', username: 'ada', password: PASSWORD };
  await page.request.post(`${url}/api/auth/register`, { data: user });

  const clientId = clientIdOf(await registerApp({ url }, { client_name: NAME, redirect_uris: [back] }));
  const verifier = newVerifier();
  const resource = `${publicUrl}/mcp`;
  const asking = authorizeUrl(clientId, verifier, { redirect_uri: back, resource });
  await page.goto(publicUrl + asking);
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(user.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');

  const heading = page.getByRole('heading', { name: 'Connect an app' });
  await expectAccessible(heading);
  await expect(page.getByRole('main')).toContainText(`“${NAME}” at ${new URL(back).host} wants to:`);
  await expect(page.getByRole('listitem')).toContainText([/^Read/u, /^Review/u]);
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  await tabTo(page, 'button', 'Allow');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Connected' })).toBeVisible();
  const code = new URL(page.url()).searchParams.get('code') ?? '';
  const form = { ...exchangeForm(clientId, code, verifier), redirect_uri: back, resource };
  expect(await sendForm({ url }, form)).toMatchObject({ status: 200 });

  await page.goBack();
  await expect(page.getByText(/^This request has ended/u)).toBeVisible();
  await page.goto(publicUrl + asking);
  await expect(heading).toBeVisible();
  await tabTo(page, 'button', 'Deny');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/error=access_denied/u);

  await page.goto(`${publicUrl}/settings`);
  const section = page.getByRole('region', { name: 'Connected apps' });
  await expect(section.getByRole('listitem')).toHaveCount(1);
  await section.getByRole('button', { name: `Revoke ${NAME}` }).click();
  await page.getByRole('button', { name: 'Revoke key' }).click();
  await expect(section.getByText('No app is connected.')).toBeVisible();
  app.close();
});
