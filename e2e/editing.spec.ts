import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
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
  await cardDialog.getByLabel('Front', { exact: true }).fill(FLIP_CARD.front);
  await cardDialog.getByLabel('Back', { exact: true }).fill(FLIP_CARD.back);
  await cardDialog.getByLabel('Hint 1 (optional)').fill(FLIP_CARD.hint_1);
  await cardDialog.getByRole('button', { name: 'Save and add another' }).click();
  await expect(cardDialog.getByLabel('Front', { exact: true })).toHaveText('');
  await expect(cardDialog.getByLabel('Front', { exact: true })).toBeFocused();

  await cardDialog.getByLabel('Front', { exact: true }).fill(QUIZ_CARD.front);
  await cardDialog.getByRole('switch', { name: 'Quiz card' }).click();
  await cardDialog.getByRole('textbox', { name: 'Option 1' }).fill('Peru');
  await cardDialog.getByRole('textbox', { name: 'Option 2' }).fill('India');
  await cardDialog.getByRole('radio', { name: 'Option 2 is correct' }).check();
  await expect(cardDialog.getByLabel('Back', { exact: true })).toHaveText('India');
  await cardDialog.getByRole('button', { name: 'Add card' }).click();
  await expect(cardDialog).toBeHidden();
  await expect(page.getByRole('list', { name: '2 cards' })).toContainText(QUIZ_CARD.front);

  await page.getByRole('button', { name: `Actions for card ${FLIP_CARD.front}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit card' });
  await editor.getByLabel('Back', { exact: true }).fill('Green cardamom');
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

  await page.getByRole('radio', { name: 'Flip' }).check({ force: true });
  await page.getByRole('link', { name: 'Start Studying' }).click();
  await expect(page.getByRole('button', { name: 'Show Answer' })).toBeVisible();
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

test('the two versions of a card in conflict are accessible, and the focus follows them', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
  await page.goto(`/decks/${deckId}`);
  await page.getByRole('button', { name: `Actions for card ${FLIP_CARD.front}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit card' });
  await dialog.getByLabel('Back', { exact: true }).fill('Black pods');
  // Another device changes the card meanwhile.
  const [card] = await account.cards(deckId);
  const headers = { authorization: `Bearer ${account.token}` };
  await request.put(`/api/cards/${card?.id}`, { data: { back: 'Green pods' }, headers });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    dialog.getByRole('region', { name: 'This card was changed on another device or in another tab' }),
  ).toBeFocused();
  await expectAccessible(dialog);
});
