import { devices, expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn } from './account.ts';
import { positionOf, startStudying, study } from './learner.ts';
import { test } from './server.ts';

const card = (page: Page) => page.getByRole('article');

test.describe('on a touch screen', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7'];
  test.use({ viewport, hasTouch, isMobile, userAgent });

  test('the first wrong answer asks once whether to wait, and cards then wait', async ({ page, request }) => {
    const account = await signedIn(page, request);
    await study(
      page,
      account,
      ['One?', 'Two?', 'Three?'].map((front) => ({ ...FLIP_CARD, front })),
    );
    const question = page.getByRole('region', { name: 'Wait after a wrong answer?' });
    const miss = async () => {
      await page.getByRole('button', { name: 'Show Answer' }).tap();
      await page.getByRole('button', { name: /^Incorrect/u }).tap();
    };
    await miss();
    await expect(question).toBeInViewport({ ratio: 1 });
    await expectAccessible(page.getByRole('main'));
    await question.getByRole('button', { name: 'Wait' }).tap();
    await expect(question).toHaveCount(0);
    await page.getByRole('button', { name: 'Continue' }).tap();
    await expect(card(page)).toHaveAccessibleName('Card 2 of 3');
    await miss();
    await expect(page.getByText('Paused. Continue when you are ready.').first()).toBeVisible();
    await expect(question).toHaveCount(0);
    await page.goto('/settings');
    await expect(page.getByRole('switch', { name: 'Wait after a wrong answer' })).toBeChecked();
  });

  test('one tap answers a quiz if the learner wants that, and the hint makes room for the answer', async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    await account.choose({ oneTap: true, waitAfterWrong: true });
    const long = 'It is a country in the south of Asia, with a long coast and high mountains. '.repeat(6);
    const { shown } = await study(page, account, [{ ...QUIZ_CARD, hint_1: long }]);
    await page.getByRole('button', { name: 'Get Hint' }).tap();
    await expect(card(page)).toContainText('Hint 1 of 3');
    const wrong = ((shown[0]?.quiz?.key ?? 0) + 1) % 4;
    if (shown[0]) await page.getByRole('radio').nth(positionOf(shown[0], wrong)).tap();
    await expect(page.getByRole('list', { name: 'Options' })).toContainText('Wrong');
    await expect(card(page)).not.toContainText('Hint 1 of 3');
  });

  test('the answer to a long question is in sight, and the first card of a round is not covered', async ({
    page,
    request,
  }) => {
    const account = await signedIn(page, request);
    await page.setViewportSize({ width: 390, height: 664 });
    const story = 'A long story comes before the question, as it often does. '.repeat(20);
    await study(page, account, [{ ...FLIP_CARD, front: story }]);
    await page.getByRole('button', { name: 'Show Answer' }).tap();
    await expect(page.getByText(FLIP_CARD.back, { exact: true })).toBeInViewport({ ratio: 1 });

    await account.makeDeck('Quizzes', [QUIZ_CARD]);
    const introduction = page.getByText('Cards come back just before you forget them.');
    await startStudying(page, async () => {
      await page.goto('/study?mode=quiz');
    });
    await expect(page.getByRole('radio')).toHaveCount(4);
    await expect(introduction).toHaveCount(0);
    const controls = await page.getByRole('button', { name: 'Submit Answer' }).boundingBox();
    for (const option of await page.getByRole('radio').all()) {
      const box = await option.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(controls?.y ?? 0);
    }
    await page.goto('/study?mode=flip');
    const grade = async () => {
      await page.getByRole('button', { name: 'Show Answer' }).tap();
      await expect(page.getByRole('button', { name: /^Correct/u })).toBeInViewport({ ratio: 1 });
    };
    await grade();
    await expect(introduction).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: /^Incorrect/u }).tap();
    await page.getByRole('button', { name: 'Move on' }).tap();
    await page.getByRole('button', { name: 'Continue' }).tap();
    await grade();
    await expect(introduction).toHaveCount(0);
  });
});

test('every session has the same menu: undo, suspend and finish in a session on a deck', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await account.choose({ autoAdvance: 'off', cardText: 'largest' });
  const { deckId } = await study(
    page,
    account,
    ['One?', 'Two?', 'Three?'].map((front) => ({ ...FLIP_CARD, front })),
  );
  const first = (await card(page).textContent()) ?? '';
  await page.keyboard.press('Space');
  await page.keyboard.press('1');
  const undone = page.waitForResponse('**/api/sync/commands');
  await page.keyboard.press('z');
  await (await undone).finished();
  await expect(card(page)).toHaveAccessibleName('Card 1 of 3');
  await expect(card(page)).toHaveText(first);

  await page.getByRole('button', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    /^Finish now/u,
    /^Edit card/u,
    /^Suspend card/u,
    /^Reset card/u,
    /^Keyboard shortcuts/u,
  ]);
  await expectAccessible(page.getByRole('menu'));
  await page.getByRole('menuitem', { name: 'Suspend card' }).click();
  await expect(card(page)).toHaveAccessibleName('Card 2 of 3');
  await page.keyboard.press('Space');
  await page.keyboard.press('3');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Finish now' }).click();
  await expect(page.getByText('1 / 1')).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const memory = await page.request.get(`/api/study/memory/${deckId}`, {
    headers: { authorization: `Bearer ${account.token}` },
  });
  expect(await memory.text()).toContain('"suspended":true');
});
