import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

test('the palette finds decks and cards and goes everywhere, by keyboard', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Épices', [FLIP_CARD, { ...FLIP_CARD, front: 'And saffron?' }]);
  await page.goto('/dashboard');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox', { name: 'Command palette' });

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expectAccessible(palette);
  await page.keyboard.type('epices');
  await expect(palette.getByRole('option', { name: 'Study Épices' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/decks/${deckId}`);

  // A card leads to its deck, which then shows only what was searched for.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(FLIP_CARD.front.slice(0, 12));
  await expect(palette.getByRole('option', { name: FLIP_CARD.front })).toBeVisible();
  await expectAccessible(palette);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue(FLIP_CARD.front);

  await page.getByRole('button', { name: 'Search and commands' }).click();
  await page.keyboard.type('zzz');
  await expect(palette.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeFocused();

  // What is not there can be made, without typing it again.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('capitals of Europe');
  await palette.getByRole('option', { name: 'Generate a deck about “capitals of Europe”' }).click();
  const generate = page.getByRole('dialog', { name: 'Generate a deck with AI' });
  await expect(generate.getByLabel('Topic')).toHaveValue('capitals of Europe');
  await expect(generate.getByLabel('Title')).toHaveValue('Capitals of Europe');
  await page.keyboard.press('Escape');

  const reviewScreen = Promise.withResolvers<void>();
  await page.route('**/assets/review-screen-*.js', async (route) => {
    await reviewScreen.promise;
    await route.continue();
  });
  for (const [typed, address] of [
    ['sett', '/settings'],
    ['review', '/review'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await expect(palette.getByRole('option', { selected: true })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
  }
  // Opened while a screen is still on its way, it keeps the focus when that comes; its letters do nothing to the card.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gene');
  reviewScreen.resolve();
  await expect(page.locator('article')).toBeAttached();
  await page.keyboard.type('rate');
  await expect(field).toHaveValue('generate');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Generate a deck with AI' })).toBeVisible();
  await page.keyboard.press('Escape');
  // What was found for the first letter is not what Enter leads to after the last, however long its own search takes.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('l');
  await expect(palette.getByRole('option', { name: FLIP_CARD.front })).toBeVisible();
  const searched = Promise.withResolvers<void>();
  await page.route('**/api/search?*', async (route) => {
    await searched.promise;
    await route.abort();
  });
  await page.keyboard.type('ight');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  searched.resolve();
});
