import { expect, type Page } from '@playwright/test';

/** Widths of phones that are in use, in CSS pixels. */
const PHONES = [320, 344, 353, 360, 375, 384, 390, 393, 402, 412, 414, 428, 440, 480];

/** Whether the page scrolls sideways, and which controls and headings outside of scrolling boxes end beyond the right edge. */
const LAYOUT = `({
  sideways: document.documentElement.scrollWidth > innerWidth,
  beyond: [...document.querySelectorAll('a, button, input, select, textarea, h1, h2, h3')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
    .filter((element) => {
      for (let at = element.parentElement; at !== null; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowX)) return false;
      return true;
    })
    .map((element) => element.outerHTML.slice(0, 200)),
})`;

/**
 * Expects that the page scrolls sideways on no phone, and that nothing is cut off at its edge. The
 * viewport is left as it was.
 */
export async function expectToFitPhones(page: Page, name: string): Promise<void> {
  const before = page.viewportSize() ?? { width: 320, height: 640 };
  const tooNarrow: number[] = [];
  const cutOff = new Set<string>();
  for (const width of PHONES) {
    await page.setViewportSize({ ...before, width });
    const { sideways, beyond } = await page.evaluate<{ sideways: boolean; beyond: string[] }>(LAYOUT);
    if (sideways) tooNarrow.push(width);
    for (const element of beyond) cutOff.add(element);
  }
  await page.setViewportSize(before);
  expect.soft(tooNarrow, `${name} scrolls sideways at these widths`).toEqual([]);
  expect.soft([...cutOff], `${name} is cut off at the edge`).toEqual([]);
}
