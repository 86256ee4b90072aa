import { expect, type Page } from '@playwright/test';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

test.use({ replica: true });

/** The fronts of the cards that a database of the browser has, by the database's name. */
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
        found[name] = rows.flatMap(({ kind, row }) => (kind === 'card' ? [row.card.front] : [])).sort();
      }
      db.close();
    }
    return found;
  })()`);

/** As when the learner comes back to the tab. */
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
  const deckId = await account.makeDeck('Capitals', [{ ...FLIP_CARD, front: 'One?' }]);
  await page.goto('/dashboard');
  const name = `replica/${account.user.id}`;
  await expect.poll(() => replicas(page)).toEqual({ [name]: ['One?'] });

  await account.post('/cards', { ...FLIP_CARD, front: 'Two?', deckId });
  await returnTo(page);
  await expect.poll(() => replicas(page)).toEqual({ [name]: ['One?', 'Two?'] });

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

test('another account in the same browser finds nothing of the one before', async ({ page, request }) => {
  const ada = await signedIn(page, request);
  await ada.makeDeck('Capitals', [{ ...FLIP_CARD, front: 'One?' }]);
  await page.goto('/dashboard');
  await expect.poll(() => replicas(page)).toEqual({ [`replica/${ada.user.id}`]: ['One?'] });
  // The tab is gone before anything could be removed.
  await page.goto('about:blank');
  const grace = await signedIn(page, request);
  await grace.makeDeck('Rivers', [{ ...FLIP_CARD, front: 'Rhine?' }]);
  await page.goto('/dashboard');
  await expect.poll(() => replicas(page)).toEqual({ [`replica/${grace.user.id}`]: ['Rhine?'] });
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

test('without a database in the browser the app works as before', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Capitals', [FLIP_CARD]);
  const failures: string[] = [];
  page.on('pageerror', ({ message }) => failures.push(message));
  await page.addInitScript(`Object.defineProperty(window, 'indexedDB', { value: undefined })`);
  await page.goto('/decks');
  await expect(page.getByRole('link', { name: 'Capitals' }).first()).toBeVisible();
  // By then the replica would have started.
  await page.waitForResponse((response) => response.url().includes('/assets/open-replica'));
  await signOut(page);
  expect(failures).toEqual([]);
});
