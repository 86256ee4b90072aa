import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { z } from 'zod';
import { FLIP_CARD, signedIn } from './account.ts';
import { deckAction } from './learner.ts';
import { test } from './server.ts';

/** Toasts are the only list items outside the page's own lists: they are in sonner's region. */
const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/u }).getByRole('listitem');

const answer =
  (status: number, body: object = {}) =>
  (route: Route) =>
    route.fulfill({ status, json: body });

// The tests of `lib/api-error.ts` cover all texts; here some of them reach the screen.
test("a failed request shows one toast, with the server's message if there is one", async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
  page.on('dialog', (dialog) => void dialog.accept());

  const failures: [string, (route: Route) => Promise<void>, string][] = [
    ['Server error', answer(500), 'Server error. Please try again later.'],
    [
      'no network',
      (route) => route.abort('internetdisconnected'),
      'Network error. Please check your connection and try again.',
    ],
  ];
  for (const [name, fail, text] of failures) {
    await test.step(name, async () => {
      await page.route('**/api/decks/*', (route) =>
        route.request().method() === 'DELETE' ? fail(route) : route.continue(),
      );
      await page.goto(`/decks/${deckId}`);
      await deckAction(page, 'Delete Deck');
      await expect(toasts(page)).toHaveCount(1);
      await expect(toasts(page)).toContainText('Failed to delete deck');
      await expect(toasts(page)).toContainText(text);
    });
  }

  await test.step("the server's message is shown", async () => {
    await page.route('**/api/cards/*', answer(409, { message: 'This card is being studied.' }));
    await page.goto(`/decks/${deckId}`);
    await page.getByRole('button', { name: /Actions for card/u }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(toasts(page)).toHaveText(/This card is being studied\./u);
    await expect(toasts(page)).not.toContainText('Failed to delete card');
  });

  await test.step('a 401 shows no toast', async () => {
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
});

test('a toast disappears after four seconds', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices');
  await page.clock.install();
  await page.goto(`/decks/${deckId}`);
  page.on('dialog', (dialog) => void dialog.accept());
  await expect(page.getByRole('heading', { name: 'Spices' })).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await deckAction(page, 'Delete Deck');
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

test('signing in and registering explain a failure if the server does not', async ({ page }) => {
  for (const [path, button, fallback] of [
    ['/register', 'Sign Up', 'Registration failed'],
    ['/login', 'Login', 'Login failed'],
  ] as const) {
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
  }
});

/** Shortens the app's timeouts by a factor of a thousand. */
const SHORT_TIMEOUTS = `
  const originalTimeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => originalTimeout(ms / 1000);
`;

test.describe('generating', () => {
  async function submit(page: Page): Promise<void> {
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Generate with AI' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Topic').fill('capitals of Europe');
    await dialog.getByRole('button', { name: 'Generate deck' }).click();
  }

  test('a generation without a response closes the dialog, says so and looks for the deck', async ({
    page,
    request,
  }) => {
    await signedIn(page, request);
    await page.route('**/api/decks/generate', () => new Promise<void>(() => {}));
    let listed = 0;
    page.on('request', (sent) => {
      if (sent.method() === 'GET' && new URL(sent.url()).pathname === '/api/decks') listed += 1;
    });
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'No decks found' })).toBeVisible();
    await page.evaluate(SHORT_TIMEOUTS);
    await page.getByRole('button', { name: 'Generate with AI' }).click();
    await page.getByRole('dialog').getByLabel('Topic').fill('capitals of Europe');
    await page.getByRole('dialog').getByRole('button', { name: 'Generate deck' }).click();
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).toContainText(
      'Generation is taking longer than expected. Please check your dashboard in a moment - the deck may still be processing.',
    );
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => listed).toBeGreaterThan(1);
  });

  test('a refused generation is reported and the dialog stays open', async ({ page, request }) => {
    await signedIn(page, request);
    await page.route('**/api/decks/generate', answer(418));
    await submit(page);
    await expect(toasts(page)).toContainText('Failed to generate deck. Please try again.');
    await expect(page.getByRole('dialog')).toBeVisible();

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
    await page.getByRole('dialog').getByRole('button', { name: 'Generate deck' }).click();
    await expect(toasts(page).filter({ hasText: 'The provider is resting.' })).toHaveCount(1);
    await expect(page.getByText('The provider is resting.')).toHaveCount(1);
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('a generation without enough tokens is not sent', async ({ page, request }) => {
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

  test('a generation shows its progress and continues when the dialog is closed', async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    const deckId = await account.generateDeck('capitals of Europe');
    let cardsGenerated = 0;
    let status = 'pending';
    let ahead: number | undefined = 2;
    let fronts: string[] = [];
    await page.route('**/api/decks/generate', answer(202, { id: deckId, status: 'pending' }));
    await page.route('**/api/decks/generate/status/*', async (route) => {
      const real = await route.fetch();
      const state = z.looseObject({}).parse(await real.json());
      await route.fulfill({ json: { ...state, status, cardsGenerated, fronts, ahead } });
    });
    await submit(page);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Generating...' })).toBeVisible();
    await expect(dialog).toContainText('2 generations before yours');
    ahead = 1;
    await expect(dialog).toContainText('1 generation before yours');
    ahead = undefined;
    status = 'generating';
    cardsGenerated = 3;
    fronts = ['What is the capital of Norway?', 'What is $x^2$?', 'A '.repeat(200)];
    await expect(dialog).toContainText('3 of 10 cards');
    await expect(dialog.getByRole('list', { name: 'Newest cards' }).getByRole('listitem')).toHaveCount(3);
    await expectAccessible(dialog);
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
