import type { Sharp } from 'sharp';
import { MAX_MEDIA_PIXELS } from '#domain/limits.ts';
import type { Picture } from '../ports/ai/language-model.ts';
import { isPdf, UnreadableDocument } from './document.ts';
import { loadPdfium, openPdf, type Pdfium } from './pdf/pdfium.ts';

/** The longer side of a page for a model, in pixels: that of A4 at 170 dpi. More is scaled down by providers. */
const LONGER_SIDE = 2_000;
const QUALITY = 80;

/** More than for reading: a scan of A4 at 600 dpi is unpacked to 140 MB before it is scaled down. */
const MAX_MEMORY = 512 * 1024 * 1024;

/** Of FPDF_RenderPageBitmap: bytes as red, green, blue. */
const REVERSE_BYTE_ORDER = 0x10;
const WHITE = 0xff_ff_ff_ff;

/**
 * A page of a PDF, by number from 1, or a photo or other picture with sides of at most `longerSide` pixels, as a JPEG of bounded
 * size. Throws UnreadableDocument.
 */
export async function picturePage(
  bytes: Uint8Array,
  page: number,
  longerSide = LONGER_SIDE,
): Promise<Picture> {
  return isPdf(bytes) ? pictureOfPdf(bytes, page) : pictureOfPhoto(bytes, longerSide);
}

async function pictureOfPhoto(bytes: Uint8Array, longerSide: number): Promise<Picture> {
  const size = { width: longerSide, height: longerSide };
  const photo = await openPicture(bytes);
  return encoded(photo.autoOrient().resize({ ...size, fit: 'inside', withoutEnlargement: true }));
}

async function pictureOfPdf(bytes: Uint8Array, page: number): Promise<Picture> {
  const pdfium = await loadPdfium(MAX_MEMORY);
  try {
    const { pixels, ...size } = render(pdfium, openPdf(pdfium, bytes), page);
    if (!pdfium.isOutOfMemory()) return await encodedArea(pixels, size);
  } catch (error) {
    // PDFium aborts when it gets no memory.
    if (!pdfium.isOutOfMemory()) throw error;
  }
  throw new UnreadableDocument('took-too-much-memory', 'PDFium');
}

function render(pdfium: Pdfium, document: number, number: number) {
  const page = pdfium.FPDF_LoadPage(document, number - 1);
  if (page === 0) throw new UnreadableDocument('damaged', `no page ${number}`);
  const [wide, high] = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)];
  const scale = LONGER_SIDE / Math.max(wide, high, 1);
  const [width, height] = [wide, high].map((side) =>
    Math.min(LONGER_SIDE, Math.max(1, Math.round(side * scale))),
  );
  if (!width || !height) throw new UnreadableDocument('damaged', 'a page without a size');
  const whole = { width, height };
  return { pixels: renderArea(pdfium, page, { whole, x: 0, y: 0, ...whole }), ...whole };
}

type Size = { width: number; height: number };

/** The pixels of an area of an open page, four bytes each. `whole` is the size at which the page is drawn. */
export function renderArea(
  pdfium: Pdfium,
  page: number,
  { whole, x, y, width, height }: Size & { whole: Size; x: number; y: number },
): Uint8Array {
  const bitmap = pdfium.FPDFBitmap_Create(width, height, 0);
  if (bitmap === 0) throw new UnreadableDocument('took-too-much-memory', 'PDFium');
  pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  pdfium.FPDF_RenderPageBitmap(bitmap, page, -x, -y, whole.width, whole.height, 0, REVERSE_BYTE_ORDER);
  const pixels = pdfium.bytes(pdfium.FPDFBitmap_GetBuffer(bitmap), width * height * 4);
  pdfium.FPDFBitmap_Destroy(bitmap);
  return pixels;
}

/** The result of `renderArea` as a JPEG. */
export async function encodedArea(pixels: Uint8Array, { width, height }: Size): Promise<Picture> {
  const sharp = await loadSharp();
  return encoded(sharp(pixels, { raw: { width, height, channels: 4 } }).removeAlpha());
}

/** Opens a photo, if it has no more pixels than a picture on a card may have. */
export async function openPicture(bytes: Uint8Array): Promise<Sharp> {
  return (await loadSharp())(bytes, { limitInputPixels: MAX_MEDIA_PIXELS, pages: 1 });
}

async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function encoded(picture: Sharp): Promise<Picture> {
  const { data, info } = await picture
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });
  return { bytes: new Uint8Array(data), width: info.width, height: info.height };
}
