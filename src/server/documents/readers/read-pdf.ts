import { cleanText } from '#domain/sources/clean-text.ts';
import { MAX_CHARACTERS, MAX_PAGES, type ReadBlocks, UnreadableDocument } from '../document.ts';
import { outlineOf } from '../pdf/outline.ts';
import { blocksOfPages, largestText } from '../pdf/page-blocks.ts';
import { itemsOf, type PageText } from '../pdf/page-items.ts';
import { linesOf } from '../pdf/page-lines.ts';
import { loadPdfium, openPdf, type Pdfium } from '../pdf/pdfium.ts';
import { fromRightToLeft } from '../pdf/reading-order.ts';

/** Pages with pictures and fewer letters than this are scans. */
const SCANNED_LETTERS = 10;
/** The share of characters without Unicode above which a page may be garbage. */
const UNMAPPED_SHARE = 0.5;
/** Text has no control characters; the numbers of glyphs look like them. */
const CONTROL_SHARE = 0.02;
/** Of FPDFPageObj_GetType. */
const IMAGE = 3;

export async function readPdf(bytes: Uint8Array): Promise<ReadBlocks> {
  const pdfium = await loadPdfium();
  try {
    const read = readWith(pdfium, bytes);
    if (!pdfium.isOutOfMemory()) return read;
  } catch (error) {
    // PDFium aborts when it gets no memory.
    if (!pdfium.isOutOfMemory()) throw error;
  }
  throw new UnreadableDocument('took-too-much-memory', 'PDFium');
}

function readWith(pdfium: Pdfium, bytes: Uint8Array): ReadBlocks {
  const document = openPdf(pdfium, bytes);
  const count = pdfium.FPDF_GetPageCount(document);
  if (count > MAX_PAGES) throw new UnreadableDocument('too-many-pages');
  const pages: PageText[] = [];
  let letters = 0;
  let hasImages = false;
  for (let index = 0; index < count; index += 1) {
    const page = pdfium.FPDF_LoadPage(document, index);
    const read = page === 0 ? EMPTY : itemsOf(pdfium, page);
    const length = lengthOf(read);
    if (page !== 0 && length < SCANNED_LETTERS) hasImages ||= hasImage(pdfium, page);
    pdfium.FPDF_ClosePage(page);
    letters += length;
    if (letters > MAX_CHARACTERS) throw new UnreadableDocument('too-long');
    pages.push(read);
  }
  if (letters === 0 && isBrotli(bytes)) throw new UnreadableDocument('brotli');
  if (letters < SCANNED_LETTERS * pages.length && hasImages) throw new UnreadableDocument('scanned');
  const readable = pages.map((page) => (isGarbage(page) ? EMPTY : page));
  if (readable.reduce((sum, page) => sum + lengthOf(page), 0) < letters / 2)
    throw new UnreadableDocument('no-characters');
  const lines = readable.map(({ items, isVertical }) =>
    isVertical ? fromRightToLeft(linesOf(items)) : linesOf(items),
  );
  const title = titleOf(pdfium, document);
  return {
    title: title ?? largestText(lines),
    pages: count,
    blocks: blocksOfPages(lines, outlineOf(pdfium, document)),
  };
}

const EMPTY: PageText = { items: [], isVertical: false, unmapped: 0 };

function lengthOf({ items }: PageText): number {
  return items.reduce((sum, { text }) => sum + text.trim().length, 0);
}

function hasImage(pdfium: Pdfium, page: number): boolean {
  const count = pdfium.FPDFPage_CountObjects(page);
  for (let index = 0; index < count; index += 1) {
    if (pdfium.FPDFPageObj_GetType(pdfium.FPDFPage_GetObject(page, index)) === IMAGE) return true;
  }
  return false;
}

/** PDFium passes over streams that are compressed with Brotli, which PDF allows since 2025. */
function isBrotli({ buffer, byteOffset, length }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, length).includes('/BrotliDecode');
}

function titleOf(pdfium: Pdfium, document: number): string | null {
  const title = cleanText(
    pdfium.textBy((buffer, size) => pdfium.FPDF_GetMetaText(document, 'Title', buffer, size)),
  );
  // Programs put the file's name or their own there.
  const isName = /\.\w{2,5}$|^microsoft |^untitled|^(?:powerpoint )?presentation\d*$|^document\d*$/iu.test(
    title,
  );
  return title === '' || isName ? null : title;
}

/** Whether most characters have no Unicode, and what PDFium shows for them is no language. */
function isGarbage(page: PageText): boolean {
  const length = lengthOf(page);
  if (page.unmapped <= length * UNMAPPED_SHARE) return false;
  const text = page.items.map((item) => item.text).join('');
  const controls = text.match(/\p{Cc}/gu)?.length ?? 0;
  const letters = text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  return controls > length * CONTROL_SHARE || letters < length / 2;
}
