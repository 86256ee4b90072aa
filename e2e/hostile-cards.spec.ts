import { expect, type Page } from '@playwright/test';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

const nested = (open: string, close: string, times: number) => `${open.repeat(times)}x${close.repeat(times)}`;

/** Each of these once froze the page for seconds, or put the error screen in its place. */
const HOSTILE = {
  'a long macro used often': `$$\\def\\a{${String.raw`\vec x`.repeat(150)}}${String.raw`\a`.repeat(190)}$$`,
  'a matrix of two thousand columns': `$$\\begin{matrix}${'&'.repeat(1900)}\\end{matrix}$$`,
  'roots within roots': `$$${nested(String.raw`\sqrt{`, '}', 270)}$$`,
  'two thousand spaces in a formula': `$$${' '.repeat(1990)}x`,
  'two thousand quotations within each other': `${'>'.repeat(1990)} x`,
};

/** As deep and as large as formulas are drawn at all. */
const AT_THE_LIMIT = {
  roots: nested(String.raw`\sqrt{`, '}', 30),
  fractions: nested(String.raw`\cfrac{1}{`, '}', 26),
  exponents: nested('x^{', '}', 26),
  braces: nested(String.raw`\overbrace{`, '}', 30),
  accents: nested(String.raw`\hat{`, '}', 36),
  matrices: nested(String.raw`\begin{pmatrix}`, String.raw`\end{pmatrix}`, 20),
  'a matrix': `\\begin{pmatrix}${`${'a&'.repeat(19)}a\\\\`.repeat(19)}b\\end{pmatrix}`,
};

/** The longest that the page has not listened, in ms. */
function longestFreeze(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    new PerformanceObserver((list) => {
      resolve(Math.max(...list.getEntries().map(({ duration }) => duration)));
    }).observe({ type: 'longtask', buffered: true });
    setTimeout(resolve, 500, 0);
  })`);
}

test('a hostile text is shown as it was written, and the page lives on', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const fronts = Object.values(HOSTILE);
  const deckId = await account.makeDeck(
    'Trouble',
    fronts.map((front) => ({ ...FLIP_CARD, front })),
  );
  await page.goto(`/decks/${deckId}`);
  for (const start of ['\\def\\a', '\\begin{matrix}&&', '\\sqrt{\\sqrt{', '>>>>']) {
    await expect(page.getByText(start).first()).toBeAttached();
  }
  expect(await longestFreeze(page)).toBeLessThan(2_000);
  await expect(page.getByRole('button', { name: 'Deck actions' })).toBeVisible();
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(sideways).toBeLessThanOrEqual(0);
});

test('the largest formulas that are drawn are drawn without a freeze', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const formulas = Object.values(AT_THE_LIMIT);
  const deckId = await account.makeDeck(
    'Formulas',
    formulas.map((tex) => ({ ...FLIP_CARD, front: `$$${tex}$$` })),
  );
  await page.goto(`/decks/${deckId}`);
  await expect(page.locator('.katex-display')).toHaveCount(formulas.length);
  expect(await longestFreeze(page)).toBeLessThan(2_000);
});
