import { expect, type Locator } from '@playwright/test';
import { deckResponse } from '#contract/decks.ts';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { startStudying } from './learner.ts';
import { test } from './server.ts';

const FRONT = 'ما هي عاصمة مصر؟';
const BACK = 'Cairo, on the **Nile**.';
const HINT = 'تقع على النيل.';

/** The element that contains only this text. */
const textIn = (part: Locator, text: string | RegExp) =>
  part.locator('[dir]').filter({ hasText: text }).first();

async function expectWritten(text: Locator, lang: string | null, direction: 'ltr' | 'rtl'): Promise<void> {
  await expect(text).toHaveCSS('direction', direction);
  if (lang === null) await expect(text).not.toHaveAttribute('lang');
  else await expect(text).toHaveAttribute('lang', lang);
}

test('each text of a card has its own direction and language', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const { deck } = deckResponse.parse(
    await account.post('/decks', { title: 'عواصم', language: 'ar', backLanguage: 'en' }),
  ).data;
  await account.post('/cards/batch', {
    deckId: deck.id,
    cards: [{ ...FLIP_CARD, front: FRONT, back: BACK, hint_1: HINT }],
  });

  await test.step('in the list of cards', async () => {
    await page.goto(`/decks/${deck.id}`);
    const row = page.getByRole('list', { name: '1 card' }).getByRole('listitem');
    await expectWritten(textIn(row, FRONT), 'ar', 'rtl');
    await expectWritten(textIn(row, 'Cairo, on the Nile.'), 'en', 'ltr');
  });

  await test.step('in the editor', async () => {
    await page.getByRole('button', { name: `Actions for card ${FRONT}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const editor = page.getByRole('dialog');
    await expectWritten(editor.getByLabel('Front', { exact: true }), 'ar', 'rtl');
    await expectWritten(editor.getByLabel('Back', { exact: true }), 'en', 'ltr');
    await expectWritten(editor.getByLabel('Hint 1 (optional)'), null, 'rtl');
    await expectAccessible(editor);
    await page.keyboard.press('Escape');
  });

  await test.step('in a session', async () => {
    await startStudying(page, async () => {
      await page.goto(`/study/${deck.id}`);
    });
    const card = page.getByRole('article');
    await expectWritten(textIn(card, FRONT), 'ar', 'rtl');
    await page.getByRole('button', { name: 'Get Hint' }).click();
    // If front and back differ in language, a hint may be in either.
    await expectWritten(textIn(card, HINT), null, 'rtl');
    await page.getByRole('button', { name: 'Show Answer' }).click();
    await expectWritten(textIn(card, 'Cairo, on the Nile.'), 'en', 'ltr');
    await expectAccessible(card);
  });
});
