import { expect, type Page } from '@playwright/test';
import { startTestApp } from '#test/server/test-app.ts';
import { FLIP_CARD, PASSWORD, signedIn } from './account.ts';
import { answer, continueSession, startStudying } from './learner.ts';
import { test } from './server.ts';
import { copyWebApp, removeWebApp, replaceWithNewVersion } from './web-root.ts';

test.use({ serviceWorkers: 'allow' });

/** Resolves when the worker controls the page. It is registered a few seconds after the screen is drawn. */
const WORKER_IN_CONTROL = `new Promise((resolve) => {
  if (navigator.serviceWorker.controller) return resolve();
  navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true });
})`;

const workerInControl = (page: Page) => page.evaluate(WORKER_IN_CONTROL);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const bar = (page: Page) => page.getByText('A new version is ready.');
const reloadButton = (page: Page) => page.getByRole('button', { name: 'Reload' });
const entryOf = async (page: Page) => (await page.locator('script[type=module]').getAttribute('src')) ?? '';

/** The files that the worker has kept. */
const keptFiles = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const keys = [];
    for (const name of await caches.keys()) keys.push(...(await (await caches.open(name)).keys()));
    return keys.map(({ url }) => new URL(url).pathname);
  })()`);

test('browsers accept the manifest and can install the app', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await workerInControl(page);
  const browser = await page.context().newCDPSession(page);
  const { errors, url, manifest } = await browser.send('Page.getAppManifest');
  expect(new URL(url).pathname).toBe('/manifest.webmanifest');
  expect(errors).toEqual([]);
  expect(manifest.shortcuts?.map(({ name }) => name)).toEqual(['Review', 'Create Deck']);
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Every context of Playwright is like a private window.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
});

test('with the server stopped, a reload shows the app, and the API is not answered from a cache', async ({
  page,
  request,
  server,
}) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Spices', [FLIP_CARD]);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'View Spices' })).toBeVisible();
  await workerInControl(page);
  await server.kill();
  try {
    await page.reload();
    await expect(page.getByRole('link', { name: 'Cardamom, go to the dashboard' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Spices' })).toBeHidden();
    for (const path of ['/settings', '/review', '/cards', '/decks/3d5f0c6e-1c37-4b5a-9a3e-0e0a39cf5a3a']) {
      await page.goto(path);
      await expect(page.locator('[data-shell]'), path).toHaveCount(0);
      await expect(heading(page), path).toBeVisible();
      await expect(page.locator('[data-load-failed]'), path).toHaveCount(0);
    }
    expect((await keptFiles(page)).filter((file) => file.startsWith('/api'))).toEqual([]);
  } finally {
    await server.start();
  }
});

test('a new version is offered after a session, and taken by one tab at a time', async ({ browser }) => {
  test.setTimeout(120_000);
  const root = await copyWebApp();
  const app = await startTestApp({ webRoot: root });
  const context = await browser.newContext({ baseURL: app.url });
  const page = await context.newPage();
  try {
    const account = await signedIn(page, context.request);
    const deckId = await account.makeDeck('Spices', [FLIP_CARD, { ...FLIP_CARD, front: 'And cinnamon?' }]);
    await page.goto('/dashboard');
    await workerInControl(page);
    const other = await context.newPage();
    await other.goto('/dashboard');
    await expect(heading(other)).toBeVisible();
    const before = await entryOf(page);
    const cards = await startStudying(page, async () => {
      await page.goto(`/study/${deckId}`);
    });
    const [first, second] = cards;
    if (!first || !second) throw new Error('The session has no cards');
    await answer(page, first, true);
    await continueSession(page);

    await replaceWithNewVersion(root);
    await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())');
    await expect(bar(other)).toBeVisible();
    await expect(page.getByRole('article')).toBeVisible();
    await expect(bar(page)).toBeHidden();
    await answer(page, second, true);
    await continueSession(page);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await expect(bar(page)).toBeVisible();

    await reloadButton(page).click();
    await expect.poll(() => entryOf(page)).not.toBe(before);
    await expect(heading(page)).toBeVisible();
    await expect(bar(page)).toBeHidden();

    // The server no longer has the files of this tab's version.
    expect((await context.request.get(before)).status()).toBe(404);
    expect(await entryOf(other)).toBe(before);
    await expect(bar(other)).toBeVisible();
    await other.getByRole('link', { name: 'Settings' }).click();
    await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    expect(await keptFiles(other)).toContain(before);

    await reloadButton(other).click();
    await expect.poll(() => entryOf(other)).not.toBe(before);
    await expect.poll(() => keptFiles(other)).not.toContain(before);
    await expect(bar(other)).toBeHidden();
  } finally {
    await context.close();
    await app.close();
    await removeWebApp(root);
  }
});

/** Shares something with the app as a phone does, which opens a page of it. */
const share = (page: Page, parts: Record<string, string>, file?: { name: string; text: string }) =>
  Promise.all([
    page.waitForEvent('framenavigated'),
    page.evaluate(`(([parts, file]) => {
      const form = document.createElement('form');
      Object.assign(form, { action: '/share', method: 'POST', enctype: 'multipart/form-data' });
      const add = (tag, field) => form.append(Object.assign(document.createElement(tag), field));
      for (const [name, value] of Object.entries(parts)) add('textarea', { name, value });
      if (file !== null) {
        const { items, files } = new DataTransfer();
        items.add(new File([file.text], file.name, { type: 'text/plain' }));
        add('input', { type: 'file', name: 'files', files });
      }
      document.body.append(form);
      form.submit();
    })(${JSON.stringify([parts, file ?? null])})`),
  ]);

const addDialog = (page: Page) => page.getByRole('dialog', { name: 'Add cards' });
const typed = (page: Page) =>
  addDialog(page).getByRole('textbox', { name: 'A topic, notes, a list or a table' });
const sharedMaterial = async (page: Page) =>
  (await keptFiles(page)).filter((file) => file.startsWith('/shared/'));

test('a shared text opens in the Add dialog once, and a shared file with it', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await workerInControl(page);
  await share(page, { title: 'Animals', text: 'chien = dog\nchat = cat', url: '' });
  await expect(typed(page)).toHaveValue('Animals\nchien = dog\nchat = cat');
  expect(await sharedMaterial(page)).toEqual([]);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(addDialog(page)).toBeHidden();

  await share(page, {}, { name: 'notes.txt', text: 'Cardamom is the dried fruit of a herb. '.repeat(20) });
  await expect(addDialog(page).getByText('notes.txt', { exact: true })).toBeVisible();
});

test('what is shared by nobody waits for the next user, and not longer than the session of one', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.goto('/dashboard');
  await workerInControl(page);
  await page.evaluate("localStorage.removeItem('auth-storage')");
  await share(page, { text: 'chien = dog' });
  await expect(page).toHaveURL('/');
  await expect.poll(() => sharedMaterial(page)).toHaveLength(1);
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(typed(page)).toHaveValue('chien = dog');
  await expect.poll(() => sharedMaterial(page)).toEqual([]);

  // Kept behind the page's back, so that this page does not take it.
  await page.evaluate(
    `caches.open('shared-material').then((cache) => cache.put('/shared/' + Date.now(), new Response('')))`,
  );
  page.once('dialog', (dialog) => void dialog.accept());
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account:/u }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
  await expect.poll(() => sharedMaterial(page)).toEqual([]);
});

test('the shortcut "Create Deck" opens the Add dialog once', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard?create');
  await expect(addDialog(page)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('where the context is not secure, there is no worker, and Settings says why the app cannot be installed', async ({
  browser,
  request,
  server,
}) => {
  const origin = 'http://cards.test';
  const context = await browser.newContext({ baseURL: origin });
  await context.route(`${origin}/**`, async (route) => {
    const url = route.request().url().replace(origin, server.url);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
  const page = await context.newPage();
  await signedIn(page, request);
  await page.goto('/settings');
  await expect(page.getByRole('region', { name: 'On this device' })).toContainText(
    'Cardamom cannot be installed from this address, because it does not use HTTPS.',
  );
  expect(await page.evaluate("'serviceWorker' in navigator || 'caches' in window")).toBe(false);
  // Requests may still be under way.
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});
