import { expect, type Page } from '@playwright/test';
import { mediaResponse } from '#contract/media.ts';
import { deckMemoryResponse } from '#contract/scheduling.ts';
import { png } from '#test/media/files.ts';
import { FLIP_CARD, PASSWORD, signedIn, takeOver, type Account } from './account.ts';
import { answer, continueSession, startStudying } from './learner.ts';
import { test } from './server.ts';

test.use({ replica: true });

/** The fronts of the cards and the number of files that a database of the browser has, by the database's name. */
const replicas = (page: Page) =>
  page.evaluate<Record<string, string[]>>(`(async () => {
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const found = {};
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      if (db.objectStoreNames.contains('rows')) {
        const rows = await done(db.transaction('rows').objectStore('rows').getAll());
        const fronts = rows.flatMap(({ kind, row }) => (kind === 'card' ? [row.card.front] : [])).sort();
        const files = await done(db.transaction('mediaFiles').objectStore('mediaFiles').count());
        found[name] = files === 0 ? fronts : [...fronts, files + ' files'];
      }
      db.close();
    }
    return found;
  })()`);

/** Everything that the browser's databases hold, as text. */
const contents = (page: Page) =>
  page.evaluate<string>(`(async () => {
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const all = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of db.objectStoreNames) {
        all.push(await done(db.transaction(store).objectStore(store).getAll()));
      }
      db.close();
    }
    return JSON.stringify(all);
  })()`);

/** A card with a picture. */
async function withPicture(page: Page, { token }: Account, front: string): Promise<object> {
  const file = { name: 'one.png', mimeType: 'image/png', buffer: Buffer.from(png(60, 40)) };
  const headers = { authorization: `Bearer ${token}` };
  const added = await page.request.post('/api/media', { headers, multipart: { file } });
  return { ...FLIP_CARD, front, back: `![It](${mediaResponse.parse(await added.json()).address})` };
}

/** Simulates a learner who comes back to the tab. */
const returnTo = (page: Page) => page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/u }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
}

test('the cards of the signed-in user are kept on the device until they sign out', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Capitals', [await withPicture(page, account, 'One?')]);
  await page.goto('/dashboard');
  const name = `replica/${account.user.id}`;
  await expect.poll(() => replicas(page)).toEqual({ [name]: ['One?', '1 files'] });

  await account.post('/cards', { ...FLIP_CARD, front: 'Two?', deckId });
  await returnTo(page);
  await expect.poll(() => replicas(page)).toEqual({ [name]: ['One?', 'Two?', '1 files'] });
  expect(await contents(page)).toContain('Two?');
  expect(await contents(page)).not.toContain(account.token);

  await signOut(page);
  await expect.poll(() => replicas(page)).toEqual({});
});

test('of two tabs only one asks the server, and the other one takes over', async ({
  page,
  request,
  context,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Capitals', [{ ...FLIP_CARD, front: 'One?' }]);
  const name = `replica/${account.user.id}`;
  await page.goto('/dashboard');
  await expect.poll(() => replicas(page)).toEqual({ [name]: ['One?'] });

  const other = await context.newPage();
  const asked: string[] = [];
  other.on('request', (sent) => {
    if (sent.url().includes('/api/sync/')) asked.push(sent.url());
  });
  await other.goto('/dashboard');
  const waiting = 'navigator.locks.query().then(({ pending }) => pending.map(({ name }) => name))';
  await expect.poll(() => other.evaluate(waiting)).toEqual([`replica ${account.user.id}`]);
  await account.post('/cards', { ...FLIP_CARD, front: 'Two?', deckId });
  await returnTo(other);
  await expect.poll(() => replicas(other)).toEqual({ [name]: ['One?', 'Two?'] });
  expect(asked).toEqual([]);

  await page.goto('about:blank');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
});

test('another account in the same browser finds nothing from the previous one, whose changes wait', async ({
  page,
  request,
}) => {
  const ada = await signedIn(page, request);
  const deckId = await ada.makeDeck('Capitals', [await withPicture(page, ada, 'One?')]);
  await page.goto(`/decks/${deckId}`);
  const [adas, unsent] = [`replica/${ada.user.id}`, page.getByRole('link', { name: /not sent yet$/u })];
  await expect.poll(() => replicas(page)).toEqual({ [adas]: ['One?', '1 files'] });
  await page.getByRole('button', { name: 'Actions for card One?' }).click();
  await page.context().setOffline(true);
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await expect(unsent).toBeVisible();
  // The tab is closed before anything could be sent or removed.
  await page.goto('about:blank');
  await page.context().setOffline(false);

  const grace = await signedIn(page, request);
  await grace.makeDeck('Rivers', [{ ...FLIP_CARD, front: 'Rhine?' }]);
  await page.goto('/dashboard');
  await expect.poll(() => replicas(page)).toEqual({ [adas]: [], [`replica/${grace.user.id}`]: ['Rhine?'] });
  await expect(unsent).toHaveCount(0);

  await takeOver(page, ada);
  await page.goto('/dashboard');
  const headers = { authorization: `Bearer ${ada.token}` };
  await expect
    .poll(async () => {
      const memory = await request.get(`/api/study/memory/${deckId}`, { headers });
      return deckMemoryResponse.parse(await memory.json()).cards.map(({ suspended }) => suspended);
    })
    .toEqual([true]);
});

test('a device that was signed out elsewhere removes its cards', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Capitals', [{ ...FLIP_CARD, front: 'One?' }]);
  await page.goto('/dashboard');
  await expect.poll(() => replicas(page)).toEqual({ [`replica/${account.user.id}`]: ['One?'] });
  const headers = { authorization: `Bearer ${account.token}` };
  expect((await request.post('/api/auth/logout', { headers })).ok()).toBe(true);
  await returnTo(page);
  await expect.poll(() => replicas(page)).toEqual({});
});

const WITHOUT_DATABASE = [
  ['has no database', `Object.defineProperty(window, 'indexedDB', { value: undefined })`],
  [
    'forbids its database',
    `IDBFactory.prototype.open = IDBFactory.prototype.databases = () => {
      throw new DOMException('Forbidden', 'SecurityError');
    };`,
  ],
] as const;

for (const [browser, script] of WITHOUT_DATABASE) {
  test(`where the browser ${browser}, a learner signs in, studies and edits as before`, async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    const deckId = await account.makeDeck('Capitals', [FLIP_CARD]);
    const failures: string[] = [];
    page.on('pageerror', ({ message }) => failures.push(message));
    await page.addInitScript(script);
    await page.goto('/settings');
    await signOut(page);
    await page.goto('/login');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    // By now the replica would have started.
    const started = page.waitForResponse((response) => response.url().includes('/assets/open-replica'));
    await page.locator('form').getByRole('button', { name: 'Login' }).click();
    await expect(page).toHaveURL('/dashboard');
    await started;

    const [card] = await startStudying(page, () =>
      page.getByRole('link', { name: 'Study Capitals' }).click(),
    );
    if (card === undefined) throw new Error('No card is shown');
    await answer(page, card, true);
    await continueSession(page);
    await page.goto(`/decks/${deckId}`);
    await page.getByRole('button', { name: `Actions for card ${FLIP_CARD.front}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editor = page.getByRole('dialog', { name: 'Edit card' });
    await editor.getByLabel('Back', { exact: true }).fill('Green cardamom');
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(editor).toBeHidden();
    await page.reload();
    await expect(page.getByRole('list', { name: '1 card' })).toContainText('Green cardamom');
    expect(failures).toEqual([]);
  });
}
