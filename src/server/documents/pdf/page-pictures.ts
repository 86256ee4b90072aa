import { MAX_MEDIA_PIXELS } from '#domain/limits.ts';
import { encodedArea, renderArea } from '../page-picture.ts';
import { type Bounds, objectsWithImages } from './image-objects.ts';
import type { Pdfium } from './pdfium.ts';

/** A picture on a page, with the `url` that it has until it is media. */
export interface PagePicture {
  url: string;
  /** Where it is on the page, in points. */
  bounds: Bounds;
}

/** In points: smaller pictures are icons and rules. */
const MIN_SIDE = 36;
/** Pictures that cover more of their page are its background, or a scan behind its text. */
const MAX_SHARE = 0.8;
/** In points: pictures that are nearer to each other are parts of one. */
const GAP = 3;
const MAX_ON_PAGE = 10;
/** A page with more parts draws something else with them, such as its letters. */
const MAX_PARTS = 500;

const POINTS_PER_INCH = 72;
const DOTS_PER_INCH = 150;
/** The most pixels on the longer side of a picture. */
const LONGER_SIDE = 1_600;

/** How long pictures may take in ms, so that a document with many is still read within its time limit. */
const LIMIT_MS = 10_000;

/** Finds the pictures of a page, by number. Parts of one, such as strips, are joined. */
export function picturesOn(pdfium: Pdfium, page: number, number: number): PagePicture[] {
  const size = pdfium.FPDF_GetPageWidthF(page) * pdfium.FPDF_GetPageHeightF(page);
  const found = objectsWithImages(pdfium, page)
    .filter(({ pixels }) => pixels <= MAX_MEDIA_PIXELS)
    .map(({ bounds }) => bounds);
  if (found.length > MAX_PARTS) return [];
  return joined(found.filter((bounds) => areaOf(bounds) < size * MAX_SHARE))
    .filter(({ left, bottom, right, top }) => Math.min(right - left, top - bottom) >= MIN_SIDE)
    .filter((bounds) => areaOf(bounds) < size * MAX_SHARE)
    .slice(0, MAX_ON_PAGE)
    .map((bounds, index) => ({ url: `page:${number}:${index}`, bounds }));
}

function areaOf({ left, bottom, right, top }: Bounds): number {
  return (right - left) * (top - bottom);
}

function joined(all: readonly Bounds[]): Bounds[] {
  const groups: Bounds[] = [];
  for (const one of all) {
    let whole = one;
    for (let near = groups.findIndex((other) => isNear(whole, other)); near !== -1;) {
      const [other = whole] = groups.splice(near, 1);
      whole = {
        left: Math.min(whole.left, other.left),
        bottom: Math.min(whole.bottom, other.bottom),
        right: Math.max(whole.right, other.right),
        top: Math.max(whole.top, other.top),
      };
      near = groups.findIndex((each) => isNear(whole, each));
    }
    groups.push(whole);
  }
  return groups;
}

function isNear(one: Bounds, other: Bounds): boolean {
  return (
    one.left < other.right + GAP &&
    other.left < one.right + GAP &&
    one.bottom < other.top + GAP &&
    other.bottom < one.top + GAP
  );
}

/**
 * Draws pictures by the number of their page, with what lies over them, such as labels. Returns those that were drawn in time
 * and within PDFium's memory, by their `url`.
 */
export async function drawPictures(
  pdfium: Pdfium,
  document: number,
  pictures: ReadonlyMap<number, readonly PagePicture[]>,
): Promise<Map<string, Uint8Array>> {
  const drawn = new Map<string, Uint8Array>();
  const begun = performance.now();
  for (const [number, onPage] of pictures) {
    if (onPage.length === 0) continue;
    const page = pdfium.FPDF_LoadPage(document, number - 1);
    for (const { url, bounds } of onPage) {
      if (page === 0 || performance.now() - begun > LIMIT_MS) continue;
      try {
        const area = areaInPixels(pdfium, page, bounds);
        const pixels = renderArea(pdfium, page, area);
        if (pdfium.isOutOfMemory()) return drawn;
        drawn.set(url, (await encodedArea(pixels, area)).bytes);
      } catch {
        // PDFium aborts when it gets no memory, and cannot be used after that.
        return drawn;
      }
    }
    pdfium.FPDF_ClosePage(page);
  }
  return drawn;
}

/** Where bounds are on the page as it is shown, which may be turned or cropped. */
function areaInPixels(pdfium: Pdfium, page: number, { left, bottom, right, top }: Bounds) {
  const longest = Math.max(right - left, top - bottom);
  const scale = Math.min(DOTS_PER_INCH / POINTS_PER_INCH, LONGER_SIDE / longest);
  const [pageWidth, pageHeight] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map(
    (side) => Math.round(side * scale),
  );
  const whole = { width: pageWidth ?? 0, height: pageHeight ?? 0 };
  const at = pdfium.allocate(8);
  const corners = [
    [left, bottom],
    [right, top],
  ].map(([x = 0, y = 0]) => {
    pdfium.FPDF_PageToDevice(page, 0, 0, whole.width, whole.height, 0, x, y, at, at + 4);
    const [column = 0, row = 0] = pdfium.integers(at, 2);
    return [Math.min(Math.max(column, 0), whole.width), Math.min(Math.max(row, 0), whole.height)] as const;
  });
  pdfium.free(at);
  const [columns, rows] = [corners.map(([column]) => column), corners.map(([, row]) => row)];
  const [x, y] = [Math.min(...columns), Math.min(...rows)];
  return { whole, x, y, width: Math.max(...columns) - x, height: Math.max(...rows) - y };
}
