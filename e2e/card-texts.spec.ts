import { expect } from '@playwright/test';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

test('markdown and formulas are rendered by code that is loaded only for them, and scripts never run', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  await page.goto(`/study/${await account.makeDeck('Plain', [FLIP_CARD])}`);
  await expect(page.getByRole('article')).toContainText(FLIP_CARD.front);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /\/(markdown|math|code)-/u.test(url))).toEqual([]);

  const card = {
    ...FLIP_CARD,
    front:
      'What is **bold**, `code` and $x^2$? <img src=x onerror="window.broken = true"><script>window.broken = true</script>',
    back: '| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nconst a = 1;\n```\n\n- one\n- two',
  };
  const deckId = await account.makeDeck('Spices', [card]);
  await page.goto(`/study/${deckId}`);
  const shown = page.getByRole('article');
  await expect(shown.locator('strong', { hasText: 'bold' }).first()).toBeVisible();
  await expect(shown.locator('code', { hasText: 'code' }).first()).toBeVisible();
  await expect(shown.locator('.katex').first()).toBeVisible();
  await expect(shown.locator('img, script')).toHaveCount(0);
  expect(await page.evaluate('window.broken')).toBeUndefined();
  await page.getByRole('button', { name: 'Show Answer' }).click();
  await expect(shown.locator('table')).toBeVisible();
  await expect(shown.locator('pre code .hljs-keyword')).toHaveText('const');
  await expect(shown.locator('li')).toHaveCount(2);
});

test('a card is shown as plain text while its renderer cannot be loaded, and rendered once it can', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Squares', [{ ...FLIP_CARD, front: 'What is $x^2$ for 3?' }]);
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/math-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  const requested = page.waitForRequest('**/assets/math-*.js');
  await page.goto(`/study/${deckId}`);
  await requested;
  await expect(page.getByText('Starting study session...')).toBeVisible();
  const shown = page.getByRole('article');
  await expect(shown.getByText('What is $x^2$ for 3?').first()).toBeVisible();
  held.resolve();
  await expect(shown.locator('.katex').first()).toBeVisible();
});
