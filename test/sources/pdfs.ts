import { buildPdf, placedLines, type PlacedText } from './build-pdf.ts';
import { CELL, MITOCHONDRION, type SourceFile } from './source-file.ts';

const body = (text: string, y = 740) => placedLines(text, { x: 70, y, width: 90 });
const heading = (text: string, y: number, size = 18): PlacedText => ({ text, x: 70, y, size });

/** The same words with another beginning, so that no line repeats on every page. */
function rotated(text: string, by: number): string {
  const words = text.split(' ');
  const at = by % words.length;
  return [...words.slice(at), ...words.slice(0, at)].join(' ');
}

const LEFT =
  'The cell is the smallest unit of life. Every organism consists of one or more cells. Plants have cells with a wall of cellulose, and animals have cells without one. The nucleus holds the genetic material, from which all proteins are made by ribosomes. Around every cell there is a membrane that decides what comes in.';
const RIGHT =
  'Energy is released in mitochondria, which have their own genetic material. They divide on their own and came, it is thought, from bacteria that once lived freely. Chloroplasts have a similar history. Both are surrounded by two membranes, of which the inner one is folded in order to have a larger surface.';

/** Draws columns line by line, from the highest line of any. */
const across = (...columns: PlacedText[][]): PlacedText[] =>
  columns.flat().toSorted((one, other) => other.y - one.y || one.x - other.x);

/** The numbers that the glyphs of a text have in many fonts: a space is 3, and A is 36. */
const glyphNumbers = (text: string): string =>
  Array.from(text, (letter) =>
    letter === ' ' ? ' ' : String.fromCodePoint((letter.codePointAt(0) ?? 0) - 29),
  ).join('');

const page = (number: number, text: string): PlacedText[] => [
  { text: 'Biology for beginners', x: 230, y: 800, size: 9 },
  ...body(text),
  { text: `Page ${number} of 3`, x: 270, y: 40, size: 9 },
];

export const PDFS: SourceFile[] = [
  {
    what: 'one column with headings by size, and words divided at the ends of lines',
    name: 'lecture.pdf',
    bytes: buildPdf({
      pages: [
        [
          heading('Cells and energy', 760, 24),
          heading('The cell', 720, 16),
          { text: 'The cell is the smallest unit of life, and all organ-', x: 70, y: 690 },
          { text: 'isms consist of cells. Most are too small for the eye.', x: 70, y: 677 },
          heading('Energy', 640, 16),
          ...body(MITOCHONDRION, 610),
        ],
      ],
    }),
    expected: {
      kind: 'pdf',
      title: 'Cells and energy',
      pages: 1,
      sections: ['Cells and energy', 'The cell', 'Energy'],
      says: ['all organisms consist of cells. Most are too small for the eye.', MITOCHONDRION],
    },
  },
  {
    what: 'two columns under a title of full width',
    name: 'columns.pdf',
    bytes: buildPdf({
      pages: [
        [
          { text: 'A short history of the living cell and its energy', x: 70, y: 780, size: 20 },
          ...placedLines(LEFT, { x: 60, y: 740, width: 44 }),
          ...placedLines(RIGHT, { x: 315, y: 740, width: 44 }),
        ],
      ],
    }),
    expected: {
      kind: 'pdf',
      title: 'A short history of the living cell and its energy',
      says: [LEFT, RIGHT],
    },
  },
  {
    what: 'headers and footers on each page, and a sentence over a page',
    name: 'furniture.pdf',
    bytes: buildPdf({
      title: 'Biology, part 1',
      pages: [
        page(1, `${CELL} It is surrounded by a membrane that decides`),
        page(2, `what may enter. ${MITOCHONDRION}`),
        page(3, `Plants make sugar from light, water and air. ${CELL}`),
      ],
    }),
    expected: {
      kind: 'pdf',
      title: 'Biology, part 1',
      pages: 3,
      says: [
        { text: 'It is surrounded by a membrane that decides what may enter.', page: 1 },
        { text: 'Plants make sugar from light, water and air.', page: 3 },
      ],
      silentOn: ['beginners', 'Page 1', 'of 3'],
    },
  },
  {
    what: 'a table',
    name: 'table.pdf',
    bytes: buildPdf({
      pages: [
        [
          ...body(CELL),
          ...[
            ['Organelle', 'Task', 'Size'],
            ['Nucleus', 'holds the DNA', '6 um'],
            ['Ribosome', 'makes proteins', '20 nm'],
            ['Vacuole', 'stores water', '30 um'],
            ['Lysosome', 'digests', '1 um'],
          ].flatMap((row, line) =>
            row.map((text, column) => ({ text, x: 70 + column * 150, y: 640 - line * 16 })),
          ),
        ],
      ],
    }),
    expected: {
      kind: 'pdf',
      says: [
        CELL,
        'Organelle | Task | Size\nNucleus | holds the DNA | 6 um\nRibosome | makes proteins | 20 nm\nVacuole | stores water | 30 um',
      ],
    },
  },
  {
    what: 'footnotes in the way of a sentence',
    name: 'footnotes.pdf',
    bytes: buildPdf({
      pages: [
        [
          { text: 'Every cell comes from another cell', x: 70, y: 740 },
          { text: '1', x: 240.5, y: 745, size: 6.5 },
          { text: ', as was shown in the last century but', x: 245, y: 740 },
          { text: '1 Virchow, Cellular Pathology, 1855.', x: 70, y: 60, size: 8 },
        ],
        [{ text: 'one, and every nucleus from another nucleus.', x: 70, y: 740 }],
      ],
    }),
    expected: {
      kind: 'pdf',
      pages: 2,
      says: [
        'Every cell comes from another cell, as was shown in the last century but one, and every nucleus from another nucleus.',
        '1 Virchow, Cellular Pathology, 1855.',
      ],
    },
  },
  {
    what: 'formulas with exponents and indices',
    name: 'formulas.pdf',
    bytes: buildPdf({
      pages: [
        [
          { text: 'Energy is E = mc', x: 70, y: 740 },
          { text: '2', x: 152, y: 744, size: 7 },
          { text: ' and water is H', x: 157, y: 740 },
          { text: '2', x: 229.5, y: 737, size: 7 },
          { text: 'O in all books.', x: 234, y: 740 },
        ],
      ],
    }),
    expected: { kind: 'pdf', says: ['Energy is E = mc² and water is H₂O in all books.'] },
  },
  {
    what: 'headings by its outline, in the size of the text',
    name: 'outline.pdf',
    bytes: buildPdf({
      pages: [[{ text: '1. Cells', x: 70, y: 780 }, ...body(CELL)], [...body(MITOCHONDRION)]],
      outline: [
        { title: 'Cells', page: 1 },
        { title: 'Energy', page: 2 },
      ],
    }),
    expected: {
      kind: 'pdf',
      pages: 2,
      sections: ['1. Cells', 'Energy'],
      says: [
        { text: CELL, page: 1 },
        { text: MITOCHONDRION, page: 2 },
      ],
    },
  },
  {
    what: 'lists',
    name: 'list.pdf',
    bytes: buildPdf({
      pages: [
        [
          { text: 'A cell needs:', x: 70, y: 740 },
          { text: '\u{95} a membrane, which keeps out what it does not', x: 80, y: 726 },
          { text: 'need for its life,', x: 90, y: 712 },
          { text: '\u{95} a nucleus.', x: 80, y: 698 },
        ],
      ],
    }),
    expected: {
      kind: 'pdf',
      says: ['A cell needs:\n\na membrane, which keeps out what it does not need for its life,\na nucleus.'],
    },
  },
  {
    what: 'Chinese',
    name: 'chinese.pdf',
    bytes: buildPdf({
      pages: [
        [
          { text: '细胞是生命的基本单位,所有已知的生物都由细', x: 70, y: 740, unicode: true },
          { text: '胞组成。植物细胞有细胞壁。', x: 70, y: 726, unicode: true },
        ],
      ],
    }),
    expected: { kind: 'pdf', says: ['细胞是生命的基本单位,所有已知的生物都由细胞组成。植物细胞有细胞壁。'] },
  },
  {
    what: 'Hebrew, drawn from left to right as fonts do',
    name: 'hebrew.pdf',
    bytes: buildPdf({
      pages: [
        [
          { text: Array.from('התא הוא יחידת').toReversed().join(''), x: 300, y: 740, unicode: true },
          { text: Array.from('החיים הקטנה.').toReversed().join(''), x: 140, y: 740, unicode: true },
        ],
      ],
    }),
    expected: { kind: 'pdf', says: ['התא הוא יחידת החיים הקטנה.'] },
  },
  {
    what: 'two columns that are drawn line by line across both',
    name: 'across.pdf',
    bytes: buildPdf({
      pages: [
        across(
          placedLines(LEFT, { x: 60, y: 740, width: 44 }),
          placedLines(RIGHT, { x: 315, y: 740, width: 44 }),
        ),
      ],
    }),
    expected: { kind: 'pdf', says: [`${LEFT}\n\n${RIGHT}`], silentOn: [' | '] },
  },
  {
    what: 'three columns that are drawn line by line, at heights of their own',
    name: 'form.pdf',
    bytes: buildPdf({
      pages: [
        across(
          placedLines(LEFT, { x: 40, y: 740, width: 30, size: 9 }),
          placedLines(RIGHT, { x: 220, y: 736, width: 30, size: 9 }),
          placedLines(`${CELL} ${MITOCHONDRION}`, { x: 400, y: 733, width: 30, size: 9 }),
        ),
      ],
    }),
    expected: {
      kind: 'pdf',
      says: [LEFT, RIGHT, `${CELL} ${MITOCHONDRION}`],
      silentOn: [' | '],
    },
  },
  {
    what: 'lines as far apart as two lines, and paragraphs as four',
    name: 'generous.pdf',
    bytes: buildPdf({
      pages: [
        [
          ...placedLines(LEFT, { x: 70, y: 780, width: 70, leading: 26 }),
          ...placedLines(RIGHT, { x: 70, y: 600, width: 70, leading: 26 }),
        ],
      ],
    }),
    expected: { kind: 'pdf', says: [`${LEFT}\n\n${RIGHT}`] },
  },
  {
    what: 'bold by printing twice',
    name: 'bold.pdf',
    bytes: buildPdf({
      pages: [
        [0, 0.3].flatMap((shift) => [{ text: 'The cell is small.', x: 70 + shift, y: 740 }]),
        [
          { text: 'Energy', x: 70, y: 740 },
          { text: 'Energy', x: 70.4, y: 740 },
          { text: 'is released in mitochondria.', x: 110, y: 740 },
        ],
      ],
    }),
    expected: { kind: 'pdf', says: ['The cell is small.', 'Energy is released in mitochondria.'] },
  },
  {
    what: 'Japanese from top to bottom in columns from right to left, without an embedded encoding',
    name: 'vertical.pdf',
    bytes: buildPdf({
      pages: [
        [
          { text: '細胞は生命の基本単位です。核は', x: 500, y: 760, vertical: true },
          { text: '遺伝子を含みます。ミトコンドリ', x: 480, y: 760, vertical: true },
          { text: 'アはエネルギーを作ります。', x: 460, y: 760, vertical: true },
        ],
      ],
    }),
    expected: {
      kind: 'pdf',
      says: ['細胞は生命の基本単位です。核は遺伝子を含みます。ミトコンドリアはエネルギーを作ります。'],
    },
  },
  {
    what: 'Chinese from top to bottom, each character on its own',
    name: 'single.pdf',
    bytes: buildPdf({
      pages: [
        ['细胞是生命的基本单位', '所有生物都由细胞组成'].flatMap((column, index) =>
          Array.from(column, (text, at) => ({ text, x: 500 - index * 20, y: 760 - at * 14, unicode: true })),
        ),
      ],
    }),
    expected: { kind: 'pdf', says: ['细胞是生命的基本单位所有生物都由细胞组成'] },
  },
  {
    what: 'each letter on its own, and words of a justified line far apart',
    name: 'letters.pdf',
    bytes: buildPdf({
      pages: [
        [
          ...Array.from('cells are small').map((text, at) => ({
            text,
            x: 70 + at * 11,
            y: 740,
            unicode: true,
          })),
          ...[
            { text: 'Every ', x: 70 },
            { text: 'cell ', x: 112 },
            { text: 'divides', x: 148 },
          ].flatMap((word) => [740, 726].map((y) => ({ ...word, y: y - 40 }))),
        ].toSorted((one, other) => other.y - one.y || one.x - other.x),
      ],
    }),
    expected: {
      kind: 'pdf',
      says: ['cells are small', 'Every cell divides Every cell divides'],
      silentOn: [' | '],
    },
  },
  {
    what: 'a watermark across the text',
    name: 'watermark.pdf',
    bytes: buildPdf({
      pages: [
        [
          ...body(CELL),
          { text: 'CONFIDENTIAL', x: 150, y: 300, size: 60, turned: 45 },
          ...body(MITOCHONDRION, 700),
        ],
      ],
    }),
    expected: { kind: 'pdf', says: [CELL, MITOCHONDRION], silentOn: ['CONFIDENTIAL'] },
  },
  {
    what: 'a page on its side',
    name: 'side.pdf',
    bytes: buildPdf({
      pages: [
        placedLines(LEFT, { x: 0, y: 0, width: 70 }).map(({ text, y }) => ({
          text,
          x: 100 - y,
          y: 60,
          turned: 90,
        })),
      ],
      rotate: 90,
    }),
    expected: { kind: 'pdf', says: [LEFT] },
  },
  {
    what: 'half of a page on its side',
    name: 'half.pdf',
    bytes: buildPdf({
      pages: [
        [
          ...body(MITOCHONDRION),
          ...placedLines(LEFT, { x: 0, y: 0, width: 70 }).map(({ text, y }): PlacedText => ({
            text,
            x: 100 - y,
            y: 60,
            turned: 90,
          })),
        ],
      ],
    }),
    expected: { kind: 'pdf', says: [LEFT, MITOCHONDRION] },
  },
  {
    what: 'a font that does not say which letters it shows',
    name: 'unmapped.pdf',
    bytes: buildPdf({
      pages: [
        placedLines(glyphNumbers(LEFT), { x: 70, y: 740, width: 70 }).map((line) => ({
          ...line,
          unmapped: true,
        })),
      ],
    }),
    expected: { failed: 'no-characters' },
  },
  {
    what: 'pages compressed with Brotli',
    name: 'brotli.pdf',
    bytes: buildPdf({ pages: [body(CELL)], filter: 'BrotliDecode' }),
    expected: { failed: 'brotli' },
  },
  {
    what: 'pictures of pages',
    name: 'scan.pdf',
    bytes: buildPdf({ pages: [[], []], picture: true }),
    expected: { failed: 'scanned' },
  },
  {
    what: 'pages without anything',
    name: 'blank.pdf',
    bytes: buildPdf({ pages: [[]] }),
    expected: { failed: 'empty' },
  },
  {
    what: 'a password',
    name: 'locked.pdf',
    bytes: buildPdf({ pages: [body(CELL)], locked: true }),
    expected: { failed: 'encrypted' },
  },
  {
    what: '600 pages',
    name: 'book.pdf',
    bytes: buildPdf({
      pages: Array.from({ length: 600 }, (_, index) =>
        body(`Paragraph ${index + 1}. ${rotated(MITOCHONDRION, index)}`),
      ),
    }),
    expected: {
      kind: 'pdf',
      pages: 600,
      says: [
        { text: 'Paragraph 1. ', page: 1 },
        { text: 'Paragraph 599. ', page: 599 },
      ],
    },
  },
  {
    what: 'more than 600 pages',
    name: 'long.pdf',
    bytes: buildPdf({ pages: Array.from({ length: 601 }, () => []) }),
    expected: { failed: 'too-many-pages' },
  },
];
