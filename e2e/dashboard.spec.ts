import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { startResponse } from '#contract/study.ts';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';
import { zoneAt } from './zone.ts';

const HOUR = 3_600_000;

function deckStudied(title: string, lastStudied: number | null) {
  const now = new Date().toISOString();
  return {
    id: randomUUID(),
    title,
    description: null,
    category: null,
    difficulty: 3,
    cardCount: 1,
    aiGenerated: false,
    source: null,
    lastStudied: lastStudied === null ? null : new Date(lastStudied).toISOString(),
    createdAt: now,
    updatedAt: now,
    version: 1,
  };
}

test('the last study day of a deck is shown in the time zone that the learner chose', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  // Where the day has just begun, an hour ago was yesterday.
  const timeZone = zoneAt(0);
  const settings = { dailyGoal: 20, autoAdvance: 'normal', timeZone };
  const headers = { authorization: `Bearer ${account.token}` };
  expect((await request.put('/api/account/settings', { data: settings, headers })).ok()).toBe(true);
  await page.route(/\/api\/decks(\?.*)?$/u, (route) =>
    route.fulfill({ json: [deckStudied('Spices', Date.now() - 1.05 * HOUR), deckStudied('Rivers', null)] }),
  );
  await page.goto('/dashboard');
  const decks = page.getByRole('list', { name: 'Decks' }).getByRole('listitem');
  await expect(decks.filter({ hasText: 'Spices' })).toContainText('Yesterday');
  await expect(decks.filter({ hasText: 'Rivers' })).toContainText('Never studied');
});

/** The colour of a token meter, by the class of its bar. */
async function toneOf(page: Page, area: 'complementary' | 'main'): Promise<string> {
  const bar = page.getByRole(area).getByRole('progressbar', { name: 'AI tokens left today' });
  const classes = (await bar.locator('+ *').getAttribute('class')) ?? '';
  const tones = { accent: 'bg-accent', saffron: 'bg-saffron-fill', danger: 'bg-danger' };
  return Object.entries(tones).find(([, name]) => classes.split(' ').includes(name))?.[0] ?? classes;
}

// The tests of `ui/token-tone.ts` cover the thresholds.
test('each token meter warns at its own level, and both fall back to 10,000 tokens', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  for (const [used, dashboard, sidebar, warned] of [
    [8001, 'danger', 'saffron', false],
    [9001, 'danger', 'danger', true],
  ] as const) {
    await test.step(`${used} of 10,000 used`, async () => {
      const usage = { todayTokensUsed: used, dailyLimit: 10_000, resetsAt: '2026-11-22T00:00:00.000Z' };
      await page.route('**/api/ai/usage', (route) => route.fulfill({ json: { usage } }));
      await page.goto('/dashboard');
      await expect(page.getByRole('main')).toContainText(`${(10_000 - used).toLocaleString('en')} of 10,000`);
      await expect.poll(() => toneOf(page, 'main')).toBe(dashboard);
      await expect.poll(() => toneOf(page, 'complementary')).toBe(sidebar);
      await expect(page.getByText('Almost at daily limit')).toHaveCount(warned ? 1 : 0);
    });
  }
  await page.route('**/api/ai/usage', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/dashboard');
  await expect(page.getByRole('main')).toContainText('10,000 of 10,000');
});

test('the dashboard shows skeletons while loading, then the empty state', async ({ page, request }) => {
  await signedIn(page, request);
  const gate = Promise.withResolvers<void>();
  await page.route(/\/api\/decks(\?.*)?$/u, async (route) => {
    await gate.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByText('Loading decks')).toBeAttached();
  gate.resolve();
  await expect(page.getByRole('heading', { name: 'No decks found' })).toBeVisible();

  await test.step('an unknown topic is refused once, in the form', async () => {
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByLabel('Or a topic of your own').fill('Slithy toves');
    await page.keyboard.press('Enter');
    await expect(today.getByRole('alert')).toContainText("doesn't know 'Slithy toves'");
    await expect(page.getByText(/doesn't know/u)).toHaveCount(1);
    await expect(today.getByRole('list', { name: 'Topics it knows' }).getByRole('button')).toHaveCount(5);
  });
});

test('the dashboard offers to try again if the decks cannot be loaded', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Spices');
  let requests = 0;
  await page.route(/\/api\/decks(\?.*)?$/u, (route) => {
    requests += 1;
    return requests <= 2 ? route.fulfill({ status: 500, json: {} }) : route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('alert').getByText('Failed to load decks')).toBeVisible();
  // A query is retried once before it fails.
  expect(requests).toBe(2);
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Spices' })).toBeVisible();
});

test('each deck links to studying and to its cards, and search ignores case and accents', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Été à Paris');
  const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
  await page.goto('/dashboard');
  const decks = page.getByRole('list', { name: 'Decks' }).getByRole('listitem');
  await expect(decks).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Study Spices' })).toHaveAttribute('href', `/study/${deckId}`);
  await expect(page.getByRole('link', { name: 'View Spices' })).toHaveAttribute('href', `/decks/${deckId}`);
  await test.step('decks are in the chosen order, even after a reload', async () => {
    await expect(decks.first()).toContainText('Spices');
    await page.getByRole('combobox', { name: 'Sort decks by' }).click();
    await page.getByRole('option', { name: 'Name' }).click();
    await expect(decks.first()).toContainText('Été à Paris');
    await expect(page.getByRole('region', { name: 'What next?' }).getByRole('button')).toHaveCount(4);
    await page.reload();
    await expect(decks.first()).toContainText('Été à Paris');
  });
  await page.getByRole('searchbox', { name: 'Search decks' }).fill('ETE');
  await expect(decks).toHaveCount(1);
  await expect(decks).toContainText('Été à Paris');
  await page.getByRole('searchbox', { name: 'Search decks' }).fill('winter');
  await expect(page.getByRole('heading', { name: 'No decks found' })).toBeVisible();
});

test('the dashboard shows figures and recent activity, and refetches them when the window regains focus', async ({
  page,
  request,
}) => {
  await signedIn(page, request);
  const entry = (deckTitle: string) => ({
    date: '2026-11-20',
    deckId: deckTitle,
    deckTitle,
    sessions: 1,
    cards: 12,
    accuracy: 75,
  });
  await page.route('**/api/analytics/progress', (route) =>
    route.fulfill({
      json: {
        totalStats: {
          totalSessions: 4,
          totalCardsStudied: 1234,
          averageAccuracy: 75,
          weeklyAccuracy: 75,
          totalStudyTime: 1,
        },
        streaks: { current: 4, longest: 9, studiedToday: true },
        topDecks: [],
        daily: [],
        recentActivity: ['Spices', 'Rivers', 'Stars', 'Bones'].map(entry),
      },
    }),
  );
  await page.goto('/dashboard');
  const activity = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem');
  await expect(activity).toHaveCount(3);
  await expect(activity.first()).toContainText('Spices');
  await expect(activity.first()).toContainText('12 cards');
  await expect(activity.first()).toContainText('75% accuracy');
  const tiles = page.getByRole('region', { name: 'Your statistics' });
  await expect(tiles).toContainText('1,234');
  await expect(tiles).toContainText('75%');

  const again = page.waitForRequest('**/api/analytics/progress');
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))");
  await again;
});

test('the list of decks stays fresh for five minutes', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Spices', [FLIP_CARD]);
  await page.clock.install();
  let listed = 0;
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname === '/api/decks') listed += 1;
  });
  const awayAndBack = async () => {
    await page.getByRole('link', { name: 'View Spices' }).click();
    await expect(page.getByRole('button', { name: 'Deck actions' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('link', { name: 'View Spices' })).toBeVisible();
  };
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'View Spices' })).toBeVisible();
  expect(listed).toBe(1);
  await page.clock.fastForward('04:30');
  await awayAndBack();
  expect(listed).toBe(1);
  await page.clock.fastForward('00:45');
  await awayAndBack();
  await expect.poll(() => listed).toBe(2);
});

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
  });
});
