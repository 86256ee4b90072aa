import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { answer, continueSession, fillRegistration, startStudying } from './learner.ts';
import { test } from './server.ts';

/** Records every URL, and every moment at which the screen has no heading. */
const WATCH = `
  window.addresses = [];
  window.blanks = 0;
  for (const name of ['pushState', 'replaceState']) {
    const change = history[name].bind(history);
    history[name] = (...args) => {
      change(...args);
      window.addresses.push(location.pathname);
    };
  }
  new MutationObserver(() => {
    if (document.querySelector('main h1') === null) window.blanks += 1;
  }).observe(document.body, { childList: true, subtree: true });
`;

/** Counts the learner's actions on all pages. */
const COUNT = `
  for (const type of ['click', 'keydown']) {
    addEventListener(type, (event) => {
      // Enter in a form also clicks its button.
      if (!event.isTrusted || event.detail === 0 && type === 'click') return;
      sessionStorage.setItem(type, Number(sessionStorage.getItem(type)) + 1);
    }, true);
  }
`;

async function counted(page: Page, type: 'click' | 'keydown'): Promise<number> {
  return Number(await page.evaluate(`sessionStorage.getItem('${type}')`));
}

test('it takes four clicks from the landing page to the first card, and an abandoned session is resumed or ended', async ({
  page,
}) => {
  await page.addInitScript(COUNT);
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign Up' }).first().click();
  // Filled in without key presses, as by a password manager, so that only other keys are counted.
  await fillRegistration(page, 'grace');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('What would you like to learn first?');
  const idea = today.getByRole('list', { name: 'Ideas to start with' }).getByRole('button').first();
  const topic = (await idea.textContent()) ?? '';
  await idea.click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Deck generated successfully with 10 cards!' });
  await expect(toast.getByRole('button', { name: 'View deck' })).toBeVisible();
  const cards = await startStudying(page, () => toast.getByRole('button', { name: 'Study now' }).click());
  await expect(page.getByRole('article', { name: 'Card 1 of 10' })).toBeVisible();
  expect(await counted(page, 'click')).toBe(4);
  expect(await counted(page, 'keydown')).toBe(0);
  for (const [index, card] of cards.slice(0, 3).entries()) {
    await expect(page.getByRole('article', { name: `Card ${index + 1} of 10` })).toBeVisible();
    const recorded = page.waitForResponse('**/api/sync/commands');
    await answer(page, card, index > 0);
    await recorded;
    await continueSession(page);
  }

  await test.step('a browser that does not know the session resumes it', async () => {
    await page.evaluate("localStorage.removeItem('study-sessions')");
    await page.goto('/dashboard');
    await expectAccessible(today.getByRole('button', { name: 'End session' }));
    await today.getByRole('link', { name: `Continue, card 4 of 10 in ${topic}` }).click();
    await expect(page.getByRole('article', { name: 'Card 4 of 10' })).toBeVisible();
  });

  await test.step('an ended session counts with the answers given', async () => {
    await page.goto('/dashboard');
    await today.getByRole('button', { name: 'End session' }).click();
    await expect(page.getByText('It counts: 2 of 3 correct.')).toBeVisible();
    await expect(today).not.toContainText('Continue');
    const deck = page.getByRole('list', { name: 'Decks' }).getByRole('listitem');
    await expect(deck).toContainText('2 of 10 known, 1 in learning');
    await expect(deck).toContainText('Last studied: Today');
    const activity = page.getByRole('region', { name: 'Recent Activity' });
    await activity.getByRole('link', { name: topic }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(topic);
  });

  await test.step('the redirect from the new deck never leaves the dashboard blank', async () => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: /^Welcome/u })).toBeVisible();
    await page.evaluate(WATCH);
    await page.getByRole('button', { name: 'Generate with AI' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Topic').fill('capitals of Europe');
    await dialog.getByRole('button', { name: 'Generate deck' }).click();
    await expect(dialog).toBeHidden();
    await expect.poll(() => page.evaluate<string[]>('window.addresses')).toHaveLength(2);
    const [passed, reached] = await page.evaluate<string[]>('window.addresses');
    expect(passed).toMatch(/^\/deck\/[0-9a-f-]{36}$/u);
    expect(reached).toBe('/dashboard');
    expect(await page.evaluate<number>('window.blanks')).toBe(0);
  });
});
