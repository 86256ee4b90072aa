import { expect } from '@playwright/test';
import { signedIn } from './account.ts';
import { generateDeck } from './learner.ts';
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
