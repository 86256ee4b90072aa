import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { answer, generateDeck, goOn, register, startStudying } from './learner.ts';
import { test } from './server.ts';

/**
 * Every screen in both themes at the width of a phone, a tablet and a desktop: pictures to look at under
 * test-results/screens, axe on each, and nothing that scrolls sideways.
 */
const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 };
const HEIGHTS = { phone: 844, tablet: 1180, desktop: 900 };

const ALL = process.env['SCREENS'] === 'all';

for (const theme of ['dark', 'light'] as const) {
  for (const device of ['phone', 'tablet', 'desktop'] as const) {
    // These two show every colour and the narrowest and widest layout; `npm run screens` looks at all six.
    if (!ALL && device !== (theme === 'dark' ? 'phone' : 'desktop')) continue;
    test(`every screen, ${theme}, ${device}`, async ({ page }) => {
      // Two dozen screens, each with a picture and axe: a busy machine takes minutes.
      test.setTimeout(300_000);
      await page.setViewportSize({ width: WIDTHS[device], height: HEIGHTS[device] });
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      const look = (screen: string) => inspect(page, `${theme}-${device}-${screen}`);

      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await look('landing');
      await page.goto('/login');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page.getByText('Email is required')).toBeVisible();
      await look('login');
      await page.goto('/register');
      await expect(page.getByRole('heading', { name: "What you'll get" })).toBeVisible();
      await look('register');

      await register(page, `look-${theme}-${device}`);
      await expect(page.getByText('Account created successfully!')).toBeHidden();
      await look('dashboard-new');
      await page.goto('/review');
      await expect(page.getByRole('heading', { name: 'Nothing due' })).toBeVisible();
      await look('review-empty');
      await page.goto('/dashboard');
      await page.getByRole('button', { name: 'Generate with AI' }).first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look('generate');
      await page.keyboard.press('Escape');
      if (device === 'phone') {
        await page.getByRole('button', { name: 'Open menu' }).click();
        await look('drawer');
        await page.keyboard.press('Escape');
      }
      await generateDeck(page, 'chemical elements');
      await generateDeck(page, 'capitals of Europe');
      await look('dashboard');
      await page.getByRole('link', { name: 'View Capitals' }).click();
      await expect(page.getByRole('button', { name: 'Delete Deck' })).toBeVisible();
      await look('deck');
      await page.getByRole('button', { name: 'Add card' }).click();
      await expect(page.getByRole('dialog', { name: 'Add card' })).toBeVisible();
      await look('card-editor');
      await page.keyboard.press('Escape');

      const cards = await startStudying(page, () =>
        page.getByRole('link', { name: 'Start Studying' }).click(),
      );
      const seen = new Set<string>();
      for (const [index, card] of cards.entries()) {
        const kind = card.isQuiz ? 'quiz' : 'flip';
        const first = !seen.has(kind);
        seen.add(kind);
        await expect(page.getByRole('article', { name: `Card ${index + 1} of 10` })).toBeVisible();
        if (first) await look(`study-${kind}`);
        if (first) {
          await page.getByRole('button', { name: 'Get Hint' }).click();
          await expect(page.getByRole('article')).toContainText('Hint 1 of 3');
          await look(`study-${kind}-hint`);
        }
        await answer(page, card, !first);
        if (first) {
          await expect(page.getByRole('article')).toContainText(card.explanation ?? '');
          await page.getByRole('button', { name: 'Stay here' }).click();
          await look(`study-${kind}-wrong`);
        }
        await goOn(page);
      }
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await expect(page.getByText('Study session completed!')).toBeHidden();
      await look('summary');
      await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('region', { name: 'Recent Activity' })).toContainText('80% accuracy');
      await look('dashboard-studied');
      const [due] = await startStudying(page, async () => {
        await page.goto('/review');
      });
      await expect(page.getByRole('article')).toBeVisible();
      await look('review');
      await page.getByRole('button', { name: 'Got it' }).click();
      if (due) await answer(page, due, false);
      await page.getByRole('button', { name: 'Stay here' }).click();
      await look('review-wrong');
      await page.getByRole('button', { name: 'Finish' }).click();
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Review more' })).toBeVisible();
      await look('review-summary');
      await page.goto('/analytics');
      await expect(page.getByText('Show as a table')).toBeVisible();
      await look('analytics');
      await page.goto('/settings');
      await expect(page.getByRole('list', { name: 'Signed-in devices' })).toBeVisible();
      await look('settings');
      await page.goto('/decks/4d5ab0a5-6a3c-4b0e-9f2e-6d8c6ac0a001');
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toBeVisible();
      await look('deck-not-found');
    });
  }
}

async function inspect(page: Page, name: string): Promise<void> {
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: `test-results/screens/${name}.png`, animations: 'disabled', fullPage: true });
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
  const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  expect(sideways, `${name} scrolls sideways`).toBeLessThanOrEqual(0);
}
