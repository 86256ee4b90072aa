import { expect, type Locator } from '@playwright/test';
import axe from 'axe-core';

/** Resolves when everything that fades in or moves has come to rest, except what never does. */
const AT_REST = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished)
)`;

/** What axe finds, one line for each rule that is broken. */
const FIND = `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html).join(' '))
)`;

/**
 * Expects axe to find nothing wrong on the page, once this part of it (the dialog, the heading of the screen) is there
 * and at rest: half faded in, nothing has the contrast that it will have.
 */
export async function expectAccessible(shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  const page = shown.page();
  await page.evaluate(AT_REST);
  // Half a megabyte, which stays until another page is loaded.
  if (!(await page.evaluate<boolean>("'axe' in window"))) await page.evaluate(axe.source);
  expect(await page.evaluate<string[]>(FIND)).toEqual([]);
}
