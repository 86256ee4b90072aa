import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { FLIP_CARD, signedIn } from './account.ts';
import { anotherDevice, test } from './server.ts';

test.describe('a visitor', () => {
  test('a visitor is redirected to the landing page, which links to login and registration', async ({
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

test.describe('a signed-in user', () => {
  test('a signed-in user is redirected to the dashboard from visitor screens and unknown paths', async ({
    page,
    request,
  }) => {
    await signedIn(page, request);
    for (const path of ['/', '/login', '/register']) {
      await page.goto(path);
      await expect(page, path).toHaveURL('/dashboard');
    }
    // The status is 404 for crawlers, although users see the app.
    for (const path of ['/nowhere', `/deck/${randomUUID()}`]) {
      const response = await page.goto(path);
      expect(response?.status(), path).toBe(404);
      await expect(page, path).toHaveURL('/dashboard');
    }
  });

  test('a session cannot be started with an invalid deck id', async ({ page, request }) => {
    await signedIn(page, request);
    for (const id of ['physics-deck-id', 'c232ab00-9414-11ec-b3c8-9f6bdeced846']) {
      await page.goto(`/study/${id}`);
      await expect(page.getByText('Invalid deck ID. Redirecting to dashboard...')).toBeVisible();
      await expect(page, id).toHaveURL('/dashboard');
    }
  });

  test("a missing deck and another user's deck are both reported as not found", async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const elsewhere = await anotherDevice(browser, { ...(baseURL !== undefined && { baseURL }) });
    const eve = await signedIn(await elsewhere.newPage(), elsewhere.request);
    const deckId = await eve.makeDeck('Not yours', [FLIP_CARD]);
    await elsewhere.close();

    await signedIn(page, request);
    const requests: string[] = [];
    page.on('request', (sent) => {
      if (sent.url().includes(deckId) && sent.url().includes('/api/'))
        requests.push(new URL(sent.url()).pathname);
    });
    await page.goto(`/decks/${deckId}`);
    await expect(page.getByText(/does not exist or you (do not|don't) have access/iu)).toBeVisible();
    expect(requests).toEqual([`/api/decks/${deckId}`]);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  test('a missing topic of the library is reported', async ({ page, request }) => {
    await signedIn(page, request);
    await page.goto('/explore/basket-weaving');
    await expect(page.getByRole('heading', { name: 'Topic not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to Explore' }).click();
    await expect(page).toHaveURL('/explore');
    await page.goto('/explore/genetics/more');
    await expect(page).toHaveURL('/dashboard');
  });
});

test('the API documentation is shown', async ({ page }) => {
  await page.goto('/api/docs');
  await page.getByRole('link', { name: '/api/auth/login' }).click();
  await expect(page.getByText('Request body')).toBeVisible();
});
