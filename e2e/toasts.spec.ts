import { expect, type Locator } from '@playwright/test';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
import { deckAction, generateDeck } from './learner.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

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

test('a toast that expires gives the focus back', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await generateDeck(page, 'capitals of Europe');
  await page.clock.install();
  await tabTo(page, 'button', 'Generate with AI');
  const action = page.getByRole('button', { name: 'View deck' });
  await action.focus();
  await expect(action).toBeFocused();
  await page.clock.runFor(10_000);
  await expect(action).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate with AI' })).toBeFocused();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 } });

  test('toasts lie below the bar and leave with the screen', async ({ page, request }) => {
    const account = await signedIn(page, request);
    await account.makeDeck('Spices', [QUIZ_CARD]);
    await page.goto('/dashboard');
    await generateDeck(page, 'capitals of Europe');
    const toast = page.getByRole('listitem').filter({ hasText: 'Deck generated successfully' });
    const bar = await page.getByRole('banner').first().boundingBox();
    expect((await toast.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
    await page.getByRole('link', { name: 'View Spices' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Spices' })).toBeVisible();
    await expect(toast).toHaveCount(0);
  });

  test('toasts cover neither the title of a dialog nor a question', async ({ page, request }) => {
    const account = await signedIn(page, request);
    const deckId = await account.makeDeck('Spices', [FLIP_CARD, QUIZ_CARD]);
    const toast = page.locator('[data-sonner-toast]');
    const below = async (shown: Locator) => {
      const bottom = (box: { y: number; height: number } | null) => (box?.y ?? 0) + (box?.height ?? 0);
      await expect
        .poll(async () => ((await shown.boundingBox())?.y ?? 0) - bottom(await toast.boundingBox()))
        .toBeGreaterThanOrEqual(0);
    };
    await page.goto(`/decks/${deckId}`);
    await page.getByRole('button', { name: 'Add card', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Front', { exact: true }).fill('Sumac');
    await dialog.getByLabel('Back', { exact: true }).fill('A sour red spice');
    await dialog.getByRole('button', { name: 'Save and add another' }).click();
    await expect(toast).toContainText('Card added');
    await below(dialog.getByRole('heading', { name: 'Add card' }));
    await page.keyboard.press('Escape');

    await page.goto(`/review/${deckId}`);
    await expect(page.getByRole('article')).toBeVisible();
    await page.keyboard.press('s');
    await expect(toast).toContainText('Card suspended');
    await below(page.getByRole('article'));
  });
});
