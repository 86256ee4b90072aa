import { expect, type Page } from '@playwright/test';

/** Presses Tab, or Shift+Tab to go back, until the target has the focus. */
export async function tabTo(
  page: Page,
  role: 'button' | 'checkbox' | 'combobox' | 'link' | 'radio' | 'searchbox' | 'switch' | 'textbox',
  name: string | RegExp,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  const target = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first();
  // The target may still be loading.
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await page.locator(':focus').and(target).count()) > 0) return;
    await page.keyboard.press(key);
  }
  await expect(target).toBeFocused();
}
