import { readFile } from 'node:fs/promises';
import { expect, type Download, type Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
import { deckAction } from './learner.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

const contentOf = async (download: Download) => readFile(await download.path());

/** Elements of the dialog that lie outside the phone's screen. */
const BEYOND_THE_EDGE = `[...document.querySelectorAll('[role="dialog"] *')]
  .filter((element) => element.getBoundingClientRect().right > 320)
  .map(({ outerHTML }) => outerHTML)`;

/** Downloads from the open dialog. */
async function downloaded(page: Page): Promise<Download> {
  const download = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
  return download;
}

test('a deck is exported in each format, with the review history only in formats that support it', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.goto(`/decks/${await account.makeDeck('Épices: 香料', [FLIP_CARD, QUIZ_CARD])}`);
  const dialog = page.getByRole('dialog', { name: 'Export deck' });
  const history = dialog.getByRole('switch', { name: 'With my review history' });

  for (const [format, ending, expected, hasHistory] of [
    [/^Spreadsheet/u, 'csv', `${FLIP_CARD.front},${FLIP_CARD.back}`, false],
    [/^Markdown/u, 'md', FLIP_CARD.front, false],
    [/^Cardamom/u, 'json', `"front":"${QUIZ_CARD.front}"`, true],
  ] as const) {
    await deckAction(page, 'Export');
    await expect(dialog).toContainText('Épices: 香料');
    await dialog.getByRole('radio', { name: format }).check({ force: true });
    await expect(history).toHaveCount(hasHistory ? 1 : 0);
    const file = await downloaded(page);
    expect(file.suggestedFilename()).toBe(`Épices - 香料.${ending}`);
    expect((await contentOf(file)).toString()).toContain(expected);
    await expect(dialog).toBeHidden();
    await expect(page.getByText('“Épices: 香料” has been exported').first()).toBeVisible();
  }

  await deckAction(page, 'Export');
  await expect(dialog.getByRole('radio', { name: /^Anki/u })).toBeChecked();
  await expect(history).toBeChecked();
  await history.click();
  const requested = page.waitForRequest('**/export?**');
  const file = await downloaded(page);
  expect(new URL((await requested).url()).search).toBe('?format=apkg&schedule=false');
  expect(file.suggestedFilename()).toBe('Épices - 香料.apkg');
  expect(Object.keys(unzipSync(await contentOf(file)))).toEqual(['collection.anki2', 'media']);
});

test('all cards are exported from the settings by keyboard alone', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Spices', [FLIP_CARD]);
  await account.makeDeck('Herbs', [QUIZ_CARD]);
  await page.goto('/settings#data');
  await tabTo(page, 'button', 'Export all cards');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Export all cards' });
  await expect(dialog.getByRole('radio', { name: /^Anki/u })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: /^Spreadsheet/u })).toBeChecked();
  const download = page.waitForEvent('download');
  await tabTo(page, 'button', 'Download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Cardamom \d{4}-\d{2}-\d{2}\.csv$/u);
  expect((await contentOf(file)).toString()).toMatch(/Herbs[\s\S]*Spices|Spices[\s\S]*Herbs/u);
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export all cards' })).toBeFocused();
});

test('a failed download is reported in the dialog and can be retried or cancelled', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.goto(`/decks/${await account.makeDeck('Spices', [FLIP_CARD])}`);
  await deckAction(page, 'Export');
  const dialog = page.getByRole('dialog', { name: 'Export deck' });
  const message = 'A package is being made for you already. Please wait until it has arrived.';
  await page.route('**/export?**', (route) =>
    route.fulfill({ status: 429, json: { message, code: 'RATE_LIMITED', requestId: 'x' } }),
  );
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(message);
  await page.unroute('**/export?**');

  const held = Promise.withResolvers<void>();
  await page.route('**/export?**', async (route) => {
    await held.promise;
    await route.abort('connectionreset');
  });
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByRole('status')).toHaveText('Preparing the file…');
  await expect(dialog.getByRole('alert')).toHaveCount(0);
  await expectAccessible(dialog);
  held.resolve();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await page.unroute('**/export?**');

  const given = page.waitForEvent('requestfailed');
  await page.route('**/export?**', () => undefined);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await given;
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Deck actions' })).toBeFocused();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, colorScheme });

    test('the export dialog fits a phone in the ${colorScheme} theme and is accessible', async ({
      page,
      request,
    }) => {
      const account = await signedIn(page, request);
      await page.goto(
        `/decks/${await account.makeDeck('Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(3))}`,
      );
      await deckAction(page, 'Export');
      const dialog = page.getByRole('dialog', { name: 'Export deck' });
      await expectAccessible(dialog);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);
      expect(await page.evaluate(BEYOND_THE_EDGE)).toEqual([]);
      expect((await downloaded(page)).suggestedFilename()).toMatch(/^Pneumono.+\.apkg$/u);
    });
  });
}
