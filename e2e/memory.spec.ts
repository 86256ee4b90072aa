import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { startResponse } from '#contract/study.ts';
import { FLIP_CARD, signedIn, type Account } from './account.ts';
import { test } from './server.ts';

const CARDS = ['Which plant?', 'Which family?', 'Which continent?'].map((front) => ({ ...FLIP_CARD, front }));

const today = (page: Page) => page.getByRole('region', { name: 'Today' });
const memory = (page: Page) => page.getByRole('region', { name: 'Memory' });
const cardNamed = (page: Page, front: string) =>
  page
    .getByRole('list', { name: /^[34] cards$/u })
    .getByRole('listitem')
    .filter({ hasText: front });

/** The number of cards in a stage according to the legend. */
const stage = (page: Page, name: string) =>
  memory(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd');

async function chooseAction(page: Page, front: string, action: string): Promise<void> {
  await cardNamed(page, front)
    .getByRole('button', { name: /^Actions for card/u })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

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

test('the dashboard starts with what is due, or with creating a deck if nothing is', async ({
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

  const deckId = await account.makeDeck('Spices', CARDS);
  await page.reload();
  await expect(today(page)).toContainText('3 cards due');
  await expect(today(page)).toContainText('3 new · about 1 min');
  await expect(today(page).getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/review');
  await expect(today(page).getByRole('link', { name: 'Review' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Generate with AI' })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name: '3 due in Spices' })).toHaveAttribute(
    'href',
    `/review/${deckId}`,
  );

  await review(request, account);
  await page.reload();
  await expect(today(page)).toContainText('Nothing due.');
  await expect(today(page)).toContainText(/cards? (tomorrow|on )/u);
  await expect(page.getByRole('link', { name: /^Review|due in/u })).toHaveCount(0);
});

test('a deck shows the state of its cards, and each can be suspended, resumed and forgotten', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', CARDS);
  await page.goto(`/decks/${deckId}`);
  await expect(stage(page, 'New')).toHaveText('3');
  await expect(page.getByRole('link', { name: 'Review 3 due' })).toHaveAttribute('href', `/review/${deckId}`);

  await chooseAction(page, 'Which plant?', 'Suspend');
  await expect(cardNamed(page, 'Which plant?')).toContainText('Suspended');
  await expect(memory(page)).toContainText('1 suspended');
  await expect(page.getByRole('link', { name: 'Review 2 due' })).toBeVisible();

  await review(request, account);
  await page.reload();
  await expect(stage(page, 'Young')).toHaveText('2');
  await expect(stage(page, 'New')).toHaveText('1');
  await expect(cardNamed(page, 'Which family?')).toContainText(/Due (tomorrow|in \d+ days) · 100% recall/u);
  await expect(page.getByRole('button', { name: 'Review' })).toBeDisabled();

  await chooseAction(page, 'Which plant?', 'Resume');
  await expect(cardNamed(page, 'Which plant?')).toContainText('New');

  page.once('dialog', (dialog) => void dialog.dismiss());
  await chooseAction(page, 'Which family?', 'Forget');
  await expect(stage(page, 'Young')).toHaveText('2');
  page.once('dialog', (dialog) => void dialog.accept());
  await chooseAction(page, 'Which family?', 'Forget');
  await expect(stage(page, 'New')).toHaveText('2');
  await expect(cardNamed(page, 'Which family?')).toContainText('New');
  await expect(cardNamed(page, 'Which family?').getByRole('button')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Review 2 due' })).toBeVisible();
});

test('a new card is due immediately, and a deck removed from reviewing has no due cards', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', CARDS);
  await page.goto(`/decks/${deckId}`);
  await expect(page.getByRole('link', { name: 'Review 3 due' })).toBeVisible();
  await page.getByRole('button', { name: 'Add card', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  await dialog.getByLabel('Front').fill('Which part?');
  await dialog.getByLabel('Back').fill('The pod');
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(page.getByRole('link', { name: 'Review 4 due' })).toBeVisible();
  await expect(stage(page, 'New')).toHaveText('4');

  const reviewed = page.getByRole('switch', { name: 'Review this deck' });
  await expect(reviewed).toBeChecked();
  await reviewed.focus();
  await page.keyboard.press('Space');
  await expect(reviewed).not.toBeChecked();
  await expect(cardNamed(page, 'Which plant?')).toContainText('Not reviewed');
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expect(today(page)).toContainText('Nothing due.');
});

test('choosing the desired retention shows its daily cost', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const cards = Array.from({ length: 15 }, (_, number) => ({ ...FLIP_CARD, front: `Question ${number}?` }));
  await account.makeDeck('Spices', cards);
  await review(request, account);
  await page.goto('/settings');
  const reviewing = page.getByRole('region', { name: 'Reviewing' });
  const retention = reviewing.getByRole('slider', { name: 'Desired retention' });
  const estimate = async () => Number(/About (\d+)/u.exec(await reviewing.innerText())?.[1]);
  await expect(reviewing).toContainText(/About \d+ reviews a day/u);
  await expect(reviewing).toContainText('after 385 more reviews');
  const before = await estimate();
  await retention.focus();
  await page.keyboard.press('End');
  await expect(retention).toHaveValue('97');
  await expect.poll(estimate).toBeGreaterThan(before);

  await reviewing.getByLabel('New cards a day').fill('0');
  await reviewing.getByLabel('Reviews a day').fill('0');
  await reviewing.getByRole('button', { name: 'Save review settings' }).click();
  await expect(reviewing.getByText('Reviews a day must be a whole number from 1 to 10000')).toBeVisible();
  await reviewing.getByLabel('Reviews a day').fill('50');
  await reviewing.getByRole('button', { name: 'Save review settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  const easy = reviewing.getByRole('switch', { name: 'Easy button' });
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/account/settings') && response.request().method() === 'PUT',
  );
  await easy.click();
  expect((await saved).ok()).toBe(true);

  await page.reload();
  await expect(retention).toHaveValue('97');
  await expect(reviewing.getByLabel('New cards a day')).toHaveValue('0');
  await expect(reviewing.getByLabel('Reviews a day')).toHaveValue('50');
  await expect(easy).toBeChecked();
});

test('a fitted schedule can be reset, and a server that cannot fit says so', async ({ page, request }) => {
  await signedIn(page, request);
  const fit = {
    reviews: 1240,
    fittedAt: new Date().toISOString(),
    loss: 0.312,
    publishedLoss: 0.345,
    used: true,
  };
  const load = {
    reviewsPerDay: 12,
    settings: { desiredRetention: 0.9, weights: null },
    fit,
    fitting: true,
    reviews: 1300,
    neededForNextFit: 1440,
  };
  let answer: object = load;
  await page.route('**/api/study/load', (route) => route.fulfill({ json: answer }));
  await page.goto('/settings');
  const reviewing = page.getByRole('region', { name: 'Reviewing' });
  await expect(reviewing).toContainText('Fitted to 1,240 of your reviews.');
  await expect(reviewing).toContainText('off by 0.312, with the defaults by 0.345');
  answer = { ...load, fit: { ...fit, used: false } };
  const reset = page.waitForRequest(
    (sent) => sent.method() === 'DELETE' && sent.url().endsWith('/study/fit'),
  );
  await reviewing.getByRole('button', { name: 'Use the defaults' }).click();
  await reset;
  await expect(reviewing).toContainText('The published defaults are used.');
  await expect(reviewing.getByRole('button', { name: 'Use the defaults' })).toHaveCount(0);

  answer = { ...load, fit: null, fitting: false };
  await page.reload();
  await expect(reviewing).toContainText(
    'This server cannot fit the schedule to you; the published defaults are used.',
  );
});

test('the analytics show upcoming reviews once something has been reviewed', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Spices', CARDS);
  await review(request, account);
  await page.goto('/analytics');
  const due = memory(page).getByRole('figure', { name: /^Due in the next 30 days/u });
  await expect(due).toContainText('3 cards');
  await due.scrollIntoViewIfNeeded();
  await expect(memory(page).getByRole('application', { name: /^Bar chart of the cards due/u })).toBeVisible();
  await memory(page).getByText('Show memory as tables').click();
  const forecast = memory(page).getByRole('table', { name: 'Cards due in the next 30 days' });
  await expect(forecast.getByRole('row')).toHaveCount(31);
  await expect(forecast.getByRole('cell').filter({ hasText: /[1-3]/u })).not.toHaveCount(0);
  const stages = memory(page).getByRole('table', { name: 'Cards in each memory stage by day' });
  await expect(stages.getByRole('cell')).toHaveText(['0', '0', '3', '0']);
});
