import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { buildPdf } from '#test/sources/build-pdf.ts';
import { readFile } from '../read-file.ts';
import { loadPdfium } from './pdfium.ts';

test('PDFium cannot take more memory than it is allowed', async () => {
  const pdfium = await loadPdfium(32 * 1024 * 1024);
  pdfium.free(pdfium.allocate(1024 * 1024));
  expect(pdfium.isOutOfMemory()).toBe(false);
  expect(() => pdfium.allocate(64 * 1024 * 1024)).toThrow('WebAssembly');
  expect(pdfium.isOutOfMemory()).toBe(true);
});

test('a page that unpacks to more memory than PDFium may have is refused for that reason', async () => {
  const compressed = deflateSync(Buffer.alloc(300 * 1024 * 1024, ' '));
  const read = await readFile({ name: 'bomb.pdf', bytes: buildPdf({ pages: [[]], compressed }) });
  expect(read).toMatchObject({
    failed: 'took-too-much-memory',
    message: expect.stringContaining('takes more memory than the server has for it'),
  });
});

test('a page of very many pieces of text is read in a stack of any size', async () => {
  const pieces = Array.from({ length: 150_000 }, () => 'BT /L 1 Tf 1 0 0 1 70 740 Tm (a) Tj ET').join('\n');
  const bytes = buildPdf({ pages: [[]], compressed: deflateSync(pieces) });
  expect(await readFile({ name: 'many.pdf', bytes })).not.toHaveProperty('failed', 'nests-too-deep');
});
