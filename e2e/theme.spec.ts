import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { test } from './server.ts';

// Through a locator, because a page that is still loading may have no root element yet.
const expectTheme = (page: Page, name: 'dark' | 'light') =>
  expect(page.locator('html')).toHaveAttribute('data-theme', name);

test('a page is dark until the visitor chooses a theme, and then keeps the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  await expectTheme(page, 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expectTheme(page, 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  await page.reload();
  await expectTheme(page, 'light');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');

  await test.step('the theme applies before the app has loaded', async () => {
    await page.route('**/assets/*.js', (route) => route.abort());
    for (const choice of ['light', 'system']) {
      await page.evaluate((name) => localStorage.setItem('theme', name), choice);
      await page.reload({ waitUntil: 'commit' });
      await expectTheme(page, 'light');
    }
  });
});

test('the theme follows the system while the account menu says so', async ({ page, request }) => {
  await signedIn(page, request);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: /^Account:/u }).press('Enter');
  const system = page.getByRole('menuitemradio', { name: 'System' });
  await expect(page.getByRole('menuitemradio', { name: 'Dark' })).toBeChecked();
  await system.click();
  await expect(system).toBeChecked();
  await expectAccessible(system);
  await expectTheme(page, 'light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, 'dark');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await page.emulateMedia({ colorScheme: 'light' });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectTheme(page, 'light');

  await test.step('the palette changes the theme, too', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Command palette' }).fill('system theme');
    await page.keyboard.press('Enter');
    await expectTheme(page, 'dark');
  });
});
