import { expect, type Page } from '@playwright/test';
import { png } from '#test/media/files.ts';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { test } from './server.ts';
import { expectToFitPhones } from './widths.ts';

/** Opens the editor of the only card of a new deck. */
async function edit(page: Page, deckId: string, front: string) {
  await page.goto(`/decks/${deckId}`);
  await page.getByRole('button', { name: `Actions for card ${front}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  return page.getByRole('dialog', { name: 'Edit card' });
}

test('typed text is shown as it will look, and the Markdown is stored', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Maths');
  await page.goto(`/decks/${deckId}`);
  await page.getByRole('button', { name: 'Add card', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add card' });
  const front = dialog.getByLabel('Front', { exact: true });
  await front.click();
  await page.keyboard.type('What is ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('this');
  await page.keyboard.press('End');
  await page.keyboard.type(' in ');
  await dialog.getByRole('button', { name: 'Code', exact: true }).first().click();
  await page.keyboard.type('x');
  await page.keyboard.press('End');

  const back = dialog.getByLabel('Back', { exact: true });
  await back.click();
  await page.keyboard.press('Control+Shift+E');
  await page.keyboard.type('x^2');
  await expect(front.locator('strong')).toHaveText('this');
  await expect(front.locator('code')).toHaveText('x');
  await expect(front).toHaveText('What is this in x');
  await dialog.getByLabel('Tags (optional)').focus();
  await expect(back.locator('.katex')).toBeVisible();
  await expect(back).not.toContainText('$');
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Add card' }).click();
  await expect(dialog).toBeHidden();
  expect(await account.cards(deckId)).toMatchObject([{ front: 'What is **this** in `x`', back: '$x^2$' }]);
});

test('an opened card is saved letter by letter, and a picture is deleted as a whole', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const odd = '**bold**  \n\\*not\\* &amp; <b>x</b>\r\n- a\n- b';
  const deckId = await account.makeDeck('Odd', [{ front: 'Odd', back: odd }]);
  const [before] = await account.cards(deckId);
  const dialog = await edit(page, deckId, 'Odd');
  await dialog.getByLabel('Front', { exact: true }).fill('Odder');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect((await account.cards(deckId))[0]?.back).toBe(before?.back);

  const again = await edit(page, deckId, 'Odder');
  const front = again.getByLabel('Front', { exact: true });
  page.once(
    'filechooser',
    (chooser) =>
      void chooser.setFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(png(60, 40)) }),
  );
  await front.click();
  await page.keyboard.press('Control+End');
  await again.getByRole('button', { name: 'Picture or sound' }).first().click();
  await expect(front.getByRole('img')).toBeVisible();
  await front.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Backspace');
  await expect(front.getByRole('img')).toBeHidden();
  await expect(front).not.toContainText('media');
});

test('lines in Hebrew and Arabic run from right to left', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Words', [{ front: 'dog', back: 'a **dog**\nכלב **גדול**' }]);
  const dialog = await edit(page, deckId, 'dog');
  const lines = dialog.getByLabel('Back', { exact: true }).locator('.cm-line');
  await expect(lines).toHaveCount(2);
  await expect(lines.nth(0)).toHaveCSS('direction', 'ltr');
  await expect(lines.nth(1)).toHaveCSS('direction', 'rtl');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 664 }, hasTouch: true });

  test('the editor fits every phone with pictures, code and formulas', async ({ page, request }) => {
    const account = await signedIn(page, request);
    const back = `**Bold** \`${'code'.repeat(30)}\` and $\\frac{a}{b}$ ${'long'.repeat(40)}`;
    const deckId = await account.makeDeck('Wide', [{ front: 'wide', back }]);
    const dialog = await edit(page, deckId, 'wide');
    await expect(dialog.getByLabel('Back', { exact: true }).locator('.katex')).toBeVisible();
    await expectAccessible(dialog);
    await expectToFitPhones(page, 'The editor');
  });
});
