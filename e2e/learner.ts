import { expect, type Page } from '@playwright/test';
import { startResponse } from '#contract/study.ts';
import type { Card } from '#domain/cards/card.ts';
import { optionOrder } from '#domain/study/answer/option-order.ts';
import type { Account } from './account.ts';

/** What a learner does, by the roles and texts on the screen. */

export async function register(page: Page, username: string): Promise<void> {
  await page.goto('/register');
  await fillRegistration(page, username);
}

/** Signs up in the form that is open. */
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
  // The toast of a deck made just before may still be there.
  await expect(page.getByText(/^Deck generated successfully with \d+ cards!$/u).first()).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/dashboard');
}

/** The session in which a card came. */
const sessions = new WeakMap<Card, string>();

/** Opens a session and returns its cards in the order in which they come. */
export async function startStudying(page: Page, start: () => Promise<void>): Promise<Card[]> {
  const [response] = await Promise.all([page.waitForResponse('**/api/study/start'), start()]);
  const { session, cards } = startResponse.parse(await response.json());
  for (const card of cards) sessions.set(card, session.id);
  return cards;
}

/** Makes a deck of these cards and opens a session with it; returns them in the order in which they come. */
export async function study(page: Page, account: Account, cards: readonly object[]) {
  const deckId = await account.makeDeck('Spices', cards);
  const shown = await startStudying(page, async () => {
    await page.goto(`/study/${deckId}`);
  });
  await expect(page.getByRole('article')).toBeVisible();
  return { deckId, shown };
}

/** The card on the table, by its name; nothing once there is none. */
const onTable = (page: Page) =>
  page.evaluate<string>(`document.querySelector('article')?.getAttribute('aria-label') ?? ''`);

/** The card that was answered last. */
const answered = new WeakMap<Page, string>();

/** Answers the card on the table, which is left showing what was right. */
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
  await page.getByRole('group', { name: 'Options' }).getByRole('radio').nth(placeOf(card, wanted)).click();
  await page.getByRole('button', { name: 'Submit Answer' }).click();
}

/** Where an option of a card is shown when the card comes for the first time, given its stored index. */
export function placeOf(card: Card, option: number): number {
  const sessionId = sessions.get(card) ?? '';
  return optionOrder({ sessionId, cardId: card.id, attempt: 0 }, card.quiz?.options.length ?? 0).indexOf(
    option,
  );
}

/** Goes on from the card that was answered last. After a right answer the screen does so itself in a moment. */
export async function goOn(page: Page): Promise<void> {
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(async () => {
    if ((await onTable(page)) !== answered.get(page)) return;
    await next.click({ timeout: 1_000 });
    expect(await onTable(page)).not.toBe(answered.get(page));
  }).toPass();
}

/** Chooses from the menu of the deck whose page is shown. */
export async function deckAction(
  page: Page,
  name: 'Edit deck' | 'Print' | 'Export' | 'Delete Deck',
): Promise<void> {
  await page.getByRole('button', { name: 'Deck actions' }).click();
  await page.getByRole('menuitem', { name }).click();
}

/** Has the analytics draw what is not in sight yet, as when it is printed. */
export async function drawAll(page: Page): Promise<void> {
  await expect(async () => {
    await page.evaluate("void window.dispatchEvent(new Event('beforeprint'))");
    await expect(page.getByRole('grid')).toBeVisible({ timeout: 1_000 });
    await expect(page.locator('.animate-pulse')).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
}
