import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { deckMemoryResponse, dueResponse } from '#contract/scheduling.ts';
import { startResponse } from '#contract/study.ts';
import { LEECH_LAPSES } from '#domain/scheduling/settings.ts';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, QUIZ_CARD, signedIn, takeOver, type Account } from './account.ts';
import { positionOf, startStudying } from './learner.ts';
import { openWithProvider } from './provider.ts';
import { anotherDevice, test } from './server.ts';
import { tabTo } from './tab-to.ts';
import { toasts } from './toasts.ts';

const card = (page: Page) => page.getByRole('article');
const stage = (page: Page, left: number) => expect(card(page)).toHaveAccessibleName(`Card, ${left} left`);

/** New cards are shown in the order of creation. */
const SPICES = ['Cardamom', 'Saffron', 'Sumac'].map((front) => ({
  ...FLIP_CARD,
  front,
  back: `Back of ${front}`,
}));

const headers = ({ token }: Account) => ({ authorization: `Bearer ${token}` });

async function cardStateOf(request: APIRequestContext, account: Account, deckId: string) {
  const response = await request.get(`/api/study/memory/${deckId}`, { headers: headers(account) });
  return deckMemoryResponse.parse(await response.json());
}

async function dueOf(request: APIRequestContext, account: Account) {
  const response = await request.get('/api/study/due', { headers: headers(account) });
  return dueResponse.parse(await response.json());
}

async function progressOf(request: APIRequestContext, account: Account): Promise<unknown> {
  return (await request.get('/api/analytics/progress', { headers: headers(account) })).json();
}

/** Flips the card, grades it by key and waits until the server has the answer. */
async function grade(page: Page, key: string): Promise<void> {
  const recorded = page.waitForResponse('**/api/sync/commands');
  await page.keyboard.press('Space');
  await page.keyboard.press(key);
  await (await recorded).finished();
}

test('a review is completed by keyboard alone', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD, QUIZ_CARD]);
  await account.choose({ autoAdvance: 'off' });
  await page.goto(`/decks/${deckId}`);
  await tabTo(page, 'link', 'Review');
  const cards = await startStudying(page, () => page.keyboard.press('Enter'));
  await expect(page).toHaveURL(`/review/${deckId}`);
  await stage(page, 2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Spices');
  await expectAccessible(page.getByRole('main'));

  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Incorrect back in 10 minutes' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Correct back in \d+ days?$/u })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Easy/u })).toHaveCount(0);
  const introduction = page.getByText('Cards come back just before you forget them.');
  await expect(introduction).toBeInViewport({ ratio: 1 });
  await expectAccessible(page.getByRole('main'));
  await page.keyboard.press('1');
  await expect(page.getByText('· back in 10 minutes')).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(card(page)).toContainText(QUIZ_CARD.front);
  await stage(page, 2);
  const quiz = cards.find(({ front }) => front === QUIZ_CARD.front);
  if (quiz) await page.keyboard.press('ABCD'.charAt(positionOf(quiz, quiz.quiz?.key ?? 0)));
  await page.keyboard.press('Enter');
  await expect(page.getByText(/· back in \d+ days?/u)).toBeVisible();
  await page.keyboard.press('Enter');

  await stage(page, 1);
  await expect(card(page)).toContainText(FLIP_CARD.front);
  await page.keyboard.press('Space');
  await expect(page.getByText('How well did you know it?')).toBeVisible();
  await expect(introduction).toHaveCount(0);
  const recorded = page.waitForResponse('**/api/sync/commands');
  await page.keyboard.press('3');
  await (await recorded).finished();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Review finished' })).toBeFocused();
  await expect(page.getByText('50%')).toBeVisible();
  await expect(page.getByText('1 / 2')).toBeVisible();
  await expect(page.getByText(/^(\d+ cards? (is|are)|No cards are) due tomorrow$/u)).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Review more' })).toHaveCount(0);
  await expectAccessible(page.getByRole('main'));

  expect(await dueOf(request, account)).toMatchObject({ due: 0, new: 0, learning: 0 });
  await page.goto('/review');
  await expect(page.getByRole('heading', { name: 'Nothing due' })).toBeVisible();
  await expect(page.getByText(/^(Next card|\d+ cards? tomorrow)/u)).toBeVisible();
  await expectAccessible(page.getByRole('main'));
});

test('answers are undone across cards, and the server is as before', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', SPICES);
  const before = {
    memory: await cardStateOf(request, account, deckId),
    progress: await progressOf(request, account),
  };
  await page.goto(`/review/${deckId}`);
  await stage(page, 3);
  const undo = page.getByRole('button', { name: 'Undo the last answer' });
  await expect(undo).toBeDisabled();
  await grade(page, '1');
  await page.keyboard.press('Enter');
  await grade(page, '3');
  await expect(card(page)).toContainText('Sumac');
  expect(await cardStateOf(request, account, deckId)).not.toEqual(before.memory);

  await page.keyboard.press('z');
  await expect(card(page)).toContainText('Saffron');
  await expect(page.getByRole('status').filter({ hasText: 'Answer undone. Card, 3 left' })).toHaveCount(1);
  const last = page.waitForResponse('**/api/sync/commands');
  await undo.click();
  await (await last).finished();
  await expect(card(page)).toContainText('Cardamom');
  await stage(page, 3);
  await expect(undo).toBeDisabled();
  await expect
    .poll(async () => ({
      memory: await cardStateOf(request, account, deckId),
      progress: await progressOf(request, account),
    }))
    .toEqual(before);
});

test('a second device sees the answers of the first, and a reload continues the review', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await signedIn(page, request);
  await account.makeDeck('Spices', SPICES);
  await page.goto('/review');
  await stage(page, 3);
  await grade(page, '3');
  await stage(page, 2);
  expect(await dueOf(request, account)).toMatchObject({ due: 0, new: 2 });

  const elsewhere = await anotherDevice(browser, { ...(baseURL !== undefined && { baseURL }) });
  const second = await elsewhere.newPage();
  await takeOver(second, account);
  await second.goto('/review');
  await stage(second, 2);
  await expect(card(second)).toContainText('Saffron');
  await grade(second, '3');
  await elsewhere.close();

  await page.reload();
  await stage(page, 1);
  await expect(card(page)).toContainText('Sumac');
  await expect(page.getByText('You are back where you left off.')).toBeVisible();
  await page.keyboard.press('z');
  await stage(page, 2);
  await expect(card(page)).toContainText('Cardamom');
});

test('a review continues offline, and each answer counts at the time it was given', async ({
  page,
  request,
  context,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', SPICES);
  await page.goto('/review');
  await stage(page, 3);
  await context.setOffline(true);
  for (const [key, left] of [
    ['3', 2],
    ['3', 1],
  ] as const) {
    await page.keyboard.press('Space');
    await page.keyboard.press(key);
    await stage(page, left);
  }
  await expect(page.getByText('2 answers are waiting for the connection.')).toBeVisible();
  const reconnected = Date.now();
  await context.setOffline(false);
  await page.reload();
  await stage(page, 1);
  await grade(page, '3');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const { cards } = await cardStateOf(request, account, deckId);
  const times = cards.map(({ memory }) => (memory?.lastReviewAt ?? Infinity) < reconnected);
  expect(times).toEqual([true, true, false]);
});

test('a card is suspended, resumed and edited in place', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', SPICES);
  await page.goto('/review');
  await stage(page, 3);
  await page.keyboard.press('s');
  await expect(toasts(page)).toContainText('Card suspended');
  await stage(page, 2);
  await expect(card(page)).toContainText('Saffron');
  expect((await cardStateOf(request, account, deckId)).cards[0]?.suspended).toBe(true);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await stage(page, 3);
  await expect(toasts(page).filter({ hasText: 'Card resumed' })).toHaveCount(1);

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit card' });
  await dialog.getByLabel('Front', { exact: true }).fill('Crocus sativus gives which spice?');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page)).toContainText('Crocus sativus gives which spice?');
  await expect(card(page)).toBeFocused();

  await page.getByRole('button', { name: 'More' }).click();
  // A disappearing toast does not move the focus, even if it was clicked.
  await expect(toasts(page)).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Suspend card' }).click();
  await expect(card(page)).toContainText('Cardamom');
  await expect(card(page)).toBeFocused();
  await grade(page, '2');
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Finish now' }).click();
  await expect(page.getByRole('heading', { name: 'Review finished' })).toBeVisible();
  await expect(page.getByText('1 / 1')).toBeVisible();
  await expect(page.getByText('1 new card left today.')).toBeVisible();
  await page.getByRole('link', { name: 'Study', exact: true }).click();
  await stage(page, 1);
  await expect(card(page)).toContainText('Sumac');
});

test('a fourth grade button can be turned on', async ({ page, request }) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', SPICES);
  await account.choose({ easyButton: true });
  await page.goto('/review');
  await stage(page, 3);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toContainText('Grade: Incorrect, Partial, Correct, Easy');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  const name = await page.getByRole('button', { name: /^Easy back in \d+ days$/u }).textContent();
  const recorded = page.waitForResponse('**/api/sync/commands');
  await page.keyboard.press('4');
  await (await recorded).finished();
  const [first] = (await cardStateOf(request, account, deckId)).cards;
  expect(first?.memory?.state).toBe('review');
  expect(name).toContain(`${first?.memory?.intervalDays} d`);
});

/** Opens a review of two cards, the first of which becomes a leech when it is forgotten again. */
async function goOnWithLeech(page: Page, request: APIRequestContext) {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', [FLIP_CARD, { ...FLIP_CARD, front: 'And another?' }]);
  const post = (path: string, data: object) =>
    request.post(`/api/study/${path}`, { data, headers: headers(account) });
  const started = startResponse.parse(await (await post('start', { scope: 'due' })).json());
  const sessionId = started.session.id;
  const cardId = started.cards[0]?.id;
  for (let lapses = 0; lapses < LEECH_LAPSES; lapses += 1) {
    await post('answer', { sessionId, cardId, grade: 'correct' });
    await post('answer', { sessionId, cardId, grade: 'incorrect' });
  }
  // Makes the browser resume this review, as after a reload.
  await page.evaluate(
    ([user, session]) => localStorage.setItem('study-sessions', JSON.stringify({ [user]: { due: session } })),
    [account.user.id, sessionId] as const,
  );
  await page.goto('/review');
  await expect(card(page)).toContainText('And another?');
  await grade(page, '3');
  await expect(card(page)).toContainText(FLIP_CARD.front);
  await grade(page, '1');
  const notice = page.getByRole('region', { name: 'A card that does not stick' });
  await expect(notice).toBeVisible();
  return { account, deckId, notice };
}

test('a leech is offered for rewriting or suspending', async ({ page, request }) => {
  const { account, deckId, notice } = await goOnWithLeech(page, request);
  await expect(notice.getByRole('button', { name: /Rewrite/u })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stay here' })).toHaveCount(0);
  await expectAccessible(page.getByRole('main'));
  await notice.getByRole('button', { name: 'Suspend' }).click();
  await expect(page.getByRole('heading', { name: 'Review finished' })).toBeVisible();
  expect((await cardStateOf(request, account, deckId)).cards[0]?.suspended).toBe(true);
});

test('with an AI provider a leech is rewritten once the learner accepts the proposal', async ({
  browser,
  playwright,
  aiServer,
}) => {
  const { page, request, close } = await openWithProvider({ browser, playwright, aiServer });
  const { account, deckId, notice } = await goOnWithLeech(page, request);
  await notice.getByRole('button', { name: 'Rewrite with AI (100 tokens)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rewrite with AI' });
  await expect(dialog.getByRole('list', { name: '2 easier cards' })).toContainText(
    'Which part is the harbour?',
  );
  await expectAccessible(dialog);
  await dialog.getByRole('button', { name: 'Use these 2 cards' }).click();
  await expect(dialog).toBeHidden();
  await expect(card(page)).toContainText('Which part is the harbour?');
  expect((await account.cards(deckId)).map(({ front, back }) => [front, back])).toEqual([
    ['Which part is the harbour?', 'The first'],
    ['And another?', FLIP_CARD.back],
    ['And the other?', 'The second'],
  ]);
  await close();
});
