import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';

/** Expects Enter to choose this option and assistive technology to be told. */
async function expectSelected(palette: Locator, name: string): Promise<void> {
  const option = palette.getByRole('option', { name, exact: true, selected: true });
  await expect(option).toBeInViewport();
  await expect(palette.getByRole('option', { selected: true })).toHaveCount(1);
  const id = await option.getAttribute('id');
  await expect(palette.getByRole('combobox')).toHaveAttribute('aria-activedescendant', String(id));
}

test('the palette finds decks and cards and opens any screen by keyboard', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Épices', [FLIP_CARD, { ...FLIP_CARD, front: 'And saffron?' }]);
  await page.goto('/dashboard');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  const field = palette.getByRole('combobox', { name: 'Command palette' });

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await expectAccessible(palette);
  await page.keyboard.type('epices');
  await expect(palette.getByRole('option', { name: 'Study Épices' })).toBeVisible();
  await expect(palette.getByRole('option', { name: 'Write the answers of Épices' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/decks/${deckId}`);

  // A card opens its deck, filtered by the search text.
  await page.keyboard.press('Control+k');
  await page.keyboard.type(FLIP_CARD.front.slice(0, 12));
  await expect(palette.getByRole('option', { name: FLIP_CARD.front })).toBeVisible();
  await expectAccessible(palette);
  await page.keyboard.press('Enter');
  await expect(palette).toBeHidden();
  await expect(page.getByRole('searchbox')).toHaveValue(FLIP_CARD.front);

  await page.getByRole('button', { name: 'Search and commands' }).click();
  await page.keyboard.type('zzz');
  await expect(palette.getByText('Nothing found.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Search and commands' })).toBeFocused();

  // A missing topic can be generated without typing it again.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('capitals of Europe');
  await palette.getByRole('option', { name: 'Generate a deck about “capitals of Europe”' }).click();
  const generate = page.getByRole('dialog', { name: 'Generate a deck with AI' });
  await expect(generate.getByLabel('Topic')).toHaveValue('capitals of Europe');
  await expect(generate.getByLabel('Title')).toHaveValue('Capitals of Europe');
  await page.keyboard.press('Escape');

  const studyScreen = Promise.withResolvers<void>();
  await page.route('**/assets/study-screen-*.js', async (route) => {
    await studyScreen.promise;
    await route.continue();
  });
  for (const [typed, address] of [
    ['sett', '/settings'],
    ['review', '/review?only=due'],
    ['study', '/study'],
  ] as const) {
    await page.keyboard.press('Control+k');
    await page.keyboard.type(typed);
    await expect(palette.getByRole('option', { selected: true })).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(address);
  }
  // The palette keeps the focus when the next screen arrives, and its keys do not act on the card.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('gene');
  studyScreen.resolve();
  await expect(page.locator('article')).toBeAttached();
  await page.keyboard.type('rate');
  await expect(field).toHaveValue('generate');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Generate a deck with AI' })).toBeVisible();
  await page.keyboard.press('Escape');
  // Enter never opens a result for an earlier text, however long the search for the current one takes.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('l');
  await expect(palette.getByRole('option', { name: FLIP_CARD.front })).toBeVisible();
  const searched = Promise.withResolvers<void>();
  await page.route('**/api/search?*', async (route) => {
    await searched.promise;
    await route.abort();
  });
  await page.keyboard.type('ight');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  searched.resolve();
});

test('the field always names the option that Enter would choose', async ({ page, request }) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Épices', [FLIP_CARD]);
  await page.goto('/dashboard');
  const palette = page.getByRole('dialog', { name: 'Command palette' });

  await page.keyboard.press('Control+k');
  await expectSelected(palette, 'Study');
  await page.keyboard.press('ArrowUp');
  await expectSelected(palette, 'Use system theme');
  await page.keyboard.press('PageUp');
  await expectSelected(palette, 'Exam plans');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('ArrowDown');
  await expectSelected(palette, 'Study');

  // The selected command is replaced by a matching one, then by the deck once it is found.
  const searched = Promise.withResolvers<void>();
  await page.route('**/api/search?*', async (route) => {
    await searched.promise;
    await route.continue();
  });
  await page.keyboard.type('pices');
  await expectSelected(palette, 'Generate a deck about “pices”');
  searched.resolve();
  await expectSelected(palette, 'Épices');
  await page.keyboard.press('ArrowDown');
  await expectSelected(palette, 'Study Épices');
  await palette.getByRole('option', { name: 'Generate a deck about “pices”' }).hover();
  await expectSelected(palette, 'Generate a deck about “pices”');

  // Clicking beside an option does not take the focus from the field.
  await palette.getByText('Create', { exact: true }).click();
  await page.keyboard.press('ArrowDown');
  await expectSelected(palette, 'Épices');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expectSelected(palette, 'Study');
  await expectAccessible(palette);
});

test('the Enter that ends a composition of an input method chooses nothing', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  const palette = page.getByRole('dialog', { name: 'Command palette' });
  await page.keyboard.press('Control+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  const keyboard = await page.context().newCDPSession(page);
  await keyboard.send('Input.imeSetComposition', { text: 'すし', selectionStart: 2, selectionEnd: 2 });
  await expectSelected(palette, 'Generate a deck about “すし”');
  await page.keyboard.press('Enter');
  await expectSelected(palette, 'Generate a deck about “すし”');
  await keyboard.send('Input.insertText', { text: '寿司' });
  await expectSelected(palette, 'Generate a deck about “寿司”');
});

test('the palette shows where a long card has what was typed, in its front or its back', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const long = 'All of these words come first. '.repeat(12);
  await account.makeDeck('Spices', [
    { ...FLIP_CARD, front: `${long} Which spice is the dearest of all?`, back: 'The crocus gives it.' },
  ]);
  await page.goto('/dashboard');
  const option = page.getByRole('option', { name: /Spices$/u });
  for (const typed of ['dearest', 'crocus']) {
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: 'Command palette' })).toBeFocused();
    await page.keyboard.type(typed);
    await expect(option.locator('mark')).toHaveText(typed);
    await expect(option.locator('mark')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
});
