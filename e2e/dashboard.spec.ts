import { expect } from '@playwright/test';
import { startResponse } from '#contract/study.ts';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

test('a part whose code cannot be loaded says so in place, and the rest of the screen works', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
  const { session } = startResponse.parse(await account.post('/study/start', { deckId }));
  const cardId = (await account.cards(deckId))[0]?.id;
  await account.post('/study/answer', { sessionId: session.id, cardId, isCorrect: true, grade: 'correct' });
  await account.post(`/study/complete/${session.id}`, {});

  const code = '**/assets/activity-list-*.js';
  await page.route(code, (route) => route.abort());
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  const failure = activity.getByRole('alert');
  await expect(failure).toContainText('Network error. Please check your connection and try again.');
  await expectAccessible(failure);
  await expect(page.getByRole('link', { name: 'View Spices' })).toBeVisible();
  await page.unroute(code);
  await failure.getByRole('button', { name: 'Try Again' }).click();
  await expect(activity.getByRole('listitem')).toContainText('Spices');
  await expect(failure).toHaveCount(0);

  await test.step('a form that fails to open is reported above the screen', async () => {
    await page.route('**/assets/generate-dialog-*.js', (route) => route.abort());
    await page.getByRole('button', { name: 'Generate with AI' }).click();
    const above = page.getByRole('alert').filter({ hasText: 'Network error.' });
    await expect(above).toBeInViewport();
    await page.unroute('**/assets/generate-dialog-*.js');
    await above.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('dialog', { name: 'Generate a deck with AI' })).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('a screen that cannot be loaded says so in the frame', async () => {
    await page.route('**/assets/analytics-screen-*.js', (route) => route.abort());
    await page.getByRole('link', { name: 'Analytics', exact: true }).click();
    const inFrame = page.getByRole('main').getByRole('alert');
    await expect(inFrame).toContainText('Network error. Please check your connection and try again.');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.unroute('**/assets/analytics-screen-*.js');
    await inFrame.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible();
  });
});

test.describe('with a replica', () => {
  test.use({ replica: true });

  test('a quiet dashboard loads what studying needs, so that a round opens without a network', async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    await account.makeDeck('Spices', [FLIP_CARD]);
    const parts = ['study-screen', 'answer-from-replica'].map((name) =>
      page.waitForResponse((response) => response.url().includes(`/assets/${name}-`)),
    );
    await page.goto('/dashboard');
    for (const part of parts) await (await part).finished();
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'Study', exact: true }).click();
    const main = page.getByRole('main');
    await expect(main).toContainText(FLIP_CARD.front);
  });
});
