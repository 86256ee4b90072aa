import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
import { startStudying } from './learner.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

const flips = (count: number) =>
  Array.from({ length: count }, (_none, index) => ({ ...FLIP_CARD, front: `Spice number ${index + 1}` }));

/** Flips the current card, grades it Correct and waits until the server has the answer. */
async function know(page: Page): Promise<void> {
  const recorded = page.waitForResponse('**/api/sync/commands');
  await page.keyboard.press('Space');
  await page.keyboard.press('3');
  await (await recorded).finished();
}

test('Today leads by keyboard through rounds of ten until nothing is left', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Spices', flips(12));
  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('12 cards to study');
  await expectToFitPhones(page, 'Today');
  await expectAccessible(today);
  await tabTo(page, 'link', 'Study');
  const cards = await startStudying(page, () => page.keyboard.press('Enter'));
  await expect(page).toHaveURL('/study');
  expect(cards).toHaveLength(10);
  for (let left = 10; left > 0; left -= 1) {
    await expect(page.getByRole('article')).toHaveAccessibleName(`Card, ${left} left`);
    await know(page);
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Round finished' })).toBeFocused();
  await expect(page.getByText('10 / 10')).toBeVisible();
  await expect(page.getByText('10 of 20 cards today')).toBeVisible();
  await expect(page.getByText('Streak', { exact: true })).toBeVisible();
  await expectToFitPhones(page, 'the summary of a round');
  await expectAccessible(page.getByRole('main'));

  await tabTo(page, 'button', '2 more');
  const more = await startStudying(page, () => page.keyboard.press('Enter'));
  expect(more).toHaveLength(2);
  await expect(page.getByRole('article')).toHaveAccessibleName('Card, 2 left');
  await know(page);
  await know(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('That was everything for today.')).toBeVisible();
  await expect(page.getByRole('button', { name: /more$/u })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(today).toContainText('Nothing left for today.');
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('12 cards');
});

test('other rounds are in the menu beside Study', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Flips', flips(12));
  const quizzes = await account.makeDeck('Quizzes', [QUIZ_CARD, { ...QUIZ_CARD, front: 'Another quiz?' }]);
  const choose = async (item: string) => {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Other ways to study' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const quiz = await startStudying(page, () => choose('Quiz only'));
  expect(quiz.map(({ deckId }) => deckId)).toEqual([quizzes, quizzes]);
  await expect(page.getByRole('group', { name: 'Options' })).toBeVisible();
  const flip = await startStudying(page, () => choose('Flip only'));
  expect(flip).toHaveLength(10);
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible();
  await choose('Review due only');
  await expect(page.getByRole('heading', { name: 'Nothing due' })).toBeVisible();

  await choose('One deck...');
  const dialog = page.getByRole('dialog', { name: 'Study one deck' });
  await expect(dialog.getByRole('option')).toHaveCount(2);
  await expectAccessible(dialog);
  await dialog.getByRole('combobox').fill('quizz');
  await expect(dialog.getByRole('option')).toHaveCount(1);
  const deck = await startStudying(page, () => page.keyboard.press('Enter'));
  expect(deck).toHaveLength(2);
  await expect(page.getByRole('heading', { level: 1, name: 'Quizzes' })).toBeVisible();
});
