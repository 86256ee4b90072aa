import { expect, type Page } from '@playwright/test';
import { importResponse } from '#contract/imports.ts';
import { FLIP_CARD, signedIn, type Account } from './account.ts';
import { deckAction } from './learner.ts';
import { test } from './server.ts';

/** Actions that navigate once the server has responded. */
const ACTIONS: {
  name: string;
  /** Returns the path of the screen that the action is on. */
  prepare: (account: Account) => Promise<string>;
  act: (page: Page) => Promise<void>;
  /** The toast shown to a learner who has left the screen. */
  toast: string | null;
}[] = [
  {
    name: 'deleting a deck',
    prepare: async ({ makeDeck }) => `/decks/${await makeDeck('Spices', [FLIP_CARD])}`,
    act: (page) => deckAction(page, 'Delete Deck'),
    toast: 'Deck deleted successfully',
  },
  {
    name: 'deleting a source',
    prepare: async ({ addSource }) => `/sources/${await addSource('Cells', 'The cell is small.')}`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Actions for Cells' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
    toast: 'Source deleted',
  },
  {
    name: 'saving new cards',
    prepare: async ({ makeDrafts }) => `/new-cards/${(await makeDrafts('capitals of Europe')).batch.id}`,
    act: (page) => page.getByRole('button', { name: 'Save 5 cards' }).click(),
    toast: '5 cards saved',
  },
  {
    name: 'discarding new cards',
    prepare: async ({ makeDrafts }) => `/new-cards/${(await makeDrafts('capitals of Europe')).batch.id}`,
    act: (page) => page.getByRole('button', { name: 'Discard' }).click(),
    toast: 'Cards discarded',
  },
  {
    name: 'pasting rows',
    prepare: () => Promise.resolve('/import'),
    act: async (page) => {
      await page.getByLabel('Rows or notes').fill('dog\tperro');
      await page.getByRole('button', { name: 'Preview cards' }).click();
    },
    toast: 'Text uploaded',
  },
  {
    name: 'discarding an import',
    prepare: async ({ post }) =>
      `/import/${importResponse.parse(await post('/imports', { text: 'Q: Who barks?\nA: The dog' })).import.id}`,
    act: (page) => page.getByRole('button', { name: 'Discard' }).click(),
    toast: null,
  },
];

for (const { name, prepare, act, toast } of ACTIONS) {
  test(`${name} does not navigate a learner who has left the screen`, async ({ page, request }) => {
    const address = await prepare(await signedIn(page, request));
    const held = Promise.withResolvers<void>();
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') await held.promise;
      await route.continue();
    });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.goto(address);
    const requested = page.waitForRequest((sent) => sent.method() !== 'GET');
    await act(page);
    const answered = (await requested).response();
    await page.getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics');
    held.resolve();
    await answered;
    if (toast !== null) await expect(page.getByText(toast)).toBeVisible();
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    );
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analytics');
    await expect(page).toHaveURL('/analytics');
  });
}
