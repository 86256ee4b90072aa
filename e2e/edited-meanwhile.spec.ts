import { expect } from '@playwright/test';
import { commandsResponse } from '#contract/sync.ts';
import { QUIZ_CARD, signedIn } from './account.ts';
import { answer, continueSession, study } from './learner.ts';
import { test } from './server.ts';

test('a quiz card edited on another device is graded, and shown after a reload, as it was when answered', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const OTHER = { ...QUIZ_CARD, front: 'Which country grows the most cardamom?', explanation: null };
  const { shown } = await study(page, account, [QUIZ_CARD, OTHER]);
  // Moves the correct option and replaces the one that will be picked wrongly.
  for (const { id } of shown) {
    const edited = await request.put(`/api/cards/${id}`, {
      data: { options: ['India', 'Laos', 'Norway', 'Chad'], correct_option: 0 },
      headers: { authorization: `Bearer ${account.token}` },
    });
    expect(edited.ok()).toBe(true);
  }
  const recorded = async (act: () => Promise<void>) => {
    const [response] = await Promise.all([page.waitForResponse('**/api/sync/commands'), act()]);
    return commandsResponse.parse(await response.json()).results[0];
  };
  const [first, second] = shown;
  if (!first || !second) throw new Error('The session has too few cards');
  expect(await recorded(() => answer(page, first, false))).toMatchObject({
    answer: { isCorrect: false, selectedText: 'Peru' },
  });

  await page.reload();
  await expect(page.getByRole('article', { name: 'Card 2 of 2' })).toBeVisible();
  await page.getByRole('radio', { name: 'India' }).click();
  const verdict = await recorded(() => page.getByRole('button', { name: 'Submit Answer' }).click());
  expect(verdict).toMatchObject({ answer: { isCorrect: true, selectedText: 'India' } });
  await continueSession(page);

  const missed = page.getByRole('listitem').filter({ hasText: first.front });
  await expect(missed).toContainText('Your answer');
  await expect(missed).toContainText('Peru');
  await expect(missed).toContainText('India');
  await expect(missed).not.toContainText('Laos');
});
