import { expect, type Page } from '@playwright/test';
import { mediaResponse } from '#contract/media.ts';
import { wav } from '#test/media/files.ts';
import { signedIn } from './account.ts';
import { test } from './server.ts';

test.use({ replica: true });

/** Fills the remaining storage. */
const fill = (page: Page) =>
  page.evaluate(`(async () => {
    const opening = indexedDB.open('filler');
    opening.onupgradeneeded = () => opening.result.createObjectStore('files', { autoIncrement: true });
    const db = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
    for (let size = 100_000; size > 500; ) {
      const tx = db.transaction('files', 'readwrite');
      tx.objectStore('files').put('x'.repeat(size));
      const fits = await new Promise((resolve) => {
        tx.oncomplete = () => resolve(true);
        tx.onabort = () => resolve(false);
      });
      if (!fits) size /= 2;
    }
  })()`);

test('on a device without room, the app says so, keeps what was typed, and sends it to the server', async ({
  page,
  request,
  baseURL,
}) => {
  const account = await signedIn(page, request);
  const headers = { authorization: `Bearer ${account.token}` };
  const buffer = Buffer.from(wav(60));
  const added = await request.post('/api/media', {
    headers,
    multipart: { file: { name: 'heart.wav', mimeType: 'audio/wav', buffer } },
  });
  const { address } = mediaResponse.parse(await added.json());
  const deckId = await account.makeDeck('Organs', [{ front: 'Which organ?', back: `[beat](${address})` }]);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: baseURL ?? '', quotaSize: 400_000 });
  await page.goto('/settings');
  await expect(page.getByText('1 file had no room on this device.')).toBeVisible();

  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await page.getByRole('link', { name: 'View Organs' }).click();
  await page.getByRole('button', { name: 'Actions for card Which organ?' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit card' });
  const long = '心臓'.repeat(9_000);
  await editor.getByLabel('Back', { exact: true }).fill(long);
  await fill(page);
  await page.context().setOffline(true);
  const save = editor.getByRole('button', { name: 'Save' });
  await save.click();
  await expect(page.getByText('This device has no room left', { exact: false })).toBeVisible();
  await expect(editor.getByLabel('Back', { exact: true })).toContainText('心臓心臓');
  await page.context().setOffline(false);
  await save.click();
  await expect(editor).toBeHidden();
  expect((await account.cards(deckId))[0]?.back).toBe(long);
});
