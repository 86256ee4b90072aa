import { expect } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, signedIn } from './account.ts';
import { openWithProvider } from './provider.ts';
import { test } from './server.ts';

test('with an AI provider a card gets options, simpler words or a second card once the learner accepts the proposal', async ({
  browser,
  playwright,
  aiServer,
}) => {
  const { page, request, provider, close } = await openWithProvider(
    { browser, playwright, aiServer },
    { viewport: { width: 390, height: 664 } },
  );
  const { makeDeck } = await signedIn(page, request);
  const deckId = await makeDeck('Spices', [FLIP_CARD]);
  await page.goto(`/decks/${deckId}`);
  const actions = page.getByRole('button', { name: `Actions for card ${FLIP_CARD.front}` });

  await actions.press('Enter');
  provider.next('held');
  await page.getByRole('menuitem', { name: 'Write options' }).press('Enter');
  const options = page.getByRole('dialog', { name: 'Write options' });
  await expect(options).toContainText('Writing options...');
  await expect.poll(() => provider.requests.length).toBe(1);
  // A learner who leaves meanwhile finds the proposal on return, paid for once.
  await page.keyboard.press('Escape');
  await expect(options).toBeHidden();
  await expect(actions).toBeFocused();
  provider.release();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Write options' }).press('Enter');
  await expect(options.getByRole('list', { name: 'Proposal' }).getByRole('listitem')).toHaveCount(5);
  await expectAccessible(options);
  expect(provider.requests).toHaveLength(1);
  await options.getByRole('button', { name: 'Use these options' }).press('Enter');
  await expect(page.getByText('Card saved')).toBeVisible();
  await expect(
    page.getByRole('listitem').filter({ hasText: FLIP_CARD.front }).getByText('Quiz'),
  ).toBeAttached();
  await expect(actions).toBeFocused();

  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Write options' })).toBeHidden();
  await page.getByRole('menuitem', { name: 'Make it simpler' }).click();
  const simpler = page.getByRole('dialog', { name: 'Make it simpler' });
  await expect(simpler.getByRole('list', { name: 'Proposal' })).toBeVisible();
  await simpler.getByRole('button', { name: 'Keep the card as it is' }).click();
  await expect(simpler).toBeHidden();
  await expect(page.getByRole('list', { name: '1 card' })).toContainText(FLIP_CARD.front);

  await actions.click();
  await page.getByRole('menuitem', { name: 'Split in two' }).click();
  await page.getByRole('button', { name: 'Use these two cards' }).click();
  await expect(page.getByText('2 cards saved')).toBeVisible();
  await expect(page.getByRole('list', { name: '2 cards' })).not.toContainText(FLIP_CARD.front);

  provider.always('401');
  await page
    .getByRole('button', { name: /^Actions for card/u })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Write hints' }).click();
  await expect(page.getByRole('dialog', { name: 'Write hints' })).toContainText('You were not charged.');
  await close();
});
