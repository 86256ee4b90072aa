import { expect, type Page } from '@playwright/test';
import { test } from './server.ts';

const themeNow = (page: Page) =>
  page.evaluate<string | null>("document.documentElement.getAttribute('data-theme')");

test('is dark until somebody chooses, and then what they chose', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  expect(await themeNow(page)).toBe('dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  expect(await themeNow(page)).toBe('light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.reload();
  expect(await themeNow(page)).toBe('light');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});

test('is applied before the app has loaded', async ({ page }) => {
  await page.goto('/theme.js');
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/');
  expect(await themeNow(page)).toBe('light');
});
