import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { GLOSSARY } from '#test/sources/glossary.ts';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { test } from './server.ts';
import { expectToFitPhones } from './widths.ts';

const NOTES =
  readFileSync(new URL('../test/sources/texts/photosynthesis.txt', import.meta.url), 'utf8') + GLOSSARY;
const FIELD = 'A topic, notes, a list or a table';

test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

/** Pastes into the field that has the focus. */
async function paste(page: Page, text: string): Promise<void> {
  await expect(page.getByLabel(FIELD)).toBeFocused();
  await page.keyboard.insertText(text);
}

test('by keyboard alone, a list becomes cards and the focus returns', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Animals', [{ front: 'oiseau', back: 'bird' }]);
  await page.goto(`/decks/${deckId}`);
  const open = page.getByRole('button', { name: 'Add', exact: true });
  await open.focus();
  await page.keyboard.press('Enter');
  await paste(page, 'chien - dog\nchat - cat\nloup - wolf');
  await expect(page.getByRole('button', { name: 'Add 3 cards' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('3 cards added')).toBeVisible();
  await expect(open).toBeFocused();
});

test('the dialog fits every phone, whatever it has recognised', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add', exact: true }).tap();
  const dialog = page.getByRole('dialog', { name: 'Add cards' });
  await expectAccessible(dialog);
  await expectToFitPhones(page, 'The empty dialog');
  for (const [name, text, shown] of [
    ['A topic', 'capitals of Europe', 'A topic.'],
    ['An address', 'https://en.wikipedia.org/wiki/Cardamom', 'Copy the text of the page'],
    ['A list', 'chien\tdog\nchat\tcat', 'A list of 2 cards.'],
    ['A text', NOTES, /^A text of/u],
    ['Words', 'mitosis\nmeiosis\nzygote', 'without answers'],
  ] as const) {
    await dialog.getByLabel(FIELD).fill(text);
    await expect(dialog.getByRole('status').filter({ hasText: shown })).toBeVisible();
    await expectAccessible(dialog);
    await expectToFitPhones(page, name);
  }
});

test('on a phone, button and price of the generate dialog are always in sight', async ({ page, request }) => {
  await signedIn(page, request);
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Generate with AI' }).first().tap();
  const dialog = page.getByRole('dialog', { name: 'Generate a deck with AI' });
  const button = dialog.getByRole('button', { name: 'Generate deck' });
  const price = dialog.getByText('Estimated cost: 1,200 tokens');
  await expect(dialog.getByLabel('Title')).toBeHidden();
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(price).toBeInViewport({ ratio: 1 });
  await dialog.getByText('More options').tap();
  await expect(dialog.getByLabel('Title')).toBeVisible();
  await expect(button).toBeInViewport({ ratio: 1 });
  await expect(price).toBeInViewport({ ratio: 1 });
  await expectAccessible(dialog);
  await expectToFitPhones(page, 'The generate dialog');
});
