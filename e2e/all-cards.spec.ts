import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { test } from './server.ts';
import { tabTo } from './tab-to.ts';

test('cards of all decks are found, selected with the keyboard, moved and brought back', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const cards = (name: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...FLIP_CARD,
      front: `${name} ${index + 1}?`,
      tags: [name],
    }));
  await account.makeDeck('Bones', cards('Bone', 60));
  await account.makeDeck('Muscles', cards('Muscle', 4));
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'All cards' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All cards');
  await expect(page.getByRole('list', { name: '64 cards' }).getByRole('listitem')).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more' }).scrollIntoViewIfNeeded();
  await expect(page.getByRole('list', { name: '64 cards' }).getByRole('listitem')).toHaveCount(64);

  await page.getByRole('button', { name: /^Filters/u }).click();
  await page.getByRole('combobox', { name: 'Tag' }).fill('musc');
  await expect(page.getByRole('option')).toHaveText(['Muscle (4 cards)']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: '4 cards', exact: true })).toBeVisible();
  await expectAccessible(page.getByRole('main'));
  await page.reload();
  await expect(page.getByRole('list', { name: '4 cards', exact: true })).toBeVisible();

  await tabTo(page, 'button', 'Select');
  await page.keyboard.press('Enter');
  await tabTo(page, 'checkbox', 'Select card Muscle 4?');
  await page.keyboard.press('Space');
  const bar = page.getByRole('region', { name: 'Selected cards' });
  await expect(bar).toContainText('1 selected');
  await bar.getByRole('button', { name: 'Select all 4' }).click();
  await expectAccessible(bar);
  await bar.getByRole('button', { name: 'Move' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Deck' }).fill('bon');
  await expect(page.getByRole('option')).toHaveText(['Bones']);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Move' }).click();
  await expect(page.getByText('4 cards moved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deck Bones' })).toHaveCount(4);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('4 cards restored')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Deck Muscles' })).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  await page.getByRole('button', { name: 'Remove this filter' }).click();
  await expect(page.getByRole('list', { name: '64 cards' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('list', { name: '4 cards', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Tags' }).click();
  const tags = page.getByRole('dialog', { name: 'Tags' });
  await tags.getByRole('button', { name: 'Rename Muscle' }).click();
  await expectAccessible(tags);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await expectAccessible(page.getByRole('dialog', { name: 'Saved filters' }));
});
