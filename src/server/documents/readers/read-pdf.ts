import { cleanText } from '#domain/sources/clean-text.ts';
import type { Block } from '#domain/sources/tree.ts';
import {
  MAX_CHARACTERS,
  MAX_PAGES,
  type PageTexts,
  type ReadBlocks,
  UnreadableDocument,
} from '../document.ts';
import { outlineOf } from '../pdf/outline.ts';
import { blocksOfPages, largestText } from '../pdf/page-blocks.ts';
import { itemsOf, type PageText } from '../pdf/page-items.ts';
import { linesOf } from '../pdf/page-lines.ts';
import { loadPdfium, openPdf, type Pdfium } from '../pdf/pdfium.ts';
import { drawPictures, type PagePicture, picturesOn } from '../pdf/page-pictures.ts';
import { fromRightToLeft } from '../pdf/reading-order.ts';
import { pictureShare, scansAmongText } from '../pdf/scanned-pages.ts';
import { blocksOfPage } from './read-markdown.ts';

/** Pages with pictures and fewer letters than this are scans. */
const SCANNED_LETTERS = 10;
/** The share of characters without Unicode above which a page may be garbage. */
const UNMAPPED_SHARE = 0.5;
/** Text has no control characters; the numbers of glyphs look like them. */
const CONTROL_SHARE = 0.02;
export async function readPdf(bytes: Uint8Array, pageTexts?: PageTexts): Promise<ReadBlocks> {
  const pdfium = await loadPdfium();
  try {
    const { document, pictures, ...read } = readWith(pdfium, bytes, pageTexts);
    if (!pdfium.isOutOfMemory()) {
      const drawn = await drawPictures(pdfium, document, pictures);
      return { ...read, pictureBytes: (url) => drawn.get(url) };
    }
  } catch (error) {
    // PDFium aborts when it gets no memory.
    if (!pdfium.isOutOfMemory()) throw error;
  }
  throw new UnreadableDocument('took-too-much-memory', 'PDFium');
}

function readWith(
  pdfium: Pdfium,
  bytes: Uint8Array,
  pageTexts?: PageTexts,
): ReadBlocks & { document: number; pictures: ReadonlyMap<number, readonly PagePicture[]> } {
  const document = openPdf(pdfium, bytes);
  const count = pdfium.FPDF_GetPageCount(document);
  if (count > MAX_PAGES) throw new UnreadableDocument('too-many-pages');
  const pages: PageText[] = [];
  let letters = 0;
  /** The pages without text, and the share of each that pictures cover. */
  const covered = new Map<number, number>();
  const pictures = new Map<number, readonly PagePicture[]>();
  for (let index = 0; index < count; index += 1) {
    const page = pdfium.FPDF_LoadPage(document, index);
    const read = page === 0 ? EMPTY : itemsOf(pdfium, page);
    const length = lengthOf(read);
    const share = page !== 0 && length < SCANNED_LETTERS ? pictureShare(pdfium, page) : 0;
    if (share > 0) covered.set(index + 1, share);
    if (page !== 0 && share === 0 && pageTexts?.has(index + 1) !== true)
      pictures.set(index + 1, picturesOn(pdfium, page, index + 1));
    pdfium.FPDF_ClosePage(page);
    letters += length;
    if (letters > MAX_CHARACTERS) throw new UnreadableDocument('too-long');
    pages.push(read);
  }
  if (letters === 0 && isBrotli(bytes)) throw new UnreadableDocument('brotli');
  const garbage = pages.flatMap((page, index) => (isGarbage(page) ? [index + 1] : []));
  const readable = pages.map((page, index) => (garbage.includes(index + 1) ? EMPTY : page));
  if (pageTexts === undefined) {
    const scan = (scanned: Iterable<number>) => ({
      scan: { kind: 'pdf' as const, pages: count, scanned: [...scanned] },
    });
    if (letters < SCANNED_LETTERS * pages.length && covered.size > 0)
      throw new UnreadableDocument('scanned', undefined, scan(covered.keys()));
    if (readable.reduce((sum, page) => sum + lengthOf(page), 0) < letters / 2)
      throw new UnreadableDocument('no-characters', undefined, scan(garbage));
  }
  const lines = readable.map(({ items, isVertical }, index) => {
    if (pageTexts?.has(index + 1) === true) return [];
    return isVertical ? fromRightToLeft(linesOf(items)) : linesOf(items);
  });
  const title = titleOf(pdfium, document);
  return {
    document,
    pictures,
    title: title ?? largestText(lines),
    pages: count,
    blocks: withPageTexts(blocksOfPages(lines, outlineOf(pdfium, document), pictures), pageTexts),
    scanned: [...scansAmongText(covered, count), ...garbage].toSorted((one, other) => one - other),
  };
}

/** Puts the pages that a model has read in their places. */
function withPageTexts(blocks: readonly Block[], pageTexts: PageTexts = new Map()): Block[] {
  const whole: Block[] = [];
  const waiting = [...pageTexts].toSorted(([one], [other]) => one - other);
  const addUntil = (page: number) => {
    while ((waiting[0]?.[0] ?? page) < page) {
      const [number, text] = waiting.shift() ?? [page, ''];
      whole.push(...blocksOfPage(text, number));
    }
  };
  for (const block of blocks) {
    if (block.data?.page !== undefined) addUntil(block.data.page);
    whole.push(block);
  }
  addUntil(Number.POSITIVE_INFINITY);
  return whole;
}

const EMPTY: PageText = { items: [], isVertical: false, unmapped: 0 };

function lengthOf({ items }: PageText): number {
  return items.reduce((sum, { text }) => sum + text.trim().length, 0);
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

/** Whether most characters have no Unicode, and what PDFium shows for them is not language. */
function isGarbage(page: PageText): boolean {
  const length = lengthOf(page);
  if (page.unmapped <= length * UNMAPPED_SHARE) return false;
  const text = page.items.map((item) => item.text).join('');
  const controls = text.match(/\p{Cc}/gu)?.length ?? 0;
  const letters = text.match(/[\p{L}\p{M}\p{N}]/gu)?.length ?? 0;
  return controls > length * CONTROL_SHARE || letters < length / 2;
}
