import { expect, type Page } from '@playwright/test';
import { syncEndpoints } from '#contract/sync.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
import { answer, continueSession, startStudying, study } from './learner.ts';
import { test } from './server.ts';
import { dismissToasts, toasts } from './toasts.ts';

test.use({ reducedMotion: 'no-preference' });

const card = (page: Page) => page.getByRole('article');

test.describe('auto-advance', () => {
  test('the next card follows after a time that depends on the kind of card and the answer', async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    await page.clock.install();
    const loaded: string[] = [];
    page.on('request', (sent) => loaded.push(sent.url()));
    const cards = [FLIP_CARD, QUIZ_CARD].map((card) => ({ ...card, explanation: null }));
    const { shown } = await study(page, account, cards);
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    for (const [index, one] of shown.entries()) {
      const recorded = page.waitForResponse('**/api/sync/commands');
      await answer(page, one, !one.isQuiz);
      await (await recorded).finished();
      await expect(page.getByRole('button', { name: 'Continue' })).toContainText('Enter');
      if (one.isQuiz) {
        await expect(page.getByText('Answer submitted! Moving to next question...').first()).toBeVisible();
      }
      await page.clock.runFor((one.isQuiz ? 3500 : 1000) - 50);
      await expect(card(page)).toHaveAccessibleName(`Card ${index + 1} of 2`);
      await page.clock.runFor(100);
      await expect(page.getByRole('article', { name: `Card ${index + 1} of 2` })).toHaveCount(0);
    }
    await expect(page.getByRole('heading', { name: 'Keep practicing!' })).toBeVisible();
    // Sounds are not loaded unless they are turned on.
    expect(loaded.filter((url) => url.includes('sounds'))).toEqual([]);
  });

  test('the next card waits while the learner pauses or reads the explanation', async ({ page, request }) => {
    const account = await signedIn(page, request);
    await page.clock.install();
    const { shown } = await study(page, account, [FLIP_CARD, { ...FLIP_CARD, front: 'And another?' }]);
    if (shown[0]) await answer(page, shown[0], false);
    await card(page).getByText(FLIP_CARD.explanation).hover();
    await page.clock.runFor(20_000);
    await expect(card(page)).toHaveAccessibleName('Card 1 of 2');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.clock.runFor(20_000);
    await expect(card(page)).toHaveAccessibleName('Card 1 of 2');
    await continueSession(page);
    await expect(card(page)).toHaveAccessibleName('Card 2 of 2');
  });
});

test('hints stop at the third, the back repeats the question, and a right answer is explained on request', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.clock.install();
  await study(page, account, [FLIP_CARD]);
  expect((await card(page).boundingBox())?.height).toBeLessThanOrEqual(420);
  await page.getByRole('button', { name: 'Get Hint' }).click();
  await expect(card(page)).toContainText('Hint 1 of 3');
  await expect(card(page)).toContainText(FLIP_CARD.hint_1);
  await page.getByRole('button', { name: 'Next Hint (1/3)' }).click();
  await expect(card(page)).toContainText('Hint 2 of 3');
  await page.getByRole('button', { name: 'Next Hint (2/3)' }).click();
  await expect(card(page)).toContainText('Hint 3 of 3');
  await expect(card(page)).toContainText(FLIP_CARD.hint_3);
  await expect(page.getByRole('button', { name: 'Next Hint (3/3)' })).toBeDisabled();
  await page.keyboard.press('Space');
  await expect(card(page).getByText(FLIP_CARD.front).last()).toBeInViewport({ ratio: 1 });
  // After a right answer, the next card would follow a second later.
  await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
  await page.keyboard.press('3');
  await expect(page.getByRole('region', { name: 'Explanation' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Why?' }).click();
  await page.clock.resume();
  await expect(page.getByRole('region', { name: 'Explanation' })).toHaveText(
    /Green cardamom is the dried fruit/u,
  );
  await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
  await expect(page.getByText('Paused. Continue when you are ready.').first()).toBeVisible();
});

test('a quiz can be reset, then marks right and wrong options and explains them, here and in the summary', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await account.choose({ autoAdvance: 'off' });
  const reason = 'Peru grows coffee and cacao, no cardamom.';
  const { shown } = await study(page, account, [
    { ...QUIZ_CARD, option_reasons: [reason, null, 'It is too cold there.', 'It is too dry there.'] },
  ]);
  await page.getByRole('radio').first().check({ force: true });
  await page.getByRole('button', { name: 'Get Hint' }).click();
  await expect(card(page)).toContainText('Hint 1 of 3');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reset card' }).click();
  await expect(card(page)).not.toContainText('Hint 1 of 3');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Submit Answer' })).toBeDisabled();

  if (shown[0]) await answer(page, shown[0], false);
  const options = page.getByRole('list', { name: 'Options' }).getByRole('listitem');
  await expect(options.filter({ hasText: 'India' })).toContainText('Correct');
  await expect(options.filter({ hasText: 'Peru' })).toContainText('Wrong');
  await expect(card(page)).toContainText('India');
  const explanation = page.getByRole('region', { name: 'Explanation' });
  await expect(explanation).toContainText(`Why your choice is wrong: ${reason}`);
  await expect(explanation).toContainText(QUIZ_CARD.explanation);
  expect((await explanation.innerText()).split(reason)).toHaveLength(2);
  await continueSession(page);
  const missed = page.getByRole('listitem').filter({ hasText: QUIZ_CARD.front });
  await expect(missed).toContainText(reason);
  await expect(missed).toContainText(QUIZ_CARD.explanation);
  await expect(missed).not.toContainText('too cold');
});

test('progress counts answered cards, the summary rates them, and the missed cards or all can be studied again', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await account.choose({ autoAdvance: 'off' });
  const cards = [1, 2, 3, 4].map((number) => ({ ...FLIP_CARD, front: `Question ${number}?` }));
  const { shown } = await study(page, account, cards);
  const progress = page.getByRole('progressbar', { name: 'Progress' });
  for (const [index, one] of shown.entries()) {
    await expect(progress).toHaveAttribute('value', String(index * 25));
    await answer(page, one, index !== 1);
    await expect(progress).toHaveAttribute('value', String((index + 1) * 25));
    await continueSession(page);
  }
  await expect(page.getByRole('heading', { name: 'Great job!' })).toBeVisible();
  await expect(page.getByText('75%', { exact: true })).toBeVisible();
  await expect(page.getByText('Maintain', { exact: true })).toBeVisible();
  await expect(toasts(page)).toContainText('Study session completed!');

  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByText('Today counts. 1-day streak')).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Daily goal' })).not.toHaveAttribute('value', '0');
  const missed = page.getByRole('region', { name: 'Review these cards' }).getByRole('listitem');
  await expect(missed).toHaveCount(1);
  await expect(missed).toContainText(shown[1]?.front ?? '');
  await expect(missed.getByRole('definition')).toHaveText(['Not known', FLIP_CARD.back]);

  const studyMissed = page.getByRole('button', { name: 'Study the one you missed' });
  const [once] = await startStudying(page, () => studyMissed.click());
  expect(once?.id).toBe(shown[1]?.id);
  await expect(card(page)).toHaveAccessibleName('Card 1 of 1');
  await page.reload();
  await expect(card(page)).toHaveAccessibleName('Card 1 of 1');
  if (once) await answer(page, once, true);
  await continueSession(page);
  await expect(page.getByRole('heading', { name: 'Excellent work!' })).toBeVisible();
  await expect(studyMissed).toHaveCount(0);
  const again = await startStudying(page, () => page.getByRole('button', { name: 'Study again' }).click());
  expect(again).toHaveLength(4);
  await expect(card(page)).toHaveAccessibleName('Card 1 of 4');
  await expect(progress).toHaveAttribute('value', '0');
});

test('a session begun while the previous one is still being saved can be resumed', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/study/complete/*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const { shown } = await study(page, account, [FLIP_CARD]);
  if (shown[0]) await answer(page, shown[0], true);
  await continueSession(page);
  const studyAgain = page.getByRole('button', { name: 'Study again' });
  const [card] = await startStudying(page, () => studyAgain.click());
  held.resolve();
  await expect(toasts(page)).toContainText('Study session completed!');
  if (card) await answer(page, card, true);
  await page.reload();
  // A new session would ask the card once more.
  await expect(page.getByRole('heading', { name: 'Excellent work!' })).toBeVisible();
});

test('a card deleted elsewhere is skipped; a deck deleted elsewhere is reported once and left', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const { deckId, shown } = await study(page, account, [FLIP_CARD, QUIZ_CARD]);
  const [first, second] = shown;
  const headers = { authorization: `Bearer ${account.token}` };
  expect((await request.delete(`/api/cards/${first?.id}`, { headers })).ok()).toBe(true);
  if (first) await answer(page, first, false);
  await expect(toasts(page)).toContainText(['Card not found']);
  await expect(card(page)).toHaveAccessibleName('Card 2 of 2');
  await dismissToasts(page);
  expect((await request.delete(`/api/decks/${deckId}`, { headers })).ok()).toBe(true);
  if (second) await answer(page, second, true);
  await expect(page).toHaveURL('/dashboard');
  await expect(toasts(page)).toHaveText(['This deck was deleted']);
});

test.describe('failures', () => {
  test('a failed start is shown in place and as one toast; without session data the learner returns to the deck', async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    const deckId = await account.makeDeck('Spices', [FLIP_CARD]);
    await page.route('**/api/study/start', (route) => route.fulfill({ status: 418, json: {} }));
    await page.goto(`/study/${deckId}`);
    await expect(toasts(page)).toHaveCount(1);
    await expect(toasts(page)).toContainText('Failed to start study session');
    await expect(page.getByRole('alert').getByText('Failed to start study session')).toBeVisible();

    const gate = Promise.withResolvers<void>();
    await page.unroute('**/api/study/start');
    await page.route('**/api/study/start', async (route) => {
      await gate.promise;
      await route.fulfill({ status: 201, json: {} });
    });
    await page.goto(`/study/${deckId}`);
    await expect(page.getByText('Starting study session...')).toBeVisible();
    gate.resolve();
    await expect(toasts(page)).toContainText('Invalid session data received');
    await expect(page).toHaveURL(`/decks/${deckId}`);
  });

  test('failures of a hint, an answer and the completion are reported, and the summary is shown anyway', async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    const { shown } = await study(page, account, [FLIP_CARD]);
    await page.route('**/api/study/hint/**', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Get Hint' }).click();
    await expect(toasts(page).filter({ hasText: 'Failed to get hint' })).toHaveCount(1);
    for (const body of ['{"hint":"","level":1}', '{}', 'null', '{"hint":null}']) {
      await page.route('**/api/study/hint/**', (route) => route.fulfill({ status: 200, body }));
      const hint = page.waitForResponse('**/api/study/hint/**');
      await page.getByRole('button', { name: 'Get Hint' }).click();
      await hint;
      await expect(toasts(page).filter({ hasText: 'No hint received' }).first()).toBeVisible();
      await expect(toasts(page).filter({ hasText: 'No response from server' })).toHaveCount(0);
      await dismissToasts(page);
    }
    await page.route('**/api/sync/commands', (route) => route.fulfill({ status: 500, json: {} }));
    if (shown[0]) await answer(page, shown[0], true);
    await expect(toasts(page).filter({ hasText: 'Failed to submit answer' })).toHaveCount(1);
    await page.unroute('**/api/sync/commands');
    await page.route('**/api/study/complete/*', (route) => route.fulfill({ status: 500, json: {} }));
    await continueSession(page);
    await expect(page.getByRole('heading', { name: 'Excellent work!' })).toBeVisible();
    await expect(toasts(page).filter({ hasText: 'Failed to complete session' })).toHaveCount(1);
  });
});

test('answers given offline survive a reload and are sent in order, each once', async ({
  page,
  request,
  context,
}) => {
  const account = await signedIn(page, request);
  await account.choose({ autoAdvance: 'off' });
  const cards = [1, 2, 3, 4].map((number) => ({ ...FLIP_CARD, front: `Question ${number}?` }));
  const { shown } = await study(page, account, cards);
  if (shown[0]) await answer(page, shown[0], true);
  await continueSession(page);

  await context.setOffline(true);
  for (const one of shown.slice(1, 3)) {
    await answer(page, one, true);
    await continueSession(page);
  }
  await expect(page.getByText('2 answers are waiting for the connection.')).toBeVisible();

  // A request sent just before the reload may be repeated, and the server counts it once.
  const sent = new Set<string>();
  page.on('request', (one) => {
    if (!one.url().endsWith('/api/sync/commands')) return;
    const { commands } = syncEndpoints.commands.body.parse(one.postDataJSON());
    for (const command of commands) if (command.kind === 'answer') sent.add(command.answer.cardId);
  });
  await context.setOffline(false);
  await page.reload();
  await expect.poll(() => [...sent]).toEqual(shown.slice(1, 3).map(({ id }) => id));
  await expect(card(page)).toHaveAccessibleName('Card 4 of 4');
  if (shown[3]) await answer(page, shown[3], true);
  await continueSession(page);
  await expect(page.getByText('4 / 4')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('4 cards');
});
