import { expect } from '@playwright/test';
import { AT_THE_LIMIT, HOSTILE } from '#test/builders/hostile-texts.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

test('a hostile text is shown as plain text, and the page keeps working', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const fronts = Object.values(HOSTILE);
  const deckId = await account.makeDeck(
    'Trouble',
    fronts.map((front) => ({ ...FLIP_CARD, front })),
  );
  await page.goto(`/decks/${deckId}`);
  for (const start of ['\\def\\a', '\\begin{matrix}&&', '\\sqrt{\\sqrt{', '>>>>']) {
    await expect(page.getByText(start).first()).toBeAttached();
  }
  await expect(page.getByRole('button', { name: 'Deck actions' })).toBeVisible();
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(sideways).toBeLessThanOrEqual(0);
});

test('several formulas of the largest size that is rendered are shown together', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const formulas = Object.values(AT_THE_LIMIT);
  const deckId = await account.makeDeck(
    'Formulas',
    formulas.map((tex) => ({ ...FLIP_CARD, front: `$$${tex}$$` })),
  );
  await page.goto(`/decks/${deckId}`);
  await expect(page.locator('.katex-display')).toHaveCount(formulas.length);
});
