import { expect } from '@playwright/test';
import { answer, generateDeck, continueSession, register, startStudying } from './learner.ts';
import { test } from './server.ts';

test.use({ reducedMotion: 'no-preference' });

test('a new learner registers, generates a deck and studies it, and it counts on the dashboard', async ({
  page,
}) => {
  // Browsers omit this function without HTTPS, as on a home network.
  await page.addInitScript('delete Crypto.prototype.randomUUID');
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  await expect(page).toHaveURL('/register');
  await register(page, 'ada');

  await generateDeck(page, 'capitals of Europe');
  const deck = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Capitals of Europe' }) });
  await expect(deck).toContainText('10 cards');

  const cards = await startStudying(page, () => deck.getByRole('link', { name: /^Study/u }).click());
  expect(cards).toHaveLength(10);
  for (const [index, card] of cards.entries()) {
    await expect(page.getByRole('article', { name: `Card ${index + 1} of 10` })).toBeVisible();
    await expect(page.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute(
      'value',
      String(index * 10),
    );
    if (index === 2) {
      await page.getByRole('button', { name: 'Get Hint' }).click();
      const shown = page.getByRole('article');
      await expect(shown).toContainText('Hint 1 of 3');
      await expect(shown).toContainText(card.hints[0] ?? '');
      await expect(page.getByRole('button', { name: 'Next Hint (1/3)' })).toBeVisible();
    }
    await answer(page, card, index !== 4);
    if (index === 4) await expect(page.getByRole('article')).toContainText(card.explanation ?? '');
    // The first card advances by itself; the others need not wait.
    if (index > 0) await continueSession(page);
  }

  await expect(page.getByRole('heading', { name: 'Excellent work!' })).toBeVisible();
  await expect(page.getByText('Study session completed!')).toBeVisible();
  await expect(page.getByText('90%', { exact: true })).toBeVisible();
  await expect(page.getByText('9 / 10')).toBeVisible();
  await expect(page.getByText('+1')).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem')).toHaveCount(1);
  await expect(activity).toContainText('Capitals of Europe');
  await expect(activity).toContainText('10 cards');
  await expect(activity).toContainText('90% accuracy');
  const statistics = page.getByRole('region', { name: 'Your statistics' });
  await expect(statistics).toContainText('8,800');
  await expect(deck).toContainText('Today');
});

test('a session continues where it was after the server was killed', async ({ page, server }) => {
  await register(page, 'mary');
  await generateDeck(page, 'chemical elements');
  const cards = await startStudying(page, () => page.getByRole('link', { name: /^Study Chem/u }).click());
  for (const [index, card] of cards.slice(0, 4).entries()) {
    const recorded = page.waitForResponse('**/api/sync/commands');
    await answer(page, card, index > 0);
    expect((await recorded).ok()).toBe(true);
    await continueSession(page);
  }

  await server.kill();
  await server.start();
  await page.reload();

  await expect(page.getByText('You are back where you left off, at card 5 of 10.')).toBeVisible();
  for (const card of cards.slice(4)) {
    await answer(page, card, true);
    await continueSession(page);
  }
  await expect(page.getByText('9 / 10')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
});
