import { expect } from '@playwright/test';
import { startFakeProvider } from '#test/fake-provider/fake-provider.ts';
import { expectAccessible } from './accessibility.ts';
import { QUIZ_CARD, signedIn } from './account.ts';
import { answer, startStudying } from './learner.ts';
import { openWithProvider } from './provider.ts';
import { aiSettings, test } from './server.ts';

test('with an AI provider, a wrong answer is explained and the learner can ask about the card while the reply streams in', async ({
  browser,
  playwright,
  startOwn,
}) => {
  const provider = await startFakeProvider();
  const { url } = await startOwn({ ...aiSettings(provider), DAILY_TOKEN_LIMIT: '250' });
  const aiServer = { url, provider };
  const { page, request, close } = await openWithProvider(
    { browser, playwright, aiServer },
    { viewport: { width: 390, height: 664 } },
  );
  const { makeDeck } = await signedIn(page, request);
  const deckId = await makeDeck('Spices', [{ ...QUIZ_CARD, explanation: null }]);
  const [card] = await startStudying(page, async () => void (await page.goto(`/study/${deckId}`)));
  if (!card) throw new Error('There is no card');
  await answer(page, card, false);
  // No tokens are spent before the learner asks.
  const explain = page.getByRole('button', { name: 'Explain with AI (100 tokens)' });
  await expect(explain).toBeVisible();
  expect(provider.requests).toEqual([]);

  provider.next('held');
  await page.keyboard.press('w');
  const explanation = page.getByRole('region', { name: 'Explanation' });
  await expect(explanation).toContainText('Explained');
  await expect(explanation).not.toContainText('option');
  provider.release();
  await expect(explanation).toContainText('Explained (option).');
  await expect(explain).toBeHidden();
  await expectAccessible(page.locator('body'));

  await page.keyboard.press('q');
  const dialog = page.getByRole('dialog', { name: 'Ask about this card' });
  const conversation = dialog.getByRole('list', { name: 'Conversation' });
  provider.next('held');
  await dialog.getByRole('button', { name: 'Can you give an example?' }).click();
  await expect(conversation).toContainText('Reply 1 to');
  await expect(conversation).not.toContainText('example?".');
  provider.release();
  await expect(conversation).toContainText('Reply 1 to "Can you give an example?".');
  await expect(dialog).toContainText('9 questions left for this card');
  await expectAccessible(dialog);

  // The next reply costs more than is left, so the question stays in the field.
  const question = dialog.getByRole('textbox', { name: 'Your question' });
  await question.fill('And in which forests?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Daily AI token limit exceeded')).toBeVisible();
  await expect(question).toHaveValue('And in which forests?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await test.step('the conversation is shown again the next time', async () => {
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    const [again] = await startStudying(page, async () => void (await page.goto(`/study/${deckId}`)));
    if (!again) throw new Error('There is no card');
    await answer(page, again, false);
    await expect(explanation).toContainText('Explained (option).');
    await page.getByRole('button', { name: 'Ask about this card' }).click();
    await expect(conversation.getByRole('listitem')).toHaveCount(1);
  });
  await close();
  await provider.close();
});
