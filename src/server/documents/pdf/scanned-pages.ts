import type { Pdfium } from './pdfium.ts';

/** Of FPDFPageObj_GetType. */
const IMAGE = 3;
const FORM = 5;

/** A page is a scan if its pictures cover at least this share of it. */
const COVERED_SHARE = 0.5;

/** Objects of a page that are looked at, and how deep they may nest. */
const MAX_OBJECTS = 20_000;
const MAX_DEPTH = 4;

/** The share of a page that pictures cover, from 0 to 1, counting the area of each; 0 if it shows none. */
export function pictureShare(pdfium: Pdfium, page: number): number {
  const size = pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page);
  const bounds = pdfium.allocate(16);
  let area = 0;
  let seen = 0;
  const visit = (count: number, objectAt: (index: number) => number, depth: number): void => {
    for (let index = 0; index < count && seen < MAX_OBJECTS; index += 1) {
      seen += 1;
      const object = objectAt(index);
      const type = pdfium.FPDFPageObj_GetType(object);
      if (type === FORM && depth < MAX_DEPTH) {
        const inside = pdfium.FPDFFormObj_CountObjects(object);
        visit(inside, (each) => pdfium.FPDFFormObj_GetObject(object, each), depth + 1);
      }
      if (type !== IMAGE) continue;
      const isMeasured = pdfium.FPDFPageObj_GetBounds(object, bounds, bounds + 4, bounds + 8, bounds + 12);
      const [left = 0, bottom = 0, right = 0, top = 0] = isMeasured ? pdfium.floats(bounds, 4) : [];
      area += Math.max(1, Math.abs((right - left) * (top - bottom)));
    }
  };
  visit(pdfium.FPDFPage_CountObjects(page), (index) => pdfium.FPDFPage_GetObject(page, index), 1);
  pdfium.free(bounds);
  return area === 0 ? 0 : Math.min(1, area / Math.max(1, size));
}

/**
 * The scans in a document that has text: pages without letters, by number and with the share that pictures cover, of
 * `count` pages. A cover alone at either end is none.
 */
export function scansAmongText(pages: ReadonlyMap<number, number>, count: number): number[] {
  const covered = new Set([...pages].filter(([, share]) => share >= COVERED_SHARE).map(([page]) => page));
  return [...covered].filter(
    (page) => !(page === 1 && !covered.has(2)) && !(page === count && !covered.has(count - 1)),
  );
}
