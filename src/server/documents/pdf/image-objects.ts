import type { Pdfium } from './pdfium.ts';

/** A rectangle on a page, in points from its lower left corner. */
export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

/** Of FPDFPageObj_GetType. */
const IMAGE = 3;
const FORM = 5;

/** The most objects of a page that are examined, and how deep they may nest. */
const MAX_OBJECTS = 20_000;
const MAX_DEPTH = 4;

/** An image, or a drawing with images in it. */
export interface ObjectWithImages {
  bounds: Bounds;
  /** The area of its images, each at its own place and size, in square points. */
  area: number;
  /** The pixels of its images as they are stored. */
  pixels: number;
}

/** The objects of a page that are images or have some, in the order in which they are drawn. */
export function objectsWithImages(pdfium: Pdfium, page: number): ObjectWithImages[] {
  const buffer = pdfium.allocate(16);
  let seen = 0;

  function boundsOf(object: number): Bounds {
    const isMeasured = pdfium.FPDFPageObj_GetBounds(object, buffer, buffer + 4, buffer + 8, buffer + 12);
    const [left = 0, bottom = 0, right = 0, top = 0] = isMeasured ? pdfium.floats(buffer, 4) : [];
    return { left, bottom, right, top };
  }

  function imagesIn(object: number, depth: number): { area: number; pixels: number }[] {
    seen += 1;
    const type = pdfium.FPDFPageObj_GetType(object);
    if (type === IMAGE) {
      const { left, bottom, right, top } = boundsOf(object);
      pdfium.FPDFImageObj_GetImagePixelSize(object, buffer, buffer + 4);
      const [width = 0, height = 0] = pdfium.integers(buffer, 2);
      return [{ area: Math.max(1, Math.abs((right - left) * (top - bottom))), pixels: width * height }];
    }
    if (type !== FORM || depth >= MAX_DEPTH) return [];
    const count = pdfium.FPDFFormObj_CountObjects(object);
    const images: { area: number; pixels: number }[] = [];
    for (let index = 0; index < count && seen < MAX_OBJECTS; index += 1)
      images.push(...imagesIn(pdfium.FPDFFormObj_GetObject(object, index), depth + 1));
    return images;
  }

  const found: ObjectWithImages[] = [];
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count && seen < MAX_OBJECTS; index += 1) {
    const object = pdfium.FPDFPage_GetObject(page, index);
    const images = imagesIn(object, 1);
    if (images.length === 0) continue;
    const sum = (of: 'area' | 'pixels') => images.reduce((total, image) => total + image[of], 0);
    found.push({ bounds: boundsOf(object), area: sum('area'), pixels: sum('pixels') });
  }
  pdfium.free(buffer);
  return found;
}
