import { expect } from '@playwright/test';
import { FLIP_CARD, signedIn } from './account.ts';
import { answer, continueSession, startStudying } from './learner.ts';
import { test } from './server.ts';

test('a new learner is told how to begin', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Analytics' }).click();
  await expect(page).toHaveURL('/analytics');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics');
  await expect(page.getByRole('main')).toContainText('your first insights');
});

test('studied cards are counted, charted and described for screen readers', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const cards = Array.from({ length: 5 }, (_, number) => ({ ...FLIP_CARD, front: `Question ${number}?` }));
  const deckId = await account.makeDeck('Spices', cards);
  const shown = await startStudying(page, async () => {
    await page.goto(`/study/${deckId}`);
  });
  for (const [index, card] of shown.entries()) {
    await answer(page, card, index > 0);
    await continueSession(page);
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('First steps');

  await page.goto('/analytics');
  const main = page.getByRole('main');
  await expect(main).toContainText('80%');
  await expect(main.getByRole('link', { name: /Spices/u })).toHaveAttribute('href', `/decks/${deckId}`);
  await main.getByText('Show as a table').click();
  const today = main
    .getByRole('table', { name: /^Cards and accuracy per day/u })
    .getByRole('row')
    .nth(1);
  await expect(today.getByRole('cell')).toHaveText(['5', '4', '80%', '80%']);
  await expect(main.getByRole('list', { name: 'Cards per day, by your daily goal' })).toContainText(
    'goal (20)',
  );

  const insights = main.getByRole('region', { name: 'Insights' });
  await expect(insights.getByRole('link', { name: 'Choose a deck' })).toHaveAttribute('href', '/dashboard');

  const achievements = main.getByRole('region', { name: 'Achievements' });
  const earned = achievements.getByRole('list', { name: 'Latest achievements' }).getByRole('listitem');
  await expect(earned).toHaveCount(3);
  await expect(earned.filter({ hasText: 'First steps' })).toBeVisible();
  await expect(
    achievements.getByRole('list', { name: 'Next achievements' }).getByRole('listitem'),
  ).toHaveCount(3);
  await achievements.getByRole('button', { name: 'All 22' }).click();
  const all = achievements.getByRole('list', { name: 'All achievements' }).getByRole('listitem');
  await expect(all).toHaveCount(22);
  await expect(all.filter({ hasText: 'Unaided' })).toContainText('Earned');
  await achievements.getByRole('button', { name: 'Show fewer' }).click();
  await expect(all).toHaveCount(0);
});

for (const [width, height] of [
  [390, 664],
  [1440, 500],
] as const) {
  test(`charts far below are drawn when they come near or are printed, ${width} px wide`, async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
    const [card] = await startStudying(page, async () => {
      await page.goto(`/study/${deckId}`);
    });
    if (card) await answer(page, card, true);
    await continueSession(page);
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();

    await page.setViewportSize({ width, height });
    await page.goto('/analytics');
    const activity = page.getByRole('grid', { name: 'Cards studied on each day of the last year' });
    const due = page.getByRole('figure', { name: /^Expected in the next 30 days/u });
    const dueChart = due.getByRole('application', { name: /^Bar chart/u });
    await expect(due).toContainText('0 cards, less than 1 min a day');
    await page.waitForLoadState('networkidle');
    const heights = () =>
      page.evaluate<number[]>(
        "[...document.querySelectorAll('main section')].map((one) => Math.round(one.getBoundingClientRect().height))",
      );
    const reserved = await heights();
    await expect(activity).toHaveCount(0);
    await expect(dueChart).toHaveCount(0);

    await page.getByRole('heading', { name: 'The last year' }).scrollIntoViewIfNeeded();
    await expect(activity).toBeVisible();
    await page.pdf();
    await expect(dueChart).toHaveCount(1);
    await expect(page.locator('.animate-pulse')).toHaveCount(0);
    expect(await heights()).toEqual(reserved);
  });
}

test('a failure is shown in place and can be retried', async ({ page, request }) => {
  await signedIn(page, request);
  await page.route('**/api/analytics/progress', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/analytics');
  await expect(page.getByRole('alert').first()).toBeVisible();
  await page.unroute('**/api/analytics/progress');
  await page.getByRole('button', { name: 'Try Again' }).first().click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
