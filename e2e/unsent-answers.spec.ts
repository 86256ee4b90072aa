import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { startResponse } from '#contract/study.ts';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, PASSWORD, signedIn, takeOver, type Account } from './account.ts';
import { answer, continueSession, study } from './learner.ts';
import { test } from './server.ts';

const toasts = (page: Page) => page.getByRole('region', { name: /Notifications/u }).getByRole('listitem');
const card = (page: Page) => page.getByRole('article');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Answers that could not be saved' });
const waiting = (page: Page) => page.getByText('2 answers are waiting for the connection.');

const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...FLIP_CARD, front: `Question ${at + 1}?` }));

/** The unsent answers of all users in the browser's storage. */
const keptAnswers = (page: Page) =>
  page.evaluate<string[]>(
    "Object.entries(localStorage).filter(([key]) => key.startsWith('unsent-answers')).map(([, text]) => text)",
  );

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/u }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
}

async function cardsStudied(request: APIRequestContext, { token }: Account): Promise<number> {
  const response = await request.get('/api/analytics/progress', {
    headers: { authorization: `Bearer ${token}` },
  });
  const shape = z.object({ totalStats: z.object({ totalCardsStudied: z.number() }) });
  return shape.parse(await response.json()).totalStats.totalCardsStudied;
}

/** Answers the next two cards offline. */
async function answerOffline(page: Page, shown: Awaited<ReturnType<typeof study>>['shown']): Promise<void> {
  await page.context().setOffline(true);
  for (const one of shown.slice(0, 2)) {
    await answer(page, one, true);
    await continueSession(page);
  }
  await expect(waiting(page)).toBeVisible();
}

test('offline answers in a session that another device ends are recorded, or kept and reported as refused', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck('Spices', questions(4));
  const started = page.waitForResponse('**/api/study/start');
  await page.goto(`/study/${deckId}`);
  const { session, cards } = startResponse.parse(await (await started).json());
  if (cards[0]) await answer(page, cards[0], true);
  await continueSession(page);
  await answerOffline(page, cards.slice(1));
  // An unsent answer is not an error.
  await expect(toasts(page)).toHaveCount(0);

  const elsewhere = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const laptop = await elsewhere.newPage();
  await takeOver(laptop, account);
  await laptop.goto('/dashboard');
  await laptop.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'End session' }).click();
  await expect(laptop.getByText('It counts: 1 of 1 correct.')).toBeVisible();
  await elsewhere.close();

  await page.context().setOffline(false);
  await expect(waiting(page)).toHaveCount(0);
  const refused = (await keptAnswers(page)).length;
  const recorded = (await cardsStudied(request, account)) - 1;
  expect({ recorded, refused, together: recorded + refused }).toEqual({ recorded, refused, together: 2 });
  if (refused > 0) {
    await expect(page.getByText(`${refused} answers could not be saved.`)).toBeVisible();
    await page.getByRole('button', { name: 'Show them' }).click();
    await expect(dialog(page).getByRole('listitem')).toHaveCount(refused);
    await expect(dialog(page)).toContainText('Its session had already ended.');
  }
  expect(session.deckId).toBe(deckId);
});

test('refused answers are kept, shown on every screen, and sent again or deleted by the learner', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const { shown } = await study(page, account, questions(4));
  const refusals = [
    { status: 413, json: { message: 'This answer is too large.', code: 'PAYLOAD_TOO_LARGE' } },
    { status: 403, json: {} },
    { status: 400, json: { message: 'That is no answer.', code: 'VALIDATION_FAILED' } },
  ];
  for (const [at, refusal] of refusals.entries()) {
    await page.route('**/api/study/answer', (route) => route.fulfill(refusal));
    const one = shown[at];
    if (one) await answer(page, one, at !== 1);
    await expect(page.getByText(`${at + 1} answer${at === 0 ? '' : 's'} could not be saved.`)).toBeVisible();
    await page.unroute('**/api/study/answer');
    await continueSession(page);
  }
  // A refused answer does not block the next one.
  if (shown[3]) await answer(page, shown[3], true);
  await expect.poll(() => cardsStudied(request, account)).toBe(1);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard');
  await expect(page.getByText('3 answers could not be saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Show them' }).focus();
  await page.keyboard.press('Enter');
  const items = dialog(page).getByRole('list', { name: '3 answers' }).getByRole('listitem');
  await expect(items).toHaveCount(3);
  await expect(items.nth(0)).toContainText(shown[0]?.front ?? '');
  await expect(items.nth(0)).toContainText('Correct');
  await expect(items.nth(0)).toContainText('This answer is too large.');
  await expect(items.nth(1)).toContainText('Incorrect');
  await expect(items.nth(1)).toContainText('Access denied. Please check your permissions.');
  await expect(items.nth(2)).toContainText('That is no answer.');
  await expectAccessible(dialog(page));
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(320);

  await items
    .nth(0)
    .getByRole('button', { name: `Send again: ${shown[0]?.front}` })
    .click();
  await expect(dialog(page).getByRole('status')).toHaveText('1 answer saved.');
  await expect(dialog(page).getByRole('status')).toBeFocused();
  await expect.poll(() => cardsStudied(request, account)).toBe(2);

  page.once('dialog', (question) => void question.accept());
  await dialog(page)
    .getByRole('button', { name: `Delete: ${shown[1]?.front}` })
    .click();
  await expect(dialog(page).getByRole('status')).toHaveText('1 answer deleted.');

  await page.route('**/api/study/answer', (route) => route.fulfill({ status: 400, json: {} }));
  await dialog(page)
    .getByRole('button', { name: `Send again: ${shown[2]?.front}` })
    .click();
  await expect(dialog(page).getByRole('status')).toHaveText('1 answer could not be saved again.');
  await page.unroute('**/api/study/answer');
  await dialog(page)
    .getByRole('button', { name: /^Send again/u })
    .click();
  await expect(dialog(page)).toContainText('There are none left.');
  await page.keyboard.press('Escape');
  await expect(page.getByText(/could not be saved/u)).toHaveCount(0);
  await expect.poll(() => keptAnswers(page)).toEqual([]);
  expect(await cardsStudied(request, account)).toBe(3);
});

test('unsent answers are sent from any screen, at the start of the app and when the network returns', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const { shown } = await study(page, account, questions(4));
  await answerOffline(page, shown);
  await page.getByRole('link', { name: 'Back to Deck' }).click();
  await page.context().setOffline(false);
  await expect.poll(() => cardsStudied(request, account)).toBe(2);
  await expect.poll(() => keptAnswers(page)).toEqual([]);

  await page.goBack();
  await expect(card(page)).toBeVisible();
  await page.route('**/api/study/answer', (route) => route.abort('internetdisconnected'));
  if (shown[2]) await answer(page, shown[2], true);
  await expect(page.getByText('1 answer is waiting for the connection.')).toBeVisible();
  const failedAgain = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/api/study/answer'));
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
  // A request that is under way while routing ends may hang for longer than this test waits.
  await failedAgain;
  await page.unroute('**/api/study/answer');
  await page.goto('/settings');
  await expect.poll(() => cardsStudied(request, account)).toBe(3);
});

test('signing out sends unsent answers or asks before deleting them, and the next user neither sees nor sends them', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const { shown } = await study(page, account, questions(4));
  await page.route('**/api/study/answer', (route) => route.abort('internetdisconnected'));
  for (const one of shown.slice(0, 2)) {
    await answer(page, one, true);
    await continueSession(page);
  }
  await page.goto('/dashboard');
  await expect(waiting(page)).toBeVisible();

  const messages: string[] = [];
  page.once('dialog', (question) => {
    messages.push(question.message());
    void question.dismiss();
  });
  await signOut(page);
  await expect
    .poll(() => messages)
    .toEqual(['Not saved yet: 2 answers. Signing out loses this. Sign out anyway?']);
  await expect(page).toHaveURL('/dashboard');
  expect(await keptAnswers(page)).toHaveLength(2);

  page.once('dialog', (question) => void question.accept());
  await signOut(page);
  await expect(page).toHaveURL('/');
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});

test('an expired session loses no answers: they wait for their user, even if another signs in meanwhile', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const { shown } = await study(page, account, questions(3));
  await page.route('**/api/study/answer', (route) =>
    route.fulfill({ status: 401, json: { message: 'Please sign in', code: 'UNAUTHORIZED' } }),
  );
  if (shown[0]) await answer(page, shown[0], true);
  await expect(page).toHaveURL('/');
  await page.unroute('**/api/study/answer');
  expect(await keptAnswers(page)).toHaveLength(1);

  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/api/study/answer')) sent.push(one.headers()['authorization'] ?? '');
  });
  const other = await signedIn(page, request);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${other.user.username}` })).toBeVisible();
  await expect(page.getByText(/waiting for the connection|could not be saved/u)).toHaveCount(0);
  await signOut(page);
  await expect(page).toHaveURL('/');
  expect(sent).toEqual([]);
  expect(await keptAnswers(page)).toHaveLength(1);

  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => cardsStudied(request, account)).toBe(1);
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});

test('a browser without storage warns of unsent answers and sends them all the same', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.addInitScript(`Storage.prototype.setItem = () => {
    throw new DOMException('Full', 'QuotaExceededError');
  }`);
  const { shown } = await study(page, account, questions(3));
  await page.route('**/api/study/answer', (route) => route.abort('internetdisconnected'));
  if (shown[0]) await answer(page, shown[0], true);
  await expect(
    page.getByText('This browser cannot store them: keep this page open until they are sent.'),
  ).toBeVisible();
  await page.unroute('**/api/study/answer');
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect.poll(() => cardsStudied(request, account)).toBe(1);
  await expect(page.getByText(/waiting for the connection/u)).toHaveCount(0);
});
