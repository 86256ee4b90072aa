import { expect } from '@playwright/test';
import { signedIn } from './account.ts';
import { deckAction, generateDeck } from './learner.ts';
import { test } from './server.ts';

for (const width of [320, 1440])
  test(`the text of a toast has space beside or above its buttons, ${width} px wide`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 664 });
    await signedIn(page, request);
    await page.goto('/dashboard');
    await generateDeck(page, 'capitals of Europe');
    const toast = page.getByRole('listitem').filter({ hasText: 'Deck generated successfully' });
    await expect(toast.getByRole('button', { name: 'View deck' })).toBeInViewport({ ratio: 1 });
    await expect(toast.getByRole('button', { name: 'Study now' })).toBeInViewport({ ratio: 1 });
    const text = await toast.getByText('Deck generated successfully').boundingBox();
    const whole = await toast.boundingBox();
    expect(text?.width).toBeGreaterThan((whole?.width ?? Number.NaN) / 2);
  });

test('a toast disappears after four seconds', async ({ page, request }) => {
  const toasts = page.getByRole('region', { name: /Notifications/u }).getByRole('listitem');
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices');
  await page.clock.install();
  await page.goto(`/decks/${deckId}`);
  page.on('dialog', (dialog) => void dialog.accept());
  await expect(page.getByRole('heading', { name: 'Spices' })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await deckAction(page, 'Delete Deck');
  const shown = async () => {
    await page.clock.runFor(20);
    return toasts.count();
  };
  await expect.poll(shown).toBe(1);
  await expect(toasts).toContainText('Deck deleted successfully');
  await page.clock.runFor(3800);
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(1000);
  await expect(toasts).toHaveCount(0);
});
