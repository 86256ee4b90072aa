import { expect } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { test } from './server.ts';
import { expectToFitPhones } from './widths.ts';

test('a generation shows its progress and continues when the dialog is closed', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.generateDeck('capitals of Europe');
  let cardsGenerated = 0;
  let status = 'pending';
  let ahead: number | undefined = 2;
  let fronts: string[] = [];
  await page.route('**/api/decks/generate', (route) =>
    route.fulfill({ status: 202, json: { id: deckId, status: 'pending' } }),
  );
  await page.route('**/api/decks/generate/status/*', async (route) => {
    const real = await route.fetch();
    const state = z.looseObject({}).parse(await real.json());
    await route.fulfill({ json: { ...state, status, cardsGenerated, fronts, ahead } });
  });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Generate with AI' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Topic').fill('capitals of Europe');
  await dialog.getByRole('button', { name: 'Generate deck' }).click();
  await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeVisible();
  await expect(dialog).toContainText('2 generations before yours');
  ahead = 1;
  await expect(dialog).toContainText('1 generation before yours');
  ahead = undefined;
  status = 'generating';
  cardsGenerated = 3;
  fronts = ['What is the capital of Norway?', 'What is $x^2$?', 'A '.repeat(200)];
  await expect(dialog).toContainText('3 of 10 cards');
  await expect(dialog.getByRole('list', { name: 'Newest cards' }).getByRole('listitem')).toHaveCount(3);
  await expectAccessible(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  cardsGenerated = 7;
  await expect(page.getByText('7 of 10 cards').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Generating .+: 7 of 10 cards$/u })).toBeVisible();
  await expectToFitPhones(page, 'the dashboard with the indicator');
  cardsGenerated = 10;
  status = 'completed';
  const toasts = page.getByRole('region', { name: /Notifications/u }).getByRole('listitem');
  await expect(toasts).toContainText('Deck generated successfully with 10 cards!');
  await toasts.getByRole('button', { name: 'View deck' }).click();
  await expect(page).toHaveURL(`/decks/${deckId}`);
});
