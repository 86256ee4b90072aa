import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { deckResponse } from '#contract/decks.ts';
import { STORED } from '#web/lib/stored.ts';
import { FLIP_CARD, signedIn, takeOver } from './account.ts';
import { answer, fillRegistration, startStudying } from './learner.ts';
import { test } from './server.ts';

/** The browser's storage by key. */
const stored = (page: Page) =>
  page.evaluate<Record<string, string>>('({ ...localStorage, ...sessionStorage })');

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Account:/u }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL('/');
}

test('in the same tab, the next user finds nothing of the previous one', async ({ page, request }) => {
  const email = `ada-${randomUUID().slice(0, 8)}@example.org`;
  await page.goto('/');
  await page.getByLabel('What would you like to learn?').fill('saffron trade');
  await page.getByRole('button', { name: 'Start studying' }).click();
  await expect(page.getByText('Next: your deck on saffron trade.')).toBeVisible();
  // Signing in with an unknown email address creates an account, and a notice in this tab says so.
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('correct horse');
  await page.locator('form').getByRole('button', { name: 'Login' }).click();
  await expect(page.getByLabel('Or a topic of your own')).toHaveValue('saffron trade');
  await expect(page.getByText(`There was no account for ${email}`)).toBeVisible();
  const auth = (await stored(page))['auth-storage'] ?? '';
  const userId = /"id":"([^"]+)"/u.exec(auth)?.[1] ?? '';
  const token = /"token":"([^"]+)"/u.exec(auth)?.[1] ?? '';
  expect(userId).not.toBe('');

  const headers = { authorization: `Bearer ${token}` };
  for (const title of ['Alpha deck', 'Beta deck']) {
    const response = await request.post('/api/decks', { headers, data: { title, category: 'Alchemy' } });
    expect(response.ok()).toBe(true);
    const { deck } = deckResponse.parse(await response.json()).data;
    const cards = await request.post('/api/cards/batch', {
      headers,
      data: { deckId: deck.id, cards: [FLIP_CARD, { ...FLIP_CARD, front: 'Another?' }] },
    });
    expect(cards.ok()).toBe(true);
  }
  for (const [key, value] of [
    ['deck-views', { order: 'name', category: 'Alchemy' }],
    ['kept-decks', [randomUUID()]],
    ['nothing-kept', true],
    ['test-answers', { [randomUUID()]: [{ position: 0, text: 'saffron', picks: null }] }],
    ['dictation', true],
    ['push-endpoint', 'https://push.example.org/1'],
    ['invite', 'the-secret'],
  ] as const) {
    await page.evaluate(([area, name, text]) => globalThis[area].setItem(name, text), [
      STORED[key].area,
      key,
      JSON.stringify({ [userId]: value }),
    ] as const);
  }
  const shown = await startStudying(page, async () => {
    await page.goto('/review');
  });
  await page.route('**/api/sync/commands', (route) => route.abort('internetdisconnected'));
  if (shown[0]) await answer(page, shown[0], true);
  await expect(page.getByText('1 answer is waiting for the connection.')).toBeVisible();

  const before = await stored(page);
  const ofUsers = new Set(
    Object.entries(STORED).flatMap(([key, { owner }]) => (owner === 'user' ? [key] : [])),
  );
  const keys = new Set(Object.keys(before).map((key) => key.split('/')[0]));
  expect([...ofUsers].filter((key) => !keys.has(key))).toEqual([]);

  page.once('dialog', (question) => void question.accept());
  await signOut(page);
  await page.unroute('**/api/sync/commands');
  const after = await stored(page);
  expect(Object.keys(after).filter((key) => !(key in STORED))).toEqual([]);
  expect(Object.keys(after).filter((key) => ofUsers.has(key))).toEqual([]);
  expect(JSON.stringify(after)).not.toMatch(new RegExp(`${userId}|saffron|Alchemy|${email}`, 'u'));

  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  await expect(page.getByText(/Next: your deck/u)).toHaveCount(0);
  await fillRegistration(page, `grace-${randomUUID().slice(0, 8)}`);
  await expect(page.getByLabel('Or a topic of your own')).toHaveValue('');
  await expect(page.locator('body')).not.toContainText(
    /saffron|Alchemy|Alpha deck|There was no account|answer/iu,
  );
  expect(JSON.stringify(await stored(page))).not.toMatch(new RegExp(`${userId}|saffron|Alchemy`, 'u'));
});

test('when another user signs in in a second tab, the first tab shows nothing of the previous user', async ({
  page,
  request,
  context,
}) => {
  const ada = await signedIn(page, request);
  const deckId = await ada.makeDeck('Alpha deck', [FLIP_CARD]);
  await page.goto(`/decks/${deckId}`);
  await expect(page.getByRole('heading', { name: 'Alpha deck' })).toBeVisible();
  await page.getByRole('button', { name: 'Deck actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit deck' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit deck' });
  await dialog.getByLabel('Title').fill('A secret of Ada');

  const other = await context.newPage();
  const grace = await signedIn(other, request);
  await takeOver(other, grace);
  await page.bringToFront();
  await expect(page.getByRole('button', { name: `Account: ${grace.user.username}` })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator('body')).not.toContainText('Alpha deck');
});
