import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Locator } from '@playwright/test';

/** Resolves when everything that fades in or moves has come to rest, except what never does. */
const AT_REST = `Promise.allSettled(
  document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
    .map(({ finished }) => finished)
)`;

/**
 * Expects axe to find nothing wrong on the page, once this part of it (the dialog, the heading of the screen) is there
 * and at rest: half faded in, nothing has the contrast that it will have.
 */
export async function expectAccessible(shown: Locator): Promise<void> {
  await expect(shown).toBeVisible();
  const page = shown.page();
  await page.evaluate(AT_REST);
  // The other mode looks into frames, of which there are none, and opens a page of its own for each report.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations } = await axe.analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
