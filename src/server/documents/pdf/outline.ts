import { cleanText } from '#domain/sources/clean-text.ts';
import type { Pdfium } from './pdfium.ts';

export interface OutlineEntry {
  title: string;
  level: number;
  /** Starts at 1. */
  page: number;
}

/** An outline may nest without end, or refer to itself. */
const MAX_ENTRIES = 5_000;
const MAX_LEVEL = 6;

/** The entries of a document's outline that lead to a page, in order. */
export function outlineOf(pdfium: Pdfium, document: number): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  let seen = 0;
  const visit = (parent: number, level: number): void => {
    let bookmark = pdfium.FPDFBookmark_GetFirstChild(document, parent);
    while (bookmark !== 0 && seen < MAX_ENTRIES) {
      seen += 1;
      const entry = bookmark;
      const title = cleanText(
        pdfium.textBy((buffer, size) => pdfium.FPDFBookmark_GetTitle(entry, buffer, size)),
      );
      const page = pageOf(pdfium, document, bookmark);
      if (page > 0 && title !== '') entries.push({ title, level, page });
      if (level < MAX_LEVEL) visit(bookmark, level + 1);
      bookmark = pdfium.FPDFBookmark_GetNextSibling(document, bookmark);
    }
  };
  visit(0, 1);
  return entries;
}

/** 0 if the entry leads to no page of this document. */
function pageOf(pdfium: Pdfium, document: number, bookmark: number): number {
  const direct = pdfium.FPDFBookmark_GetDest(document, bookmark);
  const action = direct === 0 ? pdfium.FPDFBookmark_GetAction(bookmark) : 0;
  const target = action === 0 ? direct : pdfium.FPDFAction_GetDest(document, action);
  return target === 0 ? 0 : pdfium.FPDFDest_GetDestPageIndex(document, target) + 1;
}
