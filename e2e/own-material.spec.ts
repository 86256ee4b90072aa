import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { buildPdf } from '#test/sources/build-pdf.ts';
import { GLOSSARY } from '#test/sources/glossary.ts';
import { expectAccessible } from './accessibility.ts';
import { signedIn } from './account.ts';
import { answer, startStudying } from './learner.ts';
import { openWithProvider } from './provider.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { drag } from './touch.ts';

const NOTES =
  readFileSync(new URL('../test/sources/texts/photosynthesis.txt', import.meta.url), 'utf8') + GLOSSARY;

const cards = (page: Page) => page.getByRole('list', { name: /^\d+ cards?$/u }).locator('> li');
const saveButton = (page: Page) =>
  page.getByRole('region', { name: 'Save' }).getByRole('button', { name: /^Save \d+ cards?$/u });

/** Studies the first card of a deck and follows its quote to the source. */
async function followQuote(page: Page, from: RegExp): Promise<void> {
  const [first] = await startStudying(page, async () => {
    await page.goto(`/study/${new URL(page.url()).pathname.split('/').at(-1)}`);
  });
  if (!first) throw new Error('There is no card');
  await answer(page, first, true);
  await page.locator('summary', { hasText: from }).click();
  const quote = await page.getByRole('blockquote').innerText();
  await page.getByRole('link', { name: 'Read it in the source' }).click();
  await expect(page).toHaveURL(/\/sources\/[0-9a-f-]{36}\?passage=\d+&card=/u);
  await expect(page.locator('mark').first()).toBeInViewport();
  const marked = (await page.locator('mark').allInnerTexts()).join(' ');
  expect(marked.replaceAll(/\s+/gu, ' ')).toBe(quote.replaceAll(/\s+/gu, ' '));
}

test('without a provider, a pasted text becomes cards that quote it, by keyboard alone', async ({
  page,
  request,
}) => {
  test.slow();
  const account = await signedIn(page, request);
  await account.choose({ autoAdvance: 'off' });
  await page.goto('/sources');
  await tabTo(page, 'button', 'Add sources');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByLabel('Or paste text').focus();
  await page.keyboard.insertText(NOTES);
  await tabTo(page, 'button', 'Add text');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await tabTo(page, 'link', 'Lecture 7: Photosynthesis');
  await page.keyboard.press('Enter');
  await tabTo(page, 'button', 'Make cards');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Make cards' });
  await expect(dialog).toContainText('Cards are made from what the text marks');
  await expectAccessible(dialog);
  await tabTo(page, 'button', 'Make cards');
  await page.keyboard.press('Enter');

  await expect(page.getByText('0 of 10 checked')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await page.keyboard.press('k');
  await expect(page.getByText('2 of 10 checked')).toBeVisible();
  await expect(cards(page).getByRole('blockquote').first()).not.toBeEmpty();
  await page.keyboard.press('s');
  await expect(saveButton(page)).toBeFocused();
  await expect(saveButton(page)).toHaveText('Save 9 cards');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lecture 7: Photosynthesis');
  await expect(page.getByRole('list', { name: '9 cards' })).toBeVisible();
  await followQuote(page, /^From: Lecture 7: Photosynthesis$/u);
});

test('without a provider, a text with too little content is reported', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const short = await account.addSource('Beginning', NOTES.slice(-1_000));
  await page.goto(`/sources/${short}`);
  await page.getByRole('button', { name: 'Make cards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make cards' });
  await dialog.getByRole('combobox', { name: 'Number of cards' }).click();
  await page.getByRole('option', { name: '100 cards', exact: true }).click();
  await dialog.getByRole('combobox', { name: 'Difficulty' }).click();
  await page.getByRole('option', { name: /Beginner/u }).click();
  await dialog.getByRole('button', { name: 'Make cards' }).click();
  await expect(page.getByText(/checked$/u)).toBeVisible();
  await expect(
    page.getByText(
      /^\d+ instead of 100: this text marks no more terms, entries or lists that make a good card/u,
    ),
  ).toBeVisible();

  const chinese = await account.addSource('光合作用', '光合作用把光能变成化学能。植物靠它生活。'.repeat(60));
  await page.goto(`/sources/${chinese}`);
  await page.getByRole('button', { name: 'Make cards' }).click();
  await expect(page.getByRole('alert')).toContainText('it marks no terms, tables or lists');
  await expectAccessible(page.getByRole('alert'));
});

test('with a provider, a PDF becomes cards with page numbers on a phone', async ({
  browser,
  playwright,
  aiServer,
}) => {
  test.slow();
  const { page, request, provider, close } = await openWithProvider(
    { browser, playwright, aiServer },
    { viewport: { width: 390, height: 664 } },
  );
  provider.always('half invented quotes');
  const account = await signedIn(page, request);
  await account.choose({ autoAdvance: 'off' });
  await page.goto('/sources');
  await page.getByRole('button', { name: 'Add sources' }).click();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose files' }).click();
  await (
    await chooser
  ).setFiles({ name: 'harbours.pdf', mimeType: 'application/pdf', buffer: Buffer.from(HARBOURS) });
  await page.getByRole('link', { name: 'Harbours' }).click();
  await page.getByRole('button', { name: 'Make cards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make cards' });
  await dialog.getByRole('combobox', { name: 'Number of cards' }).click();
  await page.getByRole('option', { name: '5 cards', exact: true }).click();
  await dialog.getByRole('button', { name: 'Make cards' }).click();

  await expect(page.getByText('0 of 5 checked')).toBeVisible();
  await expect(
    cards(page)
      .getByRole('link', { name: /^From page \d$/u })
      .first(),
  ).toBeVisible();
  // Cards that still arrive would move it between press and release.
  await expect(cards(page)).toHaveCount(5);
  await page.locator('summary', { hasText: 'Rejected by the checks' }).press('Enter');
  await expect(page.getByText(/quote/iu).last()).toBeVisible();
  await expectAccessible(page.getByRole('heading', { level: 1 }));
  await page.evaluate(`document.querySelectorAll('[data-draft]')[0].scrollIntoView({ block: 'center' })`);
  await drag(cards(page).nth(0), { by: { x: -160 } });
  await expect(saveButton(page)).toHaveText('Save 4 cards');
  await page.reload();
  await expect(saveButton(page)).toHaveText('Save 4 cards');
  await saveButton(page).click();
  await expect(page.getByRole('list', { name: '4 cards' })).toBeVisible();
  await followQuote(page, /^From: Harbours, page \d$/u);
  await close();
});

const letter = (number: number) => 'abcdefghijklmnopqrstuvwxyz'.charAt(number % 26);

/** Six pages with different texts. */
const HARBOURS = buildPdf({
  title: 'Harbours',
  pages: Array.from({ length: 6 }, (_, page) =>
    Array.from({ length: 14 }, (_, line) => {
      const number = page * 14 + line + 1;
      const name = `${letter(number)}${letter(Math.floor(number / 26))}harbourmaster`;
      return {
        text: `On quay ${number} the ${name} counted the ships of the year and their cargo.`,
        x: 72,
        y: 760 - line * 40,
      };
    }),
  ),
});
