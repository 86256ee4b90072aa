import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

test.describe('a visitor', () => {
  test('is led from everywhere to the landing page, and from there to login and register', async ({
    page,
  }) => {
    for (const path of [
      '/dashboard',
      '/decks/some-id',
      '/study/some-id',
      '/review',
      '/deck/some-id',
      '/explore',
      '/explore/genetics',
      '/nowhere/at/all',
    ]) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/');
      await expect(page.getByRole('link', { name: 'Sign Up' }).first()).toBeVisible();
    }
    await page.getByRole('link', { name: 'Login' }).first().click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/register');
    await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test.describe('somebody signed in', () => {
  test('is led to the dashboard from where they have no business', async ({ page, request }) => {
    await signedIn(page, request);
    for (const path of ['/', '/login', '/register']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/dashboard');
    }
    // Probes take it for what it is, and people do not notice.
    for (const path of ['/nowhere', `/deck/${randomUUID()}`]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page, path).toHaveURL('/dashboard');
    }
  });

  test('cannot study a deck by an id that is none', async ({ page, request }) => {
    await signedIn(page, request);
    for (const id of ['physics-deck-id', 'c232ab00-9414-11ec-b3c8-9f6bdeced846']) {
      await page.goto(`/study/${id}`);
      await expect(page.getByText('Invalid deck ID. Redirecting to dashboard...')).toBeVisible();
      await expect(page, id).toHaveURL('/dashboard');
    }
  });

  test('is told that a deck does not exist or is not theirs', async ({ page, request, browser, baseURL }) => {
    const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
    const eve = await signedIn(await elsewhere.newPage(), elsewhere.request);
    const deckId = await eve.makeDeck('Not yours', [FLIP_CARD]);
    await elsewhere.close();

    await signedIn(page, request);
    const asked: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes(deckId) && sent.url().includes('/api/'))
        asked.push(new URL(sent.url()).pathname);
    });
    await page.goto(`/decks/${deckId}`);
    await expect(page.getByText(/does not exist or you (do not|don't) have access/iu)).toBeVisible();
    expect(asked).toEqual([`/api/decks/${deckId}`]);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('is told that the library has no such topic', async ({ page, request }) => {
    await signedIn(page, request);
    await page.goto('/explore/basket-weaving');
    await expect(page.getByRole('heading', { name: 'Topic not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Explore' }).click();
    await expect(page).toHaveURL('/explore');
    await page.goto('/explore/genetics/more');
    await expect(page).toHaveURL('/dashboard');
  });

  test('sees the general error screen when a screen cannot be loaded, and gets on or home from there', async ({
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

    await page.route('**/assets/deck-screen-*.js', (route) => route.abort());
    await page.goto(`/decks/${randomUUID()}`);
    await page.getByRole('link', { name: 'Go Home' }).click();
    await expect(page).toHaveURL('/dashboard');
  });
});

test('the description of the API can be read', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('link', { name: '/api/auth/login' }).click();
  await expect(page.getByText('Request body')).toBeVisible();
});
