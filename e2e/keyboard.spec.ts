import { expect, type Locator } from '@playwright/test';
import { QUIZ_CARD, signedIn } from './account.ts';
import { positionOf, startStudying } from './learner.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

test('the main path works by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await tabTo(page, 'link', 'Sign Up');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/register');

  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  for (const [field, text] of [
    ['Email', 'keys@example.org'],
    ['Username', 'keys'],
    ['Password', 'correct horse'],
    ['Confirm password', 'correct horse'],
  ] as const) {
    await tabTo(page, 'textbox', field);
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');

  await tabTo(page, 'button', 'Generate with AI');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Topic')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Generate with AI' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('capitals of Europe');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deck generated successfully with 10 cards!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await tabTo(page, 'link', /^Study /u);
  const cards = await startStudying(page, () => page.keyboard.press('Enter'));
  for (const [index, card] of cards.entries()) {
    await expect(page.getByRole('article')).toHaveAccessibleName(`Card ${index + 1} of 10`);
    if (index === 0) {
      await page.keyboard.press('h');
      await expect(page.getByRole('article')).toContainText('Hint 1 of 3');
      await page.keyboard.press('Shift+?');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
    }
    if (card.isQuiz) {
      await page.keyboard.press('ABCDEF'.charAt(positionOf(card, card.quiz?.key ?? 0)));
      await page.keyboard.press('Enter');
    } else {
      await page.keyboard.press('Space');
      await page.keyboard.press('3');
    }
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Excellent work!' })).toBeFocused();
  await tabTo(page, 'link', 'Dashboard');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('100% accuracy');
});

test('a generated deck does not move the focus', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.evaluate(
    `(heading) => heading.addEventListener('focus', () => heading.dataset.focused = '')`,
  );
  await tabTo(page, 'button', 'Generate with AI');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Topic')).toBeFocused();
  const led = page.waitForEvent('framenavigated', (frame) => frame.url().includes('/deck/'));
  await page.keyboard.type('capitals of Europe');
  await page.keyboard.press('Enter');
  await led;
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('button', { name: 'Generate with AI' })).toBeFocused();
  await expect(heading).not.toHaveAttribute('data-focused');
});

test('the page of a deck works by keyboard alone, including the choice of study mode', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const cards = [2, 4, 3].map((difficulty) => ({ ...QUIZ_CARD, front: `Level ${difficulty}?`, difficulty }));
  await page.goto(`/decks/${await account.makeDeck('Spices', cards)}`);
  const press = (key: string) => page.keyboard.press(key);
  const shown = page.getByRole('listitem').filter({ hasText: /^.*Level \d/u });
  await expect(shown).toHaveCount(3);

  await tabTo(page, 'button', 'Deck actions');
  await press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Edit deck' })).toBeFocused();
  for (const name of [
    'Pin',
    'Move to folder',
    'Limits',
    'Keep offline',
    'Archive',
    'Reverse cards',
    'Print',
    'Export',
    'Delete Deck',
  ]) {
    await press('ArrowDown');
    await expect(page.getByRole('menuitem', { name, exact: true })).toBeFocused();
  }
  await press('Home');
  await expect(page.getByRole('menuitem', { name: 'Edit deck' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('dialog', { name: 'Edit deck' }).getByLabel('Title')).toBeFocused();
  await press('Escape');
  await expect(page.getByRole('button', { name: 'Deck actions' })).toBeFocused();

  await tabTo(page, 'radio', 'Mixed');
  await press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Flip' })).toBeChecked();

  await tabTo(page, 'combobox', 'Sort by');
  await press('Enter');
  for (const name of ['Newest first', 'Easiest first', 'Hardest first']) {
    await press('ArrowDown');
    await expect(page.getByRole('option', { name })).toBeFocused();
  }
  await press('Enter');
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toBeFocused();
  await expect(shown).toContainText(['Level 4?', 'Level 3?', 'Level 2?']);

  await tabTo(page, 'button', 'Select');
  await press('Enter');
  await tabTo(page, 'checkbox', 'Select card Level 4?');
  await press('Space');
  await tabTo(page, 'button', 'Delete');
  page.once('dialog', (dialog) => void dialog.accept());
  await press('Enter');
  await expect(page.getByRole('checkbox', { name: 'Select card Level 3?' })).toBeFocused();
  await expect(shown).toHaveCount(2);
  await tabTo(page, 'button', 'Stop selecting');
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Select', exact: true })).toBeFocused();

  // After the last control, the focus may leave the page and not return by itself.
  await tabTo(page, 'link', 'Start Studying', 'Shift+Tab');
  await startStudying(page, () => press('Enter'));
  const card = page.getByRole('article');
  await expect(card).toHaveAccessibleName('Card 1 of 2');
  await tabTo(page, 'button', 'Show Answer');
  await press('Enter');
  await expect(card).toBeFocused();
  await tabTo(page, 'button', /^Correct/u);
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await press('Enter');
  await expect(card).toHaveAccessibleName('Card 2 of 2');
  await expect(card).toBeFocused();
  await tabTo(page, 'link', 'Back to Deck', 'Shift+Tab');
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Spices' })).toBeVisible();
});

test('the top and bottom bars never cover the focused element', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.generateDeck('capitals of Europe');
  await page.setViewportSize({ width: 390, height: 664 });
  await page.goto(`/decks/${deckId}`);
  const select = page.getByRole('button', { name: 'Select', exact: true });
  // At the bottom, where the bar will appear.
  await select.evaluate((button: { scrollIntoView: (atTop: boolean) => void }) =>
    button.scrollIntoView(false),
  );
  await select.press('Enter');
  const bar = page.getByRole('region', { name: 'Selected cards' });
  await expect(bar).toBeInViewport();
  const edge = async (shown: Locator, side: 'top' | 'bottom') => {
    const { y, height } = (await shown.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    return side === 'top' ? y : y + height;
  };
  const focused = page.locator(':focus');
  const expectClear = async () => {
    expect(await edge(focused, 'bottom')).toBeLessThanOrEqual(await edge(bar, 'top'));
    expect(await edge(focused, 'top')).toBeGreaterThanOrEqual(await edge(page.getByRole('banner'), 'bottom'));
  };
  await expect.poll(() => edge(focused, 'bottom')).toBeLessThanOrEqual(await edge(bar, 'top'));
  const last = page.getByRole('checkbox', { name: /^Select card/u }).last();
  while ((await focused.and(last).count()) === 0) {
    await page.keyboard.press('Tab');
    await expectClear();
  }
  for (let presses = 0; presses < 25; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    await expectClear();
  }
});

test('the focus stays with the learner while the first deck is made, and on entering a session', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.goto('/dashboard');
  const today = page.getByRole('region', { name: 'Today' });
  await page.getByRole('textbox', { name: 'Or a topic of your own' }).fill('capitals of Europe');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deck generated successfully with 10 cards!')).toBeVisible();
  await expect(today.getByRole('textbox')).toHaveCount(0);
  await expect(today).toBeFocused();

  await page.goto(`/decks/${await account.makeDeck('Spices', [QUIZ_CARD])}`);
  await tabTo(page, 'link', 'Start Studying');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('article')).toHaveAccessibleName('Card 1 of 1');
  await expect(page.getByRole('heading', { level: 1, name: 'Spices' })).toBeFocused();
});
