import { loadPdfium, openPdf } from '#server/documents/pdf/pdfium.ts';

/** The pages of a PDF with their sizes in whole points and their texts as they are drawn. */
export async function readPages(bytes: Uint8Array): Promise<{ size: number[]; text: string }[]> {
  const pdfium = await loadPdfium();
  const document = openPdf(pdfium, bytes);
  return Array.from({ length: pdfium.FPDF_GetPageCount(document) }, (_, index) => {
    const page = pdfium.FPDF_LoadPage(document, index);
    const textPage = pdfium.FPDFText_LoadPage(page);
    const count = pdfium.FPDFText_CountChars(textPage);
    const text = pdfium.textBy((buffer, size) =>
      // The size is in bytes, the count in UTF-16 code units.
      size === 0 ? 2 * (count + 1) : 2 * pdfium.FPDFText_GetText(textPage, 0, count, buffer),
    );
    const size = [pdfium.FPDF_GetPageWidthF(page), pdfium.FPDF_GetPageHeightF(page)].map(Math.round);
    pdfium.FPDFText_ClosePage(textPage);
    pdfium.FPDF_ClosePage(page);
    return { size, text };
  });
}
