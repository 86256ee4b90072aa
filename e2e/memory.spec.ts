import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { startResponse } from '#contract/study.ts';
import { FLIP_CARD, signedIn, type Account } from './account.ts';
import { test } from './server.ts';

const CARDS = ['Which plant?', 'Which family?', 'Which continent?'].map((front) => ({ ...FLIP_CARD, front }));

const today = (page: Page) => page.getByRole('region', { name: 'Today' });
const memory = (page: Page) => page.getByRole('region', { name: 'Memory' });

/** Reviews all due cards through the API with right answers. */
async function review(request: APIRequestContext, { token }: Account): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const post = (path: string, data: object) => request.post(`/api/study/${path}`, { data, headers });
  const { session, cards } = startResponse.parse(await (await post('start', { scope: 'due' })).json());
  for (const { id: cardId } of cards) {
    const given = { sessionId: session.id, cardId, isCorrect: true, timeSpent: 2_000 };
    expect((await post('answer', given)).ok()).toBe(true);
  }
  expect((await post(`complete/${session.id}`, {})).ok()).toBe(true);
}

test('the dashboard starts with what there is to study, or with creating a deck', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  // The initial viewport of a phone.
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto('/dashboard');
  await expect(today(page)).toContainText('Your cards come back here');
  await expect(today(page).getByRole('link')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Generate with AI' })).toBeInViewport({ ratio: 1 });

  await account.makeDeck('Spices', CARDS);
  await page.reload();
  await expect(today(page)).toContainText('3 cards to study');
  await expect(today(page)).toContainText('3 new · about 1 min');
  await expect(today(page).getByRole('link', { name: 'Study' })).toHaveAttribute('href', '/study');
  await expect(today(page).getByRole('link', { name: 'Study' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Generate with AI' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('list', { name: 'Decks' }).getByRole('listitem')).toContainText('3 new');

  await review(request, account);
  await page.reload();
  await expect(today(page)).toContainText('Nothing left for today.');
  await expect(today(page)).toContainText(/cards? (tomorrow|on )/u);
  await expect(page.getByRole('link', { name: /due in/u })).toHaveCount(0);
});

test('the analytics show upcoming reviews once something has been reviewed', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Spices', CARDS);
  await review(request, account);
  await page.goto('/analytics');
  const expected = memory(page).getByRole('figure', { name: /^Expected in the next 30 days/u });
  await expect(expected).toContainText(/\d+ cards?, (?:less than )?\d+ min a day/u);
  await expected.scrollIntoViewIfNeeded();
  await expect(memory(page).getByRole('application', { name: /cards expected on each day/u })).toBeVisible();
  await memory(page).getByText('365 days').click();
  await expect(memory(page).getByRole('application', { name: /cards expected on each week/u })).toBeVisible();
  await expect(memory(page)).toContainText(/You know about 3 cards now .* in a year\./u);
  await memory(page).getByText('Show the forecast as a table').click();
  const weeks = memory(page).getByRole('table', { name: 'Expected in the next 365 days' });
  await expect(weeks.getByRole('row')).toHaveCount(53);
  await memory(page).getByText('Show memory as tables').click();
  const forecast = memory(page).getByRole('table', { name: 'Cards due in the next 30 days' });
  await expect(forecast.getByRole('row')).toHaveCount(31);
  await expect(forecast.getByRole('cell').filter({ hasText: /[1-3]/u })).not.toHaveCount(0);
  const stages = memory(page).getByRole('table', { name: 'Cards in each memory stage by day' });
  await expect(stages.getByRole('cell')).toHaveText(['0', '0', '3', '0']);
});
