import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

/** JavaScript of a first visit in all, gzipped, in KB. */
const BUDGETS = { landing: 100, dashboard: 205 };

/** Fetches everything that a first visit to the page loads, and returns the size of its scripts, largest first. */
async function scriptsOf(page: Page, path: string): Promise<{ file: string; size: number }[]> {
  const bodies: Promise<{ file: string; size: number }>[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.endsWith('.js')) return;
    bodies.push(response.body().then((body) => ({ file: pathname, size: gzipSync(body).length })));
  });
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(bodies)).sort((one, other) => other.size - one.size);
}

for (const [name, path] of [
  ['landing', '/'],
  ['dashboard', '/dashboard'],
] as const) {
  test(`the JavaScript of the ${name} stays within ${BUDGETS[name]} KB`, async ({ page, request }) => {
    if (name === 'dashboard') await signedIn(page, request);
    const scripts = await scriptsOf(page, path);
    const total = scripts.reduce((sum, { size }) => sum + size, 0) / 1000;
    const rows = scripts.map(({ file, size }) => `  ${(size / 1000).toFixed(1).padStart(6)} KB  ${file}`);
    process.stdout.write(`${name}: ${total.toFixed(1)} KB of ${BUDGETS[name]} KB\n${rows.join('\n')}\n`);
    expect(total).toBeLessThanOrEqual(BUDGETS[name]);
    expect(scripts.length).toBeGreaterThan(0);
  });
}

const OBSERVE_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries()) if (!shift.hadRecentInput) window.shifted += shift.value;
  }).observe({ type: 'layout-shift', buffered: true });
`;

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`nothing moves while a screen loads slowly, ${width} px wide`, async ({ page, request }) => {
    const account = await signedIn(page, request);
    const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
    await page.setViewportSize({ width, height });
    await page.addInitScript(OBSERVE_SHIFTS);
    // Fonts come last.
    for (const [requests, delay] of [
      ['**/api/**', 150],
      ['**/*.woff2', 600],
    ] as const) {
      await page.route(requests, async (route) => {
        const response = await route.fetch();
        await new Promise((resolve) => {
          setTimeout(resolve, delay);
        });
        await route.fulfill({ response });
      });
    }
    for (const path of ['/dashboard', `/decks/${deckId}`, `/study/${deckId}`, '/review']) {
      await page.goto(path);
      await expect(page.getByText('Spices').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate<number>('window.shifted'), path).toBeLessThan(0.02);
    }
  });
}
