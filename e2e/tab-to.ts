import { expect, type Page } from '@playwright/test';

/** Presses Tab until the focus is where the learner wants it. */
export async function tabTo(
  page: Page,
  role: 'button' | 'checkbox' | 'combobox' | 'link' | 'radio' | 'searchbox' | 'textbox',
  name: string | RegExp,
): Promise<void> {
  const target = page.getByRole(role, typeof name === 'string' ? { name, exact: true } : { name }).first();
  for (let presses = 0; presses < 40; presses += 1) {
    if ((await page.locator(':focus').and(target).count()) > 0) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}
