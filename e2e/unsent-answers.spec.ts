import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { z } from 'zod';
import { expectAccessible } from './accessibility.ts';
import { FLIP_CARD, PASSWORD, signedIn, takeOver, type Account } from './account.ts';
import { answer, continueSession, study } from './learner.ts';
import { anotherDevice, test } from './server.ts';
import { expectToFitPhones } from './widths.ts';
import { toasts } from './toasts.ts';

const card = (page: Page) => page.getByRole('article');
/** The notice in the top bar about changes that the server does not have. */
const notSent = (page: Page) => page.getByRole('link', { name: /not sent yet$/u });
const refused = (page: Page) =>
  page.getByRole('region', { name: 'On this device' }).getByText('An answer was not accepted.');
const waiting = (page: Page) => page.getByText('2 answers are waiting for the connection.');

const questions = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...FLIP_CARD, front: `Question ${at + 1}?` }));

/** The number of databases in the browser. */
const databases = (page: Page) => page.evaluate<number>('indexedDB.databases().then(({ length }) => length)');

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

test('offline answers in a session that another device ends are recorded', async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const account = await signedIn(page, request);
  const { shown } = await study(page, account, questions(4));
  if (shown[0]) await answer(page, shown[0], true);
  await continueSession(page);
  await answerOffline(page, shown.slice(1));
  // An unsent answer is not an error.
  await expect(toasts(page)).toHaveCount(0);

  const elsewhere = await anotherDevice(browser, { ...(baseURL !== undefined && { baseURL }) });
  const laptop = await elsewhere.newPage();
  await takeOver(laptop, account);
  await laptop.goto('/dashboard');
  await laptop.getByRole('region', { name: 'Today' }).getByRole('button', { name: 'End session' }).click();
  await expect(laptop.getByText('It counts: 1 of 1 correct.')).toBeVisible();
  await elsewhere.close();

  await page.context().setOffline(false);
  await expect(waiting(page)).toHaveCount(0);
  await expect.poll(() => cardsStudied(request, account)).toBe(3);
});

test('refused answers are reported and kept, and the learner sends them again or discards them', async ({
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
  const reasons = ['This answer is too large.', 'Access denied.', 'That is no answer.'];
  for (const [at, refusal] of refusals.entries()) {
    await page.route('**/api/sync/commands', (route) => route.fulfill(refusal));
    const one = shown[at];
    if (one) await answer(page, one, at !== 1);
    await expect(toasts(page).filter({ hasText: reasons[at] ?? '' })).toBeVisible();
    await page.unroute('**/api/sync/commands');
    await continueSession(page);
  }
  // A refused answer does not block the next one.
  if (shown[3]) await answer(page, shown[3], true);
  await expect.poll(() => cardsStudied(request, account)).toBe(1);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/dashboard');
  await expect(notSent(page)).toHaveAccessibleName('3 changes not sent yet');
  await notSent(page).press('Enter');
  const device = page.getByRole('region', { name: 'On this device' });
  await expect(refused(page)).toHaveCount(3);
  for (const reason of reasons) await expect(device).toContainText(reason);
  await expectAccessible(device);
  await expectToFitPhones(page, 'Settings with refused answers');

  await device.getByRole('button', { name: 'Try again: An answer' }).first().click();
  await expect(refused(page)).toHaveCount(2);
  await expect.poll(() => cardsStudied(request, account)).toBe(2);

  page.once('dialog', (question) => void question.accept());
  await device.getByRole('button', { name: 'Discard: An answer' }).first().click();
  await expect(refused(page)).toHaveCount(1);

  const again = device.getByRole('button', { name: 'Try again: An answer' });
  await page.route('**/api/sync/commands', (route) =>
    route.fulfill({ status: 400, json: { message: 'Still no answer.' } }),
  );
  await again.click();
  await expect(device).toContainText('Still no answer.');
  await page.unroute('**/api/sync/commands');
  await again.click();
  await expect(refused(page)).toHaveCount(0);
  await expect(notSent(page)).toHaveCount(0);
  await expect.poll(() => cardsStudied(request, account)).toBe(3);
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
  await expect(notSent(page)).toHaveCount(0);

  await page.goBack();
  await expect(card(page)).toBeVisible();
  await page.route('**/api/sync/commands', (route) => route.abort('internetdisconnected'));
  if (shown[2]) await answer(page, shown[2], true);
  await expect(page.getByText('1 answer is waiting for the connection.')).toBeVisible();
  const failedAgain = page.waitForEvent('requestfailed', (sent) => sent.url().endsWith('/api/sync/commands'));
  await page.goto('/analytics');
  await expect(page.getByRole('heading', { name: 'Analytics' })).toBeVisible();
  // A request that is under way while routing ends may hang for longer than this test waits.
  await failedAgain;
  await page.unroute('**/api/sync/commands');
  await page.goto('/settings');
  await expect.poll(() => cardsStudied(request, account)).toBe(3);
});

test('signing out sends unsent answers or asks before deleting them, and the next user neither sees nor sends them', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const { shown } = await study(page, account, questions(4));
  await page.route('**/api/sync/commands', (route) => route.abort('internetdisconnected'));
  for (const one of shown.slice(0, 2)) {
    await answer(page, one, true);
    await continueSession(page);
  }
  await page.goto('/dashboard');
  await expect(notSent(page)).toHaveAccessibleName('2 changes not sent yet');

  const messages: string[] = [];
  page.once('dialog', (question) => {
    messages.push(question.message());
    void question.dismiss();
  });
  await signOut(page);
  await expect
    .poll(() => messages)
    .toEqual(['Not saved yet: 2 changes. Signing out loses this. Sign out anyway?']);
  await expect(page).toHaveURL('/dashboard');
  await expect(notSent(page)).toBeVisible();

  page.once('dialog', (question) => void question.accept());
  await signOut(page);
  await expect(page).toHaveURL('/');
  await expect.poll(() => databases(page)).toBe(0);
});

test('an expired session loses no answers: they wait for their user, even if another signs in meanwhile', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  const { shown } = await study(page, account, questions(3));
  await page.route('**/api/sync/commands', (route) =>
    route.fulfill({ status: 401, json: { message: 'Please sign in', code: 'UNAUTHORIZED' } }),
  );
  if (shown[0]) await answer(page, shown[0], true);
  await expect(page).toHaveURL('/');
  await page.unroute('**/api/sync/commands');

  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith('/api/sync/commands')) sent.push(one.headers()['authorization'] ?? '');
  });
  const other = await signedIn(page, request);
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: `Welcome, ${other.user.username}` })).toBeVisible();
  await expect(notSent(page)).toHaveCount(0);
  await signOut(page);
  await expect(page).toHaveURL('/');
  expect(sent).toEqual([]);

  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect.poll(() => cardsStudied(request, account)).toBe(1);
});

test('a browser without storage warns of unsent answers and sends them all the same', async ({
  page,
  request,
}) => {
  const account = await signedIn(page, request);
  await page.addInitScript(`IDBFactory.prototype.open = () => {
    throw new DOMException('Private', 'InvalidStateError');
  }`);
  const { shown } = await study(page, account, questions(3));
  await page.route('**/api/sync/commands', (route) => route.abort('internetdisconnected'));
  if (shown[0]) await answer(page, shown[0], true);
  await expect(
    page.getByText('This browser cannot store them: keep this page open until they are sent.'),
  ).toBeVisible();
  await page.unroute('**/api/sync/commands');
  await page.evaluate("dispatchEvent(new Event('online'))");
  await expect.poll(() => cardsStudied(request, account)).toBe(1);
  await expect(page.getByText(/waiting for the connection/u)).toHaveCount(0);
});
