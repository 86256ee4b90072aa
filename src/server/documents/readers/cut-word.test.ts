import { expect, test } from 'vitest';
import { cutWord } from './cut-word.ts';

const START = '<w:document xmlns:w="w"><w:body>';
const END = '<w:sectPr/></w:body></w:document>';
const paragraph = (text: string) =>
  `<w:p w:rsidR="00A1"><w:r><w:rPr><w:sz w:val="24"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;

test('a long document is cut between its paragraphs and tables', () => {
  const long = 'cell '.repeat(30_000);
  const table = `<w:tbl><w:tr><w:tc>${paragraph(long)}${paragraph(long)}${paragraph(long)}${paragraph(long)}</w:tc></w:tr></w:tbl>`;
  const pieces = cutWord(`${START}${table}<w:p/>${paragraph(long)}${paragraph('last')}${END}`);
  expect(pieces).toHaveLength(2);
  for (const piece of pieces) {
    expect(piece.startsWith(START)).toBe(true);
    expect(piece.endsWith('</w:body></w:document>')).toBe(true);
  }
  expect(pieces[0]).toContain('</w:tbl></w:body>');
  expect(pieces.join('').match(/<w:t>/gu)).toHaveLength(6);
});

test('the look of runs is left out, but not what hides, raises or lowers them', () => {
  const raised = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>';
  const [piece] = cutWord(`${START}${paragraph('a')}<w:p><w:r>${raised}<w:t>2</w:t></w:r></w:p>${END}`);
  expect(piece).not.toContain('w:sz');
  expect(piece).not.toContain('rsid');
  expect(piece).toContain(raised);
});

test('a document without a body stays as it is', () => {
  expect(cutWord('<w:document/>')).toEqual(['<w:document/>']);
});
