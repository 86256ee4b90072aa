import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
import { OBSERVE_SHIFTS } from './layout-shifts.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

test('the deck page shows the deck, its figures and its cards', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await page.goto(
    `/decks/${await account.makeDeck('Spices', [FLIP_CARD, { ...QUIZ_CARD, explanation: null }])}`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spices');
  const main = page.getByRole('main');
  await expect(main).toContainText('Uncategorized');
  await expect(main).toContainText('Never');
  const cards = page.getByRole('list', { name: '2 cards' }).getByRole('listitem');
  await expect(cards.first()).toContainText(FLIP_CARD.front);
  await expect(cards.first()).toContainText(FLIP_CARD.back);
  await expect(cards.first()).toContainText('2/5');
  await expect(cards.first()).toContainText('Has hints');
  await expect(cards.first()).toContainText('Has explanation');
  await expect(cards.last()).not.toContainText('Has hints');
  await expect(cards.last()).not.toContainText('Has explanation');

  // Tooltips explain icons on hover and buttons also on focus; the menu uses words.
  const tooltip = page.locator('[data-tooltip-box]');
  await cards.first().getByText('Has hints').locator('..').hover();
  await expect(tooltip).toHaveText('Has hints');
  await expect(tooltip).toBeInViewport({ ratio: 1 });
  await tooltip.hover();
  await expect(tooltip).toHaveText('Has hints');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(tooltip).toBeHidden();
  await tabTo(page, 'button', `Actions for card ${FLIP_CARD.front}`);
  await expect(tooltip).toHaveText('Actions');
  await page.keyboard.press('Enter');
  await expect(tooltip).toBeHidden();
  await expect(page.getByRole('menu')).toContainText('Easy · Has hints · Has explanation');
});

test('a long deck loads in steps, and many of its cards can be changed, moved or deleted together', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Elsewhere');
  const many = Array.from({ length: 100 }, (_, index) => ({ ...FLIP_CARD, front: `Question ${index + 1}?` }));
  await page.goto(`/decks/${await account.makeDeck('Long', many)}`);
  const rows = page.getByRole('list', { name: '100 cards' }).getByRole('listitem');
  await expect(rows).toHaveCount(40);
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(rows).toHaveCount(80);
  await page.getByRole('searchbox', { name: 'Search cards' }).fill('Question 10');
  await expect(page.getByRole('list', { name: '2 cards' })).toBeVisible();

  await page.getByRole('button', { name: 'Select', exact: true }).click();
  const bar = page.getByRole('region', { name: 'Selected cards' });
  await expect(bar.getByRole('button', { name: 'Move' })).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Select card Question 10?' }).check();
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Select all 2' }).click();
  await expectAccessible(bar);

  await bar.getByRole('button', { name: 'Difficulty' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Difficulty' }).click();
  await page.getByRole('option', { name: 'Expert' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('2 cards changed').first()).toBeVisible();
  const found = page.getByRole('list', { name: '2 cards' }).getByRole('listitem');
  await expect(found.first()).toContainText('5/5');

  await bar.getByRole('button', { name: 'Tags' }).click();
  await page.getByRole('combobox', { name: 'Add tags' }).fill('Exam, hard');
  await expectAccessible(page.getByRole('dialog', { name: 'Change tags' }));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(found.last()).toContainText('Exam');

  await page.getByRole('checkbox', { name: 'Select card Question 100?' }).uncheck();
  await bar.getByRole('button', { name: 'Move' }).click();
  const move = page.getByRole('dialog', { name: 'Move to another deck' });
  await expect(move.getByRole('button', { name: 'Move' })).toBeDisabled();
  await move.getByRole('combobox', { name: 'Deck' }).fill('where');
  await expectAccessible(move);
  await page.keyboard.press('Enter');
  await expect(move.getByRole('combobox', { name: 'Deck' })).toHaveValue('Elsewhere');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('1 card moved')).toBeVisible();
  await expect(page.getByRole('list', { name: '1 card' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select card Question 100?' })).toBeFocused();

  await page.getByRole('button', { name: 'Select all 1' }).click();
  page.once('dialog', (dialog) => void dialog.accept());
  await bar.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('1 card deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cards', exact: true })).toBeFocused();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('list', { name: '98 cards' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('1 card restored')).toBeVisible();
  await expect(page.getByRole('list', { name: '99 cards' })).toBeVisible();
});

for (const [width, height] of [
  [390, 664],
  [1440, 900],
] as const) {
  test(`the first card is in sight and nothing moves however late it comes, ${width} px wide`, async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    const cards = Array.from({ length: 30 }, (_, index) => ({
      ...FLIP_CARD,
      front: `Question ${index + 1}?`,
    }));
    const deckId = await account.makeDeck('Languages :: French :: Irregular verbs and participles', cards);
    await page.setViewportSize({ width, height });
    await page.addInitScript(OBSERVE_SHIFTS);
    // Each call of the page is answered after those before it.
    const held: PromiseWithResolvers<void>[] = [];
    const LATE = [
      `/api/decks/${deckId}`,
      `/api/study/due`,
      `/api/decks/${deckId}/cards`,
      `/api/study/memory/${deckId}`,
    ];
    for (const [index, path] of LATE.entries()) {
      const answered = (held[index] = Promise.withResolvers());
      await page.route(`**${path}`, async (route) => {
        const response = await route.fetch();
        await answered.promise;
        await route.fulfill({ response });
      });
    }
    await page.goto(`/decks/${deckId}`);
    await expect(page.getByText('Loading deck')).toBeAttached();
    const shown = [
      page.getByRole('heading', { level: 1, name: 'Languages' }),
      page.getByText(/^Today: \d+ new/u),
      page.getByText('Loading cards'),
      page.getByRole('list', { name: '30 cards' }).getByRole('listitem').first(),
    ];
    for (const [index, locator] of shown.entries()) {
      held[index]?.resolve();
      await expect(locator).toBeVisible();
    }
    await expect(page.getByText('Question 1?', { exact: true })).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate<number>('window.shifted')).toBeLessThan(0.02);
    await expectAccessible(page.getByRole('main'));
    await page.getByRole('heading', { name: 'Memory' }).click();
    await expect(page.getByRole('switch', { name: 'Review this deck' })).toBeVisible();
    await expectAccessible(page.getByRole('main'));
  });
}

test('the deck page fits every phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 664 });
  const account = await signedIn(page, request);
  const cards = Array.from({ length: 21 }, (_, index) => ({ ...FLIP_CARD, front: `Question ${index + 1}?` }));
  await page.goto(`/decks/${await account.makeDeck('Spices', cards)}`);
  await page.getByRole('heading', { name: 'Memory' }).click();
  await expect(page.getByRole('switch', { name: 'Review this deck' })).toBeVisible();
  await expectToFitPhones(page, 'the deck page');
});
