import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { openPrint, printButton, printed } from './printed.ts';
import { readPages } from '#test/sources/read-pages.ts';
import { test } from './server.ts';

test('an empty deck, a missing one and one that cannot be loaded have a link back', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const empty = await account.makeDeck('Empty');
  await page.goto(`/decks/${empty}/print`);
  await expectAccessible(page.getByRole('heading', { name: 'Nothing to print yet' }));
  await page.getByRole('link', { name: 'Back to Deck' }).click();
  await expect(page).toHaveURL(`/decks/${empty}`);
  await page.goto('/decks/4d5ab0a5-6a3c-4b0e-9f2e-6d8c6ac0a001/print');
  await expect(page.getByRole('heading', { name: 'Deck not found' })).toBeVisible();

  const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
  await page.route('**/api/cards/deck/*', (route) => route.abort());
  await page.goto(`/decks/${deckId}/print`);
  await expect(page.getByRole('alert')).toContainText('Failed to load cards');
  await page.unroute('**/api/cards/deck/*');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(printButton(page)).toBeEnabled();
});

test('a deck that has been opened before is printed offline', async ({ page, request, context }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD, { ...FLIP_CARD, front: 'What is $x^2$?' }]);
  await openPrint(page, deckId);
  await context.setOffline(true);
  await page.getByRole('radio', { name: 'Study list' }).check();
  await expect(printButton(page)).toBeEnabled();
  expect((await printed(page)).texts[0]).toContain(FLIP_CARD.back);
});

test('a deck of hundreds of cards with formulas is laid out while the screen stays responsive', async ({
  page,
  request,
}) => {
  test.slow();
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Sums');
  for (let start = 0; start < 300; start += 100) {
    const cards = Array.from({ length: 100 }, (_none, index) => ({
      front: `Number ${start + index}: $\\frac{${start + index}}{2}$?`,
      back: `**Half** of it: $$\\frac{${start + index}}{2}$$`,
    }));
    await account.post('/cards/batch', { deckId, cards });
  }
  await page.goto(`/decks/${deckId}/print`);
  await expect(page.getByText(/^Preparing the pages: \d+ of 300 cards$/u)).toBeVisible();
  // The layout restarts immediately with other options.
  await page.getByRole('switch', { name: 'Cut lines' }).click();
  await expect(printButton(page)).toBeEnabled({ timeout: 120_000 });
  await expect(page.getByRole('article', { name: 'Page 76 of 76, backs' })).toBeAttached();
  expect(await readPages(await page.pdf({ preferCSSPageSize: true }))).toHaveLength(76);
});
