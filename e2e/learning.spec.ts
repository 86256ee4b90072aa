import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { startStudying } from './learner.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { expectToFitPhones } from './widths.ts';

const CAPITALS = [
  ['Peru', 'Lima'],
  ['Chile', 'Santiago'],
  ['Cuba', 'Havana'],
].map(([front, back]) => ({ ...FLIP_CARD, front, back }));

test('by keyboard, a Learn round goes from options to written answers, and starts a missed card again', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Capitals', CAPITALS);
  await page.goto(`/decks/${deckId}`);
  await tabTo(page, 'button', 'Other ways to study');
  await page.keyboard.press('Enter');
  const cards = await startStudying(page, () => page.getByRole('menuitem', { name: 'Learn' }).press('Enter'));
  const [first] = cards;
  const isFirst = page.getByText(first?.front ?? '', { exact: true }).filter({ visible: true });
  const field = page.getByRole('textbox', { name: 'Your answer' });
  const next = page.getByRole('button', { name: 'Continue' });

  await expect(isFirst).toBeVisible();
  await page
    .getByRole('radio', { name: 'Santiago' })
    .or(page.getByRole('radio', { name: 'Havana' }))
    .first()
    .waitFor();
  await expectToFitPhones(page, 'the options of a round to learn');
  await expectAccessible(page.getByRole('main'));
  const wrong = cards.find(({ back }) => back !== first?.back)?.back ?? '';
  await page.getByRole('radio', { name: wrong }).press('Space');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: first?.back ?? '' })).toContainText('Correct');
  await next.press('Enter');
  for (const { front, back } of cards.slice(1)) {
    await expect(page.getByText(front, { exact: true }).filter({ visible: true })).toBeVisible();
    await page.getByRole('radio', { name: back }).press('Space');
    await page.keyboard.press('Enter');
    await next.press('Enter');
  }

  await expect(isFirst).toBeVisible();
  await page.getByRole('radio', { name: first?.back ?? '' }).press('Space');
  await page.keyboard.press('Enter');
  await next.press('Enter');
  for (const { front, back } of [...cards.slice(1), ...cards.slice(0, 1)]) {
    await expect(field).toHaveAccessibleDescription(front);
    await expect(field).toBeFocused();
    await page.keyboard.type(back);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
  }
  await expect(page.getByRole('heading', { name: 'Round finished' })).toBeVisible();
  await expect(page.getByText('2 / 3')).toBeVisible();
});
