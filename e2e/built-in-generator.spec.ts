import { expect, type Page } from '@playwright/test';
import { answer, continueSession, register, startStudying } from './learner.ts';
import { test } from './server.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Generate a deck with AI' });

async function choose(page: Page, field: string, option: string): Promise<void> {
  await dialog(page).getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function ask(page: Page, topic: string): Promise<void> {
  await page.getByRole('button', { name: 'Generate with AI' }).first().click();
  await dialog(page).getByLabel('Topic').fill(topic);
}

test('without an AI provider, 20 hard cards on JavaScript are generated and studied to the end', async ({
  page,
}) => {
  // Studying twenty cards takes time on a busy machine.
  test.slow();
  await register(page, 'brendan');
  await ask(page, 'JavaScript');
  await expect(dialog(page)).toContainText('Built-in generator, because no AI provider is configured');
  await choose(page, 'Number of cards', '20 cards');
  await choose(page, 'Difficulty', 'Hard');
  await choose(page, 'Card types', 'All quiz');
  await dialog(page).getByRole('button', { name: 'Generate deck' }).click();
  await expect(page.getByText('Deck generated successfully with 20 cards!')).toBeVisible();

  const deck = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'JavaScript' }) });
  await expect(deck).toContainText('20 cards');
  const cards = await startStudying(page, () => deck.getByRole('link', { name: /^Study/u }).click());
  expect(cards).toHaveLength(20);
  expect(cards.filter((card) => card.isQuiz)).toHaveLength(20);
  for (const [index, card] of cards.entries()) {
    await expect(page.getByRole('article', { name: `Card ${index + 1} of 20` })).toBeVisible();
    await answer(page, card, true);
    await continueSession(page);
  }
  await expect(page.getByRole('heading', { name: 'Excellent work!' })).toBeVisible();
  await expect(page.getByText('20 / 20')).toBeVisible();
});

test('nonsense is refused at no cost, and related topics are buttons that work by keyboard', async ({
  page,
}) => {
  await register(page, 'lewis');
  await ask(page, 'Slithy toves of the wabe');
  await page.keyboard.press('Enter');
  const refusal = dialog(page).getByText(
    /^The built-in generator doesn't know 'Slithy toves of the wabe', so no deck was made\. Explore the library or paste your notes instead\.$/u,
  );
  await expect(refusal).toBeVisible();
  // Shown once, without suggestions, as nothing is similar, and without a toast.
  await expect(page.getByText(/doesn't know/u)).toHaveCount(1);
  await expect(dialog(page).getByRole('list')).toHaveCount(0);

  await dialog(page).getByLabel('Topic').fill('Democracy');
  await page.keyboard.press('Enter');
  const suggestions = dialog(page).getByRole('list', { name: 'Related topics' }).getByRole('button');
  await expect(suggestions.filter({ hasText: 'Political Systems' }).first()).toBeVisible();
  expect(await suggestions.count()).toBeLessThanOrEqual(5);
  const [first] = await suggestions.all();
  const topic = (await first?.textContent()) ?? '';
  await first?.focus();
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByRole('textbox', { name: 'Topic' })).toHaveValue(topic);
  await dialog(page).getByRole('button', { name: 'Generate deck' }).press('Enter');
  await expect(page.getByText('Deck generated successfully with 10 cards!')).toBeVisible();
  // The price of one deck.
  await expect(page.getByRole('region', { name: 'Your statistics' })).toContainText('8,800');
});

test('a learner without an idea finds suggested topics, and sees what a deck was made from', async ({
  page,
}) => {
  await register(page, 'novice');
  await ask(page, '');
  const topics = dialog(page).getByRole('list', { name: 'Ideas to start with' }).getByRole('button');
  await expect(topics).toHaveCount(5);
  const idea = (await topics.first().textContent()) ?? '';
  await topics.first().click();
  await expect(dialog(page).getByLabel('Topic')).toHaveValue(idea);
  await expect(dialog(page).getByLabel('Title')).toHaveValue(idea);
  await dialog(page).getByRole('button', { name: 'Generate deck' }).click();
  await expect(page.getByText('Deck generated successfully with 10 cards!')).toBeVisible();

  await test.step('the toast says what was left out of a topic, and that the cards are in English', async () => {
    await ask(page, 'Photosynthese Klasse 7');
    await dialog(page).getByRole('button', { name: 'Generate deck' }).click();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /Deck generated/u })
        .last(),
    ).toContainText('10 cards on Photosynthesis, in English. Made without: Klasse 7');
  });

  await test.step('the toast says from which topic the cards of a section come, and why there are fewer', async () => {
    await ask(page, 'cranial nerves');
    await choose(page, 'Number of cards', '30 cards');
    await dialog(page).getByRole('button', { name: 'Generate deck' }).click();
    // The previous deck's toast may still be shown.
    const toast = page
      .getByRole('listitem')
      .filter({ hasText: /\d+ cards on Cranial Nerves, from Nervous System/u });
    await expect(toast).toContainText(/Deck generated successfully with \d+ cards!/u);
    await expect(toast).toContainText(
      'You asked for 30. The generator found no more good cards on this topic',
    );
    await toast.getByRole('button', { name: 'View deck' }).click();
    await expect(
      page.getByText('Generated by Built-in generator: Cranial Nerves, from Nervous System'),
    ).toBeVisible();
  });
});
