import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { QUIZ_CARD, signedIn } from './account.ts';
import { startStudying } from './learner.ts';
import { test } from './server.ts';

/** With forced colours, as in the contrast themes of Windows, all backgrounds are alike unless they are exempt. */
test.use({ forcedColors: 'active' });

/** The browser's own, for which tests have no types. */
declare function getComputedStyle(
  element: unknown,
): Record<'backgroundColor' | 'borderColor' | 'outlineStyle', string>;

/** By what an element can be told from others, whatever its text. */
const look = (shown: Locator) =>
  shown.evaluate((element) => {
    const { backgroundColor, borderColor, outlineStyle } = getComputedStyle(element);
    return { backgroundColor, borderColor, outlineStyle };
  });

async function expectToDiffer(one: Locator, other: Locator): Promise<void> {
  await expect.poll(async () => JSON.stringify(await look(one))).not.toBe(JSON.stringify(await look(other)));
}

/** Looks at it before and after, when neither the pointer nor the focus is there. */
async function expectToChange(shown: Locator, change: () => Promise<void>): Promise<void> {
  const before = await look(shown);
  await change();
  await shown.page().mouse.move(0, 0);
  await expect(shown).toBeFocused();
  await shown.blur();
  await expect.poll(() => look(shown)).not.toEqual(before);
}

test('what is chosen, highlighted or reached can be told where forced colours take the backgrounds', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [QUIZ_CARD]);

  await test.step('how to study', async () => {
    await page.goto(`/decks/${deckId}`);
    const mode = (name: string) => page.locator('label', { hasText: name });
    await expect(page.getByRole('radio', { name: 'Mixed' })).toBeChecked();
    await expectToDiffer(mode('Mixed'), mode('Quiz'));
    // Text on a button that keeps its background must keep its colour too.
    await expectAccessible(mode('Mixed'));
    await mode('Quiz').click();
    await expectToDiffer(mode('Quiz'), mode('Mixed'));
  });

  await test.step('buttons that stay pressed', async () => {
    const button = page.getByRole('button', { name: 'Select', exact: true });
    await expectToChange(button, () => button.click());
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  });

  await test.step('entries of menus', async () => {
    await page.getByRole('button', { name: 'Deck actions' }).press('Enter');
    const entry = (name: string) => page.getByRole('menuitem', { name });
    await expect(entry('Edit deck')).toBeFocused();
    await expectToDiffer(entry('Edit deck'), entry('Print'));
    await page.keyboard.press('Escape');
  });

  await test.step('commands', async () => {
    await page.keyboard.press('Control+k');
    const options = page.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    await expectToDiffer(options.first(), options.last());
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
  });

  await test.step('where one is', async () => {
    await page.goto('/settings');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expectToDiffer(links.filter({ hasText: 'Settings' }), links.filter({ hasText: 'Dashboard' }));
  });

  await test.step('switches', async () => {
    const control = page.getByRole('switch').first();
    await expectToChange(control, () => control.click());
  });

  await test.step('options of a quiz, and how far one has come', async () => {
    await startStudying(page, async () => {
      await page.goto(`/study/${deckId}`);
    });
    const options = page.getByRole('group', { name: 'Options' });
    await options.getByRole('radio').first().click();
    const letter = (name: string) => options.getByText(name, { exact: true });
    await expectToDiffer(letter('A'), letter('B'));
    const bar = page.getByRole('progressbar').first();
    await expectToDiffer(bar.locator('..'), bar.locator('xpath=following-sibling::*'));
  });
});
