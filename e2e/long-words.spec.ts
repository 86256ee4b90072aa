import { expect, type Page } from '@playwright/test';
import { authResponse } from '#contract/auth.ts';
import { generationResponse } from '#contract/generation.ts';
import { generationWithDrafts } from '#contract/drafts.ts';
import { deckResponse } from '#contract/decks.ts';
import { sourceResponse } from '#contract/sources.ts';
import { PASSWORD, takeOver } from './account.ts';
import { answer, drawAll, continueSession, startStudying } from './learner.ts';
import { test } from './server.ts';

/** A word without a place to break, as in chemical names. */
const WORD = 'Methionylthreonylthreonylglutaminylarginyl'.repeat(6);
const URL_TEXT = `https://example.org/${'a'.repeat(180)}?q=${'b'.repeat(40)}`;
const FORMULA = `$$${Array.from({ length: 40 }, (_, index) => `x_{${index}}`).join('+')}$$`;

const CARD = {
  front: `${WORD} ${URL_TEXT}`,
  back: WORD,
  hint_1: WORD.slice(0, 250),
  hint_2: URL_TEXT,
  explanation: `${WORD}\n${FORMULA}`,
  tags: [WORD.slice(0, 50), WORD.slice(50, 100)],
};

test.use({ viewport: { width: 320, height: 640 } });

test('no text of a learner makes any screen wider than the narrowest phone', async ({ page, request }) => {
  test.slow();
  const username = `w${crypto.randomUUID().replaceAll('-', '')}`.slice(0, 30);
  const registered = await request.post('/api/auth/register', {
    data: {
      email: `${username}.${'m'.repeat(30)}@${'domain'.repeat(9)}.example.org`,
      username,
      password: PASSWORD,
    },
    headers: { 'user-agent': WORD },
  });
  const session = authResponse.parse(await registered.json());
  const headers = { authorization: `Bearer ${session.token}` };
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await request.post(`/api${path}`, { data, headers });
    expect(response.ok(), `${path} answered ${response.status()}`).toBe(true);
    return response.json();
  };
  const { deck } = deckResponse.parse(
    await post('/decks', {
      title: WORD.slice(0, 250),
      description: `${URL_TEXT} ${WORD}`,
      category: WORD.slice(0, 100),
    }),
  ).data;
  await post('/cards/batch', {
    deckId: deck.id,
    cards: [
      CARD,
      {
        ...CARD,
        front: `Formula ${FORMULA}`,
        is_quiz: true,
        options: [WORD.slice(0, 290), URL_TEXT, FORMULA, WORD.slice(7, 200)],
        correct_option: 0,
      },
    ],
  });
  await takeOver(page, session);

  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: 'Decks' })).toBeVisible();
  await fits(page, 'dashboard');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await fits(page, 'menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Account/u }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await fits(page, 'account menu');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Generate with AI' }).click();
  await page.getByLabel('Topic').fill(WORD.slice(0, 250));
  await page.getByRole('dialog').getByRole('button', { name: 'Generate deck' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await fits(page, 'refused generation');

  await page.goto(`/decks/${deck.id}`);
  await expect(page.getByRole('list', { name: '2 cards' })).toBeVisible();
  await expect(page.locator('.katex').first()).toBeAttached();
  await fits(page, 'deck');
  await page.getByRole('button', { name: /Actions for card Formula/u }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await fits(page, 'card menu');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await fits(page, 'card editor');
  await page.keyboard.press('Escape');

  const cardsRequest = { type: 'topic', title: WORD.slice(0, 250), topic: 'birds', cardCount: 5 };
  const { id } = generationResponse.parse(await post('/batches', cardsRequest)).batch;
  await page.goto(`/new-cards/${id}`);
  await expect(page.getByText('0 of 5 checked')).toBeVisible();
  const read = await request.get(`/api/batches/${id}`, { headers });
  const [draft] = generationWithDrafts.parse(await read.json()).drafts;
  await request.put(`/api/batches/${id}/drafts/${draft?.id}`, { headers, data: CARD });
  await page.reload();
  await page.getByText('Options, hints, and explanation').first().click();
  await expect(page.locator('.katex').first()).toBeAttached();
  await fits(page, 'new cards');
  await page.getByRole('button', { name: /^To a new deck/u }).click();
  await page.getByLabel('A deck you have').check();
  await fits(page, 'deck for new cards');
  await page.goto('/dashboard');
  await expect(page.getByRole('list', { name: 'New cards to check' })).toBeVisible();
  await fits(page, 'dashboard with new cards');

  const cards = await startStudying(page, async () => {
    await page.goto(`/study/${deck.id}`);
  });
  for (const [index, card] of cards.entries()) {
    await expect(page.getByRole('article', { name: `Card ${index + 1} of 2` })).toBeVisible();
    await fits(page, `study ${index + 1}`);
    await page.getByRole('button', { name: 'Get Hint' }).click();
    await expect(page.getByRole('article')).toContainText('Hint 1 of');
    await fits(page, `hint ${index + 1}`);
    const recorded = page.waitForResponse('**/api/sync/commands');
    await answer(page, card, false);
    await recorded;
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await fits(page, `answered ${index + 1}`);
    if (index === 0) {
      await page.goto('/dashboard');
      await expect(page.getByRole('link', { name: 'Continue' })).toBeVisible();
      await fits(page, 'dashboard with a session left');
      await page.getByRole('link', { name: 'Continue' }).click();
      await expect(page.getByRole('article', { name: 'Card 2 of 2' })).toBeVisible();
    } else {
      await continueSession(page);
    }
  }
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await fits(page, 'summary');
  await page.goto('/dashboard');
  await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')).toHaveCount(1);
  await fits(page, 'dashboard studied');
  await page.goto('/analytics');
  await drawAll(page);
  await fits(page, 'analytics');
  const text = `${WORD.slice(0, 60)}\n\n${WORD} ${URL_TEXT}\n\n`.repeat(12);
  const { source } = sourceResponse.parse(await post('/sources', { title: WORD.slice(0, 250), text }));
  await page.goto('/sources');
  await expect(page.getByRole('list', { name: 'Sources' })).toBeVisible();
  await fits(page, 'sources');
  await page.getByRole('button', { name: /^Actions for/u }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await fits(page, 'source menu');
  await page.goto(`/sources/${source.id}?find=methionyl`);
  await expect(page.getByRole('list', { name: 'Passages found' })).toBeVisible();
  await page.locator('summary', { hasText: 'Contents' }).click();
  await fits(page, 'source');
  await page.goto(`/explore?search=${WORD}`);
  await expect(page.getByRole('heading', { name: 'No topics found' })).toBeVisible();
  await fits(page, 'nothing to explore');
  await page.goto('/settings');
  await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeVisible();
  await fits(page, 'settings');
});

/** Elements that extend beyond the screen without being clipped or scrollable, innermost last. */
const BEYOND = `
  document.documentElement.scrollWidth <= 320 ? [] :
  [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > 320)
    .slice(-3)
    .map((element) => element.outerHTML.slice(0, 200))
`;

async function fits(page: Page, screen: string): Promise<void> {
  expect.soft(await page.evaluate<string[]>(BEYOND), screen).toEqual([]);
}
