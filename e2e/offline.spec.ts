import { expect, type Page } from '@playwright/test';
import { progressResponse } from '#contract/analytics.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { answer, continueSession } from './learner.ts';
import { test } from './server.ts';

test.use({ replica: true });

const QUESTIONS = ['One?', 'Two?'].map((front) => ({ ...FLIP_CARD, front }));

/** Resolves once everything is on the device that the screens need without a network. */
async function readyForOffline(page: Page): Promise<void> {
  const loaded = (part: string) =>
    page.evaluate<boolean>(
      `performance.getEntriesByType('resource').some(({ name }) => name.includes(${JSON.stringify(part)}))`,
    );
  // The code that answers is loaded when every row has arrived, and the last of the kept answers is asked for after it.
  for (const part of ['answer-from-replica', '/api/analytics/achievements', 'study-screen']) {
    await expect.poll(() => loaded(part)).toBe(true);
  }
}

test('without a network a learner studies a deck, and every answer arrives once', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Numbers', QUESTIONS);
  const cards = await account.cards(deckId);
  const headers = { authorization: `Bearer ${account.token}` };
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'View Numbers' }).click();
  await expect(page.getByText('One?')).toBeVisible();
  await readyForOffline(page);

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Start Studying' }).click();
  for (let turn = 0; turn < cards.length; turn += 1) {
    const front = await page
      .getByRole('article')
      .getByText(/^(?:One|Two)\?$/u)
      .first()
      .textContent();
    const shown = cards.find((card) => card.front === front);
    if (shown === undefined) throw new Error('No card of the deck is shown');
    await answer(page, shown, true);
    await continueSession(page);
  }
  await expect(page.getByRole('heading', { name: 'Excellent work!' })).toBeVisible();
  await expect(page.getByText('2 of 20 cards today')).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  const waiting = page.getByRole('link', { name: /changes not sent yet$/u });
  await expect(waiting).toBeVisible();
  await expect(page.getByRole('link', { name: 'View Numbers' })).toBeVisible();
  await expect(page.getByText('Network error', { exact: false })).toHaveCount(0);

  await page.context().setOffline(false);
  await expect(waiting).toHaveCount(0);
  const progress = await request.get('/api/analytics/progress', { headers });
  expect(progressResponse.parse(await progress.json()).totalStats).toMatchObject({
    totalCardsStudied: 2,
    totalSessions: 1,
  });
});
