import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { progressResponse } from '#contract/analytics.ts';
import { FLIP_CARD, signedIn, takeOver, type Account } from './account.ts';
import { readyToStudyOffline, studyOpenDeck } from './learner.ts';
import { test } from './server.ts';

test.use({ replica: true });

const DAY_MS = 86_400_000;
const QUESTIONS = ['One?', 'Two?'];

/** A device of the learner, ready for a week without a network. */
type Device = { page: Page; context: BrowserContext };

/** The rows of the replica as text, in a fixed order. */
const rows = (page: Page) =>
  page.evaluate<string[]>(`(async () => {
    const done = (request) => new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const [{ name }] = await indexedDB.databases();
    const db = await done(indexedDB.open(name));
    const rows = await done(db.transaction('rows').objectStore('rows').getAll());
    db.close();
    return rows.map((row) => JSON.stringify(row)).sort();
  })()`);

const waiting = ({ page }: Device) => page.getByRole('link', { name: /changes? not sent yet$/u });

async function startDevice(browser: Browser, account: Account, deckTitle: string): Promise<Device> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await takeOver(page, account);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: `View ${deckTitle}` }).click();
  // The editor's code is loaded once it has been opened.
  await openEditor(page, 'One?');
  await page.keyboard.press('Escape');
  await readyToStudyOffline(page);
  await context.setOffline(true);
  return { page, context };
}

async function openEditor(page: Page, front: string) {
  await page.getByRole('button', { name: `Actions for card ${front}` }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  const editor = page.getByRole('dialog', { name: 'Edit card' });
  await expect(editor.getByLabel('Front', { exact: true })).toBeVisible();
  return editor;
}

async function editBack({ page }: Device, front: string, back: string): Promise<void> {
  const editor = await openEditor(page, front);
  await editor.getByLabel('Back', { exact: true }).fill(back);
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(editor).toBeHidden();
}

/** Studies the deck of the open page and comes back to it. */
async function studyDeck({ page }: Device, account: Account, deckId: string, right: boolean) {
  await studyOpenDeck(page, await account.cards(deckId), right);
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Start Studying' })).toBeVisible();
}

test('two devices that were offline for a week end the same, with every review once', async ({
  page,
  request,
  browser,
}) => {
  const account = await signedIn(page, request);
  const deckId = await account.makeDeck(
    'Numbers',
    QUESTIONS.map((front) => ({ ...FLIP_CARD, front })),
  );
  const phone = await startDevice(browser, account, 'Numbers');
  const laptop = await startDevice(browser, account, 'Numbers');
  const now = Date.now();
  const onDay = (device: Device, day: number) => device.page.clock.setFixedTime(now - (7 - day) * DAY_MS);

  await onDay(phone, 1);
  await studyDeck(phone, account, deckId, true);
  await onDay(laptop, 2);
  await editBack(laptop, 'One?', 'one, by the laptop');
  await onDay(phone, 3);
  await editBack(phone, 'Two?', 'two, by the phone');
  await onDay(laptop, 4);
  await studyDeck(laptop, account, deckId, false);
  await onDay(phone, 6);
  await editBack(phone, 'One?', 'one, by the phone');

  // The device that made the last changes comes back first.
  for (const device of [phone, laptop]) {
    await device.page.clock.setFixedTime(now);
    await device.context.setOffline(false);
    await expect(waiting(device)).toHaveCount(0);
  }
  await expect(async () => {
    for (const device of [phone, laptop]) {
      await device.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
    }
    expect(await rows(phone.page)).toEqual(await rows(laptop.page));
  }).toPass();

  const cards = await account.cards(deckId);
  expect(cards.map(({ back }) => back)).toEqual(['one, by the phone', 'two, by the phone']);
  const headers = { authorization: `Bearer ${account.token}` };
  const progress = await request.get('/api/analytics/progress', { headers });
  expect(progressResponse.parse(await progress.json())).toMatchObject({
    totalStats: { totalCardsStudied: 4, totalSessions: 2 },
  });
  const reviews = (await rows(phone.page)).filter((row) => row.includes('"kind":"review"'));
  expect(reviews).toHaveLength(4);
  await phone.context.close();
  await laptop.context.close();
});
