import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { ankiPackage, arrived, chooseFile, give, openImport, plainCards, textFile } from './import-files.ts';
import { anotherDevice, test } from './server.ts';

test('a file that is not a package is refused with a message, and so is more than one file', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  await openImport(page);
  const file = await ankiPackage('animals.apkg', plainCards(50));
  const half = { ...file, name: 'half.apkg', buffer: file.buffer.subarray(0, file.buffer.length / 2) };
  await chooseFile(page, half);
  await arrived(page, 'half.apkg');
  await expect(page.getByRole('heading', { name: 'Nothing was imported' })).toBeVisible();
  await expect(page.getByText(/^This .*\.$/u)).toBeVisible();
  await expectAccessible(page.getByRole('link', { name: 'Choose another file' }));
  await page.getByRole('link', { name: 'Choose another file' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'half.apkg' })).toContainText('Failed');

  const upload = page.getByRole('region', { name: 'Upload' });
  await chooseFile(page, {
    ...file,
    name: 'picture.png',
    buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
  });
  await expect(upload.getByRole('alert')).not.toBeEmpty();
  await expect(upload.getByRole('button', { name: 'Try again' })).toBeHidden();
  await expectAccessible(upload);
  await chooseFile(page, textFile('empty.csv', ''));
  await expect(upload.getByRole('alert')).toHaveText('This file is empty.');
  await upload.getByRole('button', { name: 'Dismiss empty.csv' }).click();
  await expect(upload).toBeHidden();

  await page.route('**/api/imports/files', () => {});
  await give(page, 'drop', [file, textFile('more.csv', 'a,b')]);
  await expect(page.getByText('One file at a time: only “animals.apkg” is imported.')).toBeVisible();
  await expect(upload).toContainText('animals.apkg');
  await give(page, 'drop', [textFile('more.csv', 'a,b')]);
  await expect(page.getByText('One file at a time: wait for this one, or cancel it.')).toBeVisible();
  await upload.getByRole('button', { name: 'Cancel animals.apkg' }).click();
  await expect(upload).toBeHidden();
});

test('an upload survives a lost connection and a learner who leaves the screen', async ({
  page,
  request,
  server,
}) => {
  test.setTimeout(60_000);
  await signedIn(page, request);
  const rows = Array.from({ length: 40_000 }, (_, index) => `Question ${index}\tAnswer ${index}`);
  const file = textFile('many.tsv', rows.join('\n'));
  await openImport(page);
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  const slowly = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
      offline: false,
    });
  await slowly(150_000);
  const keys: (string | undefined)[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/imports/files')) keys.push(sent.headers()['idempotency-key']);
  });
  const upload = page.getByRole('region', { name: 'Upload' });
  await chooseFile(page, file);
  await expect(upload.getByText(/^Uploading, [1-9]/u)).toBeVisible();
  await expectAccessible(upload);
  await server.kill();
  await expect(upload.getByRole('alert')).toHaveText('The connection was lost.');
  await server.start();
  await slowly(600_000);
  await upload.getByRole('button', { name: 'Try again' }).click();
  await expect(upload.getByText(/^Uploading, [1-9]/u)).toBeVisible();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page.getByText('“many.tsv” uploaded')).toBeVisible({ timeout: 30_000 });
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/u);
  expect(keys).toEqual([keys[0], keys[0]]);
  await page.goto('/import');
  const row = page.getByRole('listitem').filter({ hasText: 'many.tsv' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Waiting for you');
});

test('a learner who leaves while the next screen is still loading is notified, and not taken back', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  const hold = async (address: string) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(address, async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  };
  const letFilePass = await hold('**/api/imports/files');
  const letScreenPass = await hold('**/assets/analytics-screen-*.js');
  await openImport(page);
  const upload = page.getByRole('region', { name: 'Upload' });
  await chooseFile(page, textFile('animals.csv', 'cat,Katze'));
  await expect(upload).toBeVisible();
  await page.getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL('/analytics');
  await expect(upload).toBeVisible();
  letFilePass();
  await expect(page.getByText('“animals.csv” uploaded')).toBeVisible();
  letScreenPass();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics');
  await expect(page).toHaveURL('/analytics');
});

test('reading continues after a reload of the page and a restart of the server', async ({
  page,
  request,
  server,
}) => {
  test.setTimeout(120_000);
  await signedIn(page, request);
  await openImport(page);
  const file = await ankiPackage('many.apkg', plainCards(3_000));
  await chooseFile(page, file);
  await arrived(page, 'many.apkg');
  await server.kill();
  await expect(page.getByText('No connection. The import continues once you are back online.')).toBeVisible();
  await expectAccessible(page.getByRole('heading', { level: 1 }));
  await server.start();
  await page.reload();
  await expect(page.getByText('3,000 cards in 1 deck', { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Add 3,000 cards' }).click();
  await expect(page.getByRole('region', { name: 'Progress' })).toContainText('Adding');
  // Other screens update without a reload.
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const decks = page.getByRole('list', { name: 'Decks', exact: true }).getByRole('listitem');
  await expect(decks.filter({ hasText: '1,000 cards' })).toHaveCount(3);
  await page.goto('/import');
  await page.getByRole('link', { name: 'many.apkg' }).click();
  await expect(page.getByText('3,000 cards added', { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Decks with new cards' }).getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Remove from the list' }).click();
  await expect(page).toHaveURL('/import');
  await expect(page.getByRole('heading', { name: 'Latest imports' })).toBeHidden();
});

test('reading can be cancelled, and a missing import is reported', async ({ page, request }) => {
  await signedIn(page, request);
  await openImport(page);
  // Three cards are read before a button could be pressed.
  await page.route(/\/api\/imports\/[0-9a-f-]{36}$/u, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replace('"status":"ready"', '"status":"reading"');
    return route.fulfill({ response, body });
  });
  await chooseFile(page, await ankiPackage('animals.apkg', plainCards(3)));
  await arrived(page, 'animals.apkg');
  const progress = page.getByRole('region', { name: 'Progress' });
  await expect(progress.getByText('3 new cards')).toBeVisible();
  await expectAccessible(progress);
  page.once('dialog', (dialog) => void dialog.accept());
  await progress.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/import');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Latest imports' })).toBeHidden();

  await page.goto('/import/4d5ab0a5-6a3c-4b0e-9f2e-6d8c6ac0a001');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Import not found');
  await expectAccessible(page.getByRole('link', { name: 'Import cards' }).last());
});

test('a file that is too large is refused with a message', async ({ browser, playwright, startOwn }) => {
  const { url: baseURL } = await startOwn({ MAX_IMPORT_MB: '1' });
  const context = await anotherDevice(browser, { baseURL });
  const page = await context.newPage();
  await signedIn(page, await playwright.request.newContext({ baseURL }));
  await openImport(page);
  await chooseFile(page, textFile('large.csv', 'a question,an answer\n'.repeat(600_000)));
  const upload = page.getByRole('region', { name: 'Upload' });
  await expect(upload.getByRole('alert')).toContainText('This file is larger than 1 MB.');
  await expect(upload.getByRole('button', { name: 'Try again' })).toBeHidden();
  await context.close();
});
