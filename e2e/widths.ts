import { expect, type Page } from '@playwright/test';

/** Widths of phones, in CSS pixels. */
const NARROWEST = 320;
const WIDEST = 480;
/** A layout that breaks does so over a stretch of widths; all of them would take minutes. */
const STEP = 3;

/** Controls and headings that end beyond the right edge, and not in a part that scrolls by itself. */
const BEYOND = `
  [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
    .filter((element) => {
      for (let at = element.parentElement; at !== null; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return false;
      return true;
    })
    .map((element) => element.outerHTML.slice(0, 200))
`;

/**
 * Expects that the page scrolls sideways on no phone, whatever its width, and that nothing is cut off at its edge. The
 * viewport is left as it was.
 */
export async function expectToFitPhones(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: NARROWEST, height: 640 };
  const tooNarrow: number[] = [];
  const cutOff = new Set<string>();
  for (let width = NARROWEST; width <= WIDEST; width += STEP) {
    await page.setViewportSize({ ...before, width });
    if (await page.evaluate<boolean>('document.documentElement.scrollWidth > innerWidth'))
      tooNarrow.push(width);
    for (const element of await page.evaluate<string[]>(BEYOND)) cutOff.add(element);
  }
  await page.setViewportSize(before);
  expect.soft(tooNarrow, `${name} scrolls sideways at these widths`).toEqual([]);
  expect.soft([...cutOff], `${name} is cut off at the edge`).toEqual([]);
}
