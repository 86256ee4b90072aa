import { expect, type Page, type Route } from '@playwright/test';
import { z } from 'zod';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

/** Toasts are the only list items outside the page's own lists: sonner's region holds them. */
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/u }).getByRole('listitem');

const answer =
  (status: number, body: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: body });

test.describe('a failed request shows one toast', () => {
  const cases: [string, (route: Route) => Promise<void>, string][] = [
    [
      'the network is gone',
      (route) => route.abort('internetdisconnected'),
      'Network error. Please check your connection and try again.',
    ],
    ['403', answer(403), 'Access denied. Please check your permissions.'],
    ['404', answer(404), 'Resource not found.'],
    ['429', answer(429), 'Too many requests. Please wait and try again.'],
    ['500', answer(500), 'Server error. Please try again later.'],
    ['503', answer(503), 'Server error. Please try again later.'],
    ['418 without a message', answer(418), 'Server error (418)'],
    [
      'an answer that is no JSON',
      (route) => route.fulfill({ body: '<html>' }),
      'No response from server. Please check your connection.',
    ],
  ];
  for (const [name, fail, text] of cases) {
    test(`when deleting a deck meets ${name}`, async ({ page, request }) => {
      const account = await signedIn(page, request);
      await page.goto(`/decks/${await account.makeDeck('Spices', [FLIP_CARD])}`);
      await page.route('**/api/decks/*', (route) =>
        route.request().method() === 'DELETE' ? fail(route) : route.continue(),
      );
      page.on('dialog', (dialog) => void dialog.accept());
      await page.getByRole('button', { name: 'Delete Deck' }).click();
      await expect(toasts(page)).toHaveCount(1);
      await expect(toasts(page)).toContainText('Failed to delete deck');
      await expect(toasts(page)).toContainText(text);
    });
  }

  test('with the message of the server before the general text', async ({ page, request }) => {
    const account = await signedIn(page, request);
    await page.goto(`/decks/${await account.makeDeck('Spices', [FLIP_CARD])}`);
    await page.route('**/api/cards/*', answer(409, { message: 'This card is being studied.' }));
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: /Actions for card/u }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(toasts(page)).toHaveText(/This card is being studied\./u);
    await expect(toasts(page)).not.toContainText('Failed to delete card');
  });

  test('and none at all for 401', async ({ page, request }) => {
    await signedIn(page, request);
    await page.route(
      '**/api/analytics/progress',
      answer(401, { message: 'Please sign in', code: 'INVALID_CREDENTIALS' }),
    );
    const failed = page.waitForResponse('**/api/analytics/progress');
    await page.goto('/dashboard');
    await failed;
    await expect(page.getByRole('heading', { name: /^Welcome/u })).toBeVisible();
    await expect(toasts(page)).toHaveCount(0);
  });

  test('that goes after four seconds', async ({ page, request }) => {
    const account = await signedIn(page, request);
    const deckId = await account.makeDeck('Spices');
    await page.clock.install();
    await page.goto(`/decks/${deckId}`);
    page.on('dialog', (dialog) => void dialog.accept());
    await expect(page.getByRole('heading', { name: 'Spices' })).toBeVisible();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    await page.getByRole('button', { name: 'Delete Deck' }).click();
    const shown = async () => {
      await page.clock.runFor(20);
      return toasts(page).count();
    };
    await expect.poll(shown).toBe(1);
    await expect(toasts(page)).toContainText('Deck deleted successfully');
    await page.clock.runFor(3800);
    await expect(toasts(page)).toHaveCount(1);
    await page.clock.runFor(1000);
    await expect(toasts(page)).toHaveCount(0);
  });
});

/** Makes the app's patience a thousand times shorter; what it then does is its own affair. */
const IMPATIENT = `
  const patience = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => patience(ms / 1000);
`;

test.describe('an answer that does not come', () => {
  const never = () => new Promise<void>(() => {});

  test('is given up with a word', async ({ page, request }) => {
    const account = await signedIn(page, request);
    await page.goto(`/decks/${await account.makeDeck('Spices', [FLIP_CARD])}`);
    await expect(page.getByRole('heading', { name: 'Spices' })).toBeVisible();
    await page.evaluate(IMPATIENT);
    await page.route('**/api/decks/*', (route) =>
      route.request().method() === 'DELETE' ? never() : route.continue(),
    );
    page.on('dialog', (dialog) => void dialog.accept());
    await page.getByRole('button', { name: 'Delete Deck' }).click();
    await expect(toasts(page)).toContainText('Failed to delete deck');
    await expect(toasts(page)).toContainText('Request timeout. Please try again.');
  });

  test('from a generation closes the modal and looks for the deck', async ({ page, request }) => {
    await signedIn(page, request);
    await page.route('**/api/decks/generate', never);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'No decks found' })).toBeVisible();
    await page.evaluate(IMPATIENT);
    await page.getByRole('button', { name: 'Generate with AI' }).click();
    await page.getByRole('dialog').getByLabel('Topic').fill('capitals of Europe');
    await page.getByRole('dialog').getByRole('button', { name: 'Generate deck' }).click();
    await expect(
      toasts(page).filter({
        hasText:
          'Generation is taking longer than expected. Please check your dashboard in a moment - the deck may still be processing.',
      }),
    ).toHaveCount(1);
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});

test.describe('signing in and registering', () => {
  for (const [path, button, fallback] of [
    ['/login', 'Login', 'Login failed'],
    ['/register', 'Sign Up', 'Registration failed'],
  ] as const) {
    test(`${path} names the failure when the server does not`, async ({ page }) => {
      await page.route(`**/api/auth${path}`, answer(500));
      await page.goto(path);
      await page.getByLabel('Email').fill('ada@example.org');
      await page.getByLabel('Password', { exact: true }).fill('correct horse');
      if (path === '/register') {
        await page.getByLabel('Username').fill('ada');
        await page.getByLabel('Confirm password').fill('correct horse');
      }
      await page.getByRole('button', { name: button }).click();
      await expect(toasts(page)).toHaveCount(1);
      await expect(toasts(page)).toContainText(fallback);
      await expect(toasts(page)).toContainText('Server error. Please try again later.');
    });
  }
});

test.describe('generating', () => {
  async function submit(page: Page): Promise<void> {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Generate with AI' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Topic').fill('capitals of Europe');
    await dialog.getByRole('button', { name: 'Generate deck' }).click();
  }

  for (const [status, text] of [
    [
      500,
      'Server error during generation. Please check your dashboard - the deck may have been created successfully.',
    ],
    [
      503,
      'Service temporarily unavailable. Please check your dashboard - the deck may have been created successfully.',
    ],
  ] as const) {
    test(`that meets ${status} closes the modal and looks for the deck`, async ({ page, request }) => {
      await signedIn(page, request);
      await page.route('**/api/decks/generate', answer(status));
      let listed = 0;
      page.on('request', (sent) => {
        if (sent.method() === 'GET' && new URL(sent.url()).pathname === '/api/decks') listed += 1;
      });
      await submit(page);
      await expect(toasts(page)).toHaveCount(1);
      await expect(toasts(page)).toContainText(text);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect.poll(() => listed).toBeGreaterThan(1);
    });
  }

  test('that fails on the way says so, and the modal stays', async ({ page, request }) => {
    await signedIn(page, request);
    await page.route('**/api/decks/generate', answer(418));
    await submit(page);
    await expect(toasts(page)).toContainText('Failed to generate deck. Please try again.');
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('that is refused in the background shows the message of the server', async ({ page, request }) => {
    await signedIn(page, request);
    const id = '4d5ab0a5-6a3c-4b0e-9f2e-6d8c6ac0a001';
    await page.route('**/api/decks/generate', answer(202, { id, status: 'pending' }));
    await page.route(
      `**/api/decks/generate/status/${id}`,
      answer(200, {
        id,
        title: 'Capitals',
        status: 'failed',
        cardCount: 10,
        cardsGenerated: 0,
        error: { message: 'The provider is resting.', status: 502, code: 'PROVIDER_FAILED' },
      }),
    );
    await submit(page);
    await expect(toasts(page)).toContainText('The provider is resting.');
    await expect(page.getByRole('dialog')).toContainText('The provider is resting.');
  });

  test('without enough tokens is not even sent', async ({ page, request }) => {
    await signedIn(page, request);
    const usage = { todayTokensUsed: 9000, dailyLimit: 10_000, resetsAt: '2026-11-22T00:00:00.000Z' };
    await page.route('**/api/ai/usage', answer(200, { usage }));
    let sent = 0;
    await page.route('**/api/decks/generate', (route) => {
      sent += 1;
      return route.abort();
    });
    await submit(page);
    await expect(toasts(page)).toContainText(
      'Insufficient tokens. You need 1200 tokens but only have 1000 remaining.',
    );
    expect(sent).toBe(0);
  });

  test('shows how far it is and goes on when the modal is closed', async ({ page, request }) => {
    const account = await signedIn(page, request);
    const deckId = await account.generateDeck('capitals of Europe');
    let cardsGenerated = 3;
    let status = 'generating';
    await page.route('**/api/decks/generate', answer(202, { id: deckId, status: 'pending' }));
    await page.route('**/api/decks/generate/status/*', async (route) => {
      const real = await route.fetch();
      const state = z.looseObject({}).parse(await real.json());
      await route.fulfill({ json: { ...state, status, cardsGenerated } });
    });
    await submit(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeVisible();
    await expect(dialog).toContainText('3 of 10 cards');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    cardsGenerated = 7;
    await expect(page.getByText('7 of 10 cards').first()).toBeVisible();
    cardsGenerated = 10;
    status = 'completed';
    await expect(toasts(page)).toContainText('Deck generated successfully with 10 cards!');
    await toasts(page).getByRole('button', { name: 'View deck' }).click();
    await expect(page).toHaveURL(`/decks/${deckId}`);
  });
});
