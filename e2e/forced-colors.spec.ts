import { expect, type Locator } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { QUIZ_CARD, signedIn } from './account.ts';
import { startStudying } from './learner.ts';
import { test } from './server.ts';

/** With forced colours, as in the contrast themes of Windows, all backgrounds look alike unless they are exempt. */
test.use({ forcedColors: 'active' });

/**
 * The rendered colour at a point of an element, from a screenshot: computed styles do not include what the browser
 * forces. By default, left of the text at half height.
 */
async function colorAt(shown: Locator, point: { x?: number; y?: number } = {}): Promise<string> {
  await shown.scrollIntoViewIfNeeded();
  // A menu is positioned after it has received the focus.
  await expect(shown).toBeInViewport();
  const box = await shown.boundingBox();
  if (!box) throw new Error('There is nothing to look at');
  const clip = {
    x: Math.round(box.x + (point.x ?? 5)),
    y: Math.round(box.y + (point.y ?? box.height / 2)),
    width: 1,
    height: 1,
  };
  return (await shown.page().screenshot({ clip })).toString('base64');
}

/** A point on the outline of a highlighted entry. */
const EDGE = { y: 0.5 };

test('selected, highlighted and focused elements are recognizable with forced colours', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [QUIZ_CARD]);

  await test.step('study modes', async () => {
    await page.goto(`/decks/${deckId}`);
    const mode = (name: string) => page.locator('label', { hasText: name });
    await expect(page.getByRole('radio', { name: 'Mixed' })).toBeChecked();
    const [chosen, other] = [await colorAt(mode('Mixed')), await colorAt(mode('Quiz'))];
    expect(chosen).not.toBe(other);
    // Text on an exempt background must keep its own colour.
    await expectAccessible(mode('Mixed'));
    await mode('Quiz').click();
    await expect.poll(() => colorAt(mode('Quiz'))).toBe(chosen);
    await expect.poll(() => colorAt(mode('Mixed'))).toBe(other);
  });

  await test.step('toggle buttons', async () => {
    const select = page.getByRole('button', { name: 'Select', exact: true });
    const before = await colorAt(select);
    await select.press('Enter');
    await expect(select).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(() => colorAt(select)).not.toBe(before);
  });

  await test.step('switches', async () => {
    await page.getByRole('heading', { name: 'Memory' }).click();
    const review = page.getByRole('switch', { name: 'Review this deck' });
    // Both ends of the switch.
    const ends = async () => [await colorAt(review, { x: 12 }), await colorAt(review, { x: 27 })];
    const on = await ends();
    expect(on[0]).not.toBe(on[1]);
    await review.press('Space');
    await expect.poll(async () => (await ends())[0]).not.toBe(on[0]);
    const off = await ends();
    expect(off[0]).not.toBe(off[1]);
  });

  await test.step('menu items', async () => {
    await page.getByRole('button', { name: 'Deck actions' }).press('Enter');
    const entry = (name: string) => page.getByRole('menuitem', { name });
    await expect(entry('Edit deck')).toBeFocused();
    expect(await colorAt(entry('Edit deck'), EDGE)).not.toBe(await colorAt(entry('Print'), EDGE));
    await page.keyboard.press('Escape');
  });

  await test.step('commands of the palette', async () => {
    await page.keyboard.press('Control+k');
    const options = page.getByRole('option');
    await expect(options.first()).toHaveAttribute('aria-selected', 'true');
    expect(await colorAt(options.first(), EDGE)).not.toBe(await colorAt(options.nth(1), EDGE));
    await page.keyboard.press('Escape');
    await expect(options).toHaveCount(0);
  });

  await test.step('the current screen', async () => {
    await page.goto('/settings');
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
    const [here, elsewhere] = [links.filter({ hasText: 'Settings' }), links.filter({ hasText: 'Dashboard' })];
    expect(await colorAt(here)).not.toBe(await colorAt(elsewhere));
  });

  await test.step('quiz options and progress', async () => {
    await startStudying(page, async () => {
      await page.goto(`/study/${deckId}`);
    });
    const options = page.getByRole('group', { name: 'Options' });
    const letter = (name: string) => options.getByText(name, { exact: true });
    await options.getByRole('radio').first().click();
    await expect.poll(async () => (await colorAt(letter('A'))) === (await colorAt(letter('B')))).toBe(false);
    const bar = page.getByRole('progressbar').first().locator('..');
    const before = await colorAt(bar);
    await page.getByRole('button', { name: 'Submit Answer' }).click();
    await expect.poll(() => colorAt(bar)).not.toBe(before);
  });
});
