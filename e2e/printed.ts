import { expect, type Locator, type Page } from '@playwright/test';
import { readPages } from '#test/sources/read-pages.ts';

export const printButton = (page: Page): Locator => page.getByRole('button', { name: 'Print', exact: true });
export const pageNames = (page: Page): Locator =>
  page.getByRole('list', { name: 'Pages' }).getByRole('article');

export async function openPrint(page: Page, deckId: string): Promise<void> {
  await page.goto(`/decks/${deckId}/print`);
  await expect(printButton(page)).toBeEnabled({ timeout: 30_000 });
}

export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option }).click();
}

/** Prints the page to PDF and returns the number of pages, their size in points and their texts. */
export async function printed(page: Page): Promise<{ count: number; size: number[]; texts: string[] }> {
  // Restores the default media.
  await page.emulateMedia({ media: null });
  await expect(printButton(page)).toBeEnabled();
  const pages = await readPages(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
  const texts = pages.map(({ text }) => text.replaceAll(/\s+/gu, ' '));
  return { count: pages.length, size: pages[0]?.size ?? [], texts };
}
