import type { Page } from '@playwright/test';
import { z } from 'zod';
import type { CardContent } from '#domain/cards/card.ts';
import { flipContent } from '#test/builders/cards.ts';
import { AT_THE_LIMIT, HOSTILE } from '#test/builders/hostile-texts.ts';
import type { Result } from './result.ts';

/** Records the longest time for which the page does not respond. */
export const OBSERVE_TASKS = `
  window.longest = 0;
  new PerformanceObserver((list) => {
    window.longest = Math.max(window.longest, ...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
`;

/** The contents that take a browser longest to draw. */
export function heavyCards(): CardContent[] {
  const formulas = Object.values(AT_THE_LIMIT).map((tex) => `$$${tex}$$`);
  return [...Object.values(HOSTILE), ...formulas].map((front) => flipContent({ front }));
}

/** How long a page with texts that are hard to draw does not respond, and a page that lays out as many cards as it can. */
export async function freezes(open: (address: string) => Promise<Page>, deckUrl: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, address, shown] of [
    ['a deck of hostile texts', deckUrl, '.katex-display'],
    ['the same, laid out for paper', `${deckUrl}/print`, 'article'],
  ] as const) {
    const page = await open(address);
    await page.locator(shown).first().waitFor();
    await page.waitForLoadState('networkidle');
    const value = z.number().parse(await page.evaluate('window.longest'));
    results.push({ name: `${name}: longest task`, value, unit: 'ms', budget: 'under 2,000' });
    await page.context().close();
  }
  return results;
}
