import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

test('a deck is made by hand, filled, corrected and studied', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'New deck' }).click();
  const deckDialog = page.getByRole('dialog', { name: 'New deck' });
  await deckDialog.getByRole('button', { name: /Create|Save|Add/u }).click();
  await expect(deckDialog.getByText('Title is required')).toBeVisible();
  await deckDialog.getByLabel('Title').fill('Spices');
  await deckDialog.getByLabel('Category (optional)').fill('Cooking');
  await deckDialog.getByRole('button', { name: /Create|Save|Add/u }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spices');
  await expect(page.getByRole('main')).toContainText('Cooking');

  await page.getByRole('button', { name: 'Add card' }).click();
  const cardDialog = page.getByRole('dialog', { name: 'Add card' });
  // Half faded in, nothing has the contrast that it will have.
  await page.evaluate('Promise.allSettled(document.getAnimations().map(({ finished }) => finished))');
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await cardDialog.getByRole('button', { name: 'Add card' }).click();
  await expect(cardDialog.getByText('Front is required')).toBeVisible();
  await expect(cardDialog.getByText('Back is required')).toBeVisible();
  await cardDialog.getByLabel('Front').fill(FLIP_CARD.front);
  await cardDialog.getByLabel('Back').fill(FLIP_CARD.back);
  await cardDialog.getByLabel('Hint 1 (optional)').fill(FLIP_CARD.hint_1);
  await cardDialog.getByRole('button', { name: 'Save and add another' }).click();
  await expect(cardDialog.getByLabel('Front')).toHaveValue('');
  await expect(cardDialog.getByLabel('Front')).toBeFocused();

  await cardDialog.getByLabel('Front').fill(QUIZ_CARD.front);
  await cardDialog.getByRole('switch', { name: 'Quiz card' }).click();
  await cardDialog.getByRole('textbox', { name: 'Option 1' }).fill('Peru');
  await cardDialog.getByRole('textbox', { name: 'Option 2' }).fill('India');
  await cardDialog.getByRole('radio', { name: 'Option 2 is right' }).check();
  await expect(cardDialog.getByLabel('Back')).toHaveValue('India');
  await cardDialog.getByRole('button', { name: 'Add card' }).click();
  await expect(cardDialog).toBeHidden();
  await expect(page.getByRole('list', { name: '2 cards' })).toContainText(QUIZ_CARD.front);

  await page.getByRole('button', { name: `Actions for card ${FLIP_CARD.front}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit card' });
  await editor.getByLabel('Back').fill('Green cardamom');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
  await expect(page.getByRole('list', { name: '2 cards' })).toContainText('Green cardamom');
  await expect(page.getByRole('button', { name: `Actions for card ${FLIP_CARD.front}` })).toBeFocused();

  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const deckEditor = page.getByRole('dialog', { name: 'Edit deck' });
  await deckEditor.getByLabel('Title').fill('Spices of India');
  await deckEditor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spices of India');
  await expect(page.getByRole('main')).toContainText('Cooking');

  await page.getByRole('radio', { name: 'Flip cards' }).check({ force: true });
  await page.getByRole('link', { name: 'Start Studying' }).click();
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible();
});

test('what the server finds wrong stands at its field', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await page.goto(`/decks/${await account.makeDeck('Spices', [FLIP_CARD])}`);
  await page.route('**/api/cards', (route) =>
    route.fulfill({
      status: 400,
      json: {
        message: 'Back is odd',
        code: 'VALIDATION_FAILED',
        requestId: 'x',
        errors: [{ field: 'back', message: 'Back is odd' }],
      },
    }),
  );
  await page.getByRole('button', { name: 'Add card' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Front').fill('Which?');
  await dialog.getByLabel('Back').fill('That');
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog.getByLabel('Back')).toHaveAccessibleDescription(/Back is odd/u);
  await expect(dialog.getByLabel('Front')).toHaveValue('Which?');
});

test('cards can be shown in another order', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const cards = [3, 1, 5].map((difficulty) => ({ ...FLIP_CARD, front: `Level ${difficulty}`, difficulty }));
  await page.goto(`/decks/${await account.makeDeck('Spices', cards)}`);
  const shown = page.getByRole('list', { name: '3 cards' }).getByRole('listitem');
  for (const [order, fronts] of [
    ['Newest first', ['Level 5', 'Level 1', 'Level 3']],
    ['Easiest first', ['Level 1', 'Level 3', 'Level 5']],
    ['Hardest first', ['Level 5', 'Level 3', 'Level 1']],
    ['Deck order', ['Level 3', 'Level 1', 'Level 5']],
  ] as const) {
    await page.getByLabel('Sort by').selectOption(order);
    await expect(shown).toContainText([...fronts]);
  }
});

test('Markdown and formulas are drawn, and nothing that could run', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const card = {
    ...FLIP_CARD,
    front:
      'What is **bold**, `code` and $x^2$? <img src=x onerror="window.broken = true"><script>window.broken = true</script>',
    back: '| a | b |\n| - | - |\n| 1 | 2 |\n\n```js\nconst a = 1;\n```\n\n- one\n- two',
  };
  const deckId = await account.makeDeck('Spices', [card]);
  await page.goto(`/study/${deckId}`);
  const shown = page.getByRole('article');
  await expect(shown.locator('strong', { hasText: 'bold' })).toBeVisible();
  await expect(shown.locator('code', { hasText: 'code' })).toBeVisible();
  await expect(shown.locator('.katex').first()).toBeVisible();
  await expect(shown.locator('img, script')).toHaveCount(0);
  expect(await page.evaluate('window.broken')).toBeUndefined();
  await page.getByRole('button', { name: 'Show Answer' }).click();
  await expect(shown.locator('table')).toBeVisible();
  await expect(shown.locator('pre code .hljs-keyword')).toHaveText('const');
  await expect(shown.locator('li')).toHaveCount(2);
});

test('the renderers are loaded only for a text that needs them', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  await page.goto(`/study/${deckId}`);
  await expect(page.getByRole('article')).toContainText(FLIP_CARD.front);
  await page.waitForLoadState('networkidle');
  expect(loaded.filter((url) => /\/(markdown|math|code)-/u.test(url))).toEqual([]);
});

test('more decks come as one scrolls', async ({ page, request }) => {
  const account = await signedIn(page, request);
  for (let number = 1; number <= 30; number += 1) await account.makeDeck(`Deck ${number}`);
  await page.goto('/dashboard');
  const decks = page.getByRole('list', { name: 'Decks' }).getByRole('listitem');
  await expect(page.getByRole('heading', { name: 'Deck 30' })).toBeVisible();
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 5000);
      return decks.count();
    })
    .toBe(30);
  await expect(page.getByRole('region', { name: 'Your statistics' })).toContainText('30');
});
