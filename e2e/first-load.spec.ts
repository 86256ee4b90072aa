import { gzipSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
import { OBSERVE_SHIFTS } from './layout-shifts.ts';
import { test } from './server.ts';

test.use({ reducedMotion: 'no-preference' });

/** JavaScript of a first visit, gzipped, in KB: 100 KiB for the landing page. */
const BUDGETS = { landing: 102.4, dashboard: 184 };
/** Fonts of a first visit, in KB. */
const FONT_BUDGET = 107;

/** In a headless browser the pointer may be in the corner, which would load code for tooltips. */
const POINT_AT_NOTHING =
  "addEventListener('pointerover', (event) => event.stopImmediatePropagation(), { capture: true })";

/** Loads the page for the first time and returns the size of its scripts and fonts, largest first. */
async function filesOf(page: Page, path: string): Promise<{ file: string; size: number }[]> {
  const bodies: Promise<{ file: string; size: number }>[] = [];
  page.on('response', (response) => {
    const { pathname: file } = new URL(response.url());
    const isScript = file.endsWith('.js');
    if (!isScript && !file.endsWith('.woff2')) return;
    bodies.push(
      response.body().then((body) => ({ file, size: isScript ? gzipSync(body).length : body.length })),
    );
  });
  await page.addInitScript(POINT_AT_NOTHING);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  return (await Promise.all(bodies)).sort((one, other) => other.size - one.size);
}

/** In KB. */
const sizeOf = (files: readonly { size: number }[]) => files.reduce((sum, { size }) => sum + size, 0) / 1000;

for (const [name, path] of [
  ['landing', '/'],
  ['dashboard', '/dashboard'],
] as const) {
  test(`the ${name} stays within ${BUDGETS[name]} KB of JavaScript and ${FONT_BUDGET} of fonts`, async ({
    page,
    request,
  }) => {
    if (name === 'dashboard') await signedIn(page, request);
    const files = await filesOf(page, path);
    const scripts = files.filter(({ file }) => file.endsWith('.js'));
    const fonts = files.filter((file) => !scripts.includes(file));
    const [total, fontTotal] = [sizeOf(scripts), sizeOf(fonts)];
    const rows = scripts.map(({ file, size }) => `  ${(size / 1000).toFixed(1).padStart(6)} KB  ${file}`);
    process.stdout.write(`${name}: ${total.toFixed(1)} KB of ${BUDGETS[name]} KB\n${rows.join('\n')}\n`);
    expect(total).toBeLessThanOrEqual(BUDGETS[name]);
    expect(scripts.length).toBeGreaterThan(0);
    expect(fontTotal).toBeLessThanOrEqual(FONT_BUDGET);
    expect(fonts.length).toBeGreaterThan(0);
  });
}

/**
 * Records what the page shows from its first paint on (its static shell, its screen or nothing), and which scripts were
 * loaded when the screen was drawn.
 */
const WATCH_ROOT = `
  window.shown = [];
  const look = () => {
    const root = document.querySelector('#root');
    if (root === null) return;
    const shown = root.querySelector('[data-shell]') ? 'shell' : root.querySelector('h1') ? 'screen' : 'nothing';
    // The page may arrive in chunks, the first of them without the shell.
    if (window.shown.at(-1) === shown || (shown === 'nothing' && document.readyState === 'loading')) return;
    window.shown.push(shown);
    const resources = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
    window.scripts = resources.filter((name) => name.endsWith('.js'));
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
`;

test('a static shell is shown until the screen is drawn, while its code and data are already being loaded', async ({
  page,
  request,
}) => {
  test.setTimeout(60_000);
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
  await page.evaluate(() => localStorage.setItem('theme', 'light'));
  await page.addInitScript(WATCH_ROOT);
  let held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const requests: string[] = [];
  page.on('request', (sent) => {
    const { pathname, search } = new URL(sent.url());
    if (pathname.startsWith('/api/') && sent.method() === 'GET') requests.push(`${pathname}${search}`);
  });
  const shell = page.locator('[data-shell=member]');
  const sourceId = await account.addSource('Cardamom', 'Cardamom is the dried fruit of a herb.');
  // Otherwise the batch would be polled.
  const { batch } = await account.makeDrafts('birds');
  await account.post(`/batches/${batch.id}/save`, {});
  const addresses = [
    'dashboard',
    `new-cards/${batch.id}`,
    `decks/${deckId}`,
    'sources',
    'import',
    `sources/${sourceId}`,
    'explore',
    'explore/genetics',
    `study/${deckId}`,
    'review',
    'analytics',
    'settings',
  ];
  for (const address of addresses.map((name) => `/${name}`)) {
    held = Promise.withResolvers();
    requests.length = 0;
    const html = await (await page.request.get(address)).text();
    await page.goto(address, { waitUntil: 'commit' });
    await expect(shell, address).toBeVisible();
    await expect(page.locator('html')).toHaveCSS('color-scheme', 'light');
    await expect.poll(() => requests).toContain('/api/auth/me');
    held.resolve();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate<string[]>('window.shown'), address).toEqual(['shell', 'screen']);
    const scripts = await page.evaluate<string[]>('window.scripts');
    expect(scripts.length).toBeGreaterThan(5);
    expect(
      scripts.filter((script) => !html.includes(script)),
      address,
    ).toEqual([]);
    await page.waitForLoadState('networkidle');
    expect(requests.toSorted(), address).toEqual([...new Set(requests)].toSorted());
    expect(await page.evaluate('[...window.firstCalls.calls.keys()]'), `${address}: not needed`).toEqual([]);
  }

  await page.evaluate(() => localStorage.clear());
  held = Promise.withResolvers();
  await page.goto('/dashboard', { waitUntil: 'commit' });
  await expect(shell).toBeAttached();
  await expect(shell).toBeHidden();
  held.resolve();
  await expect(page).toHaveURL('/');
});

test('the print screen requests only what it needs', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
  await page.goto(`/decks/${deckId}/print`);
  await expect(page.getByRole('heading', { level: 1, name: 'Print Spices' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('[...window.firstCalls.calls.keys()]')).toEqual([]);
});

/** Their height changes when Markdown is rendered. */
const MARKED_UP = {
  formulas: {
    ...FLIP_CARD,
    front: 'When is $$\\int_0^\\infty \\frac{x^{s-1}}{e^x - 1}\\,dx = \\Gamma(s)\\zeta(s)$$ true?',
    back: '$$\\operatorname{Re}(s) > 1$$',
  },
  code: {
    ...QUIZ_CARD,
    front: 'What does this print?\n\n```python\ndef twice(n):\n    return [n] * 2\n\nprint(twice(3))\n```',
    options: ['`[3, 3]`, a **list** of *two*', '`[6]`, a **list** of *one*', '`33`', '`6`'],
  },
  tables: {
    ...FLIP_CARD,
    front: `| Sign | Value |\n| --- | --- |\n${['I', 'V', 'X', 'L', 'C', 'D', 'M'].map((sign) => `| ${sign} | ? |\n`).join('')}`,
    back: '*One* to *a thousand*',
  },
};

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const) {
  test(`the layout does not shift while a screen loads slowly, ${width} px wide`, async ({
    page,
    request,
  }) => {
    test.setTimeout(60_000);
    const account = await signedIn(page, request);
    await account.makeDeck('Herbs', [FLIP_CARD]);
    const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
    const markedUp: string[] = [];
    for (const [title, card] of Object.entries(MARKED_UP))
      markedUp.push(await account.makeDeck(title, [card]));
    await page.setViewportSize({ width, height });
    await page.addInitScript(OBSERVE_SHIFTS);
    // Fonts arrive last.
    for (const [requests, delay] of [
      ['**/api/**', 50],
      ['**/assets/{markdown,math,code}-*.js', 100],
      ['**/*.woff2', 200],
    ] as const) {
      await page.route(requests, async (route) => {
        const response = await route.fetch();
        await new Promise((resolve) => {
          setTimeout(resolve, delay);
        });
        await route.fulfill({ response });
      });
    }
    const sourceId = await account.addSource('Cardamom', 'Cardamom is the dried fruit of a herb.');
    const addresses = [
      '/dashboard',
      `/decks/${deckId}`,
      '/sources',
      '/import',
      `/sources/${sourceId}`,
      '/explore',
      '/explore/genetics',
      ...[deckId, ...markedUp].map((id) => `/study/${id}`),
      '/review',
      '/analytics',
      '/',
    ];
    for (const path of addresses) {
      if (path === '/') await page.evaluate('localStorage.clear()');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      // There is so much space around a card that even rendering it twice shifts the layout by less than 0.02.
      const most = path.startsWith('/study/') ? 0.005 : 0.02;
      expect(await page.evaluate<number>('window.shifted'), path).toBeLessThan(most);
    }
  });
}
