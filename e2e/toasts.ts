import { expect, type Page } from '@playwright/test';

export const toasts = (page: Page) =>
  page.getByRole('region', { name: /Notifications/u }).getByRole('listitem');

/** Closes the toasts, which stay for a few seconds. One may go by itself before it is clicked. */
export async function dismissToasts(page: Page): Promise<void> {
  const close = toasts(page).getByRole('button', { name: /^Close/u });
  while ((await close.count()) > 0)
    await close
      .first()
      .click({ timeout: 2_000 })
      .catch(() => undefined);
  await expect(toasts(page)).toHaveCount(0);
}
