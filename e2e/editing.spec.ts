import { expect, type Browser, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn, takeOver, type Account } from './account.ts';
import { deckAction } from './learner.ts';
import { test } from './server.ts';

test('a deck is created by hand, filled, corrected and studied', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Create Deck' }).click();
  await page.getByRole('menuitem', { name: 'Write a deck' }).click();
  const deckDialog = page.getByRole('dialog', { name: 'Write a deck' });
  await deckDialog.getByRole('button', { name: /Create|Save|Add/u }).click();
  await expect(deckDialog.getByText('Title is required')).toBeVisible();
  await deckDialog.getByLabel('Title').fill('Spices');
  await deckDialog.getByLabel('Category (optional)').fill('Cooking');
  await deckDialog.getByRole('button', { name: /Create|Save|Add/u }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spices');
  await expect(page.getByRole('main')).toContainText('Cooking');

  await page.getByRole('button', { name: 'Add card', exact: true }).click();
  const cardDialog = page.getByRole('dialog', { name: 'Add card' });
  await expectAccessible(cardDialog);
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
  await cardDialog.getByRole('radio', { name: 'Option 2 is correct' }).check();
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

  await deckAction(page, 'Edit deck');
  const deckEditor = page.getByRole('dialog', { name: 'Edit deck' });
  await deckEditor.getByLabel('Title').fill('Spices of India');
  await deckEditor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spices of India');
  await expect(page.getByRole('main')).toContainText('Cooking');

  await page.getByRole('radio', { name: 'Flip cards' }).check({ force: true });
  await page.getByRole('link', { name: 'Start Studying' }).click();
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible();
});

test('server-side validation errors are shown at their fields', async ({ page, request }) => {
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
  await page.getByRole('button', { name: 'Add card', exact: true }).click();
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
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: order }).click();
    await expect(shown).toContainText([...fronts]);
  }
});

test('more decks load when scrolling', async ({ page, request }) => {
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

/** Signs the same learner in on another device. */
async function otherDevice(browser: Browser, baseURL: string | undefined, account: Account): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const page = await context.newPage();
  await takeOver(page, account);
  return page;
}

async function editCard(page: Page, front: string) {
  await page.getByRole('button', { name: `Actions for card ${front}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  return page.getByRole('dialog', { name: 'Edit card' });
}

test("a card that another device has changed is shown beside the learner's version, to keep or discard", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
  const other = await otherDevice(browser, baseURL, account);
  for (const device of [other, page]) await device.goto(`/decks/${deckId}`);

  async function saveThere(back: string) {
    const otherDialog = await editCard(other, FLIP_CARD.front);
    await otherDialog.getByLabel('Back').fill(back);
    await otherDialog.getByRole('button', { name: 'Save' }).click();
    await expect(otherDialog).toBeHidden();
  }

  const dialog = await editCard(page, FLIP_CARD.front);
  await saveThere('Green pods');
  await dialog.getByLabel('Back').fill('Black pods');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'This card was changed on another device or in another tab',
  );
  const versions = dialog.getByRole('table', { name: 'Where the two versions differ' });
  await expect(versions.getByRole('cell')).toHaveText(['Green pods', 'Black pods']);
  await expect(versions.getByRole('columnheader')).toHaveText(['Saved version', 'Your version']);
  await expect(dialog.getByLabel('Front')).toBeHidden();
  await expectAccessible(dialog);

  await test.step('the learner can go back to editing', async () => {
    await dialog.getByRole('button', { name: 'Back to editing' }).click();
    await expect(dialog.getByLabel('Back')).toHaveValue('Black pods');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(versions.getByRole('cell')).toHaveText(['Green pods', 'Black pods']);
  });

  await test.step('if the card changes once more before the version is kept, the conflict is shown again', async () => {
    await saveThere('White pods');
    await dialog.getByRole('button', { name: 'Keep your version' }).click();
    await expect(dialog.getByRole('cell')).toHaveText(['White pods', 'Black pods']);
    // A screen reader continues from the top.
    await expect(
      dialog.getByRole('region', { name: 'This card was changed on another device or in another tab' }),
    ).toBeFocused();
    await dialog.getByRole('button', { name: 'Keep your version' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: '1 card' })).toContainText('Black pods');
    expect(await account.cards(deckId)).toMatchObject([{ back: 'Black pods' }]);
  });

  await test.step('the learner can discard their version', async () => {
    await editCard(page, FLIP_CARD.front);
    await other.reload();
    await saveThere('Red pods');
    await dialog.getByLabel('Back').fill('Blue pods');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: 'Use saved version' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: '1 card' })).toContainText('Red pods');
    expect(await account.cards(deckId)).toMatchObject([{ back: 'Red pods' }]);
  });
  await other.context().close();
});

test('a deck conflicts only if another device has changed the edited fields', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices');
  const other = await otherDevice(browser, baseURL, account);
  for (const device of [other, page]) {
    await device.goto(`/decks/${deckId}`);
    await deckAction(device, 'Edit deck');
  }
  const otherDialog = other.getByRole('dialog', { name: 'Edit deck' });
  const here = page.getByRole('dialog', { name: 'Edit deck' });
  await otherDialog.getByLabel('Category (optional)').fill('Cooking');
  await otherDialog.getByRole('button', { name: 'Save' }).click();
  await expect(otherDialog).toBeHidden();
  await here.getByLabel('Title').fill('Spices of India');
  await here.getByRole('button', { name: 'Save' }).click();
  await expect(here.getByRole('alert')).toHaveText(
    'This deck was changed on another device or in another tab',
  );
  await expect(here.getByRole('cell')).toHaveText(['Spices', 'Spices of India', 'Cooking', '(empty)']);
  await here.getByRole('button', { name: 'Use saved version' }).click();
  await expect(page.getByRole('main')).toContainText('Cooking');

  // The new card of the deck does not affect its details.
  await deckAction(page, 'Edit deck');
  await here.getByLabel('Title').fill('Spices of the world');
  await other.getByRole('button', { name: 'Add card', exact: true }).click();
  const adding = other.getByRole('dialog', { name: 'Add card' });
  await adding.getByLabel('Front').fill('Saffron?');
  await adding.getByLabel('Back').fill('Crocus');
  await adding.getByRole('button', { name: 'Add card' }).click();
  await expect(adding).toBeHidden();
  await here.getByRole('button', { name: 'Save' }).click();
  await expect(here).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spices of the world');
  await other.context().close();
});

/** Lets the next request to this URL reach the server and drops the response. */
async function loseNextResponse(page: Page, url: string, method: string): Promise<void> {
  let lost = false;
  await page.route(url, async (route) => {
    if (lost || route.request().method() !== method) return route.fallback();
    lost = true;
    await route.fetch();
    await route.abort();
  });
}

test('saving again after a lost response saves once and causes no conflict', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices');
  await page.goto(`/decks/${deckId}`);

  await test.step('a new card is saved once', async () => {
    await loseNextResponse(page, '**/api/cards', 'POST');
    await page.getByRole('button', { name: 'Add card', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Add card' });
    await dialog.getByLabel('Front').fill(FLIP_CARD.front);
    await dialog.getByLabel('Back').fill(FLIP_CARD.back);
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to save card');
    await dialog.getByRole('button', { name: 'Add card' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: '1 card' })).toBeVisible();
    expect(await account.cards(deckId)).toHaveLength(1);
  });

  await test.step('a changed card is saved once', async () => {
    await loseNextResponse(page, '**/api/cards/*', 'PUT');
    const dialog = await editCard(page, FLIP_CARD.front);
    await dialog.getByLabel('Back').fill('Green pods ');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to save card');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('list', { name: '1 card' })).toContainText('Green pods');
    expect(await account.cards(deckId)).toMatchObject([{ back: 'Green pods', version: 2 }]);
  });

  await test.step('a changed deck is saved once', async () => {
    await loseNextResponse(page, '**/api/decks/*', 'PUT');
    await deckAction(page, 'Edit deck');
    const dialog = page.getByRole('dialog', { name: 'Edit deck' });
    await dialog.getByLabel('Title').fill('Spices of India');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to save deck');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spices of India');
  });
});
