import { objectsWithImages } from './image-objects.ts';
import type { Pdfium } from './pdfium.ts';

/** A page is a scan if its pictures cover at least this share of it. */
const COVERED_SHARE = 0.5;

/** The share of a page that pictures cover, from 0 to 1, counting the area of each; 0 if it shows none. */
export function pictureShare(pdfium: Pdfium, page: number): number {
  const size = pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page);
  const area = objectsWithImages(pdfium, page).reduce((sum, object) => sum + object.area, 0);
  return area === 0 ? 0 : Math.min(1, area / Math.max(1, size));
}

/**
 * The numbers of the scans in a document that has text. `pages` are its pages without letters, with the share that pictures
 * cover; `count` is the number of all its pages. A cover alone at either end is not a scan.
 */
export function scansAmongText(pages: ReadonlyMap<number, number>, count: number): number[] {
  const covered = new Set([...pages].filter(([, share]) => share >= COVERED_SHARE).map(([page]) => page));
  return [...covered].filter(
    (page) => !(page === 1 && !covered.has(2)) && !(page === count && !covered.has(count - 1)),
  );
}
