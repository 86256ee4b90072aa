import { expect, type Page } from '@playwright/test';
import { startResponse } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { optionOrder } from '#domain/study/answer/option-order.ts';
import type { Account } from './account.ts';

// Actions of a learner, through the roles and texts on the screen.

export async function register(page: Page, username: string): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, username);
}

/** Fills in and submits the open registration form. */
export async function fillRegistration(page: Page, username: string): Promise<void> {
  await page.getByLabel('Email').fill(`${username}@example.org`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.getByLabel('Confirm password').fill('correct horse');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Account created successfully!')).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
}

export async function generateDeck(page: Page, topic: string): Promise<void> {
  await page.getByRole('button', { name: 'Generate with AI' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Generate a deck with AI' });
  await dialog.getByLabel('Topic').fill(topic);
  await dialog.getByRole('button', { name: 'Generate deck' }).click();
  // The toast of the previous deck may still be shown.
  await expect(page.getByText(/^Deck generated successfully with \d+ cards!$/u).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
}

/** The session in which a card was shown. */
const sessions = new WeakMap<Card, string>();

/** Starts a session and returns its cards in the order in which they are shown. */
export async function startStudying(page: Page, start: () => Promise<void>): Promise<Card[]> {
  const [response] = await Promise.all([page.waitForResponse('**/api/study/start'), start()]);
  const { session, cards } = startResponse.parse(await response.json());
  for (const card of cards) sessions.set(card, session.id);
  return cards;
}

/** Creates a deck of these cards, starts a session on it and returns the cards in the order in which they are shown. */
export async function study(page: Page, account: Account, cards: readonly object[]) {
  const deckId = await account.makeDeck('Spices', cards);
  const shown = await startStudying(page, async () => {
    await page.goto(`/study/${deckId}`);
  });
  await expect(page.getByRole('article')).toBeVisible();
  return { deckId, shown };
}

/** The label of the current card; empty if there is none. */
const onTable = (page: Page) =>
  page.evaluate<string>(`document.querySelector('article')?.getAttribute('aria-label') ?? ''`);

/** The card that was answered last. */
const answered = new WeakMap<Page, string>();

/** Answers the current card and leaves it on the screen. */
export async function answer(page: Page, card: Card, right: boolean): Promise<void> {
  await page.getByRole('article').waitFor();
  answered.set(page, await onTable(page));
  const { quiz } = card;
  if (!card.isQuiz || quiz === null) {
    await page.getByRole('button', { name: 'Show Answer' }).click();
    await page.getByRole('button', { name: right ? /^Correct\b/u : /^Incorrect\b/u }).click();
    return;
  }
  const wanted = quiz.options.findIndex((_, index) => (index === quiz.key) === right);
  await page.getByRole('group', { name: 'Options' }).getByRole('radio').nth(positionOf(card, wanted)).click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
}

/** The position at which an option, given by its stored index, is shown when the card appears for the first time. */
export function positionOf(card: Card, option: number): number {
  const sessionId = sessions.get(card) ?? '';
  return optionOrder({ sessionId, cardId: card.id, attempt: 0 }, card.quiz?.options.length ?? 0).indexOf(
    option,
  );
}

/** Continues after an answer. After a right answer the screen does so itself after a moment. */
export async function continueSession(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(async () => {
    if ((await onTable(page)) !== answered.get(page)) return;
    await next.click({ timeout: 1_000 });
    expect(await onTable(page)).not.toBe(answered.get(page));
  }).toPass();
}

/** Studies the deck of the open page to the end of the session. Its cards differ in their fronts. */
export async function studyOpenDeck(page: Page, cards: readonly Card[], right: boolean): Promise<void> {
  const fronts = new RegExp(`^(?:${cards.map((card) => RegExp.escape(card.front)).join('|')})$`, 'u');
  await page.getByRole('link', { name: 'Start Studying' }).click();
  for (const _ of cards) {
    const front = await page.getByRole('article').getByText(fronts).first().textContent();
    const shown = cards.find((card) => card.front === front);
    if (shown === undefined) throw new Error('No card of the deck is shown');
    await answer(page, shown, right);
    await continueSession(page);
  }
  await expect(page.getByRole('heading', { name: /^(?:Excellent work|Keep practicing)!$/u })).toBeVisible();
}

/** Resolves once the page has loaded a file or response whose URL contains `part`. */
export async function loaded(page: Page, part: string): Promise<void> {
  const names = "performance.getEntriesByType('resource').map(({ name }) => name).join()";
  await expect.poll(() => page.evaluate<string>(names), { timeout: 20_000 }).toContain(part);
}

/** Resolves once the replica has every row, the code that answers from it has loaded, and the other answers of the server are kept. */
export async function keptOnDevice(page: Page): Promise<void> {
  await loaded(page, 'answer-from-replica');
  // The last of the kept answers.
  await loaded(page, '/api/analytics/achievements');
}

/** The same if no service worker keeps the code of the study screen. */
export async function readyToStudyOffline(page: Page): Promise<void> {
  await keptOnDevice(page);
  await loaded(page, 'study-screen');
}

/** Chooses from the menu of the open deck page. */
export async function deckAction(
  page: Page,
  name: 'Edit deck' | 'Pin' | 'Print' | 'Export' | 'Delete Deck',
): Promise<void> {
  await page.getByRole('button', { name: 'Deck actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Renders the charts that are not in view yet, as printing does. */
export async function drawAll(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate("void window.dispatchEvent(new Event('beforeprint'))");
    await expect(page.getByRole('grid')).toBeVisible({ timeout: 1_000 });
    await expect(page.locator('.animate-pulse')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
