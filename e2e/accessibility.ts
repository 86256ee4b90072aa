import { expect, type Locator } from '@playwright/test';
import axe from 'axe-core';

/** Resolves when all animations have ended, except endless ones. */
const AT_REST = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished)
)`;

/** Runs axe and returns one line per violated rule. */
const FIND = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '))
)`;

/**
 * Expects axe to find no violations on the page once this part of it (the dialog, the heading of the screen) is visible
 * and its animations have ended: while it fades in, its contrast is still too low.
 */
export async function expectAccessible(shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  const page = shown.page();
  await page.evaluate(AT_REST);
  // Axe is half a megabyte, and stays until another page is loaded.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  expect(await page.evaluate<string[]>(FIND)).toEqual([]);
}
