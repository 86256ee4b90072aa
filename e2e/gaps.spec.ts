import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { readyToStudyOffline, startStudying } from './learner.ts';
import { test } from './server.ts';
import { expectToFitPhones } from './widths.ts';

test.use({ replica: true });

/** Selects the word before the cursor and makes a gap of it. */
async function makeGap(page: Page, keys: string): Promise<void> {
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press(keys);
}

test('by keyboard, words become gaps, and a gap is asked for and filled in in its place', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Capitals');
  await page.goto(`/decks/${deckId}`);
  await page.getByRole('button', { name: 'Add card', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  await dialog.getByRole('radio', { name: 'Front and back' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Paris');
  await makeGap(page, 'Control+Shift+C');
  await page.keyboard.type(' is in France');
  await makeGap(page, 'Control+Shift+C');
  await page.keyboard.type(', in Europe');
  await makeGap(page, 'Control+Alt+Shift+C');
  await expect(dialog.getByText('Makes 2 cards.')).toBeVisible();
  await expectAccessible(dialog);
  await expectToFitPhones(page, 'The editor of gaps');
  await dialog.getByRole('button', { name: 'Add card' }).press('Enter');
  await expect(dialog).toBeHidden();
  const text = '{{c1::Paris}} is in {{c2::France}}, in {{c2::Europe}}';
  expect((await account.cards(deckId)).map(({ cloze }) => cloze)).toEqual([
    { text, gap: 1 },
    { text, gap: 2 },
  ]);

  const [first] = await startStudying(page, async () => {
    await page.goto(`/study/${deckId}`);
  });
  const [asked, answer] =
    first?.cloze?.gap === 1
      ? ['[...] is in France, in Europe', 'Paris']
      : ['Paris is in [...], in [...]', 'France'];
  const card = page.getByRole('article');
  await expect(card.getByText(asked).first()).toBeVisible();
  await page.keyboard.press('Space');
  await expect(card.getByText(answer, { exact: true })).toBeVisible();
});

test('without a network, the editor of a text with gaps says that it needs the server, and keeps what was typed', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const cloze = { text: '{{c1::Paris}} is in France', gap: 1 };
  const deckId = await account.makeDeck('Capitals', [{ front: 'made', back: 'made', cloze }]);
  await page.goto(`/decks/${deckId}`);
  await readyToStudyOffline(page);
  await page.getByRole('button', { name: /^Actions for card/u }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit card' });
  const text = dialog.getByRole('textbox', { name: 'Text with gaps' });
  await page.context().setOffline(true);
  await text.press('Control+End');
  await page.keyboard.type(', in Europe');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('needs a connection to the server');
  await expect(text).toContainText('France, in Europe');
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await account.cards(deckId)).toMatchObject([{ back: '**Paris** is in France, in Europe' }]);
});
