import { expect } from '@playwright/test';
import { progressResponse } from '#contract/analytics.ts';
import { deckListResponse } from '#contract/decks.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { deckAction, readyToStudyOffline, studyOpenDeck } from './learner.ts';
import { test } from './server.ts';

test.use({ replica: true });

const QUESTIONS = ['One?', 'Two?'].map((front) => ({ ...FLIP_CARD, front }));

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
  await readyToStudyOffline(page);

  await page.context().setOffline(true);
  await studyOpenDeck(page, cards, true);
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

test('a deck and a card are made once, although the responses were lost together with the network', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Numbers', QUESTIONS);
  const headers = { authorization: `Bearer ${account.token}` };
  await page.goto(`/decks/${deckId}`);
  await readyToStudyOffline(page);
  await page.context().route(/\/api\/(?:decks|cards)$/u, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await page.context().setOffline(true);
    return route.abort();
  });

  const waiting = page.getByRole('link', { name: /not sent yet$/u });
  await page.getByRole('button', { name: 'Create Deck' }).click();
  await page.getByRole('menuitem', { name: 'Write a deck' }).click();
  const deckDialog = page.getByRole('dialog', { name: 'Write a deck' });
  await deckDialog.getByLabel('Title').fill('Letters');
  await deckDialog.getByRole('button', { name: 'Create deck' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Letters');
  await expect(waiting).toBeVisible();
  await page.context().setOffline(false);
  await expect(waiting).toHaveCount(0);

  await page.getByRole('button', { name: 'Add card', exact: true }).click();
  const cardDialog = page.getByRole('dialog', { name: 'Add card' });
  await cardDialog.getByLabel('Front', { exact: true }).fill('A?');
  await cardDialog.getByLabel('Back', { exact: true }).fill('B');
  await cardDialog.getByRole('button', { name: 'Add card' }).click();
  await expect(page.getByRole('list', { name: '1 card' })).toContainText('A?');
  await expect(waiting).toBeVisible();
  await page.context().setOffline(false);
  await expect(waiting).toHaveCount(0);

  const decks = deckListResponse.parse(await (await request.get('/api/decks', { headers })).json());
  expect(decks.map(({ title }) => title).toSorted()).toEqual(['Letters', 'Numbers']);
  const letters = decks.find(({ title }) => title === 'Letters');
  expect(await account.cards(letters?.id ?? '')).toMatchObject([{ front: 'A?' }]);
});

test('parts that need the server say so in place and keep what was typed, while the rest continues to work', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Numbers', QUESTIONS);
  const toasts = page.getByRole('region', { name: /Notifications/u }).getByRole('listitem');
  await page.goto(`/decks/${deckId}`);
  await readyToStudyOffline(page);
  await page.context().route('**/api/**', (route) => route.abort('connectionrefused'));

  await page.getByRole('link', { name: 'Explore' }).first().click();
  await expect(page.getByRole('alert')).toContainText('This needs a connection to the server.');
  await page.getByRole('link', { name: 'Sources' }).first().click();
  await expect(page.getByRole('alert')).toContainText('This needs a connection to the server.');
  await expect(toasts).toHaveCount(0);

  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click();
  await page.getByRole('button', { name: 'Generate with AI' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Topic').fill('Bees');
  await dialog.getByRole('button', { name: 'Generate deck' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This needs a connection to the server.');
  await expect(toasts).toHaveCount(0);
  await expect(dialog.getByLabel('Topic')).toHaveValue('Bees');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'View Numbers' }).click();
  await deckAction(page, 'Pin');
  await expect(toasts.filter({ hasText: 'Deck pinned' })).toBeVisible();
  page.once('dialog', (question) => void question.accept());
  await page.getByRole('button', { name: 'Actions for card One?' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('list', { name: '1 card' })).toContainText('Two?');

  await page.context().unroute('**/api/**');
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect.poll(async () => (await account.cards(deckId)).map(({ front }) => front)).toEqual(['Two?']);
  const headers = { authorization: `Bearer ${account.token}` };
  const decks = deckListResponse.parse(await (await request.get('/api/decks', { headers })).json());
  expect(decks).toMatchObject([{ title: 'Numbers', pinned: true }]);
});
