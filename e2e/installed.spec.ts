import { expect, type Page } from '@playwright/test';
import { progressResponse } from '#contract/analytics.ts';
import { deckListResponse } from '#contract/decks.ts';
import { startTestApp } from '#test/server/test-app.ts';
import { FLIP_CARD, PASSWORD, signedIn } from './account.ts';
import { answer, continueSession, keptOnDevice, startStudying } from './learner.ts';
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

/** Flips the current card and grades it Correct. */
async function know(page: Page): Promise<void> {
  await page.keyboard.press('Space');
  await page.keyboard.press('3');
}

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

/** Shown in place of every part of the app whose code is missing. */
const missingCode = (page: Page) => page.locator('[data-load-failed]');
const waiting = (page: Page) => page.getByRole('link', { name: /changes not sent yet$/u });

test.describe('with the server killed', () => {
  test.use({ replica: true });

  test('a learner opens the app, reviews, edits and adds cards, and everything arrives once', async ({
    page: before,
    request,
    server,
  }) => {
    const account = await signedIn(before, request);
    const fronts = ['One?', 'Two?', 'Three?'];
    const deckId = await account.makeDeck(
      'Numbers',
      fronts.map((front) => ({ ...FLIP_CARD, front })),
    );
    const headers = { authorization: `Bearer ${account.token}` };
    await before.goto('/dashboard');
    await workerInControl(before);
    await keptOnDevice(before);
    await server.kill();
    const page = await before.context().newPage();
    await before.goto('about:blank');
    try {
      await page.goto('/dashboard');
      await expect(page.getByRole('link', { name: 'View Numbers' })).toBeVisible();

      await page.goto(`/study/${deckId}`);
      await expect(page.getByRole('article')).toHaveAccessibleName('Card 1 of 3');
      await know(page);
      await expect(page.getByRole('article')).toHaveAccessibleName('Card 2 of 3');
      await page.reload();
      await expect(page.getByRole('article')).toHaveAccessibleName('Card 2 of 3');
      await know(page);
      await expect(page.getByRole('article')).toHaveAccessibleName('Card 3 of 3');
      await know(page);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Excellent work!' })).toBeVisible();

      await page.goto(`/decks/${deckId}`);
      await page.getByRole('button', { name: 'Actions for card One?' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
      const editor = page.getByRole('dialog', { name: 'Edit card' });
      await editor.getByLabel('Back', { exact: true }).fill('Uno');
      await editor.getByRole('button', { name: 'Save' }).click();
      await expect(editor).toBeHidden();

      await page.getByRole('button', { name: 'Create Deck' }).click();
      await page.getByRole('menuitem', { name: 'Write a deck' }).click();
      const deckDialog = page.getByRole('dialog', { name: 'Write a deck' });
      await deckDialog.getByLabel('Title').fill('Letters');
      await deckDialog.getByRole('button', { name: /Create|Save|Add/u }).click();
      await expect(heading(page)).toHaveText('Letters');
      await page.getByRole('button', { name: 'Add card', exact: true }).click();
      const adder = page.getByRole('dialog', { name: 'Add card' });
      await adder.getByLabel('Front', { exact: true }).fill('The first?');
      await adder.getByLabel('Back', { exact: true }).fill('A');
      await adder.getByRole('button', { name: 'Add card' }).click();
      await expect(adder).toBeHidden();
      await page.reload();
      await expect(page.getByRole('list', { name: '1 card' })).toContainText('The first?');
      await expect(missingCode(page)).toHaveCount(0);
      await expect(waiting(page)).toBeVisible();
    } finally {
      await server.start();
    }
    await page.reload();
    const read = async (path: string): Promise<unknown> =>
      (await request.get(`/api${path}`, { headers })).json();
    const decks = async () => deckListResponse.parse(await read('/decks'));
    const written = async () => {
      const letters = (await decks()).find(({ title }) => title === 'Letters');
      const cards = letters === undefined ? [] : await account.cards(letters.id);
      return cards.map(({ front, back }) => [front, back]);
    };
    // This change was made last, so everything else has arrived by then.
    await expect.poll(written).toEqual([['The first?', 'A']]);
    await expect(waiting(page)).toHaveCount(0);
    expect((await decks()).map(({ title }) => title).toSorted()).toEqual(['Letters', 'Numbers']);
    const numbers = await account.cards(deckId);
    expect(numbers.find(({ front }) => front === 'One?')?.back).toBe('Uno');
    const { totalStats } = progressResponse.parse(await read('/analytics/progress'));
    expect(totalStats).toMatchObject({ totalCardsStudied: 3, totalSessions: 1 });
  });

  test('every screen opens, with all of its code, and says where it needs the server', async ({
    page,
    request,
    server,
  }) => {
    const account = await signedIn(page, request);
    const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
    await page.goto('/dashboard');
    await workerInControl(page);
    await keptOnDevice(page);
    await server.kill();
    try {
      for (const path of [
        '/dashboard',
        `/decks/${deckId}`,
        `/study/${deckId}`,
        '/study',
        '/review',
        '/cards',
        '/settings',
        '/analytics',
        '/sources',
        '/import',
        '/explore',
        `/decks/${deckId}/print`,
      ]) {
        await page.goto(path);
        await expect(page.locator('[data-shell]'), path).toHaveCount(0);
        await expect(heading(page), path).toBeVisible();
        await expect(missingCode(page), path).toHaveCount(0);
      }
      for (const path of ['/cards', '/sources', '/explore', '/explore/cloud-computing']) {
        await page.goto(path);
        await expect(page.getByRole('alert'), path).toContainText('This needs a connection to the server.');
      }
      await page.goto('/dashboard');
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill('plant');
      await expect(page.getByRole('option').filter({ hasText: FLIP_CARD.front })).toBeVisible();
      expect((await keptFiles(page)).filter((file) => file.startsWith('/api'))).toEqual([]);
    } finally {
      await server.start();
    }
  });
});

test.describe('in Settings', () => {
  test.use({ replica: true });

  test('everything is removed from the device, in every tab, until the learner wants it again', async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    await account.makeDeck('Spices', [FLIP_CARD]);
    await page.goto('/dashboard');
    const other = await page.context().newPage();
    await other.goto('/settings');
    await page.goto('/settings');
    const sectionOf = (tab: Page) => tab.getByRole('region', { name: 'On this device' });
    const updated = (tab: Page) => sectionOf(tab).getByText(/^\w+ \d+.*, \d/u);
    const databases = () =>
      page.evaluate<string[]>('indexedDB.databases().then((all) => all.map(({ name }) => name))');
    await expect(updated(page)).toBeVisible();
    await expect(updated(other)).toBeVisible();
    await sectionOf(page).getByRole('button', { name: 'Remove from this device' }).click();
    for (const tab of [page, other])
      await expect(sectionOf(tab)).toContainText('Nothing is kept on this device.');
    await expect.poll(databases).toEqual([]);

    await page.reload();
    await sectionOf(page).getByRole('button', { name: 'Keep on this device' }).click();
    await expect(updated(page)).toBeVisible();
    expect(await databases()).toHaveLength(1);
  });
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

test('material shared while nobody is signed in waits for the next user, and is deleted when they sign out', async ({
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

  // Stored directly, so that this page does not notice and take it.
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

test('in an insecure context, there is no worker, and Settings says why the app cannot be installed', async ({
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
