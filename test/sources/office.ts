import { buildSlides, buildWord, core, paragraph } from './build-archives.ts';
import { CELL, MITOCHONDRION, type SourceFile } from './source-file.ts';

const cell = (text: string) => `<w:tc>${paragraph(text)}</w:tc>`;
const slideTable = `<p:graphicFrame><a:graphic><a:graphicData><a:tbl>${[
  ['Organelle', 'Task'],
  ['Nucleus', 'holds DNA'],
]
  .map(
    (row) =>
      `<a:tr>${row.map((text) => `<a:tc><a:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></a:txBody></a:tc>`).join('')}</a:tr>`,
  )
  .join('')}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;

export const OFFICE: SourceFile[] = [
  {
    what: 'a Word file with headings, a table and a footnote',
    name: 'lecture.docx',
    bytes: buildWord(
      [
        paragraph('Cells and energy', 'Title'),
        paragraph('Cells', 'heading1'),
        `<w:p><w:r><w:t>${CELL}</w:t></w:r><w:r><w:footnoteReference w:id="1"/></w:r></w:p>`,
        paragraph('Organelles', 'heading2'),
        `<w:tbl><w:tr>${cell('Organelle')}${cell('Task')}</w:tr><w:tr>${cell('Nucleus')}${cell('holds DNA')}</w:tr></w:tbl>`,
        paragraph(MITOCHONDRION),
      ].join(''),
      { notes: ['Virchow, 1855.'], files: { 'docProps/core.xml': core('Lecture 3') } },
    ),
    expected: {
      kind: 'word',
      title: 'Lecture 3',
      sections: ['Cells and energy', 'Cells', 'Organelles'],
      says: [CELL, 'Organelle | Task\nNucleus | holds DNA', MITOCHONDRION, 'Virchow, 1855.'],
      silentOn: ['[1]', '↑'],
    },
  },
  {
    what: 'a Word file with formulas, and a picture that is not looked at',
    name: 'formulas.docx',
    bytes: buildWord(
      '<w:p><w:r><w:t xml:space="preserve">Energy is </w:t></w:r><m:oMath><m:r><m:t>E=m</m:t></m:r><m:sSup><m:e><m:r><m:t>c</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:oMath><w:r><w:t>.</w:t></w:r></w:p>',
      { files: { 'word/media/image1.png': new Uint8Array(100_000) } },
    ),
    expected: { kind: 'word', title: 'formulas', says: ['Energy is E=mc^2.'] },
  },
  {
    what: 'a Word file in Arabic',
    name: 'arabic.docx',
    bytes: buildWord(paragraph('الخلية هي الوحدة الأساسية للحياة.')),
    expected: { kind: 'word', says: ['الخلية هي الوحدة الأساسية للحياة.'] },
  },
  {
    what: 'a Word file without text',
    name: 'blank.docx',
    bytes: buildWord('<w:p/>'),
    expected: { failed: 'empty' },
  },
  {
    what: 'slides with little text, a table, speaker notes and numbers',
    name: 'slides.pptx',
    bytes: buildSlides(
      [
        { title: 'Cells', points: ['Smallest unit of life', 'All have a membrane'] },
        { title: 'Organelles', more: slideTable },
        { points: ['Questions?'], notes: 'Ask who has seen a cell under a microscope.' },
      ],
      'Biology 101',
    ),
    expected: {
      kind: 'slides',
      title: 'Biology 101',
      pages: 3,
      sections: ['Cells', 'Organelles'],
      says: [
        { text: 'Smallest unit of life\nAll have a membrane', page: 1 },
        { text: 'Organelle | Task\nNucleus | holds DNA', page: 2 },
        { text: 'Questions?', page: 3 },
        { text: 'Ask who has seen a cell under a microscope.', page: 3 },
      ],
      silentOn: ['University of Somewhere', '\n3'],
    },
  },
  {
    what: 'slides in Chinese without titles',
    name: 'chinese.pptx',
    bytes: buildSlides([{ points: ['细胞是生命的基本单位。'] }]),
    expected: { kind: 'slides', title: 'chinese', pages: 1, says: ['细胞是生命的基本单位。'] },
  },
  {
    what: 'more slides than pages are allowed',
    name: 'many.pptx',
    bytes: buildSlides(Array.from({ length: 601 }, () => ({ title: 'Again' }))),
    expected: { failed: 'too-many-pages' },
  },
];
