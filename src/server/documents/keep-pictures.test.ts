import { expect, test } from 'vitest';
import { SVG, png } from '#test/media/files.ts';
import { buildPdf } from '#test/sources/build-pdf.ts';
import { buildBook, buildSlides, buildWord, paragraph, pictureInWord } from '#test/sources/build-archives.ts';
import { utf8 } from '#test/sources/source-file.ts';
import { treeAsText } from '#test/sources/tree-as-text.ts';
import { readFile } from './read-file.ts';

const CELL = png(300, 200);
const LEAF = png(120, 90);
const ICON = png(200, 63);
const TEXT = 'A cell has a wall. '.repeat(40).trim();

/** The tree of a file, with the sizes of its pictures, and how many it keeps. */
async function read(name: string, bytes: Uint8Array): Promise<{ tree: string; kept: number }> {
  const document = await readFile({ name, bytes });
  if ('failed' in document) throw new Error(document.message);
  const tree = document.passages.map(({ blocks }) => treeAsText(blocks)).join('|');
  return { tree, kept: document.pictures.length };
}

const dataUrl = (bytes: Uint8Array) => `data:image/png;base64,${Buffer.from(bytes).toString('base64')}`;

test('a Word file keeps its pictures after their paragraphs, in lists and in tables', async () => {
  const cell = (content: string) => `<w:tc><w:p>${content}</w:p></w:tc>`;
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  const bytes = buildWord(
    `<w:p>${run('The cell')}${pictureInWord('cell.png', 'A plant cell&#10;&#10;Description automatically generated')}${run(' lives.')}</w:p>` +
      `<w:tbl><w:tr>${cell(run('Part'))}${cell(run('Look'))}</w:tr><w:tr>${cell(run('leaf'))}${cell(run('green') + pictureInWord('leaf.png', 'leaf.png'))}</w:tr></w:tbl>`,
    { pictures: { 'cell.png': CELL, 'leaf.png': LEAF } },
  );
  expect(await read('a.docx', bytes)).toEqual({
    tree: '<p>The cell lives.</p><img 300x200>A plant cell</img><table>|/Part|Look/leaf|green</table><img 120x90></img>',
    kept: 2,
  });
});

test('slides keep their pictures, except for those on more than three slides', async () => {
  const slides = [1, 2, 3, 4].map((number) => ({
    title: `Slide ${number}`,
    points: [`Point ${number}`],
    pictures: { 'logo.png': png(90, 91), ...(number === 2 && { 'cell.png': CELL }) },
  }));
  const { tree, kept } = await read('a.pptx', buildSlides(slides));
  expect(kept).toBe(1);
  expect(tree).toContain('<p page=2>Point 2</p><img 300x200 page=2>About cell</img>');
});

test('a shape on a slide that is filled with a picture is a picture, unless it has text', async () => {
  const shape = (text: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="4" name="x"/><p:nvPr/></p:nvSpPr><p:spPr><a:blipFill><a:blip r:embed="cell.png"/></a:blipFill></p:spPr><p:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const slide = { title: 'Cells', more: shape('They live.') + shape(' ') };
  const { tree } = await read('a.pptx', buildSlides([{ ...slide, pictures: { 'cell.png': CELL } }]));
  expect(tree).toBe('<p page=1>They live.</p><img 300x200 page=1></img><img 300x200 page=1>About cell</img>');
});

test('a book keeps the pictures in its archive', async () => {
  const chapter = `<h1>Cells</h1><p>${TEXT}</p><figure><img src="../img/cell.png" alt="A cell"/><figcaption>Figure 1</figcaption></figure><p><img src="../../../etc/passwd"/><img src="https://example.com/a.png"/></p>`;
  const bytes = buildBook('Biology', [chapter], { 'OEBPS/img/cell.png': CELL });
  expect(await read('a.epub', bytes)).toEqual({
    tree: `<p>${TEXT}</p><img 300x200>A cell</img><p>Figure 1</p>`,
    kept: 1,
  });
});

test.each<[string, string, string]>([
  ['a.html', `<p>${TEXT}</p><p><img alt="A cell" src="${dataUrl(CELL)}"></p>`, 'A cell'],
  ['a.md', `${TEXT}\n\n![A cell](${dataUrl(CELL)})\n`, 'A cell'],
])('%s keeps pictures in data: URLs', async (name, text, alt) => {
  expect(await read(name, utf8(text))).toEqual({
    tree: `<p>${TEXT}</p><img 300x200>${alt}</img>`,
    kept: 1,
  });
});

test('icons, drawings with scripts, broken pictures and pictures elsewhere are left out', async () => {
  const urls = [
    dataUrl(ICON),
    `data:image/svg+xml;base64,${Buffer.from(SVG).toString('base64')}`,
    'data:image/png;base64,AAAA',
    'https://example.com/cell.png',
    'cell.png',
    'file:///etc/passwd',
  ];
  const html = `<p>${TEXT}</p>${urls.map((url) => `<p><img src="${url}"></p>`).join('')}`;
  expect(await read('a.html', utf8(html))).toEqual({ tree: `<p>${TEXT}</p>`, kept: 0 });
});

test('a picture before any text goes to the first passage, one under a heading to the next', async () => {
  const picture = (bytes: Uint8Array) => `<p>${pictureInWord(bytes === CELL ? 'cell.png' : 'leaf.png')}</p>`;
  const word = (content: string) => content.replaceAll(/<(\/?)p>/gu, '<$1w:p>');
  const body = `${word(picture(CELL))}${paragraph(TEXT)}${paragraph('Leaves', 'heading1')}${word(picture(LEAF))}${paragraph(TEXT)}`;
  const bytes = buildWord(body, { pictures: { 'cell.png': CELL, 'leaf.png': LEAF } });
  expect((await read('a.docx', bytes)).tree).toBe(
    `<img 300x200></img><p>${TEXT}</p>|<img 120x90></img><p>${TEXT}</p>`,
  );
});

test('no more than a hundred pictures of a document are kept', async () => {
  const pictures = Array.from({ length: 101 }, (_, index) => dataUrl(png(64 + index, 64)));
  const html = `<p>${TEXT}</p>${pictures.map((url) => `<p><img src="${url}"></p>`).join('')}`;
  expect((await read('a.html', utf8(html))).kept).toBe(100);
});

/** Two lines near the top of a page, and two near its foot. */
const PAGE = [
  ['The cell is the smallest unit of life, as has been', 760],
  ['known since the days of Schleiden and Schwann.', 746],
  ['Figure 1: a plant cell, seen through the microscope', 300],
  ['of a school laboratory, at a magnification of 400.', 286],
].map(([text, y]) => ({ text: String(text), x: 72, y: Number(y) }));

const STRIPS = [
  { page: 1, x: 72, y: 500, width: 144, height: 46 },
  { page: 1, x: 72, y: 450, width: 144, height: 50 },
];

test('a PDF keeps a picture, joined from its strips, above its caption', async () => {
  const { tree, kept } = await read('a.pdf', buildPdf({ pages: [PAGE], figures: STRIPS }));
  expect(kept).toBe(1);
  expect(tree).toMatch(/Schwann\.<\/p><img 300x200 page=1><\/img><p page=1>Figure 1/u);
});

test('a picture of a page that is turned is turned with it', async () => {
  const { tree } = await read('a.pdf', buildPdf({ pages: [PAGE], figures: STRIPS, rotate: 90 }));
  expect(tree).toContain('<img 200x300 page=1></img>');
});

test('the background of a page, its icons and pictures on more than three pages are left out of a PDF', async () => {
  const pages = Array.from({ length: 4 }, (_, index) => [
    { text: `Page ${index + 1} says something else about cells and their walls.`, x: 72, y: 600 },
  ]);
  const figures = [
    { page: 1, x: 0, y: 0, width: 595, height: 842 },
    { page: 1, x: 400, y: 700, width: 20, height: 20 },
    ...[1, 2, 3, 4].map((page) => ({ page, x: 72, y: 750, width: 60, height: 60 })),
  ];
  const { tree, kept } = await read('a.pdf', buildPdf({ pages, figures: figures.slice(1) }));
  expect([tree.includes('<img'), kept]).toEqual([false, 0]);
  const alone = await read('a.pdf', buildPdf({ pages, figures: figures.slice(0, 1) }));
  expect(alone.kept).toBe(0);
});
