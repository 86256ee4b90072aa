import { expect } from '@playwright/test';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

test.describe('a visitor', () => {
  for (const path of [
    '/dashboard',
    '/decks/some-id',
    '/study/some-id',
    '/review',
    '/deck/some-id',
    '/nowhere/at/all',
  ]) {
    test(`is led from ${path} to the landing page`, async ({ page }) => {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
    });
  }

  test('finds login and register from the landing page, and each from the other', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Login' }).first().click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/register');
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('somebody signed in', () => {
  for (const path of ['/', '/login', '/register', '/nowhere', '/deck/4d5ab0a5-6a3c-4b0e-9f2e-6d8c6ac0a001']) {
    test(`is led from ${path} to the dashboard`, async ({ page, request }) => {
      await signedIn(page, request);
      await page.goto(path);
      await expect(page).toHaveURL('/dashboard');
    });
  }

  for (const id of [
    'physics-deck-id',
    'test-deck-id',
    'mock-deck-id',
    '1234',
    'c232ab00-9414-11ec-b3c8-9f6bdeced846',
  ]) {
    test(`cannot study the deck id ${id}`, async ({ page, request }) => {
      await signedIn(page, request);
      await page.goto(`/study/${id}`);
      await expect(page.getByText('Invalid deck ID. Redirecting to dashboard...')).toBeVisible();
      await expect(page).toHaveURL('/dashboard');
    });
  }

  test('is told that a deck does not exist or is not theirs', async ({ page, request, browser, baseURL }) => {
    const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    const eve = await signedIn(await elsewhere.newPage(), elsewhere.request);
    const deckId = await eve.makeDeck('Not yours', [FLIP_CARD]);
    await elsewhere.close();

    await signedIn(page, request);
    await page.goto(`/decks/${deckId}`);
    await expect(page.getByText(/does not exist or you (do not|don't) have access/iu)).toBeVisible();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('sees the general error screen when a screen cannot be loaded, and gets on from there', async ({
    page,
    request,
  }) => {
    await signedIn(page, request);
    await page.route('**/assets/dashboard-screen-*.js', (route) => route.abort());
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    await page.unroute('**/assets/dashboard-screen-*.js');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/u })).toBeVisible();
  });

  test('gets from the general error screen home', async ({ page, request }) => {
    await signedIn(page, request);
    await page.route('**/assets/deck-screen-*.js', (route) => route.abort());
    await page.goto('/decks/4d5ab0a5-6a3c-4b0e-9f2e-6d8c6ac0a001');
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('the description of the API can be read', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('link', { name: '/api/auth/login' }).click();
  await expect(page.getByText('Request body')).toBeVisible();
});
