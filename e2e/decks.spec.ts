import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

const TITLES = [
  'Languages::French::Irregular verbs of the third group and their participles',
  'Languages::French::Nouns',
  'Languages::Spanish',
  'Medicine::Anatomy::Upper limb::Muscles of the forearm',
  'Spices',
];

test('decks are ordered with the keyboard: list, folders, pins and the archive', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000);
  const account = await signedIn(page, request);
  for (const title of TITLES) await account.makeDeck(title, [FLIP_CARD]);
  await page.goto('/dashboard');
  const list = page.getByRole('list', { name: 'Decks' });
  const links = list.getByRole('link', { name: /^View / });
  await expect(links).toHaveCount(TITLES.length);
  await expectAccessible(list);
  await expectToFitPhones(page, 'the list of decks');

  await tabTo(page, 'button', /^Languages/u);
  await page.keyboard.press('Enter');
  await expect(links).toHaveCount(2);
  await page.reload();
  await expect(links).toHaveCount(2);
  await list.getByRole('button', { name: /^Languages/u }).press('Space');
  await expect(links).toHaveCount(TITLES.length);

  await list.getByRole('button', { name: 'Actions for deck Spices' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Move to folder' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Move to folder' });
  await expectAccessible(dialog);
  await dialog.getByLabel('Folder').fill('Medicine');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('button', { name: /^Medicine/u })).toContainText('2 decks');

  await list.getByRole('button', { name: 'Rename folder Medicine', exact: true }).click();
  await page.getByRole('dialog', { name: 'Rename folder' }).getByLabel('Folder').fill('Body');
  await page.keyboard.press('Enter');
  await expect(list.getByRole('link', { name: 'View Body :: Spices' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your decks' })).toBeFocused();

  await list.getByRole('button', { name: 'Actions for deck Body :: Spices' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(links).toHaveCount(TITLES.length - 1);
  await page.getByRole('combobox', { name: 'Show' }).click();
  await page.getByRole('option', { name: 'Archived decks' }).click();
  await expect(links).toHaveText(['Spices']);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('heading', { name: 'No archived decks' })).toBeVisible();
});

test('many decks are shown step by step', async ({ page, request }) => {
  const account = await signedIn(page, request);
  for (let index = 0; index < 130; index += 1) await account.makeDeck(`Folder ${index % 40}::Deck ${index}`);
  const lists: string[] = [];
  page.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url());
    if (pathname === '/api/decks') lists.push(search);
  });
  await page.goto('/dashboard');
  const list = page.getByRole('list', { name: 'Decks' });
  await expect(list.getByRole('link', { name: /^View / }).first()).toBeVisible();
  expect(lists).toHaveLength(2);
  const rows = list.getByRole('listitem');
  expect(await rows.count()).toBe(60);
  await page.getByRole('button', { name: 'Load more' }).scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(120);
});

test('on a phone the grid grows as one scrolls, and going back leads to the same place', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const account = await signedIn(page, request);
  for (let index = 0; index < 14; index += 1) await account.makeDeck(`Deck ${index}`, [FLIP_CARD]);
  await page.goto('/dashboard');
  const decks = page.getByRole('list', { name: 'Decks' }).getByRole('listitem');
  await expect(decks).toHaveCount(3);
  await expect(async () => {
    await decks.last().scrollIntoViewIfNeeded();
    await expect(decks).toHaveCount(14, { timeout: 500 });
  }).toPass();
  const last = page.getByRole('link', { name: 'View Deck 0', exact: true });
  await last.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Deck 0' })).toBeVisible();
  await page.goBack();
  await expect(last).toBeInViewport();
});

test('on a phone the decks come before the figures, which are one row', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const account = await signedIn(page, request);
  for (const title of ['Rivers', 'Spices']) await account.makeDeck(title, [FLIP_CARD]);
  await page.goto('/dashboard');
  const figures = page.getByRole('region', { name: 'Your statistics' });
  const [decks, row] = [page.getByRole('list', { name: 'Decks' }), figures.locator('dl').first()];
  await expect(figures).toBeVisible();
  await page.getByRole('radio', { name: 'List' }).check({ force: true });
  await expect(decks.getByRole('listitem')).toHaveCount(2);
  const [above, below] = [await decks.boundingBox(), await row.boundingBox()];
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThan(below?.y ?? 0);
  expect(below?.height).toBeLessThan(90);
  await expectAccessible(figures);
  await expectToFitPhones(page, 'the dashboard');
});
