import { expect } from '@playwright/test';
import { startResponse } from '#contract/study.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { answer, continueSession, startStudying } from './learner.ts';
import { test } from './server.ts';

test.use({ reducedMotion: 'no-preference' });

const FORMULA = { front: 'What is $\\frac{1}{2} + \\sqrt{a}$ for $a = 4$?', back: '$2.5$' };
const CODE = { front: 'What does this print?\n\n```python\nprint(1 + 1)\n```', back: '`2`' };

test('what the next card needs is loaded while the current one is shown', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Mixed', [FLIP_CARD, FORMULA, CODE]);
  // Fixes the order of the cards.
  await page.route('**/api/study/start', async (route) => {
    const response = await route.fetch();
    const started = startResponse.encode(startResponse.parse(await response.json()));
    const places = [FLIP_CARD, FORMULA, CODE].map(({ front }) => front);
    const cards = started.cards.toSorted(
      (one, other) => places.indexOf(one.front) - places.indexOf(other.front),
    );
    await route.fulfill({ response, json: { ...started, cards } });
  });
  const held = Promise.withResolvers<void>();
  await page.route(/\/assets\/(markdown|math|code)-.*\.js$/u, async (route) => {
    await held.promise;
    await route.continue();
  });
  const requests = ['markdown', 'math', 'code'].map((name) => page.waitForRequest(`**/assets/${name}-*.js`));

  const shown = await startStudying(page, async () => {
    await page.goto(`/study/${deckId}`);
  });
  await expect(page.getByRole('article', { name: 'Card 1 of 3' })).toContainText(FLIP_CARD.front);
  await Promise.all(requests);
  held.resolve();
  const fonts = () =>
    page.evaluate<string[]>(
      "[...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)",
    );
  await expect.poll(fonts).toEqual(expect.arrayContaining(['KaTeX_Main', 'KaTeX_Math']));
  await page.waitForLoadState('networkidle');

  await page.context().setOffline(true);
  const [first, second] = shown;
  if (first) await answer(page, first, true);
  await continueSession(page);
  await expect(page.getByRole('article', { name: 'Card 2 of 3' }).locator('.katex').first()).toBeVisible();
  if (second) await answer(page, second, true);
  await continueSession(page);
  await expect(
    page.getByRole('article', { name: 'Card 3 of 3' }).locator('.hljs-number').first(),
  ).toBeVisible();
});
