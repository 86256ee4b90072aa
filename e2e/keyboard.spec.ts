import { expect } from '@playwright/test';
import { placeOf, startStudying } from './learner.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

test('the whole way with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await tabTo(page, 'link', 'Sign Up');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/register');

  for (const [field, text] of [
    ['Email', 'keys@example.org'],
    ['Username', 'keys'],
    ['Password', 'correct horse'],
    ['Confirm password', 'correct horse'],
  ] as const) {
    await tabTo(page, 'textbox', field);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await tabTo(page, 'button', 'Generate with AI');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Topic')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Generate with AI' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('capitals of Europe');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deck generated successfully with 10 cards!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await tabTo(page, 'link', /^Study /u);
  const cards = await startStudying(page, () => page.keyboard.press('Enter'));
  for (const [index, card] of cards.entries()) {
    await expect(page.getByRole('article')).toHaveAccessibleName(`Card ${index + 1} of 10`);
    if (index === 0) {
      await page.keyboard.press('h');
      await expect(page.getByRole('article')).toContainText('Hint 1 of 3');
      await page.keyboard.press('Shift+?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    if (card.isQuiz) {
      await page.keyboard.press('ABCDEF'.charAt(placeOf(card, card.quiz?.key ?? 0)));
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('Space');
      await page.keyboard.press('3');
    }
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Excellent work!' })).toBeFocused();
  await tabTo(page, 'link', 'Dashboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('100% accuracy');
});

test('the first Tab offers to skip to the content', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
});
