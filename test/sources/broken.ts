import { png } from '#test/media/files.ts';
import { zipSync } from 'fflate';
import { buildSlides, buildWord, paragraph, zip } from './build-archives.ts';
import { buildPdf } from './build-pdf.ts';
import { CELL, type SourceFile, utf16, utf8 } from './source-file.ts';

const word = buildWord(paragraph(CELL));
const NOTHING = new Uint8Array(125 * 1024 * 1024);
const LESS = NOTHING.subarray(0, 10 * 1024 * 1024);

/** A zip that claims smaller sizes for its files, wherever sizes are stored. */
function lying(bytes: Uint8Array, real: number, said: number): Uint8Array {
  const copy = Buffer.from(bytes);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(real);
  for (let at = copy.indexOf(size); at !== -1; at = copy.indexOf(size, at + 1)) copy.writeUInt32LE(said, at);
  return new Uint8Array(copy);
}

function passwordOf(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy[6] = (copy[6] ?? 0) | 1;
  return copy;
}

export const BROKEN: SourceFile[] = [
  { what: 'no bytes', name: 'empty.txt', bytes: new Uint8Array(), expected: { failed: 'empty' } },
  { what: 'only space', name: 'space.md', bytes: utf8(' \n\n\t'), expected: { failed: 'empty' } },
  {
    what: 'no letters',
    name: 'lines.txt',
    bytes: utf8('-----\n\n*****\n'),
    expected: { failed: 'empty' },
  },
  {
    what: 'a picture named like a PDF',
    name: 'picture.pdf',
    bytes: png(1, 1),
    expected: { failed: 'unknown-kind' },
  },
  {
    what: 'another archive',
    name: 'photos.zip',
    bytes: zip({ 'photo.jpg': 'x' }),
    expected: { failed: 'unknown-kind' },
  },
  {
    what: 'Rich Text Format',
    name: 'old.rtf',
    bytes: utf8('{\\rtf1 Hello}'),
    expected: { failed: 'unknown-kind' },
  },
  {
    what: 'an old Word file',
    name: 'old.doc',
    bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Array.from({ length: 600 }, () => 0)]),
    expected: { failed: 'unknown-kind' },
  },
  {
    what: 'a Word file with a password',
    name: 'locked.docx',
    bytes: new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...utf8('\0'.repeat(600)), ...utf16('EncryptedPackage')]),
    expected: { failed: 'encrypted' },
  },
  {
    what: 'a zip with a password',
    name: 'locked.pptx',
    bytes: passwordOf(buildSlides([{ title: 'Cells' }])),
    expected: { failed: 'encrypted' },
  },
  {
    what: 'a Word file cut off',
    name: 'half.docx',
    bytes: word.subarray(0, word.length / 2),
    expected: { failed: 'damaged' },
  },
  {
    what: 'a Word file with broken XML',
    name: 'broken.docx',
    bytes: zip({ 'word/document.xml': '<w:document><w:body' }),
    expected: { failed: 'damaged' },
  },
  {
    what: 'a PowerPoint file without its slides',
    name: 'hollow.pptx',
    bytes: zip({
      'ppt/presentation.xml': '<p:presentation><p:sldId r:id="r1"/></p:presentation>',
      'ppt/_rels/presentation.xml.rels':
        '<Relationships><Relationship Id="r1" Type="x/slide" Target="slides/slide1.xml"/></Relationships>',
    }),
    expected: { failed: 'damaged' },
  },
  {
    what: 'a PDF of which only the beginning is there',
    name: 'half.pdf',
    bytes: buildPdf({ pages: [[]] }).subarray(0, 60),
    expected: { failed: 'damaged' },
  },
  {
    what: 'a zip bomb',
    name: 'bomb.docx',
    bytes: zipSync({ 'word/document.xml': NOTHING }, { level: 1 }),
    expected: { failed: 'unpacks-to-too-much' },
  },
  {
    what: 'a zip bomb that says it is small',
    name: 'liar.docx',
    bytes: lying(zipSync({ 'word/document.xml': LESS }, { level: 1 }), LESS.length, 1_000),
    expected: { failed: 'damaged' },
  },
  {
    what: 'a zip bomb of many files',
    name: 'many.docx',
    bytes: zipSync(
      Object.fromEntries([
        ['word/document.xml', utf8('<w:document/>')],
        ...Array.from({ length: 10_001 }, (_, index) => [`${index}.xml`, new Uint8Array()] as const),
      ]),
    ),
    expected: { failed: 'too-many-files' },
  },
  {
    what: 'entities that stand for entities',
    name: 'laughs.docx',
    bytes: buildWord(paragraph('&c;'), {
      files: {
        'word/document.xml': `<!DOCTYPE w [<!ENTITY a "${'ha'.repeat(99)}"><!ENTITY b "${'&a;'.repeat(99)}"><!ENTITY c "${'&b;'.repeat(99)}">]><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>Cell &c;</w:t></w:r></w:p></w:body></w:document>`,
      },
    }),
    expected: { failed: 'damaged' },
  },
  {
    what: 'more text than 600 pages hold',
    name: 'endless.txt',
    bytes: utf8(`${CELL}\n`.repeat(30_000)),
    expected: { failed: 'too-long' },
  },
];
