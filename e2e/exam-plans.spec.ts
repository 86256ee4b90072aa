import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

const BONES = Array.from({ length: 80 }, (_, index) => ({ front: `Bone ${index}`, back: `Os ${index}` }));

/** A day some days from now, as a date field takes it when it is typed in English: month, day, year. */
function typedDay(days: number): string {
  const [year, month, day] = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10).split('-');
  return `${month}${day}${year}`;
}

const setTheme = (page: Page, theme: 'dark' | 'light') =>
  page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);

test('on the narrowest phone a plan is made by keyboard, computed in a worker, and kept', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Anatomy', BONES);
  const workers: string[] = [];
  page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname));
  await page.goto(`/decks/${deckId}`);
  await tabTo(page, 'button', 'Other ways to study');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Plan for an exam' }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Plan for an exam' })).toBeFocused();
  await expect(page.getByRole('checkbox', { name: /^Anatomy/u })).toBeChecked();
  await tabTo(page, 'textbox', 'Name');
  await page.keyboard.type('Finals');
  await page.keyboard.press('Tab');
  await page.keyboard.type(typedDay(20));
  const takes = page.getByText(/^90% takes$/u);
  await expect(takes).toBeVisible();
  expect(workers).toEqual([expect.stringMatching(/^\/assets\/plan-worker-/u)]);

  const perDay = page.getByRole('slider', { name: 'Minutes a day' });
  const said = page.getByRole('status').filter({ hasText: 'You will know about' });
  await expect(said).toHaveCount(1);
  const before = await said.textContent();
  await perDay.press('PageDown');
  await perDay.press('ArrowLeft');
  await expect.poll(() => said.textContent()).not.toBe(before);
  await page.locator('summary', { hasText: 'Show as a table' }).press('Enter');
  await expect(page.getByRole('table', { name: 'The next 14 days of the plan' })).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    await expectAccessible(takes);
  }
  await expectToFitPhones(page, 'the form of a plan');
  await page.getByRole('button', { name: 'Save plan' }).press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'Finals' })).toBeFocused();
  await expect(takes).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await setTheme(page, theme);
    await expectAccessible(takes);
  }
  await expectToFitPhones(page, 'a plan');
  await page.getByRole('link', { name: 'Exam plans' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Exams to come' })).toContainText('in 20 days');
  await expectAccessible(page.getByText('On the day'));
  await page.goBack();
  await page.getByRole('link', { name: 'Study', exact: true }).press('Enter');
  await expect(page.getByRole('article')).toContainText('Bone');
});
