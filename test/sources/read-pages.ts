import { itemsOf } from '#server/documents/pdf/page-items.ts';
import { linesOf } from '#server/documents/pdf/page-lines.ts';
import { loadPdfium, openPdf } from '#server/documents/pdf/pdfium.ts';

/** The pages of a PDF with their sizes in whole points and their lines as they are drawn. */
export async function readPages(bytes: Uint8Array): Promise<{ size: number[]; text: string }[]> {
  const pdfium = await loadPdfium();
  const document = openPdf(pdfium, bytes);
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(document, index);
    const lines = linesOf(itemsOf(pdfium, page).items);
    const size = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map(Math.round);
    pdfium.FPDF_ClosePage(page);
    return { size, text: lines.map(({ text }) => text).join(' ') };
  });
}
